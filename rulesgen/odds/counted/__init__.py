"""What a pay table alone gives: hands counted by classes with weights, without playing a round."""
