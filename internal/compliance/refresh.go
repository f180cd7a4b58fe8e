package compliance

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Months so far apart that every month of a contract is between them.
var firstMonth, lastMonth = month.New(1900, 1), month.New(2200, 12)

// refreshWhole checks every month of a contract that has an invoice.
func refreshWhole(ctx context.Context, tx *db.Tx, b datedValues, contractID string, moved counters) error {
	return refresh(ctx, tx, b, contractID, firstMonth, lastMonth, moved)
}

// refresh makes the stored checks of the contract from one month to another what
// the invoices give, and notes how the counters move. Closed months stay as they are.
//
// Protection: the contract's row is locked.
func refresh(ctx context.Context, tx *db.Tx, b datedValues, contractID string, from, to month.Month, moved counters) error {
	of, err := lockForUpdateSubject(ctx, tx, contractID)
	if err != nil {
		return err
	}
	stored, err := rowsOf(ctx, tx, contractID, from, to)
	if err != nil {
		return err
	}
	fresh, err := of.evaluate(ctx, tx, b, from, to)
	if err != nil {
		return err
	}
	guard, err := period.Hold(ctx, tx, of.clientID)
	if err != nil {
		return err
	}
	for _, row := range fresh {
		was, known := stored[row.month]
		delete(stored, row.month)
		if known && row.same(was) || guard.Closed(of.clientID, row.month) {
			continue
		}
		moved.add(&was, -1)
		moved.add(&row, +1)
		if err := store(ctx, tx, &row); err != nil {
			return err
		}
	}
	for _, row := range stored {
		if guard.Closed(of.clientID, row.month) {
			continue
		}
		moved.add(&row, -1)
		if err := drop(ctx, tx, row.contractID, row.month); err != nil {
			return err
		}
	}
	return nil
}

// subject is what checks need of a contract besides its months.
type subject struct {
	id, clientID, code string
	deleted, adjusted  bool
	nf, bill           declaration
	terms              term.Terms
}

// declaration is what the contract says of one kind of document.
type declaration struct {
	is     term.Compliance
	months []month.Month // that it concerns beside those that have the document
}

// in reports whether the contract declares a divergence of the month: one that has
// begun, and has the document or was named.
func (d *declaration) in(m, current month.Month, hasDocument bool) bool {
	return d.is == term.ComplianceDivergente && m <= current && (hasDocument || slices.Contains(d.months, m))
}

// evaluate checks the months that have an invoice or a declared divergence.
func (of *subject) evaluate(ctx context.Context, tx *db.Tx, b datedValues, from, to month.Month) ([]row, error) {
	back := max(from.Add(1-light.HistoryMonths), firstMonth)
	invoices, err := invoice.OfMonths(ctx, tx, of.id, back, to)
	if err != nil {
		return nil, err
	}
	asked := of.months(invoices, from, to)
	if len(asked) == 0 {
		return nil, nil
	}
	months, err := portfolio.MonthsBetween(ctx, tx, of.id, from, to)
	if err != nil {
		return nil, err
	}
	official, err := OfficialOf(ctx, tx, b.book, of.id, invoices)
	if err != nil {
		return nil, err
	}
	byMonth := make(map[month.Month]*portfolio.Month, len(months))
	for i := range months {
		byMonth[months[i].Month] = &months[i]
	}
	var fresh []row
	for _, m := range asked {
		seen := invoices[place(invoices, m.Add(1-light.HistoryMonths)):place(invoices, m.Add(1))]
		result := check.Evaluate(check.Input{
			ContractID: of.id, ClientID: of.clientID, Code: of.code, Month: m, Terms: of.terms, Summary: byMonth[m],
			Invoices: seen, Factors: b.factors, Parameters: b.parameters, Official: official,
		})
		r, err := of.row(&result, b.current, invoices[place(invoices, m):place(invoices, m.Add(1))])
		if err != nil {
			return nil, err
		}
		r.updatedAt = clock.FromTime(tx.Now())
		fresh = append(fresh, r)
	}
	return fresh, nil
}

// months are those from one to another that have an invoice or a declared divergence.
func (of *subject) months(invoices []invoice.Invoice, from, to month.Month) []month.Month {
	asked := slices.Concat(of.nf.months, of.bill.months)
	for i := range invoices {
		asked = append(asked, invoices[i].Month)
	}
	slices.Sort(asked)
	return slices.DeleteFunc(slices.Compact(asked), func(m month.Month) bool { return m < from || m > to })
}

