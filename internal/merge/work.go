package merge

import (
	"context"
	"slices"

	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// work is a merge, or its undoing, in its transaction.
type work struct {
	s          *Service
	tx         *db.Tx
	actor      actor.Actor
	m          *Merge
	kept, gone Side
	pairs      []pair
	chosen     map[month.Month]Choice
	measured   portfolio.Measured
	left       []string
}

func (w *work) merge(ctx context.Context) error {
	w.measured.Months = map[month.Month]int64{}
	for i := range w.pairs {
		if err := w.mergeUnits(ctx, &w.pairs[i]); err != nil {
			return err
		}
	}
	if w.m.Kind == Clients {
		w.m.Moves.Units = w.pairs
		if err := w.carry(ctx); err != nil {
			return err
		}
		if err := client.MergeInto(ctx, w.tx, w.gone.ID, w.kept.ID); err != nil {
			return err
		}
	}
	if err := w.settle(ctx); err != nil {
		return err
	}
	guard, err := period.Hold(ctx, w.tx, w.kept.client)
	if err != nil {
		return err
	}
	w.m.Moves.Closed = guard.Months(w.kept.client)
	title := "Unidade " + w.gone.Code + " juntada a " + w.kept.Code
	if w.m.Kind == Clients {
		title = "Cliente " + w.gone.Name + " juntado a " + w.kept.Name
	}
	if err := w.record(ctx, "merge.make", title, map[string]any{"juncao": w.m.ID, "tipo": w.m.Kind, "fica": w.m.Kept, "sai": w.m.Gone, "meses": w.chosen}); err != nil {
		return err
	}
	if err := insert(ctx, w.tx, w.m); err != nil {
		return err
	}
	w.tx.AfterCommit(w.s.Former.Forget)
	_, err = w.s.Queue.Enqueue(ctx, w.tx, jobs.Job{Kind: followKind, Args: followArgs{w.m.ID}})
	return err
}

// carry gives all that the client which goes has to the one that is kept.
func (w *work) carry(ctx context.Context) error {
	ids, err := contractsOf(ctx, w.tx, w.gone.ID)
	if err != nil {
		return err
	}
	given, err := contract.Reassign(ctx, w.tx, w.actor, ids, brief(&w.kept), w.m.Reason, w.s.Contracts)
	if err != nil {
		return err
	}
	w.m.Moves.Contracts = append(w.m.Moves.Contracts, given...)
	units, err := moveUnits(ctx, w.tx, w.gone.ID, w.kept.ID)
	if err != nil {
		return err
	}
	w.note(units)
	if err := w.moveBy(ctx, "client_id", w.gone.ID, w.kept.ID); err != nil {
		return err
	}
	for _, r := range to("client_ids", Replace) {
		done, err := replace(ctx, w.tx, r, w.gone.ID, w.kept.ID)
		if err != nil {
			return err
		}
		w.note(done)
	}
	return w.passOn(ctx, "clients", w.gone.ID, w.kept.ID)
}

func brief(s *Side) client.Brief {
	return client.Brief{ID: s.ID, Name: s.Name, CNPJ: brdoc.CNPJ(s.CNPJ)}
}

// moveBy moves what refers to one of the two by a column, or by the id of any record.
func (w *work) moveBy(ctx context.Context, column, from, into string) error {
	for _, r := range append(to(column, Move, MoveFree), to("id", MoveFree)...) {
		if err := w.moveAll(ctx, r, from, into); err != nil {
			return err
		}
	}
	return nil
}

// passOn has what was merged earlier into the one that goes be merged into the one that is kept.
func (w *work) passOn(ctx context.Context, table, gone, kept string) error {
	for _, r := range to("merged_into", Move) {
		if r.Table != table {
			continue
		}
		if err := w.moveAll(ctx, r, gone, kept); err != nil {
			return err
		}
	}
	return nil
}

func (w *work) moveAll(ctx context.Context, r Reference, from, to string) error {
	done, err := move(ctx, w.tx, r, from, to)
	w.note(done)
	return err
}

func (w *work) note(done []moved) { w.m.Moves.Rows = append(w.m.Moves.Rows, done...) }

// settle computes everything anew that follows from where things are now: the months of both
// clients at once, the checks, findings, commissions and verdicts by their jobs.
func (w *work) settle(ctx context.Context) error {
	clients := slices.Compact(slices.Sorted(slices.Values([]string{w.kept.client, w.gone.client})))
	if err := follow(ctx, w.tx, clients...); err != nil {
		return err
	}
	if err := followUnits(ctx, w.tx, clients...); err != nil {
		return err
	}
	if err := portfolio.CountMeasured(ctx, w.tx, w.measured); err != nil {
		return err
	}
	if len(clients) > 1 {
		if err := w.s.Figures.Notify(ctx, w.tx, ccee.Changed{ClientIDs: clients, Backing: true}); err != nil {
			return err
		}
	}
	var contracts []string
	for _, clientID := range clients {
		if err := w.s.Months.Again(ctx, w.tx, clientID); err != nil {
			return err
		}
		ids, err := contractsOf(ctx, w.tx, clientID)
		if err != nil {
			return err
		}
		contracts = append(contracts, ids...)
	}
	slices.Sort(contracts)
	if len(contracts) == 0 {
		return nil
	}
	return w.s.Computed.Notify(ctx, w.tx, portfolio.MonthsChanged{ContractIDs: contracts})
}

// followKind moves what was written to the row that went by who had found it before.
const followKind jobs.Kind = "merge.follow"

type followArgs struct{ ID string }

// Kinds are the jobs of merges.
func Kinds() []jobs.Kind { return []jobs.Kind{followKind} }

// runFollow is the job of followKind. Who began before the merge ended has ended when it begins;
// who began later has not found the row. Months are no concern of it: they are written under the
// lock of their client (ledger.CreateBalances).
func (s *Service) runFollow(ctx context.Context, run *jobs.Run) error {
	var args followArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	if err := s.db.AwaitWriters(ctx); err != nil {
		return err
	}
	return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := byID(ctx, tx, args.ID)
		if err == nil && m.UndoneAt == 0 {
			w := &work{s: s, tx: tx, actor: actor.SystemActor(), m: m}
			err = w.again(ctx)
		}
		if err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// again moves what came to the row that went since.
func (w *work) again(ctx context.Context) (err error) {
	before := len(w.m.Moves.Rows) + len(w.m.Moves.Contracts)
	if w.kept, w.gone, err = formerSides(ctx, w.tx, w.m); err != nil {
		return err
	}
	if err := lockClients(ctx, w.tx, w.kept.client, w.gone.client); err != nil {
		return err
	}
	if w.m.Kind == Clients {
		err = w.carry(ctx)
	} else {
		err = w.moveBy(ctx, "unit_id", w.m.Gone, w.m.Kept)
	}
	if err != nil || len(w.m.Moves.Rows)+len(w.m.Moves.Contracts) == before {
		return err
	}
	if err := w.settle(ctx); err != nil {
		return err
	}
	return update(ctx, w.tx, w.m)
}
