package account

import (
	"context"
	"slices"

	"ynova/internal/account/message"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// ErrCompany answers who has shown who she is here, where only the company's identity
// provider opens the product.
var ErrCompany = fault.New(fault.Forbidden, "conta_da_empresa", "Entre com a conta da empresa.")

// MayEnterAlone refuses who has to enter by the company's identity provider. A gestora need
// not: she is who lets others in while the provider is down.
func (s *Core) MayEnterAlone(u User) error {
	if s.companyOnly && !u.HasRole(actor.Gestora) {
		return ErrCompany
	}
	return nil
}

// FollowGroups makes the roles of an active user those that her groups at the provider give,
// beside those that a person gave her; false where nothing changed. Without any role left
// she waits for approval again. The caller holds the user, and ends her sessions.
//
// It gives and takes no gestora, who is never mapped, so that there always is one.
func (s *Core) FollowGroups(ctx context.Context, tx *db.Tx, u User, mapped []actor.Role) (bool, error) {
	manual := slices.DeleteFunc(slices.Clone(u.Roles), func(r actor.Role) bool { return slices.Contains(u.SSORoles, r) })
	want := slices.DeleteFunc(slices.Clone(mapped), func(r actor.Role) bool { return r == actor.Gestora || slices.Contains(manual, r) })
	if want = sortRoles(want); slices.Equal(want, u.SSORoles) {
		return false, nil
	}
	roles := sortRoles(append(manual, want...))
	partnerID := u.PartnerID
	if !slices.Contains(roles, actor.Parceiro) {
		partnerID = ""
	}
	if err := s.SetRoles(ctx, tx, u.ID, roles, partnerID, s.Clock.Now()); err != nil {
		return false, err
	}
	if err := s.markMapped(ctx, tx, u.ID, want); err != nil {
		return false, err
	}
	if len(roles) == 0 {
		if err := s.SetStatus(ctx, tx, u.ID, StatusPendente, s.Clock.Now()); err != nil {
			return false, err
		}
	}
	after, err := s.User(ctx, tx, u.ID)
	if err != nil {
		return false, err
	}
	return true, audit.Record(ctx, tx, audit.Entry{
		Actor: actor.SystemActor(), Action: actRolesChanged, Entity: entityUser, EntityID: u.ID, Title: "Papéis seguiram os grupos da conta da empresa",
		Before: snapshotOf(u), After: snapshotOf(after),
	})
}

// approved returns the approval message that names the user's way to sign in.
func (u *User) approved() message.Kind {
	if !u.HasPassword && u.Linked {
		return message.ApprovedByCompany
	}
	return message.Approved
}
