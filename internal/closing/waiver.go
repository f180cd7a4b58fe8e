package closing

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff/parameter"
)

// Waiving names an item of a client's month, of a contract where it is not the client's.
type Waiving struct {
	ClientID   string
	ContractID string // empty: of every contract that lacks the item
	Month      month.Month
	Item       Item
	Reason     string
	Meter      string // of the measurement: a unit that is no part of the month; empty: none
}

var (
	errItem     = fault.Fields(fault.Field{Path: "item", Message: "Item desconhecido"})
	errComplete = fault.New(fault.Conflict, "nada_a_dispensar", "Este item não está pendente.")
	errMeasure  = fault.New(fault.Invalid, "medicao_ausente", "Uma medição ausente não se dispensa: envie a planilha ou declare final uma medição provisória.")
	errOfUnit   = fault.Fields(fault.Field{Path: "unidade", Message: "Só a medição se dispensa por unidade"})
)

// Waive lets an item of the month pass; of a measurement, that it is provisional.
//
// Protection: the client's months are held open, and the waiver is inserted once.
func (s *Service) Waive(ctx context.Context, a actor.Actor, w Waiving) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.waiveIn(ctx, tx, a, w) })
}

func (s *Service) waiveIn(ctx context.Context, tx *db.Tx, a actor.Actor, w Waiving) (err error) {
	spec, known := specOf(w.Item)
	switch {
	case !a.Can(actor.MonthsWork):
		return actor.ErrDenied
	case !known:
		return errItem
	case w.Meter != "" && w.Item != Measurement:
		return errOfUnit
	}
	if w.Reason, err = checkReason(w.Reason); err != nil {
		return err
	}
	c, err := s.held(ctx, tx, a, w.ClientID, w.Month)
	if err != nil {
		return err
	}
	places, err := w.places(spec, &c)
	if err != nil {
		return err
	}
	if err := s.mayWaive(ctx, tx, a, &c, w.Item); err != nil {
		return err
	}
	for _, p := range places {
		if err := insertWaiver(ctx, tx, p, w.Month, Waiver{Act{clock.FromTime(tx.Now()), a.Name}, w.Reason}); err != nil {
			return err
		}
	}
	if spec.gate == Measured { // what is accrued freezes with the metering
		if _, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: accrueKind, Args: accrueArgs{[]string{w.ClientID}}}); err != nil {
			return err
		}
	}
	said := spec.waived()
	if w.declares() {
		said = " declarada final"
	}
	return s.recordItem(ctx, tx, a, w, "month.waive", said)
}

// declares reports whether it makes a provisional measurement final, which is no waiver.
func (w *Waiving) declares() bool { return w.Item == Measurement && w.Meter == "" }

// held reads the client's month, which stays open until the transaction ends.
func (s *Service) held(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month) (ClientMonth, error) {
	guard, err := period.Hold(ctx, tx, clientID)
	if err != nil {
		return ClientMonth{}, err
	}
	c, err := s.one(ctx, tx, &question{client.ScopeOf(a, actor.MonthsWork), m, []string{clientID}})
	if err != nil {
		return c, err
	}
	return c, guard.Open(clientID, " de "+c.Name, m)
}

// ofUnit is the measurement of one of the units.
func (w *Waiving) ofUnit(units []silentUnit) (Item, bool) {
	at := slices.IndexFunc(units, func(u silentUnit) bool { return u.meter == w.Meter })
	if at < 0 {
		return "", false
	}
	return w.Item.of(units[at].id), true
}

// places are the items that are let pass.
func (w *Waiving) places(spec *spec, c *ClientMonth) (places []place, err error) {
	if w.Meter != "" {
		for i := range c.supplies {
			if item, waits := w.ofUnit(c.supplies[i].unmetered); waits {
				return []place{{w.ClientID, "", item}}, nil
			}
		}
		return nil, errComplete
	}
	if spec.ofClient {
		if c.statuses.at(w.Item).done() {
			return nil, errComplete
		}
		return []place{{w.ClientID, "", w.Item}}, nil
	}
	for i := range c.supplies {
		s := &c.supplies[i]
		status := *s.statuses.at(w.Item)
		switch {
		case w.ContractID != "" && s.contractID != w.ContractID, status.done():
		case w.Item == Measurement && status == Missing:
			err = errMeasure
		default:
			places = append(places, place{w.ClientID, s.contractID, w.Item})
		}
	}
	if len(places) > 0 {
		return places, nil
	}
	if err == nil {
		err = errComplete
	}
	return nil, err
}

