package invoice

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/idempotency"
)

// Place is the month of a contract that an invoice is of.
type Place struct {
	ContractID string
	ClientID   string
	Month      month.Month
}

// Changed is the fact that invoices changed, with the months that it concerns.
// Followers are notified in the transaction of every change; the rows are written
// by then.
type Changed struct{ Places []Place }

// Config are the parts that a Service is made of.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Followers fact.Followers[Changed]
}

// Service holds the use cases of invoices. Each authorises, validates and writes
// row, audit entry and what is checked again in one transaction.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

var errStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta fatura. Confira os dados atuais antes de salvar.")

// Today is the civil day by which an open invoice is overdue.
func (s *Service) Today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// List returns the invoices of a contract that the actor may read, newest month
// first.
func (s *Service) List(ctx context.Context, a actor.Actor, contractID string) ([]View, error) {
	if !a.Can(actor.InvoicesRead) {
		return nil, actor.ErrDenied
	}
	if _, err := contract.ReferenceOf(ctx, s.DB, a, actor.InvoicesRead, contractID); err != nil {
		return nil, err
	}
	stored, err := ofContract(ctx, s.DB, contractID, reachOf(a, actor.InvoicesRead))
	if err != nil {
		return nil, err
	}
	if len(stored) == 0 {
		return []View{}, nil
	}
	closed, err := period.DatesOf(ctx, s.DB, stored[0].ClientID)
	if err != nil {
		return nil, err
	}
	views := Views(stored, s.Today(), closed)
	of := make([]*View, len(views))
	for i := range views {
		of[i] = &views[i]
	}
	return views, WithPairs(ctx, s.DB, a, of...)
}

// OfClient returns a page of the invoices of a client's contracts that the actor may read,
// newest month first, and how many there are.
func (s *Service) OfClient(ctx context.Context, a actor.Actor, clientID string, limit, offset int) ([]ClientView, int, error) {
	if !a.Can(actor.InvoicesRead) {
		return nil, 0, actor.ErrDenied
	}
	if _, err := client.Reached(ctx, s.DB, a, actor.InvoicesRead, clientID); err != nil {
		return nil, 0, err
	}
	found, total, err := ofClient(ctx, s.DB, clientID, reachOf(a, actor.InvoicesRead), limit, offset)
	if err != nil {
		return nil, 0, err
	}
	closed, err := period.DatesOf(ctx, s.DB, clientID)
	if err != nil {
		return nil, 0, err
	}
	views, of := make([]ClientView, len(found)), make([]*View, len(found))
	for i := range found {
		views[i] = ClientView{ViewOf(found[i].Stored, s.Today()), found[i].ContractCode}
		views[i].ClosedAt, of[i] = closed.Of(clientID, found[i].Month), &views[i].View
	}
	return views, total, WithPairs(ctx, s.DB, a, of...)
}

// Create records an invoice of the contract. The repetition of a call with the
// same key and content answers with the invoice that the first one made (F04).
//
// Protection: the contract is held, so that it is not deleted meanwhile; the
// unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, contractID string, in Input, idempotencyKey string) (View, error) {
	if !a.Can(actor.InvoicesProcess) {
		return View{}, actor.ErrDenied
	}
	built, err := in.build()
	if err != nil {
		return View{}, err
	}
	hash, err := idempotency.Hash("invoice.create "+contractID, in)
	if err != nil {
		return View{}, err
	}
	var view View
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := built
		fresh.ID, fresh.ContractID = id.New(), contractID
		if idempotencyKey != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, idempotencyKey, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				stored, err := byID(ctx, tx, existing, reachOf(a, actor.InvoicesProcess), "")
				if err == nil {
					view = ViewOf(stored, s.Today())
				}
				return err
			}
		}
		view, err = s.enter(ctx, tx, a, fresh, SourceManual, in.Confirm, nil)
		return err
	})
	return view, err
}

// Get returns an invoice in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, invoiceID string) (View, error) {
	if !a.Can(actor.InvoicesProcess) {
		return View{}, actor.ErrDenied
	}
	stored, err := byID(ctx, s.DB, invoiceID, reachOf(a, actor.InvoicesProcess), "")
	if err != nil {
		return View{}, err
	}
	view := ViewOf(stored, s.Today())
	err = WithPairs(ctx, s.DB, a, &view)
	return view, err
}

// Update replaces what an invoice says; its kind and contract stay. version is
// what was read, nil where it is not given.
//
// Protection: the row is locked, and the version that was read must be the stored
// one.
func (s *Service) Update(ctx context.Context, a actor.Actor, invoiceID string, in Input, version *int64) (View, error) {
	if !a.Can(actor.InvoicesProcess) {
		return View{}, actor.ErrDenied
	}
	built, err := in.build()
	if err != nil {
		return View{}, err
	}
	var view View
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.held(ctx, tx, a, invoiceID, version)
		if err != nil {
			return err
		}
		if built.Kind != before.Kind {
			return fault.Fields(fault.Field{Path: "kind", Message: "O tipo de uma fatura registrada não muda; exclua e registre outra"})
		}
		after := built
		after.ID, after.ContractID, after.ClientID = before.ID, before.ContractID, before.ClientID
		after.Source, after.Sole, after.CreatedAt, after.CreatedBy = before.Source, before.Sole, before.CreatedAt, before.CreatedBy
		after.AccessKey, after.Named, after.Returns = before.AccessKey, before.Named, before.Returns
		after.State, after.StateAt, after.Correction = before.State, before.StateAt, before.Correction
		after.Version = before.Version
		after.keepDocument(&before)
		stamp(&after.Invoice, a, tx)
		if err := complete(ctx, tx, &after); err != nil {
			return err
		}
		confirmed, err := after.ask(ctx, tx, &before, in.Confirm)
		if err != nil {
			return err
		}
		if err := update(ctx, tx, &after); err != nil {
			return err
		}
		if err := s.record(ctx, tx, a, change{&before, &after, nil, "invoice.update", "alterada", confirmed}); err != nil {
			return err
		}
		view = ViewOf(after, s.Today())
		return WithPairs(ctx, tx, a, &view)
	})
	return view, err
}

