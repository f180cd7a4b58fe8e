package merge

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Undo takes a merge back within thirty days: what is as the merge left it goes back, what has
// changed since stays with the one that was kept and is named.
//
// Protection: the merge is held, then what Merge holds.
func (s *Service) Undo(ctx context.Context, a actor.Actor, mergeID string) (Undone, error) {
	if err := mayMerge(a, Units); err != nil {
		return Undone{}, err
	}
	var w *work
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := byID(ctx, tx, mergeID)
		if err != nil {
			return err
		}
		switch {
		case mayMerge(a, m.Kind) != nil:
			return errNoMerge
		case m.UndoneAt != 0:
			return errUndone
		case !m.Open(s.Clock.Now()):
			return errTooLate
		}
		w = &work{s: s, tx: tx, actor: a, m: m, measured: portfolio.Measured{Months: map[month.Month]int64{}}}
		return w.undo(ctx)
	})
	if err != nil {
		return Undone{}, err
	}
	return Undone{*w.m, w.left}, nil
}

func (w *work) undo(ctx context.Context) (err error) {
	if w.kept, w.gone, err = formerSides(ctx, w.tx, w.m); err != nil {
		return err
	}
	if err := lockClients(ctx, w.tx, w.kept.client, w.gone.client); err != nil {
		return err
	}
	if err := w.mayUndo(ctx); err != nil {
		return err
	}
	if err := w.part(ctx); err != nil {
		return err
	}
	if err := w.takeBack(ctx); err != nil {
		return err
	}
	if w.m.Kind == Clients { // what had been merged into the one that went is with it again
		if err := client.Regain(ctx, w.tx, w.gone.ID, w.kept.ID); err != nil {
			return err
		}
	}
	if err := w.settle(ctx); err != nil {
		return err
	}
	w.m.UndoneAt, w.m.UndoneBy = clock.FromTime(w.s.Clock.Now()), w.actor.Name
	if err := update(ctx, w.tx, w.m); err != nil {
		return err
	}
	w.tx.AfterCommit(w.s.Former.Forget)
	return w.record(ctx, "merge.undo", "Junção de "+w.gone.title()+" com "+w.kept.title()+" desfeita", map[string]any{"juncao": w.m.ID, "ficaram": w.left})
}

// mayUndo refuses while another merge or a close stands on this one.
func (w *work) mayUndo(ctx context.Context) error {
	into, err := merged(ctx, w.tx)
	switch {
	case err != nil:
		return err
	case into[w.m.Gone] != w.m.Kept || into[w.m.Kept] != "":
		return fault.New(fault.Conflict, codeRefused, w.kept.title()+" foi juntado depois a outro cadastro: desfaça essa junção primeiro.")
	}
	guard, err := period.Hold(ctx, w.tx, w.kept.client)
	if err != nil {
		return err
	}
	for _, m := range guard.Months(w.kept.client) {
		if !slices.Contains(w.m.Moves.Closed, m) {
			return fault.New(fault.Conflict, codeRefused, short(m)+" foi fechado depois da junção: reabra o mês para desfazer.")
		}
	}
	return nil
}

// part makes two rows of one again.
func (w *work) part(ctx context.Context) error {
	units := w.m.Moves.Units
	if w.m.Kind == Units {
		units = []pair{{Kept: w.m.Kept, Gone: w.m.Gone}}
	}
	for _, u := range units {
		if err := client.MergeUnitInto(ctx, w.tx, u.Gone, ""); err != nil {
			return err
		}
	}
	if w.m.Kind == Units {
		return nil
	}
	if err := client.Unmerge(ctx, w.tx, w.gone.ID, w.kept.ID); err != nil {
		return err
	}
	same, changed, err := unchanged(ctx, w.tx, w.m.Moves.Contracts)
	if err != nil {
		return err
	}
	for _, code := range changed {
		w.stay("contrato", code)
	}
	_, err = contract.Reassign(ctx, w.tx, w.actor, same, brief(&w.gone), "Junção desfeita", w.s.Contracts)
	return err
}

// stay names what has changed since and stays.
func (w *work) stay(noun, label string) { w.left = append(w.left, strings.TrimSpace(noun+" "+label)) }

// takeBack gives back what the merge moved, the last first.
func (w *work) takeBack(ctx context.Context) error {
	for _, b := range w.m.Moves.Balances {
		if err := putBalance(ctx, w.tx, b.Row); err != nil {
			return err
		}
		w.measured.Balances++
	}
	for i := range slices.Backward(w.m.Moves.Months) {
		if err := w.takeBackMonth(ctx, &w.m.Moves.Months[i]); err != nil {
			return err
		}
	}
	for _, m := range slices.Backward(w.m.Moves.Rows) {
		back, err := putBack(ctx, w.tx, &m)
		if err != nil {
			return err
		}
		if back {
			continue
		}
		if err := w.nameRow(ctx, &m); err != nil {
			return err
		}
	}
	return nil
}

func (w *work) takeBackMonth(ctx context.Context, done *settled) error {
	into, err := seqOf(ctx, w.tx, done.Into)
	if err != nil {
		return err
	}
	from, err := seqOf(ctx, w.tx, done.From)
	if err != nil {
		return err
	}
	back, err := undoChoice(ctx, w.tx, done, into, from)
	switch {
	case err != nil:
		return err
	case !back:
		w.stay("mês", done.Month.Short())
	case done.Choice != "":
		w.measured.Months[done.Month]++
	}
	return nil
}

func (w *work) nameRow(ctx context.Context, m *moved) error {
	at := slices.IndexFunc(References, func(r Reference) bool { return r.Table == m.Table && r.Column == m.Column })
	if at < 0 || References[at].One == "" {
		return nil
	}
	label, err := labelOf(ctx, w.tx, References[at], m.Key)
	if err == nil {
		w.stay(References[at].One, label)
	}
	return err
}
