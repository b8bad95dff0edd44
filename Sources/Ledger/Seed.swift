enum LedgerSeed {}
