package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// Input is everything that the check of a contract's month looks at.
type Input struct {
	ContractID string
	ClientID   string
	Code       string // of the contract, for records
	Month      month.Month
	Terms      term.Terms
	Summary    *portfolio.Month  // nil: not measured
	Invoices   []invoice.Invoice // of the twelve months that end with it, oldest first
	Factors    *price.Factors
	Parameters parameter.Snapshot
	Official   map[string]Official // by the id of the invoice
}

// Evaluate checks the invoices of a month and judges its lights.
func Evaluate(in Input) Result {
	var nfs, bills []invoice.Invoice
	history := light.Input{Month: in.Month, Parameters: in.Parameters, Acts: map[string]light.Acts{}, Tests: map[string]map[invoice.Posto]decimal.Decimal{}}
	for i := range in.Invoices {
		v := in.completed(&in.Invoices[i])
		switch {
		case v.Kind == invoice.KindBill:
			history.Bills = append(history.Bills, *v)
			history.Acts[v.ID] = light.Acts{Own: in.Official[v.ID].Rates, Other: in.Official[v.ID].Other}
			if v.Month == in.Month {
				bills = append(bills, *v)
				history.Tests[v.ID] = in.tests(v)
			}
		case v.Month == in.Month:
			nfs = append(nfs, *v)
		}
	}
	c := Result{ContractID: in.ContractID, ClientID: in.ClientID, Month: in.Month, RulesVersion: RulesVersion}
	nf := in.nf(nfs)
	c.NFEnergy, c.NFICMS = NF(nf)
	c.NFFederal, c.NFCovers = NFFederal(nf), NFCovers(nf)
	charged := BillInput{in.Month, bills, in.Parameters, in.Official}
	c.BillDemand, c.BillTUSD, c.BillICMS = Bill(charged)
	c.BillFederal = BillFederal(charged)
	c.Join()
	c.NFEnergyValue, c.NFICMSValue = notaSums(nfs)
	if f, ok := (basis.Thresholds{All: in.Parameters, Month: in.Month}).Number(parameter.KeyDemandToleranceFactor, parameter.UnitRatio); ok {
		c.ToleranceFactor = f.Value.String()
	}
	c.Observation = c.firstFailing()
	c.Demand, c.Modality, c.Reactive = light.Demand(history), light.Modality(history), light.Reactive(history)
	c.nameRules()
	return c
}

// tests are the demands of a bill that are in a period of tests, with their limits.
func (in *Input) tests(v *invoice.Invoice) map[invoice.Posto]decimal.Decimal {
	limits, official := map[invoice.Posto]decimal.Decimal{}, in.Official[v.ID]
	for _, d := range basis.Demands(v.Bill) {
		if t := Test(official.history(v, in.Parameters), d.Posto); t.Runs() {
			limits[d.Posto] = t.limit
		}
	}
	return limits
}

// completed returns the invoice completed from the contract: a bill that states no discount has none
// where the source brings none.
func (in *Input) completed(v *invoice.Invoice) *invoice.Invoice {
	if v.Bill == nil || v.Bill.Discount != nil || in.Terms.Incentive != term.IncentiveNone {
		return v
	}
	figures, completed := *v.Bill, *v
	figures.Discount, completed.Bill = new(percent.Percent), &figures
	return &completed
}

// nameRules says in the records by which rules they were made.
func (c *Result) nameRules() {
	for _, record := range [...]*trace.Node{
		c.NFEnergy.Trace, c.NFICMS.Trace, c.NFFederal.Trace, c.BillDemand.Trace, c.BillTUSD.Trace, c.BillICMS.Trace, c.BillFederal.Trace,
		c.Demand.Trace, c.Modality.Trace, c.Reactive.Trace,
	} {
		if record != nil {
			*record = record.Under(basis.Rules, RulesVersion)
		}
	}
}

func (in *Input) nf(nfs []invoice.Invoice) NFInput {
	nf := NFInput{Month: in.Month, Invoices: nfs, Parameters: in.Parameters, Contract: in.Summary}
	if in.Summary != nil {
		nf.Billable, nf.Consumption = in.Summary.Billable, in.Summary.Consumption
	}
	priced := in.Terms.PriceIn(in.Month, in.Factors)
	nf.Price, nf.OtherPrice, nf.Estimated = priced.Price, priced.OnOtherBasis(in.Factors), priced.Estimated
	nf.HoldsICMS = in.Terms.Basis.Includes == tax.IncludesAll
	nf.State = in.stateOf(nfs)
	nf.PriceSource = trace.Source{Kind: trace.KindContrato, Ref: in.Code, Detail: string(priced.Origin)}
	if nf.Price == nil && in.Summary != nil {
		nf.Price = in.Summary.Price // what the spreadsheet states
		nf.PriceSource = trace.Source{Kind: trace.KindPlanilha, Detail: "preço informado no balanço do mês"}
	}
	return nf
}

// stateOf is the state that the notas are of; empty where it is not known.
func (in *Input) stateOf(nfs []invoice.Invoice) string {
	if len(nfs) == 0 {
		return ""
	}
	return in.Official[nfs[0].ID].State
}

// notaSums are what the notas show together; nil where one of them does not say.
func notaSums(nfs []invoice.Invoice) (value, tax *money.Amount) {
	if len(nfs) == 0 {
		return nil, nil
	}
	var v, t money.Amount
	value, tax = &v, &t
	for i := range nfs {
		f := nfs[i].NF
		value, tax = addTo(value, f.EnergyValue), addTo(tax, f.ICMSValue)
	}
	return value, tax
}

func addTo(sum, more *money.Amount) *money.Amount {
	if sum == nil || more == nil {
		return nil
	}
	*sum += *more
	return sum
}

// NFFindings are the statuses of the NF: energy, ICMS and, where CBS and IBS are due, these.
func (c *Result) NFFindings() []Finding {
	if c.NFFederal.Status == "" {
		return []Finding{c.NFEnergy, c.NFICMS}
	}
	return []Finding{c.NFEnergy, c.NFICMS, c.NFFederal}
}

// BillFindings are the statuses of the bill in the order of the screens, with its PIS/COFINS
// where these have ended.
func (c *Result) BillFindings() []Finding {
	all := []Finding{c.BillDemand, c.BillTUSD, c.BillICMS}
	if c.BillFederal.Status != "" {
		all = append(all, c.BillFederal)
	}
	return all
}

// Findings are all statuses in the order of the screens.
func (c *Result) Findings() []Finding { return append(c.NFFindings(), c.BillFindings()...) }

// firstFailing is the sentence of the first divergence, of the bill before the NF:
// it stands beside the bill's statuses (DB-09).
func (c *Result) firstFailing() string {
	for _, f := range [...]*Finding{&c.BillDemand, &c.BillTUSD, &c.BillICMS, &c.BillFederal, &c.NFEnergy, &c.NFICMS, &c.NFFederal} {
		if f.Status == StatusDivergente {
			return f.Reason
		}
	}
	return ""
}
