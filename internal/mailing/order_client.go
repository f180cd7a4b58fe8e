package mailing

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
)

// OpenOrder makes an order over a month whose messages are made client by client, each in
// a transaction of its own (OrderClient).
func (s *Service) OpenOrder(ctx context.Context, tx *db.Tx, a actor.Actor, m month.Month, confirmed bool) (orderID string, err error) {
	if !a.Can(actor.EmailsSend) {
		return "", actor.ErrDenied
	}
	b := &Batch{ID: id.New(), Month: m, Confirmed: confirmed, State: BatchReady, UserID: a.UserID, UserName: a.Name}
	if b.Template, err = template.Chosen(ctx, tx, "", nil); err != nil {
		return "", err
	}
	return b.ID, insertBatch(ctx, tx, b)
}

// ClientPlan is what an order takes of a client's month.
type ClientPlan struct {
	Records int
	Leaving []record.Key // of the first record of each message that leaves
	Skipped []Skip       // what stays, and why

	first    Parcel // the first message that leaves, of a plan
	template template.Template
}

// Refusal says why nothing of the client's month leaves, or what of it stays; empty where
// all of it leaves.
func (p *ClientPlan) Refusal(m month.Month) string {
	switch {
	case p.Records == 0:
		return m.Title() + " não tem medição: não há e-mail a enviar."
	case len(p.Skipped) == 0:
		return ""
	}
	first := p.Skipped[0]
	text := decisive(first.Checks).Message
	if p.Records > 1 {
		text = "Unidade " + first.Meter + ": " + text
	}
	if more := len(p.Skipped) - 1; more > 0 {
		text += " E mais " + unitsText(more) + "."
	}
	return text
}

// decisive is the check that keeps a record back: an error, else that it was sent already or
// waived, else a warning that nobody has confirmed.
func decisive(checks []Check) Check {
	for _, is := range []func(Check) bool{
		func(c Check) bool { return c.Level == Error }, func(c Check) bool { return c.Code == CheckSent || c.Code == CheckWaived },
	} {
		if at := slices.IndexFunc(checks, is); at >= 0 {
			return checks[at]
		}
	}
	return checks[0]
}

// PlanClient returns what an order would take of the client's month, without sending it.
func (s *Service) PlanClient(ctx context.Context, a actor.Actor, clientID string, m month.Month, confirmed bool) (ClientPlan, error) {
	t, err := template.Chosen(ctx, s.db, "", nil)
	if err != nil {
		return ClientPlan{}, err
	}
	list, plan, err := s.ofClient(ctx, s.db, a, clientID, m)
	if err != nil {
		return plan, err
	}
	lookups, err := backgroundOf(ctx, s.db, slices.Concat(list...))
	plan.template = t
	b := &Batch{Month: m, Template: t, Confirmed: confirmed}
	for _, p := range list {
		leaving, skips := b.leaving(p, lookups.judge(p, &t, false))
		if len(leaving) > 0 {
			if plan.first == nil {
				plan.first = leaving
			}
			plan.Leaving = append(plan.Leaving, leaving.lead().Key)
		}
		plan.Skipped = append(plan.Skipped, skips...)
	}
	return plan, err
}

// Example is the first message that leaves by a plan, of the units that it takes: those that
// stay are not in it.
func (s *Service) Example(ctx context.Context, p *ClientPlan) (mail.Message, error) {
	c, err := s.written(ctx, s.db, p.first, &p.template)
	return c.message(c.to), err
}

// OrderClient puts the messages about the client's month into the queue as part of the
// order, and returns what it took. A repetition finds what was made before.
//
// Protection: the order is locked; of one record one message at a time is on its way.
func (s *Service) OrderClient(ctx context.Context, tx *db.Tx, a actor.Actor, orderID, clientID string) (ClientPlan, error) {
	b, err := batchByID(ctx, tx, orderID, tx.Dialect().ForUpdate())
	if err != nil {
		return ClientPlan{}, err
	}
	if b.State == BatchCancelled {
		return ClientPlan{}, fault.New(fault.Conflict, "cancelado", "O disparo foi cancelado.")
	}
	list, plan, err := s.ofClient(ctx, tx, a, clientID, b.Month)
	if err != nil {
		return plan, err
	}
	if plan.Leaving, err = orderedOf(ctx, tx, orderID, clientID); err != nil {
		return plan, err
	}
	if len(plan.Leaving) > 0 {
		plan.Skipped, err = skipsAmong(ctx, tx, orderID, slices.Concat(list...))
		return plan, err
	}
	made, err := s.enqueue(ctx, tx, a, b, list)
	if err != nil {
		return plan, err
	}
	for _, m := range made.sent {
		plan.Leaving = append(plan.Leaving, m.Key)
	}
	plan.Skipped = made.skips
	return plan, updateBatch(ctx, tx, b)
}

// ofClient reads the records of the client's month as they leave.
func (s *Service) ofClient(ctx context.Context, q db.Q, a actor.Actor, clientID string, m month.Month) ([]Parcel, ClientPlan, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, ClientPlan{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.EmailsSend)
	records, err := record.Of(ctx, q, scope, record.Filter{Month: m, ClientIDs: []string{clientID}, Limit: record.MaxAll}, 0)
	if err != nil || len(records) == 0 {
		return nil, ClientPlan{}, err
	}
	list, err := parcels(ctx, q, scope, records)
	return list, ClientPlan{Records: len(records)}, err
}
