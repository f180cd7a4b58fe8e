package reading

import (
	"context"
	"errors"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
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

var errNoPassword = fault.New(fault.NotFound, "nao_encontrado", "Senha não encontrada")

// Passwords are a page of the remembered passwords, by client, and how many there are.
func (s *Service) Passwords(ctx context.Context, a actor.Actor, limit, offset int) ([]Remembered, int, error) {
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

// ForgetPassword drops a remembered password. Documents that it opened stay open.
//
// Protection: of two that drop the same, one finds none.
func (s *Service) ForgetPassword(ctx context.Context, a actor.Actor, passwordID string) error {
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

// remember keeps the password of a document for its client, where a user requested it.
//
// Protection: the row of the document is locked; the unique pair of client and
// distributor.
func (s *Service) remember(ctx context.Context, tx *db.Tx, r *Reading, clientID string) error {
	who, err := account.People{}.Actor(ctx, tx, r.rememberBy)
	if err != nil {
		return err
	}
	password, err := s.Box.Open(placePassword, r.password)
	if errors.Is(err, secret.ErrSealed) { // of a lost key: there is nothing to keep
		r.rememberBy = ""
		return rememberNoMore(ctx, tx, r.ID)
	}
	if err != nil {
		return err
	}
	p := &Remembered{ID: id.New(), ClientID: clientID, Distributor: r.Place.Distributor, UserID: r.rememberBy, CreatedAt: clock.FromTime(tx.Now())}
	if p.sealed, err = s.Box.Seal(p.place(), password); err != nil {
		return err
	}
	r.rememberBy = ""
	return errors.Join(keepPassword(ctx, tx, p), rememberNoMore(ctx, tx, r.ID),
		p.record(ctx, tx, who, "reading.password_remember", "Senha de documentos lembrada para o cliente", r.Filename))
}

// rememberRead is remember for a document that was read and that names a client in the
// reach of the user who requested it; for any other the link decides.
func (s *Service) rememberRead(ctx context.Context, tx *db.Tx, r *Reading) error {
	if r.rememberBy == "" || r.Status != Completed || r.Place.ProposalID == "" {
		return nil
	}
	who, err := account.People{}.Actor(ctx, tx, r.rememberBy)
	if err != nil {
		return err
	}
	clientID, err := clientOf(ctx, tx, client.ScopeOf(who, actor.InvoicesProcess), r.Place.ProposalID)
	if err != nil || clientID == "" {
		return err
	}
	return s.remember(ctx, tx, r, clientID)
}

// noteOpened notes which remembered password opened a document.
func noteOpened(ctx context.Context, tx *db.Tx, result *Result) error {
	if result == nil || result.openedBy == "" {
		return nil
	}
	return passwordUsed(ctx, tx, result.openedBy)
}

// scan reads a PDF, one that asks for a password with the remembered ones of its sender's
// clients.
func (s *Service) scan(ctx context.Context, r *Reading, result *Result, data []byte, password string, progress func(done, total int)) (doc scan.Document, used string, err error) {
	doc, err = s.Scanner.Read(ctx, data, password, progress)
	if known, ok := fault.As(err); !ok || known.Code != scan.CodePassword {
		return doc, password, err
	}
	opens, opened, failed := s.opening(ctx, r, data)
	if failed != nil || opens == nil {
		return doc, "", errors.Join(failed, err)
	}
	if result.password, err = s.Box.Seal(placePassword, opened); err != nil {
		return doc, "", err
	}
	result.openedBy = opens.ID
	doc, err = s.Scanner.Read(ctx, data, opened, progress)
	return doc, opened, err
}

// opening is which of the remembered passwords in the sender's reach opens the file; nil
// where none does.
func (s *Service) opening(ctx context.Context, r *Reading, data []byte) (*Remembered, string, error) {
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
		if text, err := s.Box.Open(all[i].place(), all[i].sealed); err == nil { // one of a lost key opens nothing
			texts, of = append(texts, text), append(of, &all[i])
		}
	}
	at, err := s.Scanner.Opening(ctx, data, texts)
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
			text, err := s.Box.Open(p.place(), p.sealed)
			if s.Box.Current(p.sealed) || errors.Is(err, secret.ErrSealed) {
				continue
			}
			if err != nil {
				return err
			}
			sealed, err := s.Box.Seal(p.place(), text)
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
		if _, err := s.Box.Open(p.place(), p.sealed); err != nil {
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
		if _, err := s.Box.Open(p.place(), p.sealed); err == nil {
			continue
		}
		if _, err := dropPassword(ctx, tx, p.ID); err != nil {
			return err
		}
	}
	return nil
}
