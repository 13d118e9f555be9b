"""What every game is: the contract, actions, chance, positions, matches, records and errors."""
