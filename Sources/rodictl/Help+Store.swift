/// What the help says of copies of the store.
extension Help {
    static let backup = """
        Copies the whole store while recording goes on: trips, events, explored cells, places that
        were added. FILE is written beside its place, synced, checked, and only then given its name;
        one that is there is replaced. It holds everything, private places included, so it needs to
        be root or in group rodi-admin, and only you may read FILE. While the daemon makes the copy
        it takes as much room in its folder, which keep-free must allow.
          --state DIR  copies the store of a daemon that does not run, which is mostly in
                       /var/lib/rodi; that needs to be root
        Exit status 4 when there is no room, or FILE cannot be written.
        """

    static let restore = """
        Checks FILE, a backup of this version or an earlier one, and makes a copy of it the store. What
        is there is kept beside it, as rodi.db.replaced-1 and so on: delete it when all is well. If the
        power is cut meanwhile the store is either the old one or the new one. Clients see another
        store and start again.
        Stop rodid first: sudo systemctl stop rodid.socket rodid.service. Needs to be root.
          --state DIR  the folder of the store, if not that of /etc/rodi/rodi.conf
        Exit status 4 when rodid runs, or FILE is damaged, no store, or of a newer version; then nothing
        was changed.
        """
}
