package contract

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/approval"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/tax"
)

// PriceChange is a change of prices that waits for a second person.
type PriceChange struct {
	approval.Request
	Code, Client string
	Own          bool // this person requested it
	Stale        bool // the prices are others by now: it can only be refused or withdrawn
	Differences  []version.Difference
}

var errPricesMoved = fault.New(fault.Conflict, "preco_mudou",
	"O preço do contrato mudou depois do pedido. Recuse esta alteração e peça outra a partir do preço atual.")

// holdPrices returns the contract with the requested prices, where another person has to
// approve them first (SX-08): after keeps those of before. It is nil where the prices are
// written at once.
func holdPrices(ctx context.Context, tx *db.Tx, before, after *record.Contract) (*record.Contract, error) {
	if record.PricesOf(before).Agreed() == record.PricesOf(after).Agreed() {
		return nil, nil
	}
	if two, err := account.TakesTwo(ctx, tx, account.ActPrice); err != nil || !two {
		return nil, err
	}
	kept := *after
	kept.AveragePrice, kept.PriceGap, kept.SpotPrice = before.AveragePrice, before.PriceGap, before.SpotPrice
	kept.Basis, kept.RebaseAt, kept.RebaseBy = before.Basis, before.RebaseAt, before.RebaseBy
	kept.PricedFrom, kept.PricedTo, kept.Unpriced = before.PricedFrom, before.PricedTo, before.Unpriced
	kept.Doubts = append(before.Doubts.Of(record.PricePaths...), after.Doubts.Of(record.VolumePath)...)
	var err error
	if kept.Prices, err = price.NewSchedule(before.Prices.Input(), after.Start, after.End); err != nil {
		return nil, errUnfit.WithCause(err)
	}
	if kept.Prices != nil {
		kept.Price()
	}
	if record.PricesOf(&kept).Agreed() == record.PricesOf(after).Agreed() {
		return nil, nil // they only follow the validity
	}
	asked := *after
	*after = kept
	return &asked, nil
}

var errUnfit = fault.New(fault.Conflict, "preco_nao_cabe",
	"A alteração de preço espera a aprovação de outra pessoa, e o preço atual não cabe na nova vigência. Altere primeiro só o preço.")

// askPrices keeps what holdPrices held back; c is the contract as it is stored by now.
func askPrices(ctx context.Context, tx *db.Tx, a actor.Actor, c, asked *record.Contract, reason string) error {
	err := approval.Ask(ctx, tx, approval.Request{
		ContractID: c.ID, Base: c.Version, Before: record.PricesOf(c), After: record.PricesOf(asked), Reason: reason, AskedBy: a.UserID,
	})
	if err != nil {
		return err
	}
	found := slices.DeleteFunc(record.Changes(c, asked), func(one record.Change) bool { return one.Needs != actor.ContractsUpdatePricing })
	was, is := record.Sides(found)
	err = audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "contract.price_ask", Entity: "contract", EntityID: c.ID, ClientID: c.ClientID, Reason: reason,
		Title: "Alteração de preço do contrato " + c.Code + " pedida", Before: was, After: is,
	})
	if err != nil {
		return err
	}
	to, err := approval.Approvers(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "contrato", Link: "/contratos/" + c.ID, Mail: true, Title: "Preço do contrato " + c.Code + " espera aprovação",
		Body: a.Name + " pede outro preço para o contrato de " + c.ClientName + ".",
	})
}

