package waiver

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/variance"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// Waiving names an item of a client's month, of a contract where it is not the client's.
type Waiving struct {
	ClientID   string
	ContractID string // empty: of every contract that lacks the item
	Month      month.Month
	Item       item.Item
	Reason     string
	Meter      string // of the measurement: a unit that is no part of the month; empty: none
}

// Service lets items pass.
type Service struct{ Books *book.Service }

var (
	// ErrComplete refuses to let pass what is not pending.
	ErrComplete = fault.New(fault.Conflict, "nada_a_dispensar", "Este item não está pendente.")

	errItem    = fault.Fields(fault.Field{Path: "item", Message: "Item desconhecido"})
	errMeasure = fault.New(fault.Invalid, "medicao_ausente", "Uma medição ausente não se dispensa: envie a planilha ou declare final uma medição provisória.")
	errOfUnit  = fault.Fields(fault.Field{Path: "unidade", Message: "Só a medição se dispensa por unidade"})
)

// Waive lets an item of the month pass; of a measurement, that it is provisional.
//
// Protection: the client's months are held open, and the waiver is inserted once.
func (s *Service) Waive(ctx context.Context, a actor.Actor, w Waiving) error {
	return s.Books.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.WaiveIn(ctx, tx, a, w) })
}

// WaiveIn does so in a transaction.
func (s *Service) WaiveIn(ctx context.Context, tx *db.Tx, a actor.Actor, w Waiving) (err error) {
	spec, known := item.SpecOf(w.Item)
	switch {
	case !a.Can(actor.MonthsWork):
		return actor.ErrDenied
	case !known:
		return errItem
	case w.Meter != "" && w.Item != item.Measurement:
		return errOfUnit
	}
	if w.Reason, err = item.CheckReason(w.Reason); err != nil {
		return err
	}
	c, err := s.Books.Held(ctx, tx, a, w.ClientID, w.Month)
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
		if err := insertWaiver(ctx, tx, p, w.Month, book.Waiver{Act: item.ActBy(a, tx), Reason: w.Reason}); err != nil {
			return err
		}
	}
	if spec.Gate == item.Measured { // what is accrued freezes with the metering
		if err := variance.Enqueue(ctx, tx, s.Books.Queue, w.ClientID); err != nil {
			return err
		}
	}
	said := spec.Waived()
	if w.declares() {
		said = " declarada final"
	}
	return s.recordItem(ctx, tx, a, w, "month.waive", said)
}

// declares reports whether it makes a provisional measurement final, which is no waiver.
func (w *Waiving) declares() bool { return w.Item == item.Measurement && w.Meter == "" }

// ofUnit is the measurement of one of the units.
func (w *Waiving) ofUnit(units []book.SilentUnit) (item.Item, bool) {
	at := slices.IndexFunc(units, func(u book.SilentUnit) bool { return u.Meter == w.Meter })
	if at < 0 {
		return "", false
	}
	return w.Item.Of(units[at].ID), true
}

func (w *Waiving) place(contractID string, i item.Item) item.Place {
	return item.Place{ClientID: w.ClientID, ContractID: contractID, Item: i}
}

// places are the items that are let pass.
func (w *Waiving) places(spec *item.Spec, c *book.ClientMonth) (places []item.Place, err error) {
	if w.Meter != "" {
		for i := range c.Supplies {
			if of, waits := w.ofUnit(c.Supplies[i].Unmetered); waits {
				return []item.Place{w.place("", of)}, nil
			}
		}
		return nil, ErrComplete
	}
	if spec.OfClient {
		if c.Statuses.At(w.Item).Done() {
			return nil, ErrComplete
		}
		return []item.Place{w.place("", w.Item)}, nil
	}
	for i := range c.Supplies {
		s := &c.Supplies[i]
		status := *s.Statuses.At(w.Item)
		switch {
		case w.ContractID != "" && s.ContractID != w.ContractID, status.Done():
		case w.Item == item.Measurement && status == item.Missing:
			err = errMeasure
		default:
			places = append(places, w.place(s.ContractID, w.Item))
		}
	}
	if len(places) > 0 {
		return places, nil
	}
	if err == nil {
		err = ErrComplete
	}
	return nil, err
}

// mayWaive leaves divergences of more than a bound to a gestora.
func (s *Service) mayWaive(ctx context.Context, q db.Q, a actor.Actor, c *book.ClientMonth, i item.Item) error {
	if i != item.NFCheck && i != item.BillCheck && i != item.Findings || a.HasRole(actor.Gestora) {
		return nil
	}
	parameters, err := s.Books.Parameters.Get(ctx, q)
	if err != nil {
		return err
	}
	most, _, known := parameters.Money(parameter.KeyClosingWaiveMax, "", s.Books.Today())
	for _, g := range c.Gaps {
		unknown := g.AtStake == nil && c.Diverges(i)
		if g.Item == i && known && (unknown || g.AtStake != nil && *g.AtStake > most) {
			return fault.New(fault.Forbidden, "dispensa_gestora", "Só uma gestora dispensa uma divergência acima de "+ptbr.FormatMoney(most)+".")
		}
	}
	return nil
}

// Unwaive takes back that an item was let pass.
//
// Protection: as Waive.
func (s *Service) Unwaive(ctx context.Context, a actor.Actor, w Waiving) error {
	spec, known := item.SpecOf(w.Item)
	switch {
	case !a.Can(actor.MonthsWork):
		return actor.ErrDenied
	case !known:
		return errItem
	}
	return s.Books.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.Books.Held(ctx, tx, a, w.ClientID, w.Month)
		if err != nil {
			return err
		}
		of := w
		for i := range c.Supplies {
			if unit, out := w.ofUnit(c.Supplies[i].Absent); out {
				of.Item, of.ContractID = unit, ""
			}
		}
		if w.Meter != "" && of.Item == w.Item {
			return ErrComplete
		}
		gone, err := deleteWaivers(ctx, tx, &of)
		if err != nil {
			return err
		}
		if !gone {
			return ErrComplete
		}
		said := spec.Required()
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
		Actor: a, Action: action, Entity: item.Entity, EntityID: item.EntityID(w.ClientID, w.Month), ClientID: w.ClientID,
		Title: title, Reason: w.Reason, After: after,
	})
}
