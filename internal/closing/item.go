package closing

import (
	"strings"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// Item is something that a month must have.
type Item string

// The items (fechamento 2.2): nine of each contract's supply, five of the client.
const (
	Measurement Item = "medicao"
	Proinfa     Item = "proinfa"
	Agreement   Item = "contrato"
	Price       Item = "preco"
	Balance     Item = "balanco"
	NF          Item = "nf"
	NFCheck     Item = "conf_nf"
	Bill        Item = "fatura"
	BillCheck   Item = "conf_fatura"
	BillDue     Item = "boleto"
	Mail        Item = "email"
	Charges     Item = "encargos"
	Settlement  Item = "liquidacao"
	Findings    Item = "apontamentos"
)

// State is how far a month has come.
type State string

// The states, each with all before it; only Closed is an act.
const (
	Open     State = "aberto"
	Measured State = "medido"
	Checked  State = "conferido"
	Invoiced State = "faturado"
	Sent     State = "enviado"
	Closed   State = "fechado"
)

// States are all of them, least first.
var States = []State{Open, Measured, Checked, Invoiced, Sent, Closed}

// spec is what is fixed of an item.
type spec struct {
	item     Item
	label    string
	weight   int
	gate     State // what the month is without less: the item is one of its gates
	ofClient bool
	ending   string // of what agrees with the label
	brief    string // the label in a sentence
	fact     bool   // only what happened lifts the month: a waiver lets it pass, and proves nothing
}

// specs are the items in the order of the screen.
var specs = [...]spec{
	{Measurement, "Medição", 20, Measured, false, "a", "medição", false},
	{Proinfa, "PROINFA", 5, Measured, false, "o", "PROINFA", false},
	{Agreement, "Contrato", 5, Checked, false, "o", "contrato", false},
	{Price, "Preço", 10, Checked, false, "o", "preço", false},
	{Balance, "Balanço", 10, Checked, false, "o", "balanço", false},
	{NF, "NF do fornecedor", 15, Invoiced, false, "a", "NF", true},
	{NFCheck, "Conferência da NF", 10, Invoiced, false, "a", "conferência da NF", false},
	{Bill, "Fatura da distribuidora", 10, Invoiced, false, "a", "fatura", true},
	{BillCheck, "Conferência da fatura", 5, Invoiced, false, "a", "conferência da fatura", false},
	{BillDue, "Vencimento do boleto", 2, Sent, true, "o", "boleto", false},
	{Mail, "E-mail", 3, Sent, true, "o", "e-mail", true},
	{Charges, "Encargos", 3, Closed, true, "os", "encargos", false},
	{Settlement, "Liquidação", 2, Closed, true, "a", "liquidação", false},
	{Findings, "Apontamentos", 2, Closed, true, "os", "apontamentos", false},
}

// specOf finds an item.
func specOf(i Item) (*spec, bool) {
	for n := range specs {
		if specs[n].item == i {
			return &specs[n], true
		}
	}
	return nil, false
}

// of is the item of one unit, as its waiver is stored.
func (i Item) of(unitID string) Item { return i + ":" + Item(unitID) }

// Label is how the screens call the item.
func (i Item) Label() string {
	if s, known := specOf(i); known {
		return s.label
	}
	return string(i)
}

// waived and required are how the trail says of the item that it is let pass, or not any
// more.
func (s *spec) waived() string { return " dispensad" + s.ending }

func (s *spec) required() string {
	if strings.HasSuffix(s.ending, "s") {
		return " voltam a ser exigid" + s.ending
	}
	return " volta a ser exigid" + s.ending
}

// Due is when an item of the month is due: on a working day of the month after it; the
// zero date where the parameter is missing.
func Due(p parameter.Snapshot, i Item, m month.Month) month.Date {
	next := m.Add(1)
	n, _, known := p.Count(parameter.KeyClosingDue+string(i), "", parameter.UnitBusinessDay, next.First())
	if !known {
		return month.Date{}
	}
	return holiday.WorkdayOf(next, n)
}

// Status is how an item stands.
type Status string

// The statuses.
const (
	OK            Status = "ok"
	Missing       Status = "falta"
	Provisional   Status = "provisorio"
	Waived        Status = "dispensado"
	Final         Status = "final" // of a measurement that came provisional: declared so
	NotApplicable Status = "nao_se_aplica"
)

// done reports whether nothing is left to do about it.
func (s Status) done() bool { return s == OK || s == Waived || s == Final || s == NotApplicable }

// itemSet are some of the items.
type itemSet uint16

func (s *itemSet) add(i Item) {
	for n := range specs {
		if specs[n].item == i {
			*s |= 1 << n
		}
	}
}

func (s itemSet) has(i Item) bool {
	var one itemSet
	one.add(i)
	return s&one != 0
}

// statuses are how the items of a supply, or of a client, stand.
type statuses [len(specs)]Status

func (s *statuses) at(i Item) *Status {
	for n := range specs {
		if specs[n].item == i {
			return &s[n]
		}
	}
	return nil
}

// tally is the weight that is done, of that which applies.
type tally struct{ done, applicable int }

func (t *tally) add(o tally) { t.done, t.applicable = t.done+o.done, t.applicable+o.applicable }

// Percent is the readiness, rounded down; 100 where nothing applies.
func (t tally) Percent() int {
	if t.applicable == 0 {
		return 100
	}
	return 100 * t.done / t.applicable
}

// tallyOf weighs the items of one level.
func tallyOf(s *statuses, ofClient bool) (t tally) {
	for n := range specs {
		if specs[n].ofClient != ofClient || s[n] == NotApplicable {
			continue
		}
		t.applicable += specs[n].weight
		if s[n].done() {
			t.done += specs[n].weight
		}
	}
	return t
}

// stateOf is how far the items of one level bring a month that has come so far. It is
// invoiced by documents and sent by a dispatch: who lets those pass does not make them.
func stateOf(s *statuses, ofClient bool, from State) State {
	reached := from
	for _, next := range States[1 : len(States)-1] {
		gated := false
		for n := range specs {
			if specs[n].ofClient != ofClient || specs[n].gate != next {
				continue
			}
			if gated = true; !s[n].done() || specs[n].fact && s[n] == Waived {
				return reached
			}
		}
		if gated && rank(next) == rank(reached)+1 {
			reached = next
		}
	}
	return reached
}

func rank(s State) int {
	for n := range States {
		if States[n] == s {
			return n
		}
	}
	return -1
}

// least is the lower of two states.
func least(a, b State) State {
	if rank(a) < rank(b) {
		return a
	}
	return b
}
