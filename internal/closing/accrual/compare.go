package accrual

import (
	"slices"

	"github.com/shopspring/decimal"
)

// RulesVersion rises with every change of what lines come to.
const RulesVersion = 5

// Amounts are what is accrued and realised in R$, and how the difference came about. Nil
// is not known.
type Amounts struct {
	Accrued    *decimal.Decimal `json:"provisto"`
	Realised   *decimal.Decimal `json:"realizado"`
	Difference *decimal.Decimal `json:"diferenca"`
	Volume     *decimal.Decimal `json:"volume"`
	Price      *decimal.Decimal `json:"preco"`
	Tax        *decimal.Decimal `json:"imposto"`
	Other      *decimal.Decimal `json:"outros"`
}

// State is how a line stands.
type State string

// The states; a client's line of several contracts stands as the first of them.
const (
	Open       State = "aberta"
	Unknown    State = "indefinida" // nothing could be accrued
	Unrealised State = "sem_realizado"
	Explained  State = "explicada"
	Settled    State = "conciliada"
)

var leastFirst = []State{Open, Unknown, Unrealised, Explained, Settled}

// Part is a line of one metering unit, contract or client beside what realises it.
type Part struct {
	Accrual  `json:"base"`
	Realised *Realised `json:"cobrado"` // nil: no document yet
	Amounts  `json:"valores"`
}

// Compare computes what is accrued and splits the difference: quantities, prices and
// taxes are put in the place of the accrued ones, one after the other, and what the
// document charges beyond that is left.
func Compare(a Accrual, r *Realised, rules Rules) Part {
	p := Part{Accrual: a, Realised: r}
	k := a.Line.kind()
	v := values{}.with(a.Inputs.Quantities, nil).with(a.Inputs.Prices, nil).with(a.Inputs.Taxes, nil)
	if d, ok := k.eval(v, &a, rules); ok && a.Missing == "" {
		p.Accrued = &d
	}
	if r != nil {
		p.Amounts.Realised = &r.Booked
	}
	if p.Accrued == nil || r == nil {
		return p
	}
	before := *p.Accrued
	effect := func(accrued, stated []Figure) *decimal.Decimal {
		now, ok := k.eval(v.with(accrued, stated), &a, rules)
		if !ok { // the figures of the document give nothing: what they change is left over
			v.with(accrued, nil)
			now = before
		}
		moved := now.Sub(before)
		before = now
		return &moved
	}
	p.Volume = effect(a.Inputs.Quantities, r.Inputs.Quantities)
	p.Price = effect(a.Inputs.Prices, r.Inputs.Prices)
	p.Tax = effect(a.Inputs.Taxes, r.Inputs.Taxes)
	p.Other = new(r.Booked.Sub(before))
	p.Difference = new(r.Booked.Sub(*p.Accrued))
	return p
}

// Line is a line of a contract, or of the client itself, over its metering units.
type Line struct {
	Name       Name   `json:"linha"`
	ContractID string `json:"contrato"` // empty: of the client
	Parts      []Part `json:"partes"`
	Amounts    `json:"valores"`
	Tolerance  *decimal.Decimal `json:"tolerancia"`
	State      State            `json:"situacao"`
	Shares     []Share          `json:"rateio,omitempty"` // of the client's units; empty: not divided, or by what is not known
	Reason     string           `json:"-"`                // why it differs, as a user explained it
}

// LineOf judges the parts of a line. What is not known of one of them is not known of all.
func LineOf(name Name, contractID string, parts []Part, reason string, rules Rules) Line {
	l := Line{Name: name, ContractID: contractID, Parts: parts, Reason: reason}
	for i := range parts {
		if p := &parts[i].Amounts; i == 0 {
			l.Amounts = *p
		} else {
			l.Amounts = l.plus(p)
		}
	}
	l.State, l.Tolerance = l.judge(rules)
	return l
}

