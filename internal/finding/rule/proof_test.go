package rule_test

import (
	"fmt"
	"slices"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// scene is a bill with what it is held against.
type scene struct {
	bill   invoice.Invoice
	before []invoice.Invoice
	in     rule.Input          // what is not invoices
	params *parameter.Snapshot // nil: those that ship
}

// newScene is the right bill of E4b with its own items, the register, three right
// bills before it, and what was metered.
func newScene() *scene {
	s := &scene{bill: verde(func(v *invoice.Invoice) {
		v.UnitID, v.Issued, v.Due = "u1", day("2026-11-03"), day("2026-11-16")
		v.Bill.CycleStart, v.Bill.CycleEnd = new(day("2026-09-30")), new(day("2026-10-31"))
		v.Bill.ICMSBase, v.Bill.Distributor = amount("85347.14"), "Energia do Vale"
		v.Bill.Estimated = new(false)
		v.Bill.Document = &invoice.DocumentFigures{Installation: "0012345678", Holder: "11444777000161", Class: "Industrial", Items: []invoice.ItemLine{
			{Class: invoice.ItemReactive, Text: "ERE fora ponta", Unit: "kVArh", Quantity: new(dec("2500")), Tariff: price("350.15"), Value: *amount("1127.51"), Page: 1},
			{Class: invoice.ItemCIP, Text: "CIP municipal", Value: *amount("312.45"), Page: 1},
		}, Reads: []invoice.MeterRead{{Kind: "energia", Posto: "ponta", Unit: "kWh", Previous: new(dec("100")), Current: new(dec("198")), Constant: new(dec("100")), Measured: new(dec("9800"))}}}
	})}
	for i := 3; i >= 1; i-- {
		m := s.bill.Month.Add(-i)
		s.before = append(s.before, s.of(func(v *invoice.Invoice) {
			v.ID, v.Month, v.Number = "b-"+m.String(), m, m.String()
			v.Bill.CycleStart, v.Bill.CycleEnd = new(m.First().AddDays(-1)), new(m.Last())
		}))
	}
	s.in = rule.Input{
		Contract: rule.Agreement{Code: "CT-1", CNPJ: "11444777000161", Class: "industrial", Start: day("2024-01-01"), End: day("2027-12-31"), Discount: *pct("50")},
		Units:    1,
		Register: []rule.Unit{{ID: "u1", Meter: "12.345.678", State: "SP", Subgroup: "A4", Modality: "Verde", Demand: kw("500"), Served: true}},
		Metered:  map[month.Month]energy.Energy{at("2026-10"): *mwh("158")},
		Peers:    map[rule.Peer][]percent.Percent{}, Checks: map[month.Month]check.Result{},
	}
	return s
}

// of is a copy of the bill, which shares no figure that a change replaces.
func (s *scene) of(change func(*invoice.Invoice)) invoice.Invoice {
	v := s.bill
	figures, document := *v.Bill, *v.Bill.Document
	figures.Document, figures.Demand, figures.Energy = &document, slices.Clone(figures.Demand), slices.Clone(figures.Energy)
	document.Items, document.Reads = slices.Clone(document.Items), slices.Clone(document.Reads)
	v.Bill = &figures
	change(&v)
	return v
}

func (s *scene) found(t *testing.T) []rule.Found {
	t.Helper()
	in := s.in
	if in.Parameters = parameters(t); s.params != nil {
		in.Parameters = *s.params
	}
	in.Invoices = []invoice.Invoice{s.bill}
	in.History = append(slices.Clone(s.before), s.bill)
	return rule.Evaluate(in)
}

type change func(*scene)

func bills(of func(*invoice.BillFigures)) change { return func(s *scene) { of(s.bill.Bill) } }

func add(items ...invoice.ItemLine) change {
	return bills(func(f *invoice.BillFigures) { f.Document.Items = append(f.Document.Items, items...) })
}

func item(class invoice.ItemClass, text, value string) invoice.ItemLine {
	return invoice.ItemLine{Class: class, Text: text, Value: *amount(value), Page: 2}
}

func both(all ...change) change {
	return func(s *scene) {
		for _, c := range all {
			c(s)
		}
	}
}

func eachBefore(of func(*invoice.Invoice)) change {
	return func(s *scene) {
		for i := range s.before {
			of(&s.before[i])
		}
	}
}

func unlisted(s *scene) { s.bill.Bill.Document = nil }
func alone(s *scene)    { s.before = nil }

// proof is one rule: a finding, a case that looks alike and is right, and one in which
// the document or the parameter that the rule needs is missing.
type proof struct {
	rule               rule.Rule
	fires, alike, lack change
	atStake            string
	contestable        bool
	light              string
	sentence           string
}

// MC-14: each of the rules that came with the forty finds what it is for, with the
// amount at stake; leaves alone what only looks like it; and is silent without what it
// needs.
func TestEachRule_MC14(t *testing.T) {
	for _, p := range slices.Concat(demandProofs, taxProofs(t), readingProofs, itemProofs, paperProofs) {
		t.Run(string(p.rule), func(t *testing.T) {
			s := newScene()
			p.fires(s)
			found := byRule(s.found(t), p.rule)
			if len(found) != 1 {
				t.Fatalf("MC-14 %s fires %d times", p.rule, len(found))
			}
			f := found[0]
			expect.All(t, fmt.Sprintf("MC-14 %s: at stake, contestable", p.rule), expect.Is(text(f.AtStake), p.atStake),
				expect.Is(f.Contestable, p.contestable), expect.Is(string(f.Light), p.light), expect.Has(f.Sentence, p.sentence))
			expect.All(t, fmt.Sprintf("MC-14 %s: record", p.rule), expect.Is(f.Trace.Rules, "regras de auditoria de faturas, versão 6"),
				expect.Is(hasSource(f.Trace), true), expect.Not(f.InvoiceID, ""))
			if want := (month.Date{}); f.Contestable == (f.ContestUntil == want) {
				t.Errorf("MC-14 %s: contestable %v until %s", p.rule, f.Contestable, f.ContestUntil)
			}
			d, ok := rule.Describe(p.rule)
			expect.All(t, fmt.Sprintf("MC-14 %s is described", p.rule), expect.Is(ok, true), expect.Not(d.Title, ""), expect.Not(d.Source, ""),
				expect.Not(d.Advice, ""), expect.Not(d.Family, ""))
			for name, c := range map[string]change{"alike": p.alike, "without what it needs": both(p.fires, p.lack)} {
				s := newScene()
				c(s)
				if found := byRule(s.found(t), p.rule); len(found) > 0 {
					t.Errorf("MC-14 %s, %s: %q", p.rule, name, found[0].Sentence)
				}
			}
		})
	}
}

// hasSource reports whether a record says where an input comes from.
func hasSource(n trace.Node) bool {
	return n.Source != nil || slices.ContainsFunc(n.Inputs, hasSource)
}

// A right bill with all that the rules may ask for is found nothing wrong with but for
// the demand and the reactive energy that it is about.
func TestRightBill_MC14(t *testing.T) {
	for _, f := range newScene().found(t) {
		if f.Rule != rule.Excess && f.Rule != rule.Reactive {
			t.Errorf("MC-14 a right bill: %s %q", f.Rule, f.Sentence)
		}
	}
}

// MC-14: forty-four rules, each by one name, all proved here or with E4b.
func TestEveryRuleIsProved_MC14(t *testing.T) {
	proved := []rule.Rule{
		rule.Excess, rule.Idle, rule.Reactive, rule.Discount, rule.IdleICMS, rule.Regulated, rule.Tariff,
		rule.Duplicate, rule.Missing, rule.Total, rule.NFVolume, rule.NFPrice, rule.NFICMS, rule.Credit,
		rule.NotRebased, rule.NFFederal, // TestNFOf2027_LW01
		rule.Cancelled, // TestVoidedAfterTheClose_DR18
	}
	for _, p := range slices.Concat(demandProofs, taxProofs(t), readingProofs, itemProofs, paperProofs) {
		proved = append(proved, p.rule)
	}
	if len(rule.All()) != 44 || len(proved) != 44 {
		t.Errorf("MC-14 %d rules, %d proved", len(rule.All()), len(proved))
	}
	for _, d := range rule.All() {
		if !slices.Contains(proved, d.Rule) {
			t.Errorf("MC-14 nothing proves %s", d.Rule)
		}
	}
}
