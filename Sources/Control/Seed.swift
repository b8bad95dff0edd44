enum ControlSeed {}
