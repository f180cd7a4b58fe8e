package check

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// History is what determines a period of tests: a bill, those of its unit before it, newest
// first, and the first day of the unit's supply, which is zero where it is not known.
type History struct {
	Bill       *invoice.Invoice
	Earlier    []*invoice.Invoice
	Supplied   month.Date
	Parameters parameter.Snapshot
}

// Tested is the period of tests of a demand (REN 1.000/2021, arts. 311 ff.; true B4): three
// whole cycles from the start of supply, from the first contract in group A or of the peak,
// or from a rise of the contracted demand, in which what was contracted before is charged.
type Tested struct {
	Cycle   int              // 1 is that of the change; 0: no period runs
	Missing string           // why it is unknown whether a period runs, or what it allows
	cause   string           // what began it
	former  *decimal.Decimal // contracted before, kW; nil: none was
	floor   decimal.Decimal  // kW that are charged at least
	limit   decimal.Decimal  // kW above which the excess is charged
	nodes   []trace.Node     // of the limit
}

// Runs reports whether the demand is in a period of tests.
func (t *Tested) Runs() bool { return t.Cycle > 0 }

// Cause says what began the period and which of its cycles the bill is.
func (t *Tested) Cause() string { return strconv.Itoa(t.Cycle) + "º ciclo depois " + t.cause }

// Floor is what is charged at least, kW.
func (t *Tested) Floor() decimal.Decimal { return t.floor }

// Limit is the demand up to which no excess is charged, kW.
func (t *Tested) Limit() decimal.Decimal { return t.limit }

// testRules are the parameters of a period of tests.
type testRules struct {
	cycles, shortest                 int
	rise, tolerance, share, smallest basis.Threshold
	limited                          bool // what a period allows is known
}