// Delete takes an invoice away from its contract.
//
// Protection: the row is locked.
func (s *Service) Delete(ctx context.Context, a actor.Actor, invoiceID string, version *int64) error {
	if !a.Can(actor.InvoicesProcess) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Withdraw(ctx, tx, a, invoiceID, version, "")
	})
}

// Withdraw is Delete in the transaction of who has a reason for it.
func (s *Service) Withdraw(ctx context.Context, tx *db.Tx, a actor.Actor, invoiceID string, version *int64, reason string) error {
	before, err := s.held(ctx, tx, a, invoiceID, version)
	if err != nil {
		return err
	}
	gone := before.Invoice
	stamp(&gone, a, tx)
	if err := remove(ctx, tx, &gone); err != nil {
		return err
	}
	if err := s.record(ctx, tx, a, change{&before, nil, nil, "invoice.delete", "excluída", reason}); err != nil {
		return err
	}
	if err := s.unpair(ctx, tx, a, &before); err != nil {
		return err
	}
	return s.unreplace(ctx, tx, before.AccessKey)
}

// held locks the invoice and refuses what was made from another version of it.
// One that the actor may read but not process is denied; one out of reach is not
// found (R3).
func (s *Service) held(ctx context.Context, tx *db.Tx, a actor.Actor, invoiceID string, version *int64) (Stored, error) {
	v, err := byID(ctx, tx, invoiceID, reachOf(a, actor.InvoicesProcess), tx.Dialect().ForUpdate())
	if err != nil {
		return v, err
	}
	if version != nil && *version != v.Version {
		return v, errStale.WithCurrent(ViewOf(v, s.Today()))
	}
	return v, nil
}

// change is what became of an invoice, in words of the trail.
type change struct {
	before, after *Stored
	replaced      []Stored // whose place it takes
	action, what  string
	reason        string // why values out of proportion are right, or why it goes
}

// record writes the audit entry and has the months checked again.
func (s *Service) record(ctx context.Context, tx *db.Tx, a actor.Actor, c change) error {
	before, after := c.before, c.after
	of := after
	if of == nil {
		of = before
	}
	entry := audit.Entry{
		Actor: a, Action: c.action, Entity: "invoice", EntityID: of.ID, ClientID: of.ClientID,
		Title: of.Title() + " " + c.what, Reason: c.reason,
	}
	var places []Place
	if before != nil {
		entry.Before = ViewOf(*before, s.Today())
		places = append(places, before.place())
	}
	if after != nil {
		entry.After = ViewOf(*after, s.Today())
		if p := after.place(); len(places) == 0 || places[0] != p {
			places = append(places, p)
		}
	}
	for i := range c.replaced {
		if p := c.replaced[i].place(); !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	for _, p := range places {
		if err := period.OpenForDocuments(ctx, tx, p.ClientID, p.Month); err != nil {
			return period.Adjustable(err, c.adjustment())
		}
	}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	return s.Followers.Notify(ctx, tx, Changed{places})
}

// adjustment is what a change of a closed month is recorded as instead: what the document
// adds to the month's cost.
func (c *change) adjustment() period.Proposal {
	of, sum := c.after, money.Amount(0)
	if c.after == nil {
		of = c.before
	} else if c.after.Total != nil {
		sum = *c.after.Total
	}
	if c.before != nil && c.before.Total != nil {
		sum -= *c.before.Total
	}
	for i := range c.replaced {
		if old := c.replaced[i].Total; old != nil {
			sum -= *old
		}
	}
	p := period.Proposal{ContractID: of.ContractID, Line: "tusd", Reason: of.Title()}
	if of.Kind == KindNF {
		p.Line = "energia"
	}
	if sum != 0 {
		p.Amount = sum.Text()
	}
	return p
}

func stamp(v *Invoice, a actor.Actor, tx *db.Tx) {
	v.Version++
	v.UpdatedAt, v.UpdatedBy = clock.FromTime(tx.Now()), a.UserID
}

// reach is which invoices an actor reaches with a permission: those of the clients
// in scope, for some only those that the own account recorded.
type reach struct {
	scope  client.Scope
	onlyBy string // user id; empty: everybody's
}

func reachOf(a actor.Actor, p actor.Permission) reach {
	r := reach{scope: client.ScopeOf(a, p)}
	if a.ReadsOnlyOwnUploads() {
		r.onlyBy = a.UserID
	}
	return r
}

func (r reach) where(args *[]any) string {
	where := r.scope.Where("i.client_id", args)
	if r.onlyBy != "" {
		where += " AND i.created_by = " + db.Arg(args, r.onlyBy)
	}
	return where
}
