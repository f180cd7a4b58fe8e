package ccee

import (
	"context"
	"maps"
	"slices"

	"ynova/internal/compliance/category"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
)

// Judged is what the categories Encargos and Liquidação of a client's months are judged
// by, for who has already decided that the client may be seen; a month in which it has no
// agent is left out.
func Judged(ctx context.Context, q db.Q, clientID string, months []month.Month, p parameter.Snapshot) (map[month.Month]*category.CCEE, error) {
	if len(months) == 0 {
		return nil, nil
	}
	known, err := judgingsOf(ctx, q, []string{clientID}, slices.Min(months), slices.Max(months), p)
	j := known[clientID]
	if err != nil || j == nil {
		return nil, err
	}
	found := make(map[month.Month]*category.CCEE, len(months))
	for _, m := range months {
		if c := j.in(m); c != nil {
			found[m] = c
		}
	}
	return found, nil
}

// judging is what is known of one client.
type judging struct {
	agents     []Agent
	figures    map[Key]*Figure
	book       *book
	rates      map[monthKind]Rate
	plds       map[month.Month]market.Value
	places     []market.Place // of the client's units
	contracts  []supplying
	parameters parameter.Snapshot
}

// judgingsOf reads what is known of clients in some months, each table once; a client that
// has no agent is left out.
func judgingsOf(ctx context.Context, q db.Q, clientIDs []string, first, last month.Month, p parameter.Snapshot) (map[string]*judging, error) {
	agents, err := agentsOf(ctx, q, clientIDs)
	if err != nil || len(agents) == 0 {
		return nil, err
	}
	found, byAgent := make(map[string]*judging, len(agents)), map[string]*judging{}
	for id, of := range agents {
		found[id] = &judging{agents: of, parameters: p, figures: map[Key]*Figure{}}
		for i := range of {
			byAgent[of[i].ID] = found[id]
		}
	}
	ids := slices.Sorted(maps.Keys(found))
	figures, err := figuresOf(ctx, q, slices.Sorted(maps.Keys(byAgent)), first, last)
	if err != nil {
		return nil, err
	}
	for i := range figures {
		byAgent[figures[i].AgentID].figures[figures[i].Key] = &figures[i]
	}
	books, err := booksOf(ctx, q, ids, first.Add(1-meanMonths), last, p)
	if err != nil {
		return nil, err
	}
	rates, err := ratesOf(ctx, q, first, last)
	if err != nil {
		return nil, err
	}
	places, err := placesOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	supplies, err := supplyingOf(ctx, q, ids, first, last)
	if err != nil {
		return nil, err
	}
	plds := market.NewHistories(q, first, last)
	for _, id := range ids {
		j := found[id]
		if j.rates, j.book = rates, books[id]; j.book == nil {
			j.book = &book{parameters: p}
		}
		j.places, j.contracts = places[id], supplies[id]
		if j.plds, err = plds.Of(ctx, j.places); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// in is the month of the client; nil where it has no agent.
func (j *judging) in(m month.Month) *category.CCEE {
	var agents []*Agent
	c := &category.CCEE{}
	for i := range j.agents {
		if g := &j.agents[i]; g.In(m) {
			agents = append(agents, g)
			if c.Retailer == "" {
				c.Retailer = g.Retailer
			}
		}
	}
	if len(agents) == 0 {
		return nil
	}
	for _, kind := range Charges() {
		c.Charges = append(c.Charges, j.charge(agents, kind, m))
	}
	c.Settlement, _ = j.sum(agents, KindMCP, m)
	c.Position = j.position(m)
	if required := j.book.required(m); required != nil {
		c.Required = new(required.Decimal())
	}
	for i := range j.contracts {
		if of := &j.contracts[i]; of.first <= m && m <= of.last {
			c.Contracts = append(c.Contracts, of.Modulated)
		}
	}
	return c
}

// sum is what all agents of the client paid; nil where one of them has no figure. paper:
// all of it was read off documents.
func (j *judging) sum(agents []*Agent, kind Kind, m month.Month) (amount *money.Amount, paper bool) {
	paper = true
	var sum money.Amount
	for _, g := range agents {
		f := j.figures[Key{AgentID: g.ID, Month: m, Kind: kind}]
		if f == nil || f.Amount == nil {
			return nil, false
		}
		sum += *f.Amount
		paper = paper && f.Source == SourceDocument
	}
	return &sum, paper
}

func (j *judging) charge(agents []*Agent, kind Kind, m month.Month) category.Charge {
	info, _ := InfoOf(kind)
	c := category.Charge{Label: info.Label}
	c.Amount, c.Paper = j.sum(agents, kind, m)
	c.Rate, c.Inferred = j.rate(info, m)
	base := j.book.base(kind, m)
	if stated := j.stated(agents, kind, m); stated != nil && (base == nil || kind == KindERCAP) {
		base = stated // the net peak of hours, which bills do not show
	} else if least := j.book.least(kind, m); least != nil {
		c.Least = new(least.Decimal())
	}
	if base != nil {
		d := base.Decimal()
		c.Base = &d
	}
	return c
}

// stated is the quantity of the figures; nil where one of them has none.
func (j *judging) stated(agents []*Agent, kind Kind, m month.Month) *Quantity {
	var sum Quantity
	for _, g := range agents {
		f := j.figures[Key{AgentID: g.ID, Month: m, Kind: kind}]
		if f == nil || f.Quantity == nil {
			return nil
		}
		sum += *f.Quantity
	}
	return &sum
}

// rate is that of the month: registered for it, or what the agents of the book paid.
func (j *judging) rate(info KindInfo, m month.Month) (rate *money.Price, inferred bool) {
	unit := parameter.UnitPrice
	if info.Unit == unitKW {
		unit = parameter.UnitPricePerKW
	}
	if p, v, ok := j.parameters.Price(info.RateKey, unit, m.First()); ok && v.From.Month() == m {
		return &p, false
	}
	if r, ok := j.rates[monthKind{m, info.Kind}]; ok {
		return &r.Median, true
	}
	return nil, false
}

// supplying is a contract that supplies months of a client.
type supplying struct {
	category.Modulated
	first, last month.Month
}

// position is that of the client's units, with what it is worth.
func (j *judging) position(m month.Month) *category.Position {
	p := j.book.position(m)
	if p == nil {
		return nil
	}
	if v, ok := j.plds[m]; ok {
		p.PLD = &v.Price
	}
	p.Low, p.High = j.limit(p, parameter.KeyPLDMin, m), j.limit(p, parameter.KeyPLDMaxHourly, m)
	return p
}

// limit is what the PLD of an hour lies between in the year, or in the last one before it that
// has limits, which the position then names.
func (j *judging) limit(of *category.Position, key string, m month.Month) *money.Price {
	p, at, ok := j.parameters.LastPrice(key, parameter.UnitPrice, m.First())
	if !ok {
		return nil
	}
	if year := at.From.Month().Year(); year != m.Year() {
		of.LimitsOf = year
	}
	return &p
}
