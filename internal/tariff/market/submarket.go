package market

import (
	"context"
	"strconv"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/rate"
)

// submarketStates are the states of each submarket, as the operator of the system
// divides the country: Acre and Rondônia belong to the Southeast, Maranhão to the
// North.
var submarketStates = map[Series]string{
	SeriesSE: " SP RJ MG ES GO DF MT MS AC RO ",
	SeriesS:  " PR SC RS ",
	SeriesNE: " BA SE AL PE PB RN CE PI ",
	SeriesN:  " PA AP AM RR TO MA ",
}

// SubmarketOf returns the submarket of a state of the federation.
func SubmarketOf(state string) (Series, bool) {
	state = strings.ToUpper(strings.TrimSpace(state))
	if len(state) != 2 {
		return "", false
	}
	for _, s := range Submarkets() {
		if strings.Contains(submarketStates[s], " "+state+" ") {
			return s, true
		}
	}
	return "", false
}

// Place is what is known of where a unit takes its energy.
type Place struct{ State, Distributor string }

// SettlementPLD returns the mean PLD of a month that the surplus or shortfall of units
// is valued at: that of their submarket, given by their state, or else by
// their distributor. False where it is not loaded, where the submarket of one is not
// known, and where the units lie in several.
func SettlementPLD(ctx context.Context, q db.Q, places []Place, m month.Month) (Value, bool, error) {
	return NewSettlement(q, m).PLD(ctx, places)
}

// Settlement is what many contracts of one month are valued at; it reads each value once.
type Settlement struct {
	q        db.Q
	month    month.Month
	register rate.Distributors
	known    map[Series]*Value
}

// NewSettlement reads from q.
func NewSettlement(q db.Q, m month.Month) *Settlement {
	return &Settlement{q: q, month: m, known: map[Series]*Value{}}
}

// PLD is SettlementPLD of the month.
func (t *Settlement) PLD(ctx context.Context, places []Place) (Value, bool, error) {
	found, ok, err := submarketOfAll(ctx, t.q, &t.register, places)
	if !ok || err != nil {
		return Value{}, false, err
	}
	v, known := t.known[found]
	if !known {
		if v, err = readMonth(ctx, t.q, found, t.month); err != nil {
			return Value{}, false, err
		}
		t.known[found] = v
	}
	if v == nil {
		return Value{}, false, nil
	}
	return *v, true, nil
}

// SettlementHistory returns what SettlementPLD is of the months from first to last
// that are loaded, by the places of one of them.
func SettlementHistory(ctx context.Context, q db.Q, places []Place, first, last month.Month) (map[month.Month]Value, error) {
	return NewHistories(q, first, last).Of(ctx, places)
}

// Histories are the SettlementHistory of many; each submarket is read once.
type Histories struct {
	q           db.Q
	first, last month.Month
	register    rate.Distributors
	known       map[Series]map[month.Month]Value
}

// NewHistories reads from q.
func NewHistories(q db.Q, first, last month.Month) *Histories {
	return &Histories{q: q, first: first, last: last, known: map[Series]map[month.Month]Value{}}
}

// Of is the SettlementHistory of the places.
func (h *Histories) Of(ctx context.Context, places []Place) (map[month.Month]Value, error) {
	found, ok, err := submarketOfAll(ctx, h.q, &h.register, places)
	if !ok || err != nil {
		return nil, err
	}
	if values, known := h.known[found]; known {
		return values, nil
	}
	list, err := readMonths(ctx, h.q, found, h.first, h.last)
	if err != nil {
		return nil, err
	}
	values := make(map[month.Month]Value, len(list))
	for _, v := range list {
		values[v.Month] = v
	}
	h.known[found] = values
	return values, nil
}

// submarketOfAll is the one submarket of all places; the register is read where it is
// needed first.
func submarketOfAll(ctx context.Context, q db.Q, register *rate.Distributors, places []Place) (found Series, ok bool, err error) {
	for i, p := range places {
		s, ok := SubmarketOf(p.State)
		if !ok && p.Distributor != "" {
			if register.List == nil {
				if *register, err = rate.LoadDistributors(ctx, q); err != nil {
					return "", false, err
				}
			}
			d, _ := register.Find(p.Distributor)
			s, ok = SubmarketOf(d.UF)
		}
		if !ok || i > 0 && s != found {
			return "", false, nil
		}
		found = s
	}
	return found, true, nil
}

// SettlementTrace is the source of a mean that stands in for the hours of a month:
// an estimate, and of how many hours where some are missing.
func (v Value) SettlementTrace() trace.Source {
	source := v.Trace()
	source.Detail += "; média do mês, estimativa da liquidação por hora"
	if !v.Complete() {
		source.Detail += "; " + strconv.Itoa(v.Hours) + " de " + strconv.Itoa(v.Month.Hours()) + " horas"
	}
	return source
}
