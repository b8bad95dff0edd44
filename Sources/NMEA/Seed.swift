enum NMEASeed {}
