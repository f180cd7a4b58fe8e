package account

import (
	"context"
	"slices"

	"ynova/internal/account/message"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Filter chooses users; the zero value, with a Limit, all of them.
type Filter struct {
	Search string // part of name, e-mail or CNPJ; case, accents and mask do not matter
	Status Status // empty: any
	Limit  int
	Offset int
}

// Grant is the roles that a user is to hold.
type Grant struct {
	Roles     []actor.Role
	PartnerID *string // the company of a parceiro; nil: as it is, empty: none
}

var (
	errOwnAccount  = fault.New(fault.Forbidden, "proprio_acesso", "Você não pode alterar o próprio acesso.")
	errGrant       = fault.New(fault.Forbidden, "concessao", "Você não pode conceder um papel com permissões que não tem.")
	errLastGestora = fault.New(fault.Conflict, "ultima_gestora", "Esta é a última gestora ativa. Defina outra antes.")
	errNotPending  = fault.New(fault.Conflict, "situacao", "Este cadastro já foi aprovado ou está bloqueado.")
	errNotActive   = fault.New(fault.Conflict, "situacao", "Este usuário não está ativo.")
	errNotBlocked  = fault.New(fault.Conflict, "situacao", "Este usuário não está bloqueado.")
	errBlocked     = fault.New(fault.Conflict, "situacao", "Este usuário está bloqueado.")
)

// List returns a page of users and how many match in all.
func (s *Service) List(ctx context.Context, f Filter) ([]User, int, error) {
	return s.core.listUsers(ctx, s.core.DB, f)
}

// Approve lets a waiting user in with the roles. If her mailbox was never
// proven, whatever strangers prepared for the address is wiped and a link to
// choose a password is mailed to it.
func (s *Service) Approve(ctx context.Context, a actor.Actor, userID string, g Grant) (User, error) {
	return s.Change(ctx, a, userID, Act{Action: actApproved, Title: "Cadastro aprovado"}, func(ctx context.Context, tx *db.Tx, u User) error {
		if u.Status != StatusPendente {
			return errNotPending
		}
		if err := s.assign(ctx, tx, a, u, g); err != nil {
			return err
		}
		if err := s.core.markMapped(ctx, tx, u.ID, u.Mapped); err != nil {
			return err
		}
		if err := s.core.SetStatus(ctx, tx, u.ID, StatusAtivo, s.core.Clock.Now()); err != nil {
			return err
		}
		if u.Confirmed {
			return s.core.enqueueNotice(ctx, tx, MailArgs{Message: u.approved(), UserID: u.ID})
		}
		if err := s.core.EndLinks(ctx, tx, u); err != nil {
			return err
		}
		return s.core.EnqueueMail(ctx, tx, MailArgs{Message: message.Invite, UserID: u.ID})
	})
}

// SetRoles replaces the roles of an active user; her sessions end.
func (s *Service) SetRoles(ctx context.Context, a actor.Actor, userID string, g Grant) (User, error) {
	return s.Change(ctx, a, userID, Act{Action: actRolesChanged, Title: "Papéis alterados"}, func(ctx context.Context, tx *db.Tx, u User) error {
		if u.Status != StatusAtivo {
			return errNotActive
		}
		return s.assign(ctx, tx, a, u, g)
	})
}

// Block keeps a user out, at once. Roles are kept for her return.
func (s *Service) Block(ctx context.Context, a actor.Actor, userID string) (User, error) {
	return s.Change(ctx, a, userID, Act{Action: actBlocked, Title: "Usuário bloqueado"}, func(ctx context.Context, tx *db.Tx, u User) error {
		if u.Status == StatusBloqueado {
			return errBlocked
		}
		if err := s.core.EndLinks(ctx, tx, u); err != nil {
			return err
		}
		return s.core.SetStatus(ctx, tx, u.ID, StatusBloqueado, s.core.Clock.Now())
	})
}

// Unblock lets a blocked user back in; without roles she waits for approval.
func (s *Service) Unblock(ctx context.Context, a actor.Actor, userID string) (User, error) {
	return s.Change(ctx, a, userID, Act{Action: actUnblocked, Title: "Usuário desbloqueado"}, func(ctx context.Context, tx *db.Tx, u User) error {
		switch {
		case u.Status != StatusBloqueado:
			return errNotBlocked
		case len(u.Roles) == 0:
			return s.core.SetStatus(ctx, tx, u.ID, StatusPendente, s.core.Clock.Now())
		}
		// The actor may hold fewer permissions than the user who blocked her.
		if err := mayGrant(a, u.Roles); err != nil {
			return err
		}
		return s.core.SetStatus(ctx, tx, u.ID, StatusAtivo, s.core.Clock.Now())
	})
}

// EndSessions signs the user out everywhere, and makes every browser a strange one again.
func (s *Service) EndSessions(ctx context.Context, a actor.Actor, userID string) (User, error) {
	return s.Change(ctx, a, userID, Act{Action: actSessionsEnded, Title: "Sessões encerradas por quem administra"}, func(context.Context, *db.Tx, User) error { return nil })
}

// SendReset mails the user a link to set a new password; to who has none yet, the
// invitation again.
func (s *Service) SendReset(ctx context.Context, a actor.Actor, userID string) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.stillHolds(ctx, tx, a, actor.UsersManage); err != nil {
			return err
		}
		u, err := s.core.User(ctx, tx, userID)
		if err != nil {
			return err
		}
		if u.Status == StatusBloqueado {
			return errBlocked
		}
		sent, title := message.Reset, "Redefinição de senha enviada"
		if u.Invited() {
			sent, title = message.Invite, "Convite enviado de novo"
		}
		if err := s.core.Record(ctx, tx, a, actResetRequested, u.ID, title); err != nil {
			return err
		}
		return s.core.EnqueueMail(ctx, tx, MailArgs{Message: sent, UserID: u.ID})
	})
}

