package identity

// FillQueue takes every place of the strangers who wait for their passwords to be tried, until empty is called.
func (s *Service) FillQueue() (empty func()) {
	taken := 0
	for s.strangers.enter() {
		taken++
	}
	return func() {
		for range taken {
			s.strangers.leave()
		}
	}
}

// HoldPasswords lets no password be tried until release is called.
func (s *Service) HoldPasswords() (release func()) {
	for range cap(s.hasher.slots) {
		s.hasher.slots <- struct{}{}
	}
	return func() {
		for range cap(s.hasher.slots) {
			<-s.hasher.slots
		}
	}
}
