package transport

import (
	"context"
	"errors"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/secret"
)

// Change is what a person sets. A secret that is nil stays, an empty one goes.
type Change struct {
	Mode                     Mode
	Host                     string
	Port                     int
	Security                 Security
	User                     string
	Password                 *string
	Auth                     mailtoken.Kind // empty: a password
	Tenant, Application      string
	FromAddress, FromName    string
	PerMinute                int
	DKIMKept                 bool // names and key stay
	DKIMDomain, DKIMSelector string
	DKIMKey                  *string
}

// Change stores settings.
//
// Protection: the version that was read must be the stored one.
func (o *Mailer) Change(ctx context.Context, a actor.Actor, c Change, read *int64) (Settings, error) {
	if !a.Can(actor.SettingsManage) {
		return Settings{}, actor.ErrDenied
	}
	err := o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := o.Settings(ctx, tx)
		if err != nil {
			return err
		}
		if read != nil && *read != now.Version {
			return errStale.WithCurrent(map[string]any{"version": now.Version, "updatedAt": now.UpdatedAt, "updatedBy": now.UpdatedBy})
		}
		if now.Source == FromEnvironment && !c.leavesServer(&now) {
			return errEnvironment
		}
		if err := c.check(&now, o.Options); err != nil {
			return err
		}
		after, err := o.apply(now, &c)
		if err != nil {
			return err
		}
		after.UpdatedBy = a.Name
		if err := writeSettings(ctx, tx, &after, now.Version); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "setting.mail", Entity: entitySettings, EntityID: settingsID,
			Title: "Configuração de e-mail alterada", Before: now.public(), After: after.public(),
		})
	})
	if err != nil {
		return Settings{}, err
	}
	return o.Settings(ctx, o.DB)
}

// leavesServer reports whether the change repeats what the environment says, or
// says nothing of it.
func (c *Change) leavesServer(now *Settings) bool {
	return (c.Mode == "" || c.Mode == now.Mode) && (c.Host == "" || c.Host == now.Host) && c.Password == nil &&
		(c.Port == 0 || c.Port == now.Port) && (c.User == "" || c.User == now.User) && !c.Auth.ByToken() && (c.Security == "" || c.Security == now.Security)
}

// apply seals the secrets and lays the change over what is stored.
func (o *Mailer) apply(s Settings, c *Change) (Settings, error) {
	var err error
	if s.Source != FromEnvironment {
		moved := c.moves(&s)
		s.Mode, s.Host, s.Port, s.Security, s.User = c.Mode, c.Host, c.Port, c.Security, c.User
		s.Auth, s.Tenant, s.Application = c.Auth, c.Tenant, c.Application
		if err = o.applyPassword(&s, c, moved); err != nil {
			return s, err
		}
	}
	s.FromAddress, s.FromName, s.PerMinute = c.FromAddress, c.FromName, c.PerMinute
	if c.DKIMKept {
		return s, nil
	}
	s.DKIMDomain, s.DKIMSelector = c.DKIMDomain, c.DKIMSelector
	if c.DKIMKey == nil {
		return s, o.checkKeptKey(&s)
	}
	s.dkimSealed, s.DKIMRecord = "", ""
	if *c.DKIMKey == "" {
		return s, nil
	}
	signer, err := mail.NewSigner(c.DKIMDomain, c.DKIMSelector, *c.DKIMKey)
	if err != nil {
		return s, err
	}
	if s.DKIMRecord, err = signer.Record(); err != nil {
		return s, err
	}
	s.dkimSealed, err = o.Box.Seal(placeDKIM, *c.DKIMKey)
	return s, err
}

// applyPassword seals a new password. The stored one goes when the server moves,
// also while nothing is sent: it was typed for another server.
func (o *Mailer) applyPassword(s *Settings, c *Change, moved bool) (err error) {
	switch {
	case c.Password == nil && !moved:
		return nil
	case c.Password == nil || *c.Password == "":
		s.passwordSealed = ""
		return nil
	}
	s.passwordSealed, err = o.Box.Seal(placePassword, *c.Password)
	return err
}

// checkKeptKey checks that the stored key still signs, under its new names.
func (o *Mailer) checkKeptKey(s *Settings) error {
	if !s.DKIMKeySet {
		return nil
	}
	_, err := o.signer(s.DKIMDomain, s.DKIMSelector, s.dkimSealed)
	switch {
	case errors.Is(err, secret.ErrSealed):
		return fault.Fields(fault.Field{Path: "dkim.key", Message: "A chave guardada não pôde ser lida. Informe-a de novo, ou remova-a."})
	case err != nil:
		return fault.Fields(fault.Field{Path: "dkim.domain", Message: "Informe domínio e seletor da chave DKIM."})
	}
	return nil
}

// public is what the audit trail keeps: no secrets.
func (s *Settings) public() map[string]any {
	return map[string]any{
		"mode": s.Mode, "host": s.Host, "port": s.Port, "security": s.Security, "user": s.User, "passwordSet": s.passwordSealed != "",
		"auth": s.Auth, "tenant": s.Tenant, "application": s.Application,
		"from": joined(s.FromName, s.FromAddress), "perMinute": s.PerMinute,
		"dkim": s.DKIMSelector + "._domainkey." + s.DKIMDomain, "dkimKeySet": s.dkimSealed != "",
	}
}
