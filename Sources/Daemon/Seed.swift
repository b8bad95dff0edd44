enum DaemonSeed {}