// snapshot is what the trail keeps of a user before and after a change.
type snapshot struct {
	Status    Status       `json:"status"`
	Roles     []actor.Role `json:"roles"`
	PartnerID string       `json:"partnerId,omitempty"`
}

func snapshotOf(u User) snapshot { return snapshot{u.Status, u.Roles, u.PartnerID} }

// Act is what the trail says of a change of access.
type Act struct{ Action, Title, Reason string }

// Change runs one change of another user's access: it checks the rules, ends her
// sessions and records the change in the same transaction.
//
// Protection: one change at a time (lockAccess), then a lock on the user, who may
// be signing in.
func (s *Service) Change(
	ctx context.Context, a actor.Actor, userID string, act Act,
	apply func(ctx context.Context, tx *db.Tx, u User) error,
) (User, error) {
	if !a.System && a.UserID == userID {
		return User{}, errOwnAccount
	}
	var after User
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.lockAccess(ctx, tx); err != nil {
			return err
		}
		gestoras, err := s.core.ActiveGestoras(ctx, tx)
		if err != nil {
			return err
		}
		if err := s.core.stillHolds(ctx, tx, a, actor.RolesAssign); err != nil {
			return err
		}
		before, err := s.core.LockForUpdate(ctx, tx, userID)
		if err != nil {
			return err
		}
		if err := apply(ctx, tx, before); err != nil {
			return err
		}
		if after, err = s.core.User(ctx, tx, userID); err != nil {
			return err
		}
		if leavesNobody(gestoras, after) {
			return errLastGestora
		}
		if err := s.sessions.End(ctx, tx, userID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: act.Action, Entity: entityUser, EntityID: userID, Title: act.Title, Reason: act.Reason,
			Before: snapshotOf(before), After: snapshotOf(after),
		})
	})
	return after, err
}

