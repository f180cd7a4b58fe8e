package quote

import (
	"cmp"
	"context"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// Compared is an offer beside the others.
type Compared struct {
	Rank     int // from 1; equal all-in prices share one
	Label    string
	Supplier string // empty while the round is blind
	Accepted bool
	Offer    Offer
	Cost     Cost
	Above    *percent.Percent // of the best all-in price; nil: it is 0
	Gap      money.Amount     // more than the best over the term
	Expired  bool             // it holds no more
	Log      []Offer          // all that was said, in order
}

// Comparison is a round's offers on the same terms, the cheapest first.
type Comparison struct {
	Round  Round
	Rate   *Rate
	Offers []Compared
}

// Compare puts the offers of a round in reach on the same terms. The suppliers are
// hidden until they are revealed.
func (s *Service) Compare(ctx context.Context, a actor.Actor, roundID string) (Comparison, error) {
	if !a.Can(actor.ContractsCreate) {
		return Comparison{}, actor.ErrDenied
	}
	r, err := roundByID(ctx, s.DB, scopeOf(a), roundID)
	if err != nil {
		return Comparison{}, err
	}
	out := Comparison{Round: r}
	guests, err := guestsOf(ctx, s.DB, r.ID)
	if err != nil {
		return out, err
	}
	said, err := offersOf(ctx, s.DB, r.ID)
	if err != nil {
		return out, err
	}
	p, err := s.Parameters.Get(ctx, s.DB)
	if err != nil {
		return out, err
	}
	out.Rate = rateOf(p, r.CreatedAt.Time())
	today := dateOf(s.Clock.Now())
	for _, g := range guests {
		o := current(said[g.ID])
		if o == nil || g.DeclinedAt != nil {
			continue
		}
		cost, err := costOf(r.Spec.Terms, o.Prices, out.Rate)
		if err != nil {
			return out, err
		}
		c := Compared{
			Label: g.Label, Accepted: r.AcceptedID == g.ID, Offer: *o, Cost: cost, Expired: r.Status == StatusOpen && o.ValidUntil.Before(today), Log: said[g.ID],
		}
		if !r.blind() {
			c.Supplier = g.Supplier
		}
		out.Offers = append(out.Offers, c)
	}
	out.rank()
	if r.blind() {
		out.hide()
	}
	return out, nil
}

// rank orders the offers by what a MWh costs, equal ones by their present value, and
// says how far each is from the best.
func (c *Comparison) rank() {
	slices.SortFunc(c.Offers, func(a, b Compared) int {
		return cmp.Or(cmp.Compare(a.Cost.AllIn, b.Cost.AllIn), cmp.Compare(amountOf(a.Cost.Present), amountOf(b.Cost.Present)), cmp.Compare(a.Label, b.Label))
	})
	for i := range c.Offers {
		o, best := &c.Offers[i], &c.Offers[0]
		o.Rank, o.Gap = i+1, o.Cost.Total-best.Cost.Total
		if i > 0 && o.Cost.AllIn == c.Offers[i-1].Cost.AllIn {
			o.Rank = c.Offers[i-1].Rank
		}
		if above, ok := percent.Change(int64(o.Cost.AllIn), int64(best.Cost.AllIn)); ok {
			o.Above = &above
		}
	}
}

// hide removes what may reveal the supplier of an offer: who signed or typed it, when it came,
// and the earlier entries.
func (c *Comparison) hide() {
	for i := range c.Offers {
		o := &c.Offers[i]
		o.Offer.Author, o.Offer.TypedBy, o.Offer.CreatedAt, o.Log = "", "", 0, nil
	}
}

func amountOf(a *money.Amount) money.Amount {
	if a == nil {
		return 0
	}
	return *a
}
