package id

import "github.com/google/uuid"

// New returns a new identifier; within one process each is greater than the
// one before it.
func New() string {
	return uuid.Must(uuid.NewV7()).String()
}

// Valid reports whether s has the canonical form of a UUID in lower case. It
// is what a path parameter must satisfy before it reaches a query.
func Valid(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
				return false
			}
		}
	}
	return true
}
