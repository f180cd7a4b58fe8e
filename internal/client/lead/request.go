package lead

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// Received is what a partner is told of every client that it enters, known or not
// (SX-03).
const Received = "Recebido: o back office confirma o cadastro"

// Request is a client that a partner asks for.
type Request struct {
	ID        string
	CNPJ      brdoc.CNPJ
	Name      string
	By        string // name
	byID      string
	Partner   string // name of the company
	partnerID string
	Known     bool // a client has the CNPJ
	CreatedAt clock.Micros
}

var (
	errRequest = fault.New(fault.NotFound, "nao_encontrado", "Pedido não encontrado")
	errPartner = fault.New(fault.Conflict, "outro_parceiro", "Este cliente já tem outra empresa parceira. Altere os responsáveis do cliente.")
)

// Asks reports whether the actor only asks for clients, which back office enters.
func Asks(a actor.Actor) bool { return !a.DeletesOfOthers() }

// request keeps what a partner entered until back office decides; the same CNPJ waits
// once.
//
// Protection: the unique pair of person and CNPJ.
func (s *Service) request(ctx context.Context, tx *db.Tx, a actor.Actor, l *Lead) error {
	fresh, err := insertRequest(ctx, tx, &Request{ID: id.New(), CNPJ: l.CNPJ, Name: l.Name, byID: a.UserID, CreatedAt: clock.FromTime(tx.Now())})
	if err != nil || !fresh {
		return err
	}
	err = audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "lead.request", Entity: "client_request", EntityID: string(l.CNPJ), Title: "Cadastro de cliente pedido",
		After: map[string]string{"cnpj": string(l.CNPJ), "name": l.Name},
	})
	if err != nil {
		return err
	}
	to, err := assigners(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "lead", Title: "Cadastro a confirmar", Body: a.Name + " pede o cadastro de " + l.Name + ".", Link: "/leads", Topic: notification.TopicNewLeads,
	})
}

// Requests lists the clients that partners ask for, the oldest first.
func (s *Service) Requests(ctx context.Context, a actor.Actor) ([]Request, error) {
	if a.Reach(actor.ClientsAssign) != actor.All {
		return nil, actor.ErrDenied
	}
	return requests(ctx, s.DB)
}

// Decide accepts a request, which enters the client or gives the partner's company
// access to it, or refuses it. Deciding again changes nothing.
//
// Protection: the request is locked, and the client's row.
func (s *Service) Decide(ctx context.Context, a actor.Actor, requestID string, accept bool) error {
	if a.Reach(actor.ClientsAssign) != actor.All {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, err := lockRequestForUpdate(ctx, tx, requestID)
		if err != nil || r.ID == "" {
			return err
		}
		state, title := "recusado", "Cadastro de cliente recusado"
		if accept {
			state, title = "aceito", "Cadastro de cliente aceito"
			if err := s.grant(ctx, tx, a, &r); err != nil {
				return err
			}
		}
		if err := decideRequest(ctx, tx, r.ID, state, a.UserID); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "lead.request_decide", Entity: "client_request", EntityID: string(r.CNPJ), Title: title,
			After: map[string]string{"cnpj": string(r.CNPJ), "estado": state},
		})
		if err != nil {
			return err
		}
		return notification.Notify(ctx, tx, []string{r.byID}, notification.Message{Kind: "lead", Title: title, Body: r.Name, Link: "/leads"})
	})
}

// grant enters the client of a request and makes it the partner's.
func (s *Service) grant(ctx context.Context, tx *db.Tx, a actor.Actor, r *Request) error {
	clientID, _, err := client.Enter(ctx, tx, a, actor.ClientsAssign, client.New{CNPJ: r.CNPJ, Name: r.Name})
	if err != nil {
		return err
	}
	to, err := client.AssignmentOf(ctx, tx, clientID)
	switch {
	case err != nil:
		return err
	case to.PartnerID == r.partnerID:
		return nil
	case to.PartnerID != "":
		return errPartner
	}
	to.PartnerID = r.partnerID
	return client.AssignIn(ctx, tx, a, clientID, to, "Pedido do parceiro")
}
