package account

import (
	"context"
	"strings"
	"time"

	"ynova/internal/account/message"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// emailLifetime is how long the link to a new address works.
const emailLifetime = 24 * time.Hour

// limitEmail is how many new addresses one account may have mails sent to.
var limitEmail = Limit{"novo_email", 5, time.Hour}

// Profile is what a user sees and changes of the own data (CS-03).
type Profile struct {
	Name         string
	Email        string // changed by RequestEmail only
	CPF          string // eleven digits; empty: none
	Phone        string // E.164, as +5511987654321; empty: none
	PendingEmail string // waits for the proof of its mailbox; empty: none
	Version      int64
}

var (
	errProfileStale = fault.New(fault.Stale, "versao_desatualizada", "Seus dados foram alterados em outra tela. Confira os valores atuais antes de salvar.")
	errSameEmail    = fault.Fields(fault.Field{Path: "email", Message: "Este já é o seu e-mail"})
)

// Profile returns the own data.
func (s *Service) Profile(ctx context.Context, who actor.Actor) (Profile, error) {
	return s.core.profile(ctx, s.core.DB, who.UserID, s.core.Clock.Now())
}

// ChangeProfile stores name, CPF and phone of who is signed in.
//
// Protection: the version that was read must be the stored one.
func (s *Service) ChangeProfile(ctx context.Context, who actor.Actor, p Profile, read *int64) (Profile, error) {
	p, err := p.check()
	if err != nil {
		return Profile{}, err
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.core.profile(ctx, tx, who.UserID, s.core.Clock.Now())
		if err != nil {
			return err
		}
		u, err := s.core.User(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		p.Version = before.Version
		if read != nil {
			p.Version = *read
		}
		written, err := s.core.updateProfile(ctx, tx, u, p, s.core.Clock.Now())
		if err != nil {
			return err
		}
		if !written {
			return errProfileStale.WithCurrent(map[string]any{"version": before.Version})
		}
		tx.AfterCommit(func() { s.sessions.Forget(who.UserID) })
		return audit.Record(ctx, tx, audit.Entry{
			Actor: who, Action: actProfile, Entity: entityUser, EntityID: who.UserID, Title: "Dados pessoais alterados",
			Before: before.audited(), After: p.audited(),
		})
	})
	if err != nil {
		return Profile{}, err
	}
	return s.Profile(ctx, who)
}

// check validates what a person typed and returns the stored forms.
func (p Profile) check() (Profile, error) {
	var c fault.Collector
	name, ok := cleanName(p.Name)
	c.Check(ok, "name", "Informe o nome")
	p.Name = name
	if strings.TrimSpace(p.CPF) == "" {
		p.CPF = ""
	} else {
		cpf, err := brdoc.ParseCPF(p.CPF)
		c.Check(err == nil, "cpf", brdoc.ErrCPF.Message)
		p.CPF = string(cpf)
	}
	phone, ok := cleanPhone(p.Phone)
	c.Check(ok, "phone", "Informe o telefone com DDD")
	p.Phone = phone
	return p, c.Err()
}

// cleanPhone returns a Brazilian number as E.164, "" for none.
func cleanPhone(s string) (string, bool) {
	digits := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return r
		case strings.ContainsRune(" ()+-.\u00a0", r):
			return -1
		}
		return 'x'
	}, s)
	if digits == "" {
		return "", strings.TrimSpace(s) == ""
	}
	if len(digits) > 11 {
		digits = strings.TrimPrefix(digits, "55")
	}
	ok := !strings.Contains(digits, "x") && (len(digits) == 10 || len(digits) == 11 && digits[2] == '9') && digits[0] != '0' && digits[1] != '0'
	return "+55" + digits, ok
}

// audited is what the trail keeps: nobody else needs the figures.
func (p *Profile) audited() map[string]any {
	return map[string]any{"name": p.Name, "cpf": hideMiddle(p.CPF), "phone": hideMiddle(p.Phone)}
}

// hideMiddle leaves the last two characters of a number.
func hideMiddle(s string) string {
	if len(s) < 4 {
		return s
	}
	return strings.Repeat("*", len(s)-2) + s[len(s)-2:]
}

// RequestEmail requests a change of address: a link is mailed to the new one, and nothing
// changes until it is opened. No answer reveals whether another user has the address.
//
// Protection: row lock on the user, whose session must be live: a new password ends the links
// that were requested before it.
func (s *Service) RequestEmail(ctx context.Context, who actor.Actor, email string) error {
	email = NormalizeEmail(email)
	switch {
	case !ValidEmail(email):
		return ErrEmail
	case email == NormalizeEmail(who.Email):
		return errSameEmail
	}
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := LockLiveForUpdate(ctx, tx, who); err != nil {
			return err
		}
		room, err := s.core.Take(ctx, tx, limitEmail, who.UserID, s.core.Clock.Now())
		if err != nil {
			return err
		}
		if !room {
			return ErrTooMany.WithRetryAfter(limitEmail.Window)
		}
		if err := s.core.endEmailChanges(ctx, tx, who.UserID, s.core.Clock.Now()); err != nil {
			return err
		}
		changeID := id.New()
		if err := s.core.insertEmailChange(ctx, tx, changeID, who.UserID, email, s.core.Clock.Now()); err != nil {
			return err
		}
		if err := s.core.Record(ctx, tx, who, actEmailRequested, who.UserID, "Troca de e-mail solicitada"); err != nil {
			return err
		}
		return s.core.EnqueueMail(ctx, tx, MailArgs{Message: message.NewEmail, UserID: who.UserID, EmailChangeID: changeID})
	})
}

// emailLink makes the link for the job that mails it.
func (s *Service) emailLink(ctx context.Context, tx *db.Tx, changeID string) (to, link string, wanted bool, err error) {
	secret := bearer.New()
	to, err = s.core.sendEmailChange(ctx, tx, changeID, bearer.Hash(secret), s.core.Clock.Now())
	return to, bearer.Link(s.core.BaseURL, "/login?email", secret), to != "", err
}

// ConfirmEmail moves the user to the address whose mailbox the link proves. All
// sessions and other links end, and the previous address is notified.
//
// Protection: row lock on the user; the address is unique.
func (s *Service) ConfirmEmail(ctx context.Context, link string) error {
	hash := bearer.Hash(link)
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		userID, _, err := s.core.emailChange(ctx, tx, hash, s.core.Clock.Now())
		if err != nil {
			return err
		}
		if userID == "" {
			return ErrLink
		}
		u, err := s.core.LockForUpdate(ctx, tx, userID)
		if err != nil {
			return err
		}
		again, email, err := s.core.emailChange(ctx, tx, hash, s.core.Clock.Now())
		if err != nil {
			return err
		}
		if again != u.ID || u.Status != StatusAtivo {
			return ErrLink
		}
		return s.moveEmail(ctx, tx, u, email)
	})
}

func (s *Service) moveEmail(ctx context.Context, tx *db.Tx, u User, email string) error {
	before := u.Email
	if err := s.core.setEmail(ctx, tx, u, email, s.core.Clock.Now()); err != nil {
		return err
	}
	if err := s.sessions.End(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.core.EndLinks(ctx, tx, u); err != nil {
		return err
	}
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: actor.Actor{UserID: u.ID, Name: u.Name}, Action: actEmail, Entity: entityUser, EntityID: u.ID, Title: "E-mail alterado",
		Before: map[string]any{"email": before}, After: map[string]any{"email": email},
	})
	if err != nil {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, MailArgs{Message: message.EmailChanged, UserID: u.ID, To: before})
}
