package item

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

// Spec is what is fixed of an item.
type Spec struct {
	Item     Item
	Label    string
	weight   int
	Gate     State // what the month is without less: the item is one of its gates
	OfClient bool
	ending   string // of what agrees with the label
	brief    string // the label in a sentence
	fact     bool   // only what happened lifts the month: a waiver lets it pass, and proves nothing
}

// Specs are the items in the order of the screen.
var Specs = [...]Spec{
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

// SpecOf finds an item.
func SpecOf(i Item) (*Spec, bool) {
	for n := range Specs {
		if Specs[n].Item == i {
			return &Specs[n], true
		}
	}
	return nil, false
}

// Of is the item of one unit, as its waiver is stored.
func (i Item) Of(unitID string) Item { return i + ":" + Item(unitID) }

// Label is how the screens call the item.
func (i Item) Label() string {
	if s, known := SpecOf(i); known {
		return s.Label
	}
	return string(i)
}

// Waived is how the trail says of the item that it is let pass.
func (s *Spec) Waived() string { return " dispensad" + s.ending }

// Required is how the trail says that it is not let pass any more.
func (s *Spec) Required() string {
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

// Done reports whether nothing is left to do about it.
func (s Status) Done() bool { return s == OK || s == Waived || s == Final || s == NotApplicable }

// Set are some of the items.
type Set uint16

// Add puts an item among them.
func (s *Set) Add(i Item) {
	for n := range Specs {
		if Specs[n].Item == i {
			*s |= 1 << n
		}
	}
}

// Has reports whether the item is among them.
func (s Set) Has(i Item) bool {
	var one Set
	one.Add(i)
	return s&one != 0
}

// Statuses are how the items of a supply, or of a client, stand.
type Statuses [len(Specs)]Status

// At is how an item stands; nil where there is no such item.
func (s *Statuses) At(i Item) *Status {
	for n := range Specs {
		if Specs[n].Item == i {
			return &s[n]
		}
	}
	return nil
}

// Tally is the weight that is done, of that which applies.
type Tally struct{ Done, Applicable int }

// Add adds what another level weighs.
func (t *Tally) Add(o Tally) { t.Done, t.Applicable = t.Done+o.Done, t.Applicable+o.Applicable }

// Percent is the readiness, rounded down; 100 where nothing applies.
func (t Tally) Percent() int {
	if t.Applicable == 0 {
		return 100
	}
	return 100 * t.Done / t.Applicable
}

// TallyOf weighs the items of one level.
func TallyOf(s *Statuses, ofClient bool) (t Tally) {
	for n := range Specs {
		if Specs[n].OfClient != ofClient || s[n] == NotApplicable {
			continue
		}
		t.Applicable += Specs[n].weight
		if s[n].Done() {
			t.Done += Specs[n].weight
		}
	}
	return t
}

// StateOf is how far the items of one level bring a month that has come so far. It is
// invoiced by documents and sent by a dispatch: who lets those pass does not make them.
func StateOf(s *Statuses, ofClient bool, from State) State {
	reached := from
	for _, next := range States[1 : len(States)-1] {
		gated := false
		for n := range Specs {
			if Specs[n].OfClient != ofClient || Specs[n].Gate != next {
				continue
			}
			if gated = true; !s[n].Done() || Specs[n].fact && s[n] == Waived {
				return reached
			}
		}
		if gated && Rank(next) == Rank(reached)+1 {
			reached = next
		}
	}
	return reached
}

// Rank is the place of a state among States; -1 where it is none.
func Rank(s State) int {
	for n := range States {
		if States[n] == s {
			return n
		}
	}
	return -1
}

// Least is the lower of two states.
func Least(a, b State) State {
	if Rank(a) < Rank(b) {
		return a
	}
	return b
}
