enum ReceiversSeed {}
