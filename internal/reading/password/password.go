package password

import (
	"context"
	"errors"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
	"ynova/internal/reading/content"
	"ynova/internal/reading/record"
)

// Remembered is a password of a client's protected bills, of one distributor. What it is
// nobody is shown.
type Remembered struct {
	ID          string
	ClientID    string
	ClientName  string
	Distributor string
	UserID      string
	UserName    string
	CreatedAt   clock.Micros
	UsedAt      *clock.Micros // when it last opened a document

	sealed string
}

// place is where the password lies, for the seal.
func (p *Remembered) place() string {
	return "document_passwords.sealed:" + p.ClientID + ":" + p.Distributor
}

// Service holds the use cases of remembered passwords.
type Service struct {
	DB       *db.DB
	Contents *content.Service
}

var errNoPassword = fault.New(fault.NotFound, "nao_encontrado", "Senha não encontrada")

// List returns a page of the remembered passwords, by client, and how many there are.
func (s *Service) List(ctx context.Context, a actor.Actor, limit, offset int) ([]Remembered, int, error) {
	if !a.Can(actor.SettingsManage) {
		return nil, 0, actor.ErrDenied
	}
	page, err := pageOfPasswords(ctx, s.DB, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	total, err := db.Count(ctx, s.DB, "reading: count passwords", ` FROM document_passwords`)
	return page, total, err
}

// Drop drops a remembered password. Documents that it opened stay open.
//
// Protection: of two that drop the same, one finds none.
func (s *Service) Drop(ctx context.Context, a actor.Actor, passwordID string) error {
	if !a.Can(actor.SettingsManage) {
		return actor.ErrDenied
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := passwordByID(ctx, tx, passwordID)
		if err != nil {
			return err
		}
		dropped, err := dropPassword(ctx, tx, p.ID)
		if err == nil && !dropped {
			err = errNoPassword
		}
		if err != nil {
			return err
		}
		return p.record(ctx, tx, a, "reading.password_forget", "Senha de documentos esquecida", p.Distributor)
	})
}

func (p *Remembered) record(ctx context.Context, tx *db.Tx, a actor.Actor, action, title, description string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "client", EntityID: p.ClientID, ClientID: p.ClientID, Title: title, Description: description,
	})
}

// Remember keeps the password of a document for its client, where a user requested it.
//
// Protection: the row of the document is locked; the unique pair of client and
// distributor.
func (s *Service) Remember(ctx context.Context, tx *db.Tx, r *record.Reading, clientID string) error {
	who, err := account.People{}.Actor(ctx, tx, r.RememberBy)
	if err != nil {
		return err
	}
	password, err := s.Contents.Password(r)
	if errors.Is(err, secret.ErrSealed) { // of a lost key: there is nothing to keep
		r.RememberBy = ""
		return rememberNoMore(ctx, tx, r.ID)
	}
	if err != nil {
		return err
	}
	p := &Remembered{ID: id.New(), ClientID: clientID, Distributor: r.Place.Distributor, UserID: r.RememberBy, CreatedAt: clock.FromTime(tx.Now())}
	if p.sealed, err = s.Contents.Box.Seal(p.place(), password); err != nil {
		return err
	}
	r.RememberBy = ""
	return errors.Join(keepPassword(ctx, tx, p), rememberNoMore(ctx, tx, r.ID),
		p.record(ctx, tx, who, "reading.password_remember", "Senha de documentos lembrada para o cliente", r.Filename))
}

// RememberRead is Remember for a document that was read and that names a client in the
// reach of the user who requested it; for any other the link decides.
func (s *Service) RememberRead(ctx context.Context, tx *db.Tx, r *record.Reading) error {
	if r.RememberBy == "" || r.Status != record.Completed || r.Place.ProposalID == "" {
		return nil
	}
	who, err := account.People{}.Actor(ctx, tx, r.RememberBy)
	if err != nil {
		return err
	}
	clientID, err := clientOf(ctx, tx, client.ScopeOf(who, actor.InvoicesProcess), r.Place.ProposalID)
	if err != nil || clientID == "" {
		return err
	}
	return s.Remember(ctx, tx, r, clientID)
}

// Opening is which of the remembered passwords in the sender's reach opens the file; nil
// where none does.
func (s *Service) Opening(ctx context.Context, r *record.Reading, data []byte) (*Remembered, string, error) {
	sender := actor.SystemActor()
	if r.UserID != "" {
		var err error
		if sender, err = (account.People{}).Actor(ctx, s.DB, r.UserID); err != nil {
			return nil, "", err
		}
	}
	all, err := passwordsFor(ctx, s.DB, client.ScopeOf(sender, actor.InvoicesProcess))
	if err != nil {
		return nil, "", err
	}
	var texts []string
	var of []*Remembered
	for i := range all {
		if text, err := s.Contents.Box.Open(all[i].place(), all[i].sealed); err == nil { // one of a lost key opens nothing
			texts, of = append(texts, text), append(of, &all[i])
		}
	}
	at, err := s.Contents.Scanner.Opening(ctx, data, texts)
	if err != nil || at < 0 {
		return nil, "", err
	}
	return of[at], texts[at], nil
}

// Reseal seals the remembered passwords with the newest key. What does not open stays.
//
// Protection: each is replaced only if it still is the same.
func (s *Service) Reseal(ctx context.Context) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := allPasswords(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range all {
			text, err := s.Contents.Box.Open(p.place(), p.sealed)
			if s.Contents.Box.Current(p.sealed) || errors.Is(err, secret.ErrSealed) {
				continue
			}
			if err != nil {
				return err
			}
			sealed, err := s.Contents.Box.Seal(p.place(), text)
			if err == nil {
				err = resealPassword(ctx, tx, p.ID, p.sealed, sealed)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Secrets counts the remembered passwords, and those that do not open.
func (s *Service) Secrets(ctx context.Context) (all, closed int, err error) {
	kept, err := allPasswords(ctx, s.DB)
	for _, p := range kept {
		if _, err := s.Contents.Box.Open(p.place(), p.sealed); err != nil {
			closed++
		}
	}
	return len(kept), closed, err
}

// Forget drops the remembered passwords that do not open any more.
func (s *Service) Forget(ctx context.Context, tx *db.Tx) error {
	kept, err := allPasswords(ctx, tx)
	if err != nil {
		return err
	}
	for _, p := range kept {
		if _, err := s.Contents.Box.Open(p.place(), p.sealed); err == nil {
			continue
		}
		if _, err := dropPassword(ctx, tx, p.ID); err != nil {
			return err
		}
	}
	return nil
}