func (l *Line) judge(rules Rules) (State, *decimal.Decimal) {
	switch {
	case l.Accrued == nil:
		return Unknown, nil
	case l.Realised == nil && l.Name == Fines && l.Accrued.IsZero():
		return Settled, nil // no document is waited for
	case l.Realised == nil:
		return Unrealised, nil
	}
	limit := l.Name.kind().tolerance(rules, *l.Accrued)
	switch {
	case limit != nil && !l.Difference.Abs().GreaterThan(*limit):
		return Settled, limit
	case l.Reason != "":
		return Explained, limit
	}
	return Open, limit
}

// Paired reports that both sides are known, so that they can be compared.
func (a *Amounts) Paired() bool { return a.Accrued != nil && a.Realised != nil }

// plus adds what both know.
func (a *Amounts) plus(b *Amounts) Amounts {
	add := func(x, y *decimal.Decimal) *decimal.Decimal {
		if x == nil || y == nil {
			return nil
		}
		return new(x.Add(*y))
	}
	return Amounts{
		add(a.Accrued, b.Accrued), add(a.Realised, b.Realised), add(a.Difference, b.Difference),
		add(a.Volume, b.Volume), add(a.Price, b.Price), add(a.Tax, b.Tax), add(a.Other, b.Other),
	}
}

// Total is the sum of lines. Its columns are over the lines that have both sides, so that they
// subtract (VD-38); what one side knows alone stands in Unpaired.
type Total struct {
	Accrued, Realised, Difference, Volume, Price, Tax, Other decimal.Decimal

	Unpaired Unpaired
	Lines    int           // in it
	Compared int           // have both sides
	States   map[State]int // lines in each
}

// Unpaired is the sum of lines of which one side alone is known.
type Unpaired struct {
	Accrued, Realised decimal.Decimal
	Awaited           int // are accrued, without a document
	Unexpected        int // have a document, without an accrual
}

// Plus adds what others know alone.
func (u Unpaired) Plus(o Unpaired) Unpaired {
	return Unpaired{u.Accrued.Add(o.Accrued), u.Realised.Add(o.Realised), u.Awaited + o.Awaited, u.Unexpected + o.Unexpected}
}

// Sum adds lines up.
func Sum(lines []Line) Total {
	t := Total{States: map[State]int{}}
	for i := range lines {
		l := &lines[i]
		t.add(&l.Amounts)
		t.Lines++
		t.States[l.State]++
	}
	return t
}

func (t *Total) add(a *Amounts) {
	if !a.Paired() {
		if a.Accrued != nil {
			t.Unpaired = t.Unpaired.Plus(Unpaired{Accrued: *a.Accrued, Awaited: 1})
		}
		if a.Realised != nil {
			t.Unpaired = t.Unpaired.Plus(Unpaired{Realised: *a.Realised, Unexpected: 1})
		}
		return
	}
	t.Compared++
	for _, c := range [...]struct {
		into *decimal.Decimal
		more *decimal.Decimal
	}{
		{&t.Accrued, a.Accrued},
		{&t.Realised, a.Realised},
		{&t.Difference, a.Difference},
		{&t.Volume, a.Volume},
		{&t.Price, a.Price},
		{&t.Tax, a.Tax},
		{&t.Other, a.Other},
	} {
		if c.more != nil {
			*c.into = c.into.Add(*c.more)
		}
	}
}

// Plus adds the total of other lines.
func (t Total) Plus(o Total) Total {
	states := map[State]int{}
	for _, of := range [...]map[State]int{t.States, o.States} {
		for s, n := range of {
			states[s] += n
		}
	}
	return Total{
		t.Accrued.Add(o.Accrued), t.Realised.Add(o.Realised), t.Difference.Add(o.Difference),
		t.Volume.Add(o.Volume), t.Price.Add(o.Price), t.Tax.Add(o.Tax), t.Other.Add(o.Other),
		t.Unpaired.Plus(o.Unpaired), t.Lines + o.Lines, t.Compared + o.Compared, states,
	}
}

// State is how all lines together stand: as the first in order of what is to be done.
func (t *Total) State() State {
	i := slices.IndexFunc(leastFirst, func(s State) bool { return t.States[s] > 0 })
	if i < 0 {
		return Unknown
	}
	return leastFirst[i]
}
