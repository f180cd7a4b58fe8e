package lead

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// Received is the answer to a partner for every client that it enters, known or not
// (SX-03).
const Received = "Recebido: o back office confirma o cadastro"

// ErrReceived is the answer to a partner for every installation code, whether another client
// or none has it (SX-24): the routes answer 202 with its sentence.
var ErrReceived = fault.New(fault.Conflict, "recebido", "Recebido: o back office confirma")

// Request is a client that a partner asks for, or an installation of one.
type Request struct {
	ID        string
	CNPJ      brdoc.CNPJ
	Name      string
	By        string // name
	byID      string
	Partner   string // name of the company
	partnerID string
	Known     bool       // a client has the CNPJ
	Unit      *UnitInput // of the installation; nil: the client is requested
	Renumbers string     // the code of the client's unit whose number it became; empty: a new unit
	Holder    string     // another client that has the installation
	CreatedAt clock.Micros

	// Of the installation, as the document that names it states; zero where a user typed it.
	Distributor brdoc.CNPJ
	From        month.Date

	unitID string // that of Renumbers
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
	return ask(ctx, tx, a, &Request{CNPJ: l.CNPJ, Name: l.Name}, a.Name+" pede o cadastro de "+l.Name+".")
}

// AskUnit keeps an installation that a partner named of a client until back office
// decides, whoever has it, with what a document says of the number: the unit that it became
// one of, none for a new unit, the distributor and since when.
//
// Protection: as request.
func AskUnit(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, in UnitInput, number client.UnitCode) error {
	l, err := byID(ctx, tx, client.ScopeOf(a, actor.ClientsRead), clientID, "")
	if err != nil {
		return err
	}
	if brdoc.CodeKey(in.Meter) == "" { // which identifies the request
		return fault.Fields(fault.Field{Path: "codigo", Message: "Informe o código da unidade"})
	}
	in.Key = ""
	r := &Request{CNPJ: l.CNPJ, Name: l.Name, Unit: &in, Distributor: number.Distributor, From: number.From, unitID: number.UnitID}
	return ask(ctx, tx, a, r, a.Name+" pede a instalação "+in.Meter+" para "+l.Name+".")
}

func ask(ctx context.Context, tx *db.Tx, a actor.Actor, r *Request, says string) error {
	r.ID, r.byID, r.CreatedAt = id.New(), a.UserID, clock.FromTime(tx.Now())
	fresh, err := insertRequest(ctx, tx, r)
	if err != nil || !fresh {
		return err
	}
	title, after := "Cadastro de cliente pedido", map[string]string{"cnpj": string(r.CNPJ), "name": r.Name}
	if r.Unit != nil {
		title, after["instalacao"] = "Instalação pedida", r.Unit.Meter
	}
	err = audit.Record(ctx, tx, audit.Entry{Actor: a, Action: "lead.request", Entity: "client_request", EntityID: string(r.CNPJ), Title: title, After: after})
	if err != nil {
		return err
	}
	to, err := assigners(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "lead", Title: "Cadastro a confirmar", Body: says, Link: "/leads", Topic: notification.TopicNewLeads,
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
// access to it, or enters the installation, or refuses it. Deciding again changes nothing.
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
		state, title, grant := "recusado", "Cadastro de cliente recusado", s.grant
		if r.Unit != nil {
			title, grant = "Pedido de instalação recusado", s.grantUnit
		}
		if accept {
			state, title = "aceito", strings.Replace(title, "recusado", "aceito", 1)
			if err := grant(ctx, tx, a, &r); err != nil {
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

// grantUnit enters the installation of a request as a unit of its client, or as another
// number of one.
func (s *Service) grantUnit(ctx context.Context, tx *db.Tx, a actor.Actor, r *Request) error {
	leadID, deleted, err := known(ctx, tx, r.CNPJ)
	switch {
	case err != nil:
		return err
	case leadID == "" || deleted:
		return ErrNotFound
	}
	if err := Lock(ctx, tx, a, leadID); err != nil {
		return err
	}
	var u Unit
	if r.unitID == "" {
		u, err = addUnit(ctx, tx, a, leadID, r.Unit)
	} else {
		u, err = unitByID(ctx, tx, leadID, r.unitID)
	}
	if err != nil {
		return err
	}
	number := client.UnitCode{
		UnitID: u.ID, Code: r.Unit.Meter, Kind: client.CodeInstallation, Distributor: r.Distributor, From: r.From, Source: "Pedido do parceiro",
	}
	if err := client.NoteCodes(ctx, tx, []client.UnitCode{number}); err != nil {
		return err
	}
	return s.Units.Notify(ctx, tx, UnitsChanged{leadID})
}
