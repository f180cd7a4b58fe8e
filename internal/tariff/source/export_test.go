package source

// Bound sets how many bytes a file may have.
func (s *Service) Bound(most int64) { s.most = most }
