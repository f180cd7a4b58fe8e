package rule

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
)

const unitReais = "R$"

// Agreement is what the rules need of a contract.
type Agreement struct {
	Code       string
	CNPJ       brdoc.CNPJ
	Class      string // of consumer; empty: not known
	Start, End month.Date
	Discount   percent.Percent // of the incentivised source
}

// Covers reports whether the validity has a day in the month.
func (g *Agreement) Covers(m month.Month) bool {
	return !g.Start.After(m.Last()) && !g.End.Before(m.First())
}

// Unit is what the register says of a metering unit. Nil and empty are not known.
type Unit struct {
	ID, Meter, State   string
	Subgroup, Modality string
	Demand             *invoice.Demand // contracted
	Served             bool            // by the contract
}

// Owed is what a distributor was found to owe: a contestation that a person resolved.
type Owed struct {
	ID      string // of the finding
	UnitID  string
	Month   month.Month
	Title   string
	AtStake money.Amount
}

// Input is what the rules look at: the invoices of a contract, and what they are held
// against. What is missing silences the rules that need it.
type Input struct {
	Contract   Agreement
	Invoices   []invoice.Invoice // to look into, oldest first
	History    []invoice.Invoice // every invoice of the contract, oldest first
	Series     []Entry           // the same, as the rules on the series see them
	Units      int               // metering units that the contract serves
	Register   []Unit            // of the client
	Official   map[string]check.Official
	Flags      map[month.Month]market.Value  // those that are known
	Metered    map[month.Month]energy.Energy // by the meters of the CCEE, in the whole civil month
	Peers      map[Peer][]percent.Percent    // PIS and COFINS of all bills of a distributor and month
	Checks     map[month.Month]check.Result  // what compliance concludes of the month's NFs
	Owed       []Owed
	Voided     []invoice.Voided // after the close of their month
	Settled    map[string]bool  // keys of discounts without a right that a person has decided about
	Parameters parameter.Snapshot
}

// Peer is whose bills of a month are compared with each other.
type Peer struct {
	Distributor string
	Month       month.Month
}

// Entry is an invoice as the rules on its series see it.
type Entry struct {
	ID     string
	Kind   invoice.Kind
	UnitID string
	Month  month.Month
	Number string
	Total  *money.Amount
	Cycle  string // "start/end" of a bill that states it
}

// Found is what a rule finds in the invoices. A nil amount needs what they do not state.
type Found struct {
	Rule        Rule
	Key         string // identifies a finding of a rule in a contract: an invoice and its line, or a month
	UnitID      string
	Month       month.Month
	InvoiceID   string       // empty: there is none, which is what was found
	Kind        invoice.Kind // of the invoice
	Light       portfolio.Light
	Contestable bool // the charge is wrong by the rule, not only avoidable
	Sentence    string
	Expected    *money.Amount
	Charged     *money.Amount
	AtStake     *money.Amount
	Trace       trace.Node

	// ContestUntil is the last day to contest the charge; zero where nothing is
	// contestable or the day is not known.
	ContestUntil month.Date
}

// Evaluate applies every rule. Rules that look into one invoice see Invoices, those
// on missing and repeated months and on credits the whole series.
func Evaluate(in Input) []Found {
	var all []Found
	for i := range in.Invoices {
		v := &in.Invoices[i]
		switch {
		case v.Bill != nil:
			all = append(all, newBillRules(&in, v).all()...)
		case v.NF != nil:
			all = append(all, nfTotal(&in, v)...)
		}
	}
	for _, series := range [...]func(*Input) []Found{nfChecks, duplicates, missing, undueDiscounts, credits, voided} {
		all = append(all, series(&in)...)
	}
	if slices.ContainsFunc(all, in.RightInDoubt) { // what may be charged back is not claimed
		all = slices.DeleteFunc(all, func(f Found) bool { return f.Rule == Discount })
	}
	for i := range all {
		all[i].ContestUntil = in.deadline(&all[i])
		all[i].Trace = all[i].Trace.Under("regras de auditoria de faturas", RulesVersion)
	}
	return all
}

// RightInDoubt reports whether the finding is an open question about the right to a discount.
func (in *Input) RightInDoubt(f Found) bool { return f.Rule == UndueDiscount && !in.Settled[f.Key] }

// about starts a finding about an invoice.
func about(v *invoice.Invoice, r Rule, line string) Found {
	return Found{
		Rule: r, Key: v.ID + ":" + line, UnitID: v.UnitID, Month: v.Month, InvoiceID: v.ID, Kind: v.Kind, Light: portfolio.LightVermelho,
	}
}

// sourceOf is where the figures of an invoice come from.
func sourceOf(v *invoice.Invoice) trace.Source {
	kind := trace.KindUsuario
	if v.Source == invoice.SourceExtraction {
		kind = trace.KindDocumento
	}
	return trace.Source{Kind: kind, Ref: v.Title()}
}

// AmountOf rounds to cents; nil where it does not fit, which no bill does.
func AmountOf(d decimal.Decimal) *money.Amount {
	n, err := fixed.FromDecimal(d.Round(2), 4)
	if err != nil {
		return nil
	}
	a := money.Amount(n)
	return &a
}

func optionalAmount(d *decimal.Decimal) *money.Amount {
	if d == nil {
		return nil
	}
	return AmountOf(*d)
}

// less is what was charged beyond what was expected, at least nothing.
func less(charged, expected decimal.Decimal) *money.Amount {
	return AmountOf(decimal.Max(decimal.Zero, charged.Sub(expected)))
}

// Shown is an amount in a sentence.
func Shown(a *money.Amount) string {
	if a == nil {
		return "valor indefinido"
	}
	return ptbr.FormatMoney(*a)
}

func shownDecimal(d decimal.Decimal) string { return Shown(AmountOf(d)) }

// kilowatts is a demand in a sentence, without the zeros at its end.
func kilowatts(d decimal.Decimal) string {
	d = d.Round(2)
	_, decimals, _ := strings.Cut(d.String(), ".")
	return ptbr.FormatNumber(d, len(decimals)) + " kW"
}
