package texts

// AtHand is how many messages wait for their texts to be made, and how much memory they take.
func AtHand(s *Service) (messages, size int) {
	s.atHand.mu.Lock()
	defer s.atHand.mu.Unlock()
	return len(s.atHand.messages), s.atHand.size
}
