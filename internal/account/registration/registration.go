package registration

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/account/password"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
)

const (
	msgRegistered       = "Enviamos uma confirmação para o seu e-mail. Abra o link da mensagem para concluir o cadastro."
	msgConfirmedWaiting = "E-mail confirmado. Seu acesso aguarda aprovação."
	msgConfirmedActive  = "E-mail confirmado. Você já pode entrar."
)

// The acts of registrations that the trail records.
const (
	actRegistered = "user.register"
	actConfirmed  = "user.confirm"
	actActivated  = "user.activate"
)

// Service runs registration, the proof of its mailbox, and the forgotten
// password.
type Service struct {
	core     *account.Core
	sessions *session.Service

	Resets fact.Followers[account.PasswordReset]
}

// New returns the service; resets follow passwords that are set by a link.
func New(core *account.Core, sessions *session.Service, resets fact.Followers[account.PasswordReset]) *Service {
	return &Service{core, sessions, resets}
}

// selfServiceRole is what a confirmed registration gets while approval is
// switched off. A consultor reaches only the clients she owns or is a member of,
// and a new one has none: she sees no row of anybody until one is assigned. (A
// parceiro holds less, but is defined by a partner company, which a stranger
// must not choose.)
const selfServiceRole = actor.Consultor

const kindRegister jobs.Kind = "account.register"

type registerArgs struct {
	RegistrationID string `json:"registrationId"`
}

// Jobs registers the kinds of this package.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindRegister, jobs.Options{Priority: jobs.Message}, s.runRegister)
}

func (s *Service) runRegister(ctx context.Context, run *jobs.Run) error {
	var args registerArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.admitRegistration(ctx, tx, args.RegistrationID); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// Form is what a person enters in the registration form.
type Form struct {
	Name     string
	Email    string
	Password string
	CNPJ     string // optional
}

// Validate checks what the form can show and returns the stored forms.
func (r Form) Validate(breached *password.Breached) (Form, error) {
	var c fault.Collector
	r.Email, r.Name = account.CheckPerson(&c, r.Email, r.Name)
	problem, err := breached.Problem(r.Password, account.PersonalTexts(r.Email, r.Name)...)
	if err != nil {
		return Form{}, err
	}
	if problem != "" {
		c.Add("password", problem)
	}
	r.CNPJ = account.CheckCNPJ(&c, "cnpj", r.CNPJ)
	return r, c.Err()
}

// Register keeps what was typed, but not the password, and leaves the rest to a job:
// whether the address is known shows neither in the answer nor in the time it takes.
func (s *Service) Register(ctx context.Context, in Form, from session.Origin) error {
	in, err := in.Validate(s.core.Breached)
	if err != nil {
		return err
	}
	if err := s.countForm(ctx, from); err != nil {
		return err
	}
	r := account.Pending{ID: id.New(), Email: in.Email, Name: in.Name, CNPJ: in.CNPJ}
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		room, err := s.core.Take(ctx, tx, limitRegister, in.Email, s.core.Clock.Now())
		if err != nil || !room { // the mailbox is spared, and the answer is the same
			return err
		}
		if err := s.core.InsertRegistration(ctx, tx, r, s.core.Clock.Now()); err != nil {
			return err
		}
		return s.core.Enqueue(ctx, tx, kindRegister, registerArgs{RegistrationID: r.ID})
	})
}

// countForm limits how many forms one address sends, whatever is in them.
func (s *Service) countForm(ctx context.Context, from session.Origin) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		room, err := s.core.Take(ctx, tx, limitForms, account.Network(from.IP), s.core.Clock.Now())
		if err == nil && !room {
			return account.ErrTooMany.WithRetryAfter(limitForms.Window)
		}
		return err
	})
}