// AskedPrices returns the changes of prices in reach that wait for a second person, the
// oldest first; those of one contract where its id is given.
func (s *Service) AskedPrices(ctx context.Context, a actor.Actor, contractID string) ([]PriceChange, error) {
	if !a.Can(actor.ContractsUpdatePricing) {
		return nil, actor.ErrDenied
	}
	requests, err := approval.List(ctx, s.db, contractID)
	if err != nil {
		return nil, err
	}
	found := make([]PriceChange, 0, len(requests))
	for i := range requests {
		c, err := s.get(ctx, s.db, client.ScopeOf(a, actor.ContractsUpdatePricing), requests[i].ContractID, false)
		if fault.KindOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		one, err := askedOf(a, &requests[i], c)
		if err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, nil
}

func askedOf(a actor.Actor, r *approval.Request, c *record.Contract) (PriceChange, error) {
	before, err := priceView(r.Before)
	if err != nil {
		return PriceChange{}, err
	}
	after, err := priceView(r.After)
	return PriceChange{
		Request: *r, Code: c.Code, Client: c.ClientName, Own: r.AskedBy == a.UserID, Stale: record.PricesOf(c).Agreed() != r.Before.Agreed(),
		Differences: record.Differences(a, before, after),
	}, err
}

// priceView is a view of the prices alone.
func priceView(p approval.Prices) (record.View, error) {
	schedule, err := price.ParseSchedule(p.Schedule)
	return record.View{
		AveragePrice: web.Optional(web.Number(p.Average)), PriceGap: price.Gap(p.Gap), SpotPriceRef: web.Optional(web.Number(p.Spot)),
		Prices: schedule.Input(), Includes: tax.Included(cmp.Or(p.Basis.Includes, string(tax.IncludesPISCOFINS))), Seller: web.Optional(web.Number(p.Basis.Seller)),
		PriceICMS: web.Optional(web.Number(p.Basis.ICMS)), Rebase: price.Rebase(cmp.Or(p.Basis.Rebase, string(price.RebaseAutomatic))),
		Rebased: &p.Confirmed,
	}, err
}

// DecidePrices approves, refuses or withdraws a change of prices that waits. Approved
// prices are written as any edit is, over the version that the person read.
//
// Protection: the contract is locked first, so that of two who request, edit or decide the
// second sees what the first one did; that the request still waits, and who requested it, is
// read under that lock. On PostgreSQL as on SQLite.
func (s *Service) DecidePrices(ctx context.Context, a actor.Actor, contractID, requestID string, read *int64, d approval.Decision) (record.View, error) {
	if read == nil && d.Status == approval.Approved {
		return record.View{}, errBlind
	}
	var view record.View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.lockForUpdate(ctx, tx, a, actor.ContractsUpdatePricing, contractID)
		if err != nil {
			return err
		}
		r, err := approval.Read(ctx, tx, c.ID, requestID)
		if err != nil {
			return err
		}
		if err := d.By(a.UserID, r); err != nil {
			return err
		}
		if err := approval.Decide(ctx, tx, a.UserID, r, d); err != nil {
			return err
		}
		if err := announce(ctx, tx, a, c, r, d); err != nil {
			return err
		}
		view = record.ViewOf(c)
		if d.Status == approval.Approved {
			view, err = s.approve(ctx, tx, a, c, r, Edit{Version: read, Reason: d.Reason})
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "contract.price_" + string(d.Status), Entity: "contract", EntityID: c.ID, ClientID: c.ClientID,
			Title: "Alteração de preço do contrato " + c.Code + " " + string(d.Status), Reason: d.Reason, Description: "Pedida por " + r.AskedByName,
		})
	})
	return view.Masked(a), err
}

// announce notifies the requester of what another person decided.
func announce(ctx context.Context, tx *db.Tx, a actor.Actor, c *record.Contract, r *approval.Request, d approval.Decision) error {
	if d.Status == approval.Withdrawn {
		return nil
	}
	body := "Por " + a.Name
	if d.Reason != "" {
		body += ": " + d.Reason
	}
	return notification.Notify(ctx, tx, []string{r.AskedBy}, notification.Message{
		Kind: "contrato", Link: "/contratos/" + c.ID, Title: "Alteração de preço do contrato " + c.Code + " " + string(d.Status), Body: body + ".",
	})
}