// testRulesOf are false where it is unknown what begins and ends a period.
func testRulesOf(p basis.Thresholds) (r testRules, ok bool) {
	var shared, tolerated, least, counted, whole bool
	r.rise, ok = p.Number(parameter.KeyTestIncrease, parameter.UnitPercent)
	r.share, shared = p.Number(parameter.KeyTestShare, parameter.UnitPercent)
	r.tolerance, tolerated = p.Number(parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
	r.smallest, least = p.Number(parameter.KeyDemandFloor, parameter.UnitKW)
	r.cycles, counted = p.Count(parameter.KeyTestCycles, parameter.UnitCycles)
	r.shortest, whole = p.Count(parameter.KeyCycleDaysMin, parameter.UnitDays)
	r.limited = shared && tolerated && least
	return r, ok && counted && whole
}

const (
	missingBill  = "falta uma fatura anterior, e a contratação mudou: não se sabe se o período de testes corre"
	missingFirst = "falta a fatura do início do fornecimento: não se sabe se o período de testes corre"
	missingRule  = "falta o parâmetro do limite no período de testes"
)

// Test determines the period of tests that a demand of the bill is in, of one tariff period. It
// looks back from the bill to the newest change; a change behind a missing bill leaves it
// unknown.
func Test(h History, posto invoice.Posto) Tested {
	rules, ok := testRulesOf(basis.Thresholds{All: h.Parameters, Month: h.Bill.Month})
	contracted := contractedIn(h.Bill, posto)
	if !ok || contracted == nil || isGroupB(h.Bill) {
		return Tested{}
	}
	whole, after := 0, h.Bill
	for _, o := range h.Earlier {
		if whole >= rules.cycles {
			return Tested{}
		}
		if o.Month == after.Month || !isGroupB(o) && contractedIn(o, posto) == nil && !entersPeak(o, after, posto) {
			continue // registered twice, or as good as missing
		}
		gap := int(after.Month-o.Month) - 1
		if t := rules.change(o, after, h.Bill, posto); t.cause != "" {
			if gap > 0 {
				return Tested{Missing: missingBill}
			}
			return rules.running(t, whole)
		}
		whole += gap
		if rules.whole(o) {
			whole++
		}
		after = o
	}
	return rules.started(&h, after, whole, posto)
}

// started is the period of tests since the first day of supply, which the oldest bill holds.
func (r *testRules) started(h *History, oldest *invoice.Invoice, whole int, posto invoice.Posto) Tested {
	begins, ends, _ := basis.Cycle(oldest)
	if h.Supplied.IsZero() || whole >= r.cycles || ends.Before(h.Supplied) {
		return Tested{}
	}
	if begins.After(h.Supplied) {
		if missing := int(oldest.Month - h.Supplied.Month()); whole+missing > r.cycles {
			return Tested{}
		}
		return Tested{Missing: missingFirst}
	}
	return r.running(r.first(h.Bill, "do início do fornecimento", posto), whole)
}

// running is a period of which so many whole cycles are over.
func (r *testRules) running(t Tested, whole int) Tested {
	if !r.limited {
		return Tested{Missing: missingRule}
	}
	t.Cycle = whole + 1
	return t
}

// whole reports whether the cycle counts: one that is cut short does not end a test.
func (r *testRules) whole(v *invoice.Invoice) bool {
	after, until, told := basis.Cycle(v)
	return !told || after.DaysUntil(until) >= r.shortest
}

// change is the period that begins with what changed from one bill to the next; without a
// cause nothing did, or no more than may.
func (r *testRules) change(before, after, bill *invoice.Invoice, posto invoice.Posto) Tested {
	switch {
	case isGroupB(before):
		return r.first(bill, "da passagem ao grupo A", posto)
	case entersPeak(before, after, posto):
		return r.first(bill, "da entrada na modalidade Azul", posto)
	}
	former, then, now := contractedIn(before, posto), contractedIn(after, posto), contractedIn(bill, posto)
	most := former.Add(basis.Divide(former.Mul(r.rise.Value), basis.Hundred))
	if then == nil || !then.GreaterThan(most) || !now.GreaterThan(most) {
		return Tested{}
	}
	return Tested{cause: "do aumento da demanda contratada", former: former, floor: *former}.limited(r, *now, *former, now.Sub(*former), former)
}

// first is the period of a demand that nothing was contracted of before. The least demand of
// group A is the unit's: one tariff period of it, not each.
func (r *testRules) first(bill *invoice.Invoice, cause string, posto invoice.Posto) Tested {
	floor := r.smallest.Value
	for _, d := range basis.Demands(bill.Bill) {
		if posto == invoice.PostoPonta || d.Posto != posto && d.Measured != nil && !d.Measured.LessThan(floor) {
			floor = decimal.Zero
			break
		}
	}
	now := contractedIn(bill, posto)
	return Tested{cause: cause, floor: floor}.limited(r, *now, *now, *now, nil)
}

// limited puts the limit in: the new demand with the tolerance of the one before and a part
// of what was added.
func (t Tested) limited(r *testRules, now, tolerated, added decimal.Decimal, former *decimal.Decimal) Tested {
	t.limit = now.Add(tolerated.Mul(r.tolerance.Value.Sub(basis.One))).Add(basis.Divide(added.Mul(r.share.Value), basis.Hundred))
	t.nodes = []trace.Node{r.tolerance.Node("Fator"), r.share.Node("Parte do acréscimo")}
	if former != nil {
		t.nodes = append(t.nodes, trace.Node{Name: "Contratada antes", Value: former.String(), Unit: basis.UnitKW})
	}
	return t
}

// contractedIn is the contracted demand of a tariff period. That of the only one of Verde
// continues in the one off the peak, and the other way round.
func contractedIn(v *invoice.Invoice, posto invoice.Posto) *decimal.Decimal {
	same := func(a, b invoice.Posto) bool { return a == b || a != invoice.PostoPonta && b != invoice.PostoPonta }
	for _, d := range basis.Demands(v.Bill) {
		if same(d.Posto, posto) {
			return d.Contracted
		}
	}
	return nil
}

// entersPeak reports whether the demand is one of the peak that Verde did not contract.
func entersPeak(before, after *invoice.Invoice, posto invoice.Posto) bool {
	return posto == invoice.PostoPonta && before.Bill.Modality == invoice.ModalityVerde && after.Bill.Modality == invoice.ModalityAzul
}

func isGroupB(v *invoice.Invoice) bool { return strings.HasPrefix(v.Bill.Subgroup, "B") }
