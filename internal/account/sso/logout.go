package sso

import (
	"context"
	"errors"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/oidc"
)

// limitLogouts is how many logout tokens an address may send: each may make us ask for keys.
var limitLogouts = account.Limit{Name: "sso_saida", Max: 1000, Window: 15 * time.Minute}

// Logout ends the session here, and says where the browser ends the one at the provider;
// empty where it has no such place.
func (s *Service) Logout(ctx context.Context, who actor.Actor) (string, error) {
	if err := s.sessions.Logout(ctx, who); err != nil || s.provider == nil || !who.Provider.Opened {
		return "", err
	}
	return s.provider.EndSession(ctx, s.core.BaseURL+"/login"), nil
}

// EndedThere ends the sessions here of whose session ended at the provider, as its signed
// token says.
//
// Protection: row lock on each user, in the order of their ids.
func (s *Service) EndedThere(ctx context.Context, token, ip string) error {
	if s.provider == nil {
		return errOff
	}
	if err := s.core.TakeRoom(ctx, limitLogouts, ip); err != nil {
		return err
	}
	ended, err := s.provider.Logout(ctx, token)
	if err = s.answerTo(ctx, err); errors.Is(err, errLogin) {
		return errNotice
	}
	if err != nil {
		return err
	}
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		users, err := s.usersOf(ctx, tx, ended)
		if err != nil {
			return err
		}
		for _, userID := range users {
			if _, err := s.core.LockForUpdate(ctx, tx, userID); err != nil {
				return err
			}
			if err := s.sessions.EndByProvider(ctx, tx, userID, ended.SessionID); err != nil {
				return err
			}
		}
		return nil
	})
}

// usersOf returns the users whose sessions ended at the provider: by subject, else by session.
func (s *Service) usersOf(ctx context.Context, tx *db.Tx, ended oidc.Ended) ([]string, error) {
	if ended.Subject == "" {
		return s.sessions.OfProvider(ctx, tx, ended.SessionID)
	}
	userID, err := s.store.userOf(ctx, tx, s.provider.Issuer(), ended.Subject)
	if err != nil || userID == "" {
		return nil, err
	}
	return []string{userID}, nil
}
