package account

import (
	"context"
	"errors"
)

// Mailbox returns the address of an active user; empty where there is none.
func (s *Service) Mailbox(ctx context.Context, userID string) (string, error) {
	u, err := s.core.User(ctx, s.core.DB, userID)
	switch {
	case errors.Is(err, errNotFound):
		return "", nil
	case err != nil:
		return "", err
	case u.Status != StatusAtivo:
		return "", nil
	}
	return u.Email, nil
}
