/// What GPX 1.1 allows, stated by hand: the parts of a document, their order, and their values.
///
/// Source: the description of GPX 1.1 at topografix.com/GPX/1/1. Foreign elements stand in
/// `extensions` alone, and are not looked into.
enum GPXSchema {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"
         xmlns="http://www.topografix.com/GPX/1/1"
         targetNamespace="http://www.topografix.com/GPX/1/1" elementFormDefault="qualified">
        <xsd:element name="gpx"><xsd:complexType><xsd:sequence>
          <xsd:element name="metadata" type="metadata" minOccurs="0"/>
          <xsd:element name="wpt" type="point" minOccurs="0" maxOccurs="unbounded"/>
          <xsd:element name="rte" type="route" minOccurs="0" maxOccurs="unbounded"/>
          <xsd:element name="trk" type="track" minOccurs="0" maxOccurs="unbounded"/>
          <xsd:element name="extensions" type="foreign" minOccurs="0"/>
        </xsd:sequence>
          <xsd:attribute name="version" type="xsd:string" use="required" fixed="1.1"/>
          <xsd:attribute name="creator" type="xsd:string" use="required"/>
        </xsd:complexType></xsd:element>
        <xsd:complexType name="metadata"><xsd:sequence>
          <xsd:element name="name" type="xsd:string" minOccurs="0"/>
          <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
          <xsd:element name="author" type="foreign" minOccurs="0"/>
          <xsd:element name="copyright" type="foreign" minOccurs="0"/>
          <xsd:element name="link" type="link" minOccurs="0" maxOccurs="unbounded"/>
          <xsd:element name="time" type="xsd:dateTime" minOccurs="0"/>
          <xsd:element name="keywords" type="xsd:string" minOccurs="0"/>
          <xsd:element name="bounds" minOccurs="0"><xsd:complexType>
            <xsd:attribute name="minlat" type="latitude" use="required"/>
            <xsd:attribute name="minlon" type="longitude" use="required"/>
            <xsd:attribute name="maxlat" type="latitude" use="required"/>
            <xsd:attribute name="maxlon" type="longitude" use="required"/>
          </xsd:complexType></xsd:element>
          <xsd:element name="extensions" type="foreign" minOccurs="0"/>
        </xsd:sequence></xsd:complexType>
        <xsd:group name="words"><xsd:sequence>
          <xsd:element name="name" type="xsd:string" minOccurs="0"/>
          <xsd:element name="cmt" type="xsd:string" minOccurs="0"/>
          <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
          <xsd:element name="src" type="xsd:string" minOccurs="0"/>
          <xsd:element name="link" type="link" minOccurs="0" maxOccurs="unbounded"/>
        </xsd:sequence></xsd:group>
        <xsd:complexType name="track"><xsd:sequence>
          <xsd:group ref="words"/>
          <xsd:element name="number" type="xsd:nonNegativeInteger" minOccurs="0"/>
          <xsd:element name="type" type="xsd:string" minOccurs="0"/>
          <xsd:element name="extensions" type="foreign" minOccurs="0"/>
          <xsd:element name="trkseg" minOccurs="0" maxOccurs="unbounded">
            <xsd:complexType><xsd:sequence>
              <xsd:element name="trkpt" type="point" minOccurs="0" maxOccurs="unbounded"/>
              <xsd:element name="extensions" type="foreign" minOccurs="0"/>
            </xsd:sequence></xsd:complexType></xsd:element>
        </xsd:sequence></xsd:complexType>
        <xsd:complexType name="route"><xsd:sequence>
          <xsd:group ref="words"/>
          <xsd:element name="number" type="xsd:nonNegativeInteger" minOccurs="0"/>
          <xsd:element name="type" type="xsd:string" minOccurs="0"/>
          <xsd:element name="extensions" type="foreign" minOccurs="0"/>
          <xsd:element name="rtept" type="point" minOccurs="0" maxOccurs="unbounded"/>
        </xsd:sequence></xsd:complexType>
        <xsd:complexType name="point"><xsd:sequence>
          <xsd:element name="ele" type="xsd:decimal" minOccurs="0"/>
          <xsd:element name="time" type="xsd:dateTime" minOccurs="0"/>
          <xsd:element name="magvar" type="degrees" minOccurs="0"/>
          <xsd:element name="geoidheight" type="xsd:decimal" minOccurs="0"/>
          <xsd:group ref="words"/>
          <xsd:element name="sym" type="xsd:string" minOccurs="0"/>
          <xsd:element name="type" type="xsd:string" minOccurs="0"/>
          <xsd:element name="fix" minOccurs="0"><xsd:simpleType>
            <xsd:restriction base="xsd:string">
              <xsd:pattern value="none|2d|3d|dgps|pps"/>
            </xsd:restriction></xsd:simpleType></xsd:element>
          <xsd:element name="sat" type="xsd:nonNegativeInteger" minOccurs="0"/>
          <xsd:element name="hdop" type="xsd:decimal" minOccurs="0"/>
          <xsd:element name="vdop" type="xsd:decimal" minOccurs="0"/>
          <xsd:element name="pdop" type="xsd:decimal" minOccurs="0"/>
          <xsd:element name="ageofdgpsdata" type="xsd:decimal" minOccurs="0"/>
          <xsd:element name="dgpsid" type="xsd:nonNegativeInteger" minOccurs="0"/>
          <xsd:element name="extensions" type="foreign" minOccurs="0"/>
        </xsd:sequence>
          <xsd:attribute name="lat" type="latitude" use="required"/>
          <xsd:attribute name="lon" type="longitude" use="required"/>
        </xsd:complexType>
        <xsd:complexType name="link"><xsd:sequence>
          <xsd:element name="text" type="xsd:string" minOccurs="0"/>
          <xsd:element name="type" type="xsd:string" minOccurs="0"/>
        </xsd:sequence><xsd:attribute name="href" type="xsd:anyURI" use="required"/>
        </xsd:complexType>
        <xsd:complexType name="foreign"><xsd:sequence>
          <xsd:any namespace="##other" processContents="skip" minOccurs="0"
           maxOccurs="unbounded"/>
        </xsd:sequence></xsd:complexType>
        <xsd:simpleType name="latitude"><xsd:restriction base="xsd:decimal">
          <xsd:minInclusive value="-90.0"/><xsd:maxInclusive value="90.0"/>
        </xsd:restriction></xsd:simpleType>
        <xsd:simpleType name="longitude"><xsd:restriction base="xsd:decimal">
          <xsd:minInclusive value="-180.0"/><xsd:maxExclusive value="180.0"/>
        </xsd:restriction></xsd:simpleType>
        <xsd:simpleType name="degrees"><xsd:restriction base="xsd:decimal">
          <xsd:minInclusive value="0.0"/><xsd:maxExclusive value="360.0"/>
        </xsd:restriction></xsd:simpleType>
        </xsd:schema>
        """
}
