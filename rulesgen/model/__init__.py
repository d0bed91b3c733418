"""What a game says: the records that it is read into, which the engine plays and the pages print."""