// approve writes the prices of the request; its requester has confirmed what was in doubt.
func (s *Service) approve(ctx context.Context, tx *db.Tx, a actor.Actor, c *record.Contract, r *approval.Request, e Edit) (record.View, error) {
	switch {
	case c.Deleted():
		return record.View{}, ErrNotFound
	case record.PricesOf(c).Agreed() != r.Before.Agreed():
		return record.View{}, errPricesMoved
	case *e.Version != c.Version:
		return record.View{}, errStale.WithCurrent(record.ViewOf(c).Masked(a))
	}
	schedule, err := price.ParseSchedule(r.After.Schedule)
	if err != nil {
		return record.View{}, err
	}
	e.Apply = func(in *record.Input) {
		in.PriceGap, in.SpotPrice, in.Prices = r.After.Gap, r.After.Spot, schedule.Input()
		in.Includes = cmp.Or(r.After.Basis.Includes, string(tax.IncludesPISCOFINS))
		in.Seller, in.PriceICMS, in.Rebase = r.After.Basis.Seller, r.After.Basis.ICMS, r.After.Basis.Rebase
		in.Rebased = &r.After.Confirmed
		if schedule == nil {
			in.AveragePrice = r.After.Average
		}
	}
	reasons := []string{"Pedido por " + r.AskedByName, r.Reason, "aprovado por " + a.Name, strings.TrimSpace(e.Reason)}
	e.Reason = strings.Join(slices.DeleteFunc(reasons, func(text string) bool { return text == "" }), "; ")
	e.approved = true
	return s.change(ctx, tx, a, c, e)
}

func (h *handler) approvalRoutes(r *web.Router) {
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsUpdatePricing)}
	web.Register(r, routes.Get("/contracts/alteracoes-preco", "listAskedPrices",
		"Lista as alterações de preço que aguardam outra pessoa"), h.askedPrices)
	web.Register(r, routes.Post("/contracts/{id}/alteracoes-preco/{pedido}", "decideAskedPrices",
		"Aprova, recusa ou retira uma alteração de preço"), h.decidePrices)
}

type askedPricesInput struct {
	Contract string `query:"contrato" maxLength:"64" doc:"Só as deste contrato"`
}

type askedBody struct {
	ID          string           `json:"id"`
	ContractID  string           `json:"contrato_id"`
	Code        string           `json:"contrato"`
	Client      string           `json:"cliente"`
	Base        int64            `json:"versao" doc:"Do contrato sobre a qual foi pedida"`
	AskedBy     string           `json:"pedida_por"`
	AskedAt     clock.Micros     `json:"pedida_em" format:"date-time"`
	Reason      *string          `json:"motivo"`
	Own         bool             `json:"minha" doc:"Pedida por quem lê: pode retirá-la, não aprová-la"`
	Stale       bool             `json:"desatualizada" doc:"O preço do contrato mudou depois do pedido: não pode ser aprovada"`
	Differences []differenceBody `json:"diferencas" nullable:"false"`
}

type askedPricesOutput struct {
	Body struct {
		Data []askedBody `json:"data" nullable:"false"`
	}
}

func (h *handler) askedPrices(ctx context.Context, in *askedPricesInput) (*askedPricesOutput, error) {
	found, err := h.service.AskedPrices(ctx, web.Actor(ctx), in.Contract)
	if err != nil {
		return nil, err
	}
	out := &askedPricesOutput{}
	out.Body.Data = make([]askedBody, len(found))
	for i := range found {
		out.Body.Data[i] = askedBodyOf(&found[i])
	}
	return out, nil
}

func askedBodyOf(a *PriceChange) askedBody {
	body := askedBody{
		ID: a.ID, ContractID: a.ContractID, Code: a.Code, Client: a.Client, Base: a.Base, AskedBy: a.AskedByName, AskedAt: a.AskedAt,
		Reason: web.Optional(a.Reason), Own: a.Own, Stale: a.Stale, Differences: make([]differenceBody, len(a.Differences)),
	}
	for i, d := range a.Differences {
		body.Differences[i] = differenceBody(d)
	}
	return body
}

type decidePricesInput struct {
	ID      string      `path:"id" maxLength:"64"`
	Request string      `path:"pedido" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida do contrato, como veio em ETag; obrigatória para aprovar"`
	Body    struct {
		Decision approval.Status `json:"decisao" enum:"aprovada,recusada,retirada"`
		Reason   string          `json:"motivo,omitempty" maxLength:"500" doc:"Obrigatório para recusar"`
	}
}

func (h *handler) decidePrices(ctx context.Context, in *decidePricesInput) (*viewOutput, error) {
	d := approval.Decision{Status: in.Body.Decision, Reason: in.Body.Reason}
	return respond(h.service.DecidePrices(ctx, web.Actor(ctx), in.ID, in.Request, in.IfMatch.Version(), d))
}
