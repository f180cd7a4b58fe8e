package account

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Settings is what people may know and change about the product while it runs.
type Settings struct {
	RegistrationApproval bool   // a confirmed registration waits for a gestora
	MailDirectory        string // where mails land without an SMTP server; empty: they are sent
	Demo                 bool
}

// Settings returns the settings in force.
func (s *Service) Settings(ctx context.Context) (Settings, error) {
	approval, err := s.store.registrationApproval(ctx, s.db)
	if err != nil {
		return Settings{}, err
	}
	folder, err := s.folder(ctx)
	return Settings{RegistrationApproval: approval, MailDirectory: folder, Demo: s.demo}, err
}

// SetRegistrationApproval says whether a confirmed registration waits for a
// gestora (the default) or becomes an active consultor, who reaches no client
// until one is assigned. Protection: one upsert; the last one counts.
func (s *Service) SetRegistrationApproval(ctx context.Context, a actor.Actor, on bool) (Settings, error) {
	type values struct {
		RegistrationApproval bool `json:"registrationApproval"`
	}
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.stillHolds(ctx, tx, a, actor.SettingsManage); err != nil {
			return err
		}
		before, err := s.store.registrationApproval(ctx, tx)
		if err != nil {
			return err
		}
		if err := s.store.setRegistrationApproval(ctx, tx, on, a.UserID, s.clock.Now()); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actSetting, Entity: entitySetting, EntityID: keyRegistrationApproval,
			Title: "Configuração alterada", Before: values{before}, After: values{on},
		})
	})
	if err != nil {
		return Settings{}, err
	}
	return s.Settings(ctx)
}