// place is where the invoices of the month begin.
func place(invoices []invoice.Invoice, m month.Month) int {
	i, _ := slices.BinarySearchFunc(invoices, m, func(v invoice.Invoice, m month.Month) int { return cmp.Compare(v.Month, m) })
	return i
}

// row is a row of contract_checks in a form that compares with ==.
type row struct {
	contractID, clientID                            string
	month                                           month.Month
	nfEnergy, nfICMS, nfFederal                     check.Status
	billDemand, billTUSD, billICMS, billFederal     check.Status
	nfCovers                                        check.Status
	nfEnergyValue, nfICMSValue                      db.NullNumber
	toleranceFactor, observation                    string
	demand, modality, reactive                      portfolio.Light
	demandMissing, modalityMissing, reactiveMissing bool // amarelo for want of data
	details                                         string
	active, nfDivergent, billDivergent              bool
	rulesVersion                                    int
	updatedAt                                       clock.Micros
}

// same reports whether the row says what the stored one says.
func (r row) same(stored row) bool {
	stored.updatedAt = r.updatedAt
	return r == stored
}

// details are what the columns of a row leave out.
type details struct {
	NFEnergy    check.Finding `json:"nf_energy"`
	NFICMS      check.Finding `json:"nf_icms"`
	NFFederal   check.Finding `json:"nf_federal,omitzero"`
	BillDemand  check.Finding `json:"bill_demand"`
	BillTUSD    check.Finding `json:"bill_tusd"`
	BillICMS    check.Finding `json:"bill_icms"`
	BillFederal check.Finding `json:"bill_federal,omitzero"`
	Demand      light.Result  `json:"demanda"`
	Modality    light.Result  `json:"modalidade_tarifaria"`
	Reactive    light.Result  `json:"energia_reativa"`
}

func (of *subject) row(c *check.Result, current month.Month, documents []invoice.Invoice) (row, error) {
	text, err := json.Marshal(details{c.NFEnergy, c.NFICMS, c.NFFederal, c.BillDemand, c.BillTUSD, c.BillICMS, c.BillFederal, c.Demand, c.Modality, c.Reactive})
	if err != nil {
		return row{}, fmt.Errorf("compliance: details: %w", err)
	}
	r := row{
		contractID: of.id, clientID: of.clientID, month: c.Month, nfEnergy: c.NFEnergy.Status, nfICMS: c.NFICMS.Status, nfFederal: c.NFFederal.Status, nfCovers: c.NFCovers,
		billDemand: c.BillDemand.Status, billTUSD: c.BillTUSD.Status, billICMS: c.BillICMS.Status, billFederal: c.BillFederal.Status,
		nfEnergyValue: db.NumberOf(c.NFEnergyValue), nfICMSValue: db.NumberOf(c.NFICMSValue),
		toleranceFactor: c.ToleranceFactor, observation: c.Observation,
		demand: c.Demand.Light, modality: c.Modality.Light, reactive: c.Reactive.Light, details: string(text),
		demandMissing: c.Demand.Missing, modalityMissing: c.Modality.Missing, reactiveMissing: c.Reactive.Missing,
		active: !of.deleted && of.terms.ActiveIn(c.Month), rulesVersion: check.RulesVersion,
	}
	if !r.active {
		return r, nil
	}
	isBill := func(v invoice.Invoice) bool { return v.Kind == invoice.KindBill }
	hasBill := slices.ContainsFunc(documents, isBill)
	hasNF := slices.ContainsFunc(documents, func(v invoice.Invoice) bool { return !isBill(v) })
	r.nfDivergent = counted(c.NFStatus, of.nf.in(c.Month, current, hasNF), false)
	r.billDivergent = counted(c.BillStatus, of.bill.in(c.Month, current, hasBill), of.adjusted)
	return r, nil
}

// counted says whether a month counts as divergent: what is computed counts; where it
// is Indefinido, or the contract is flagged as adjusted (CT-18), what is declared does.
func counted(computed check.Status, declared, overridden bool) bool {
	if computed == check.StatusIndefinido || overridden {
		return declared
	}
	return computed == check.StatusDivergente
}
