package app

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"ynova/internal/audit"
	"ynova/internal/installation"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

// openBox returns what seals the secrets of the database. Without a key in the
// environment there is a file, which is created on the first start. A database that has
// met a key is opened with that key, or not at all: a new one would lock out everybody
// with a second factor, and take every record of the trail for a forged one.
func openBox(ctx context.Context, o Options, d *db.DB) (box *secret.Box, expected string, err error) {
	noted, err := installation.KeyID(ctx, d)
	if expected = noted; err == nil && noted == "" { // of a version that did not note it
		expected, err = audit.SealedWith(ctx, d)
	}
	if err != nil {
		return nil, "", err
	}
	file := keyPath(o.Config)
	must := expected != "" && !o.KeyLost
	switch {
	case len(o.Config.SecretKeys) > 0:
		box, err = secret.New(o.Config.SecretKeys...)
	case must:
		if box, err = secret.Read(file); errors.Is(err, fs.ErrNotExist) {
			return nil, "", installation.WrongKey(expected)
		}
	default:
		box, err = secret.File(file)
	}
	switch {
	case err != nil:
		return nil, "", err
	case must && !box.Has(expected):
		return nil, "", installation.WrongKey(expected)
	case noted == "":
		err = noteKey(ctx, d, box)
	}
	return box, expected, err
}

func keyPath(c *config.Config) string { return filepath.Join(c.DataDir, keyFile) }

// noteKey notes the newest key. Two processes that start an empty database together
// with keys of their own meet here: one of them goes.
func noteKey(ctx context.Context, d *db.DB, box *secret.Box) error {
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := installation.KeyID(ctx, tx)
		if err != nil || before == box.KeyID() {
			return err
		}
		if before != "" && !box.Has(before) {
			return installation.WrongKey(before)
		}
		if err := installation.UseKey(ctx, tx, before, box.KeyID()); err != nil {
			return err
		}
		now, err := installation.KeyID(ctx, tx)
		if err == nil && !box.Has(now) {
			return installation.WrongKey(now)
		}
		return err
	})
}

// ForgetLostKey goes on without a key that nobody has any more: what it sealed of the
// mail server, of the mailbox, of webhooks and of clients' documents is dropped, the trail says so, and the e-mails of those whose second
// factor does not open are returned. Nothing happens where the key is there.
func (a *App) ForgetLostKey(ctx context.Context, reason string) (lost string, locked []string, err error) {
	i := a.infrastructure
	if i.expectedKey == "" || i.box.Has(i.expectedKey) {
		return "", nil, nil
	}
	err = i.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := errors.Join(i.mail.Forget(ctx, tx), a.Intake.Forget(ctx, tx), a.Readings.Passwords.Forget(ctx, tx), a.Hooks.Forget(ctx, tx), a.Chain.RenewCuts(ctx, tx)); err != nil {
			return err
		}
		if err := installation.UseKey(ctx, tx, i.expectedKey, i.box.KeyID()); err != nil {
			return err
		}
		return installation.LoseKey(ctx, tx, actor.SystemActor(), i.expectedKey, i.box.KeyID(), reason)
	})
	if err != nil {
		return "", nil, err
	}
	locked, err = a.Factors.Unreadable(ctx)
	return i.expectedKey, locked, err
}

// Secrets counts the sealed values and those of them that the key does not open.
func (a *App) Secrets(ctx context.Context) (all, closed int, err error) {
	for _, count := range []func(context.Context) (int, int, error){a.infrastructure.mail.Secrets, a.Intake.Secrets, a.Readings.Passwords.Secrets, a.Factors.Secrets, a.Hooks.Secrets} {
		n, bad, err := count(ctx)
		if err != nil {
			return all, closed, err
		}
		all, closed = all+n, closed+bad
	}
	return all, closed, nil
}
