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
