package account

import (
	"context"

	"ynova/internal/account/message"
	"ynova/internal/account/password"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	msgRegistered       = "Enviamos uma confirmação para o seu e-mail. Abra o link da mensagem para concluir o cadastro."
	msgConfirmedWaiting = "E-mail confirmado. Seu acesso aguarda aprovação."
	msgConfirmedActive  = "E-mail confirmado. Você já pode entrar."

	kindRegistration = "cadastro" // of the notification that the gestoras get
)

// The acts of registrations that the trail records.
const (
	actRegistered = "user.register"
	actConfirmed  = "user.confirm"
	actActivated  = "user.activate"
)

// RegistrationService runs registration, the proof of its mailbox, and the forgotten
// password.
type RegistrationService struct {
	core     *Core
	sessions *SessionService
}

// NewRegistrationService returns the service.
func NewRegistrationService(core *Core, sessions *SessionService) *RegistrationService {
	return &RegistrationService{core, sessions}
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
func (s *RegistrationService) Jobs(q *jobs.Queue) {
	q.Handle(kindRegister, jobs.Options{}, s.runRegister)
}

func (s *RegistrationService) runRegister(ctx context.Context, run *jobs.Run) error {
	var args registerArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.admitRegistration(ctx, tx, args.RegistrationID); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// Registration is what somebody types into the form.
type Registration struct {
	Name     string
	Email    string
	Password string
	CNPJ     string // optional
}

// Validate checks what the form can show and returns the stored forms.
func (r Registration) Validate() (Registration, error) {
	var c fault.Collector
	r.Email, r.Name = checkPerson(&c, r.Email, r.Name)
	if problem := password.Problem(r.Password, personalTexts(r.Email, r.Name)...); problem != "" {
		c.Add("password", problem)
	}
	r.CNPJ = checkCNPJ(&c, "cnpj", r.CNPJ)
	return r, c.Err()
}

// Register keeps what was typed and leaves the rest to a job: whether the
// address is known shows neither in the answer nor in the time it takes.
func (s *RegistrationService) Register(ctx context.Context, in Registration, from Origin) error {
	in, err := in.Validate()
	if err != nil {
		return err
	}
	if err := s.countForm(ctx, from); err != nil {
		return err
	}
	hash, err := s.core.hasher.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	r := registration{id: id.New(), email: in.Email, name: in.Name, cnpj: in.CNPJ, hash: hash}
	return s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		room, err := s.core.take(ctx, tx, limitRegister, in.Email, s.core.clock.Now())
		if err != nil || !room { // the mailbox is spared, and the answer is the same
			return err
		}
		if err := s.core.insertRegistration(ctx, tx, r, s.core.clock.Now()); err != nil {
			return err
		}
		return s.core.enqueue(ctx, tx, kindRegister, registerArgs{RegistrationID: r.id})
	})
}

// countForm limits how many forms one address sends, whatever is in them.
func (s *RegistrationService) countForm(ctx context.Context, from Origin) error {
	return s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		room, err := s.core.take(ctx, tx, limitForms, network(from.IP), s.core.clock.Now())
		if err == nil && !room {
			return errTooMany.WithRetryAfter(limitForms.window)
		}
		return err
	})
}

// admitRegistration is the job's part: it creates the user who waits for her
// confirmation, or writes to who is already there, or does nothing.
func (s *RegistrationService) admitRegistration(ctx context.Context, tx *db.Tx, registrationID string) error {
	r, found, err := s.core.registration(ctx, tx, registrationID)
	if err != nil || !found {
		return err
	}
	u := User{ID: id.New(), Email: r.email, Name: r.name, CNPJ: r.cnpj, Status: StatusPendente}
	created, err := s.core.insertUser(ctx, tx, u, "", s.core.clock.Now())
	if err != nil {
		return err
	}
	if created {
		if err := s.core.record(ctx, tx, actor.Actor{}, actRegistered, u.ID, "Cadastro recebido"); err != nil {
			return err
		}
	} else if u, err = s.core.userByEmail(ctx, tx, r.email); err != nil {
		return err
	}
	if u.Status == StatusPendente && !u.Confirmed {
		return s.core.enqueueMail(ctx, tx, mailArgs{Message: message.Confirm, UserID: u.ID, RegistrationID: r.id})
	}
	if err := s.core.deleteRegistration(ctx, tx, r.id); err != nil || u.Status == StatusBloqueado {
		return err
	}
	return s.core.enqueueMail(ctx, tx, mailArgs{Message: message.Known, UserID: u.ID})
}

// Confirm proves the mailbox by the link that was sent to it, and makes what was
// typed with it the user's own. It returns the sentence to show.
func (s *RegistrationService) Confirm(ctx context.Context, link string) (string, error) {
	var message string
	err := s.core.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, registrationID, err := s.redeem(ctx, tx, link, purposeConfirm)
		if err != nil {
			return err
		}
		r, found, err := s.core.registration(ctx, tx, registrationID)
		if err != nil {
			return err
		}
		if !found || u.Status != StatusPendente || u.Confirmed {
			return errLink
		}
		if err := s.core.confirmUser(ctx, tx, u.ID, r, s.core.clock.Now()); err != nil {
			return err
		}
		u.Name = r.name
		message, err = s.confirmed(ctx, tx, u)
		return err
	})
	return message, err
}

// redeem locks the owner of a valid link and then takes it out of use, in the
// order of everybody who ends links; whoever comes second gets errLink.
func (s *RegistrationService) redeem(ctx context.Context, tx *db.Tx, link string, p purpose) (User, string, error) {
	hash, now := hashSecret(link), s.core.clock.Now()
	userID, err := s.core.tokenOwner(ctx, tx, hash, p, now)
	if err != nil {
		return User{}, "", err
	}
	if userID == "" {
		return User{}, "", errLink
	}
	u, err := s.core.lockUser(ctx, tx, userID)
	if err != nil {
		return User{}, "", err
	}
	registrationID, err := s.core.useToken(ctx, tx, hash, p, now)
	return u, registrationID, err
}

// confirmed does what follows once a waiting user's mailbox is proven.
func (s *RegistrationService) confirmed(ctx context.Context, tx *db.Tx, u User) (string, error) {
	if err := s.core.endLinks(ctx, tx, u); err != nil {
		return "", err
	}
	if err := s.core.record(ctx, tx, actor.Actor{}, actConfirmed, u.ID, "E-mail confirmado"); err != nil {
		return "", err
	}
	approval, err := s.core.registrationApproval(ctx, tx)
	if err != nil {
		return "", err
	}
	if approval {
		return msgConfirmedWaiting, s.announce(ctx, tx, u)
	}
	if err := s.core.setRoles(ctx, tx, u.ID, []actor.Role{selfServiceRole}, "", s.core.clock.Now()); err != nil {
		return "", err
	}
	if err := s.core.setStatus(ctx, tx, u.ID, StatusAtivo, s.core.clock.Now()); err != nil {
		return "", err
	}
	return msgConfirmedActive, s.core.record(ctx, tx, actor.SystemActor(), actActivated, u.ID, "Acesso liberado sem aprovação")
}

// announce tells the gestoras that somebody waits for approval.
func (s *RegistrationService) announce(ctx context.Context, tx *db.Tx, u User) error {
	gestoras, err := s.core.activeGestoras(ctx, tx)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, gestoras, notification.Message{
		Kind: kindRegistration, Title: "Novo cadastro aguardando aprovação",
		Body: u.Name + " confirmou o e-mail e aguarda aprovação.", Link: "/admin/usuarios?status=pendente", Mail: true,
	})
}
