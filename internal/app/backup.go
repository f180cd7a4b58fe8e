package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"filippo.io/age"

	"ynova/internal/account"
	"ynova/internal/backup"
	"ynova/internal/installation"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
	"ynova/internal/privacy"
)

// newBackups returns the copies of the installation, made by the schedule of the settings.
func newBackups(i *infrastructure, people *privacy.Service) (*backup.Service, error) {
	keep, err := backup.ParseKeep(orDefault(i.Config.BackupKeep))
	if err != nil {
		return nil, err
	}
	s := backup.New(backup.Config{
		Source: backup.Source{
			DB: i.db, Files: i.files, DataDir: i.Config.DataDir, Program: i.Version, Key: i.box, Clock: i.Clock,
		},
		Queue: i.queue,
		Schedule: backup.Schedule{
			To: i.Config.BackupTo, Credentials: CopiesKey(i.Config), Recipient: i.Config.BackupRecipient, At: i.Config.BackupTime(), Keep: keep,
			Drill: i.Config.BackupDrill,
		},
		Erasures: people.Erasures,
		Restore: func(ctx context.Context) (id, report string, err error) {
			return Drill(ctx, i.Options, Restore{From: i.Config.BackupTo})
		},
		Notify: tellGestoras(notification.Message{Kind: "copia", Link: "/admin/copias", Mail: true}),
	})
	people.Noted = s.Erased
	return s, nil
}

// CheckCopies says why the schedule cannot make any copy, of what is on this machine.
func (a *App) CheckCopies(ctx context.Context) error {
	if a.infrastructure.Config.BackupTo == "" {
		return nil
	}
	return a.DB().CheckDump(ctx)
}

// tellGestoras returns how a message of a kind reaches the gestoras.
func tellGestoras(m notification.Message) func(ctx context.Context, tx *db.Tx, title, body string) error {
	return func(ctx context.Context, tx *db.Tx, title, body string) error {
		holders, err := account.Gestoras(ctx, tx)
		if err != nil {
			return err
		}
		m := m
		m.Title, m.Body = title, body
		return notification.Notify(ctx, tx, holders, m)
	}
}

// orDefault is the rule where no flags were parsed, as in tests.
func orDefault(keep string) string {
	if keep == "" {
		return backup.DefaultKeep
	}
	return keep
}

// Restore is what an operator says of a restore.
type Restore struct {
	From, ID    string // the place, and the copy; empty: the newest
	KeyFile     string // of the installation that was copied; empty: as the settings say
	WithoutKey  bool   // go on without what the key sealed
	ReleaseMail bool   // let what waited leave
	Identities  []age.Identity
	Unsigned    bool   // take a copy of before there were signatures
	Reason      string // of going on without the key, or of taking a copy without signature

	begin   func(m *backup.Manifest) error                      // before anything is written; nil: nothing to look at
	filled  func(ctx context.Context, m *backup.Manifest) error // database and files are as in the copy
	settled func(ctx context.Context, a *App) error             // it is an installation of its own
}

// Restored is what a restore came to.
type Restored struct {
	*backup.Manifest
	Erasures             backup.Erasures // the list beside the copy
	Erased, ErasedClosed int             // erasures that were repeated; lines that the key does not open
	Locked               []string        // e-mails whose second factor does not open
}

// RestoreFrom fills the empty installation of the settings from a copy and sees to what was
// true of the original only. It serves nothing.
func RestoreFrom(ctx context.Context, o Options, r Restore) (done Restored, err error) {
	key, err := GivenKey(o.Config, r.KeyFile)
	if err != nil {
		return done, err
	}
	b, err := bucket.Open(ctx, r.From, CopiesKey(o.Config))
	if err != nil {
		return done, err
	}
	defer func() { _ = b.Close() }()
	if r.ID == "" {
		if r.ID, err = backup.Newest(ctx, b); err != nil {
			return done, err
		}
	}
	trust := backup.Trust{Key: key, KeyLost: r.WithoutKey, Unsigned: r.Unsigned, Sealed: o.Config.BackupRecipient != ""}
	if err := backup.Check(ctx, b, r.ID, trust); err != nil {
		return done, err
	}
	if err := os.MkdirAll(o.Config.DataDir, 0o700); err != nil {
		return done, fmt.Errorf("app: data directory: %w", err)
	}
	files, err := openFiles(ctx, o.Config)
	if err != nil {
		return done, err
	}
	done.Manifest, err = backup.Fill(ctx, b, r.ID, r.Identities, trust, backup.Target{
		DataDir: o.Config.DataDir, DatabaseURL: o.Config.DatabaseURL, Files: files,
		Begin: func(m *backup.Manifest) error {
			if r.begin != nil {
				if err := r.begin(m); err != nil {
					return err
				}
			}
			return takeKey(o.Config, r)
		},
	})
	if err = errors.Join(err, files.Close()); err != nil {
		return done, err
	}
	if r.filled != nil {
		if err := r.filled(ctx, done.Manifest); err != nil {
			return done, err
		}
	}
	if done.Erasures, err = backup.ReadErasures(ctx, b); err != nil {
		return done, err
	}
	return done, settle(ctx, o, r, &done)
}

// takeKey puts the key that was given where the installation looks for it.
func takeKey(c *config.Config, r Restore) error {
	if r.KeyFile == "" || r.WithoutKey {
		return nil
	}
	text, err := os.ReadFile(r.KeyFile)
	if err == nil {
		err = os.WriteFile(keyPath(c), text, 0o600)
	}
	if err != nil {
		return fmt.Errorf("app: key: %w", err)
	}
	return nil
}

// GivenKey is the key of the installation that was copied: of the file, or as the settings
// say; nil where none was given.
func GivenKey(c *config.Config, file string) (*secret.Box, error) {
	if file == "" && len(c.SecretKeys) > 0 {
		return secret.New(c.SecretKeys...)
	}
	if file != "" {
		return secret.Read(file)
	}
	box, err := secret.Read(keyPath(c))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // none was given
	}
	return box, err
}

// settle opens what was restored and makes it an installation of its own: nobody is signed
// in, what leaves by itself waits, and who was erased is erased.
func settle(ctx context.Context, o Options, r Restore, done *Restored) error {
	o.KeyLost = r.WithoutKey
	a, err := New(ctx, o)
	if err != nil {
		return err
	}
	defer a.Close()
	made, unsigned := clock.Local(done.StartedAt).Format("02/01/2006 15:04"), ""
	if r.Unsigned {
		unsigned = r.Reason
	}
	err = a.DB().InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := account.ForgetSignIns(ctx, tx); err != nil {
			return err
		}
		return installation.Restored(ctx, tx, made, unsigned, r.ReleaseMail)
	})
	if err != nil {
		return err
	}
	if r.WithoutKey {
		if _, done.Locked, err = a.ForgetLostKey(ctx, r.Reason); err != nil {
			return err
		}
	}
	if done.Erased, done.ErasedClosed, err = a.Privacy.Again(ctx, done.Erasures.Lines); err == nil && r.settled != nil {
		err = r.settled(ctx, a)
	}
	return err
}