// leavesNobody reports whether the user was the only active gestora and is none
// any more.
func leavesNobody(gestoras []string, after User) bool {
	if after.Status == StatusAtivo && after.HasRole(actor.Gestora) {
		return false
	}
	return slices.Equal(gestoras, []string{after.ID})
}

// assign gives the user the roles, as far as the actor holds what they permit.
func (s *Service) assign(ctx context.Context, tx *db.Tx, a actor.Actor, u User, g Grant) error {
	var c fault.Collector
	roles := checkRoles(&c, g.Roles)
	if err := c.Err(); err != nil {
		return err
	}
	if err := mayGrant(a, roles); err != nil {
		return err
	}
	partnerID := u.PartnerID
	if g.PartnerID != nil {
		partnerID = *g.PartnerID
	}
	if !slices.Contains(roles, actor.Parceiro) {
		partnerID = ""
	}
	if err := s.checkPartner(ctx, tx, partnerID); err != nil {
		return err
	}
	return s.core.SetRoles(ctx, tx, u.ID, roles, partnerID, s.core.Clock.Now())
}

// checkRoles returns the roles in order, each once. "*" is an unknown role like
// any other.
func checkRoles(c *fault.Collector, roles []actor.Role) []actor.Role {
	c.Check(len(roles) > 0, "roles", "Escolha ao menos um papel")
	c.Check(!slices.ContainsFunc(roles, func(r actor.Role) bool { return !r.Valid() }), "roles", "Papel desconhecido")
	return sortRoles(roles)
}

// mayGrant refuses roles that permit more than the actor may: no permission that
// she lacks, and none that reaches farther than hers.
func mayGrant(a actor.Actor, roles []actor.Role) error {
	for permission, reach := range actor.PermissionsOf(roles) {
		if a.Reach(permission) < reach {
			return errGrant
		}
	}
	return nil
}

func (s *Service) checkPartner(ctx context.Context, tx *db.Tx, partnerID string) error {
	if partnerID == "" {
		return nil
	}
	if id.Valid(partnerID) {
		exists, err := s.core.partnerExists(ctx, tx, partnerID)
		if err != nil || exists {
			return err
		}
	}
	return fault.MissingField("partnerId", "Empresa parceira não encontrada")
}

// Invitation is a user whom another user admits before she registers.
type Invitation struct {
	Email string
	Name  string
	Grant Grant
}

// Invite adds an active user without a password, once for a key, and mails her the link
// to choose one. The inviter never sees it: the mailbox is proven by who opens it.
//
// Protection: the unique key on the address; the key of the repetition.
func (s *Service) Invite(ctx context.Context, a actor.Actor, in Invitation, key string) (User, error) {
	var c fault.Collector
	u := User{ID: id.New(), Status: StatusAtivo}
	u.Email, u.Name = CheckPerson(&c, in.Email, in.Name)
	checkRoles(&c, in.Grant.Roles)
	if err := c.Err(); err != nil {
		return User{}, err
	}
	hash, err := idempotency.Hash("user.invite", in)
	if err != nil {
		return User{}, err
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.stillHolds(ctx, tx, a, actor.RolesAssign); err != nil {
			return err
		}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, u.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				u, err = s.core.User(ctx, tx, existing)
				return err
			}
		}
		if err := s.invite(ctx, tx, a, u, in.Grant); err != nil {
			return err
		}
		u, err = s.core.User(ctx, tx, u.ID)
		return err
	})
	return u, err
}

func (s *Service) invite(ctx context.Context, tx *db.Tx, a actor.Actor, u User, g Grant) error {
	inserted, err := s.core.InsertUser(ctx, tx, u, "", s.core.Clock.Now())
	if err != nil {
		return err
	}
	if !inserted {
		return errEmailTaken
	}
	if err := s.assign(ctx, tx, a, u, g); err != nil {
		return err
	}
	if err := s.core.Record(ctx, tx, a, actCreated, u.ID, "Usuário convidado"); err != nil {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, MailArgs{Message: message.Invite, UserID: u.ID})
}
