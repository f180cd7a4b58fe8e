package merge

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// mergeUnits gives all that one unit has to the other, month by month.
func (w *work) mergeUnits(ctx context.Context, units *pair) error {
	if err := w.mergeBalances(ctx, units); err != nil {
		return err
	}
	if err := w.moveBy(ctx, "unit_id", units.Gone, units.Kept); err != nil {
		return err
	}
	if err := w.passOn(ctx, "consumer_units", units.Gone, units.Kept); err != nil {
		return err
	}
	return client.MergeUnitInto(ctx, w.tx, units.Gone, units.Kept)
}

func (w *work) mergeBalances(ctx context.Context, units *pair) error {
	into, err := balanceOf(ctx, w.tx, units.Kept)
	if err != nil {
		return err
	}
	from, err := balanceOf(ctx, w.tx, units.Gone)
	if err != nil || from.seq == 0 {
		return err
	}
	if into.seq == 0 {
		done, err := giveBalance(ctx, w.tx, from, units)
		w.note(done)
		return err
	}
	if err := w.mergeMonths(ctx, into, from); err != nil {
		return err
	}
	for _, r := range to("balance_id", Move, MoveFree) {
		if err := w.moveAll(ctx, r, from.id, into.id); err != nil {
			return err
		}
	}
	row, err := takeBalance(ctx, w.tx, from.seq)
	if err != nil {
		return err
	}
	w.m.Moves.Balances = append(w.m.Moves.Balances, emptied{ID: from.id, Into: into.id, Row: row})
	w.measured.Balances--
	return ledger.RaiseRevisions(ctx, w.tx, []int64{into.seq})
}

// mergeMonths settles each month of the balance that goes: one that the other has as well as it
// was chosen, the others move as they are.
func (w *work) mergeMonths(ctx context.Context, into, from balance) error {
	ours, err := monthsOf(ctx, w.tx, into.seq)
	if err != nil {
		return err
	}
	theirs, err := monthRows(ctx, w.tx, from.seq)
	if err != nil {
		return err
	}
	for _, row := range theirs {
		m, err := month.Parse(row["month"].(string))
		if err != nil {
			return err
		}
		done := settled{Month: m, Into: into.id, From: from.id, Gone: row}
		if own, both := ours[m]; both {
			if done.Choice = w.chosen[m]; done.Choice == "" {
				return errStale
			}
			if done.Kept, err = monthRow(ctx, w.tx, into.seq, m); err != nil {
				return err
			}
			w.measured.Months[m]--
			if err := w.recordMonth(ctx, &done, own); err != nil {
				return err
			}
		}
		if done.Version, err = applyChoice(ctx, w.tx, &done, into.seq, from.seq); err != nil {
			return err
		}
		w.m.Moves.Months = append(w.m.Moves.Months, done)
	}
	return nil
}

// recordMonth says in the history of a month that both had what it is now.
func (w *work) recordMonth(ctx context.Context, done *settled, own Measured) error {
	other, sum := measuredOf(done.Gone), measuredOf(summed(done.Kept, done.Gone))
	was := map[Choice]string{KeepOurs: "Vale a medição da unidade que ficou", KeepTheirs: "Vale a medição da unidade que saiu", Sum: "Soma das duas unidades"}[done.Choice]
	now := map[Choice]Measured{KeepOurs: own, KeepTheirs: other, Sum: sum}[done.Choice]
	parts := []string{was, "Consumo: " + text(own.Consumption) + " e " + text(other.Consumption) + " → " + text(now.Consumption)}
	if own.Generation != nil || other.Generation != nil {
		parts = append(parts, "Geração: "+text(own.Generation)+" e "+text(other.Generation)+" → "+text(now.Generation))
	}
	return audit.Record(ctx, w.tx, audit.Entry{
		Actor: w.actor, Action: "merge.month", Entity: ledger.EntityBalance, EntityID: done.Into, ClientID: w.kept.client,
		Title: "Mês " + done.Month.Short() + " juntado", Description: strings.Join(parts, "; "), Reason: w.m.Reason,
	})
}

func text(e *energy.Energy) string {
	if e == nil {
		return "Indefinido"
	}
	return ptbr.FormatMWhExact(*e)
}

// summed is the month of the first with the consumption and the generation of both: what one
// states is the sum where the other states nothing.
func summed(kept, gone map[string]any) map[string]any {
	sum := map[string]any{}
	for _, column := range []string{"consumption", "generation"} {
		a, known := kept[column].(int64)
		b, also := gone[column].(int64)
		if known || also {
			sum[column] = a + b
		}
	}
	return sum
}

func measuredOf(row map[string]any) Measured {
	at := func(column string) *energy.Energy {
		if v, known := row[column].(int64); known {
			e := energy.Energy(v)
			return &e
		}
		return nil
	}
	return Measured{Consumption: at("consumption"), Generation: at("generation")}
}
