enum ConfigurationSeed {}
