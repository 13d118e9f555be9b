"""What Urbify says: notation, phrases, sentences, and the table in characters."""
