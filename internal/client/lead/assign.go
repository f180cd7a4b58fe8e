package lead

import (
	"context"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// Assignees are who a client may be given to.
type Assignees struct {
	Users    []Person // active, with a role that looks after clients
	Partners []Person
}

// Assignees lists who a client may be given to.
func (s *Service) Assignees(ctx context.Context, a actor.Actor) (Assignees, error) {
	if !a.Can(actor.ClientsAssign) {
		return Assignees{}, actor.ErrDenied
	}
	return assignees(ctx, s.DB)
}

// AssigneesOf lists who a client may be assigned to; the caller has checked the permission.
func AssigneesOf(ctx context.Context, q db.Q) (Assignees, error) { return assignees(ctx, q) }

// Assign says who is responsible for a client (A03: it acts on the next request).
//
// Protection: the row is locked, and the version that was read must be the stored
// one.
func (s *Service) Assign(ctx context.Context, a actor.Actor, leadID string, to client.Assignment, reason string, expected *int64) (*Detail, error) {
	if !a.Can(actor.ClientsAssign) {
		return nil, actor.ErrDenied
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		l, err := lockForUpdate(ctx, tx, a, actor.ClientsAssign, leadID, expected)
		if err != nil {
			return err
		}
		if err := checkAssignees(ctx, tx, to); err != nil {
			return err
		}
		if err := client.AssignIn(ctx, tx, a, leadID, to, reason); err != nil {
			return err
		}
		if to.OwnerUserID == "" || to.OwnerUserID == l.OwnerID || to.OwnerUserID == a.UserID {
			return nil
		}
		return notification.Notify(ctx, tx, []string{to.OwnerUserID}, newLead(&l))
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, a, leadID)
}

// checkAssignees checks ids of a body like ids in a path (R4).
func checkAssignees(ctx context.Context, q db.Q, to client.Assignment) error {
	known, err := assignees(ctx, q)
	if err != nil {
		return err
	}
	has := func(list []Person, id string) bool {
		for _, p := range list {
			if p.ID == id {
				return true
			}
		}
		return false
	}
	var c fault.Collector
	c.Found(to.OwnerUserID == "" || has(known.Users, to.OwnerUserID), "owner_user_id", "Usuário não encontrado")
	c.Found(to.PartnerID == "" || has(known.Partners, to.PartnerID), "partner_id", "Parceiro não encontrado")
	for _, member := range to.MemberIDs {
		c.Found(has(known.Users, member), "member_ids", "Usuário não encontrado")
	}
	return c.Err()
}

// newLead is the notification of a new lead (CS-05).
func newLead(l *Lead) notification.Message {
	return notification.Message{
		Kind: "lead", Title: "Novo lead", Body: l.Name + " aguarda o primeiro contato.", Link: "/leads/" + l.ID, Topic: notification.TopicNewLeads,
	}
}

// notifyNew notifies the owner of a new lead; where nobody has it, the team that assigns.
func notifyNew(ctx context.Context, tx *db.Tx, a actor.Actor, l *Lead) error {
	if l.OwnerID == a.UserID && l.OwnerID != "" {
		return nil
	}
	to := []string{l.OwnerID}
	if l.OwnerID == "" {
		var err error
		if to, err = assigners(ctx, tx, a.UserID); err != nil {
			return err
		}
	}
	return notification.Notify(ctx, tx, to, newLead(l))
}

// AnnounceImported notifies the team of the new leads of a file without an owner.
func AnnounceImported(ctx context.Context, tx *db.Tx, a actor.Actor, created int) error {
	if created == 0 || !client.ScopeOf(a, actor.LeadsUpdate).All() {
		return nil
	}
	to, err := assigners(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "lead", Title: "Novos leads", Body: fmt.Sprintf("%d leads entraram por planilha e aguardam um responsável.", created),
		Link: "/leads", Topic: notification.TopicNewLeads,
	})
}