// mayWaive leaves divergences of more than a bound to a gestora.
func (s *Service) mayWaive(ctx context.Context, q db.Q, a actor.Actor, c *ClientMonth, i Item) error {
	if i != NFCheck && i != BillCheck && i != Findings || a.HasRole(actor.Gestora) {
		return nil
	}
	parameters, err := s.Parameters.Get(ctx, q)
	if err != nil {
		return err
	}
	most, _, known := parameters.Money(parameter.KeyClosingWaiveMax, "", s.today())
	for _, g := range c.Gaps {
		unknown := g.AtStake == nil && c.diverges(i)
		if g.Item == i && known && (unknown || g.AtStake != nil && *g.AtStake > most) {
			return fault.New(fault.Forbidden, "dispensa_gestora", "Só uma gestora dispensa uma divergência acima de "+ptbr.FormatMoney(most)+".")
		}
	}
	return nil
}

// diverges reports whether a check of the item says that the document is wrong.
func (c *ClientMonth) diverges(i Item) bool {
	return slices.ContainsFunc(c.supplies, func(s supply) bool {
		switch i {
		case NFCheck:
			return slices.Contains(s.nfChecks(), checkDivergent)
		case BillCheck:
			return slices.Contains(s.billChecks(), checkDivergent)
		default:
			return false
		}
	})
}

// Unwaive takes back that an item was let pass.
//
// Protection: as Waive.
func (s *Service) Unwaive(ctx context.Context, a actor.Actor, w Waiving) error {
	spec, known := specOf(w.Item)
	switch {
	case !a.Can(actor.MonthsWork):
		return actor.ErrDenied
	case !known:
		return errItem
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.held(ctx, tx, a, w.ClientID, w.Month)
		if err != nil {
			return err
		}
		of := w
		for i := range c.supplies {
			if item, out := w.ofUnit(c.supplies[i].absent); out {
				of.Item, of.ContractID = item, ""
			}
		}
		if w.Meter != "" && of.Item == w.Item {
			return errComplete
		}
		gone, err := deleteWaivers(ctx, tx, &of)
		if err != nil {
			return err
		}
		if !gone {
			return errComplete
		}
		said := spec.required()
		if w.declares() {
			said = " deixa de ser final"
		}
		return s.recordItem(ctx, tx, a, w, "month.unwaive", said)
	})
}

func (s *Service) recordItem(ctx context.Context, tx *db.Tx, a actor.Actor, w Waiving, action, what string) error {
	title, after := w.Item.Label()+" de "+w.Month.Label()+what, map[string]string{"item": string(w.Item), "contrato": w.ContractID}
	if w.Meter != "" {
		title, after["unidade"] = "Unidade "+w.Meter+" fora de "+w.Month.Label()+": medição"+what, w.Meter
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: entity, EntityID: EntityID(w.ClientID, w.Month), ClientID: w.ClientID,
		Title: title, Reason: w.Reason, After: after,
	})
}

// SetOwner says who closes the months of a client; nobody where userID is empty.
//
// Protection: one statement.
func (s *Service) SetOwner(ctx context.Context, a actor.Actor, clientID, userID string) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.setOwnerIn(ctx, tx, a, clientID, userID) })
}

func (s *Service) setOwnerIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientID, userID string) error {
	if a.Reach(actor.MonthsWork) != actor.All {
		return actor.ErrDenied
	}
	if _, err := client.Reached(ctx, tx, a, actor.MonthsWork, clientID); err != nil {
		return err
	}
	name := "ninguém"
	if userID != "" {
		o, err := ownerByID(ctx, tx, userID)
		if err != nil {
			return err
		}
		name = o.Name
	}
	if err := storeOwner(ctx, tx, clientID, userID, a.Name); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "month.owner", Entity: "client", EntityID: clientID, ClientID: clientID,
		Title: "Responsável pelo fechamento: " + name,
	})
}

// Owners are who may close months: the people of gestora and back office.
func (s *Service) Owners(ctx context.Context, a actor.Actor) ([]Owner, error) {
	if !a.Can(actor.MonthsWork) {
		return nil, actor.ErrDenied
	}
	return possibleOwners(ctx, s.DB)
}
