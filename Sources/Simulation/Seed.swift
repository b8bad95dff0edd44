enum SimulationSeed {}