// admitRegistration is the job's part: it creates the user who waits for her
// confirmation, or writes to who is already there, or does nothing. Of several
// registrations at once the last is written of; their links are worth the same (SX-18).
func (s *Service) admitRegistration(ctx context.Context, tx *db.Tx, registrationID string) error {
	r, found, err := s.core.Registration(ctx, tx, registrationID)
	if err != nil || !found {
		return err
	}
	u := account.User{ID: id.New(), Email: r.Email, Name: r.Name, CNPJ: r.CNPJ, Status: account.StatusPendente}
	created, err := s.core.InsertUser(ctx, tx, u, "", s.core.Clock.Now())
	if err != nil {
		return err
	}
	if created {
		if err := s.core.Record(ctx, tx, actor.Actor{}, actRegistered, u.ID, "Cadastro recebido"); err != nil {
			return err
		}
	} else if u, err = s.core.UserByEmail(ctx, tx, r.Email); err != nil {
		return err
	}
	if u.Status == account.StatusPendente && !u.Confirmed {
		newest, err := s.core.NewestRegistration(ctx, tx, r)
		if err != nil || !newest {
			return err
		}
		return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.Confirm, UserID: u.ID, RegistrationID: r.ID})
	}
	if err := s.core.DeleteRegistration(ctx, tx, r.ID); err != nil || u.Status == account.StatusBloqueado {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.Known, UserID: u.ID})
}

// Confirm proves the mailbox by a link that was sent to it, and makes the user's own what
// is typed on its page: nothing of the form, which anybody may have sent (SX-18). The
// first link ends all of the address. It returns the sentence to show.
//
// Protection: as redeem.
func (s *Service) Confirm(ctx context.Context, link string, in Form) (string, error) {
	u, err := s.owner(ctx, link, account.PurposeConfirm)
	if err != nil {
		return "", err
	}
	in.Email = u.Email
	if in, err = in.Validate(s.core.Breached); err != nil {
		return "", err
	}
	hash, err := s.core.Hasher.Hash(ctx, in.Password)
	if err != nil {
		return "", err
	}
	var message string
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.redeem(ctx, tx, link, account.PurposeConfirm)
		if err != nil {
			return err
		}
		if u.Status != account.StatusPendente || u.Confirmed {
			return account.ErrLink
		}
		r := account.Pending{Email: u.Email, Name: in.Name, CNPJ: in.CNPJ}
		if err := s.core.ConfirmUser(ctx, tx, u.ID, r, hash, s.core.Clock.Now()); err != nil {
			return err
		}
		u.Name = r.Name
		message, err = s.confirmed(ctx, tx, u)
		return err
	})
	return message, err
}

// owner is whose a link is that works. It is looked at before the costly hash, and for good
// in the transaction.
func (s *Service) owner(ctx context.Context, link string, p account.Purpose) (account.User, error) {
	userID, err := s.core.TokenOwner(ctx, s.core.DB, bearer.Hash(link), p, s.core.Clock.Now())
	if err != nil {
		return account.User{}, err
	}
	if userID == "" {
		return account.User{}, account.ErrLink
	}
	return s.core.User(ctx, s.core.DB, userID)
}

// redeem locks the owner of a valid link and then takes it out of use, in the
// order of everybody who ends links; whoever comes second gets ErrLink.
func (s *Service) redeem(ctx context.Context, tx *db.Tx, link string, p account.Purpose) (account.User, error) {
	hash, now := bearer.Hash(link), s.core.Clock.Now()
	userID, err := s.core.TokenOwner(ctx, tx, hash, p, now)
	if err != nil {
		return account.User{}, err
	}
	if userID == "" {
		return account.User{}, account.ErrLink
	}
	u, err := s.core.LockForUpdate(ctx, tx, userID)
	if err != nil {
		return account.User{}, err
	}
	return u, s.core.UseToken(ctx, tx, hash, p, now)
}

// confirmed does what follows once a waiting user's mailbox is proven.
func (s *Service) confirmed(ctx context.Context, tx *db.Tx, u account.User) (string, error) {
	if err := s.core.EndLinks(ctx, tx, u); err != nil {
		return "", err
	}
	if err := s.core.Record(ctx, tx, actor.Actor{}, actConfirmed, u.ID, "E-mail confirmado"); err != nil {
		return "", err
	}
	approval, err := s.core.RegistrationApproval(ctx, tx)
	if err != nil {
		return "", err
	}
	if approval {
		return msgConfirmedWaiting, s.core.Announce(ctx, tx, u.Name+" confirmou o e-mail e aguarda aprovação.")
	}
	if err := s.core.SetRoles(ctx, tx, u.ID, []actor.Role{selfServiceRole}, "", s.core.Clock.Now()); err != nil {
		return "", err
	}
	if err := s.core.SetStatus(ctx, tx, u.ID, account.StatusAtivo, s.core.Clock.Now()); err != nil {
		return "", err
	}
	return msgConfirmedActive, s.core.Record(ctx, tx, actor.SystemActor(), actActivated, u.ID, "Acesso liberado sem aprovação")
}
