package quote

import (
	"context"
	"crypto/rand"
	"math/big"
	"slices"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// fewest is the least number of invited suppliers for a round to be blind: with two, either one
// knows that the other offer is the competitor's.
const fewest = 3

var (
	errBlindRound = fault.New(fault.Conflict, "rodada_cega", "A rodada é cega e já tem oferta. Convide ou revogue depois da abertura.")
	errOffered    = fault.New(fault.Conflict, "fornecedor_ofertou", "Este fornecedor já ofertou. Digite depois da abertura.")
)

// labelled reports whether the offer of an invitation has a letter; before the first offer of a
// round none has.
func (i *Invitation) labelled() bool { return len(i.Label) == 1 }

// mayTell refuses an act that would reveal the supplier of an offer while the round is blind: from
// the first offer until the offers are revealed, the set of invited suppliers does not change.
func mayTell(ctx context.Context, q db.Q, r *Round) error {
	if !r.blind() {
		return nil
	}
	said, err := offersOf(ctx, q, r.ID)
	if err == nil && len(said) > 0 {
		err = errBlindRound
	}
	return err
}

// draw gives every invitation of a round its letter when the first offer arrives, at random, so
// that neither the order of the invitations nor that of the answers reveals the supplier of an
// offer. With too few invitations the round is not blind.
//
// Protection: the caller holds the round.
func draw(ctx context.Context, tx *db.Tx, r *Round, g *Invitation) error {
	all, err := guestsOf(ctx, tx, r.ID)
	if err != nil || slices.ContainsFunc(all, func(i Invitation) bool { return i.labelled() }) {
		return err
	}
	labels := freeLabels(nil, len(all))
	asked := 0
	for i := range all {
		if err := setLabel(ctx, tx, all[i].ID, labels[i]); err != nil {
			return err
		}
		if all[i].ID == g.ID {
			g.Label = labels[i]
		}
		if all[i].RevokedAt == nil {
			asked++
		}
	}
	if asked >= fewest || !r.blind() {
		return nil
	}
	now := micros(tx)
	r.RevealedAt = &now
	return updateRound(ctx, tx, r)
}

// freeLabels returns n unused letters of the first that are free, shuffled.
func freeLabels(taken []Invitation, n int) []string {
	used := map[string]bool{}
	for _, i := range taken {
		used[i.Label] = true
	}
	var free []string
	for c := 'A'; len(free) < n; c++ {
		if !used[string(c)] {
			free = append(free, string(c))
		}
	}
	for i := len(free) - 1; i > 0; i-- {
		j, err := rand.Int(rand.Reader, big.NewInt(int64(i+1)))
		if err != nil {
			panic(err) // never: the program crashes instead
		}
		k := j.Int64()
		free[i], free[k] = free[k], free[i]
	}
	return free
}
