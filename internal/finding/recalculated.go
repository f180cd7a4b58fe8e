package finding

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/compliance"
	"ynova/internal/compliance/check"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/export"
	"ynova/internal/tariff/rate"
)

// Recalculated is a distributor's bill line by line beside what it should be, each line
// with what the rules found in it.
type Recalculated struct {
	check.Lines
	Bill     invoice.Stored
	Findings []string     // the finding of each line; empty: none
	Beside   invoice.View // of the bill: what it replaces and what replaces it
	Credits  []Credit     // of its lines, that may settle a contest
}

var errNoBill = fault.New(fault.Conflict, "sem_linhas", "Só a fatura da distribuidora é refeita linha a linha; a nota da fornecedora é conferida no mês.")

// Recalculated recalculates a bill in reach (month.md 10).
func (s *Service) Recalculated(ctx context.Context, a actor.Actor, invoiceID string) (Recalculated, error) {
	v, err := invoice.InReach(ctx, s.db, a, invoiceID)
	if err != nil {
		return Recalculated{}, err
	}
	if v.Bill == nil {
		return Recalculated{}, errNoBill
	}
	of, err := subjectOf(ctx, s.db, v.ContractID, "")
	if err != nil {
		return Recalculated{}, err
	}
	seen, err := invoice.OfMonths(ctx, s.db, v.ContractID, v.Month.Add(-rule.MostHistory), v.Month)
	if err != nil {
		return Recalculated{}, err
	}
	if !v.Counts() { // the old one beside the new
		seen = append(seen, v.Invoice)
	}
	official, err := compliance.OfficialOf(ctx, s.db, &rate.Book{}, v.ContractID, seen)
	if err != nil {
		return Recalculated{}, err
	}
	p, err := s.parameters.Get(ctx, s.db)
	if err != nil {
		return Recalculated{}, err
	}
	found, err := ofInvoice(ctx, s.db, v.ID)
	told := of.completed(v.Invoice)
	r := Recalculated{Lines: check.Expect(&told, p, official[v.ID]).Lines(of.Covers(v.Month)), Bill: v}
	r.Findings = make([]string, len(r.Lines.Lines))
	for i := range r.Findings {
		r.Findings[i] = findingOf(&r.Lines.Lines[i], v.ID, found)
	}
	if err != nil {
		return r, err
	}
	r.Beside.ID = v.ID
	if err := invoice.WithPairs(ctx, s.db, a, &r.Beside); err != nil {
		return r, err
	}
	r.Credits, err = s.creditsOn(ctx, a, &v)
	return r, err
}

// completed is the bill completed from the contract: one that states no discount has none where the
// source brings none.
func (of *subject) completed(v invoice.Invoice) invoice.Invoice {
	if v.Bill.Discount == nil && of.Discount == 0 {
		figures := *v.Bill
		figures.Discount, v.Bill = new(percent.Percent), &figures
	}
	return v
}

// rulesOfLine are the rules that look into a line, those that are nearest to it first.
var rulesOfLine = map[string][]rule.Rule{
	"demanda":               {rule.Tariff, rule.Billed, rule.Contracted, rule.Idle},
	"demanda_nao_utilizada": {rule.Tariff, rule.Contracted, rule.Idle},
	"demanda_ultrapassagem": {rule.Test, rule.Excess},
	"tusd_energia":          {rule.Tariff, rule.Constant, rule.Metering, rule.Estimated, rule.Consumption},
	"reativo":               {rule.ReactiveSum, rule.Adjusting, rule.Reactive},
	"beneficio_bruto":       {rule.Discount, rule.TaxedBenefit, rule.UndueDiscount},
	"beneficio_liquido":     {rule.Discount, rule.UndueDiscount},
	"te":                    {rule.Regulated},
	"bandeira":              {rule.Regulated},
	"cip":                   {rule.CIP},
	"outro":                 {rule.BackCharge, rule.ThirdParty, rule.Loss, rule.LateCharges, rule.UnknownItem},
	"icms":                  {rule.IdleICMS, rule.ICMSBase, rule.ICMSRate, rule.ICMSRuling},
	"pis_cofins":            {rule.PISCOFINSBase, rule.PISCOFINSRate},
}

// findingOf is the finding that a line leads to; empty for none.
func findingOf(l *check.Line, invoiceID string, found []Finding) string {
	for _, r := range rulesOfLine[l.Kind] {
		i := slices.IndexFunc(found, func(f Finding) bool {
			return f.Rule == r && isAbout(strings.TrimPrefix(f.Key, invoiceID+":"), l)
		})
		if i >= 0 {
			return found[i].ID
		}
	}
	return ""
}

// isAbout reports whether the part of a bill that a finding names is the line, or the
// whole bill.
func isAbout(part string, l *check.Line) bool {
	text, isItem := strings.CutPrefix(part, "item:")
	if isItem {
		return strings.HasPrefix(text, ptbr.Fold(l.Name))
	}
	group, posto, split := strings.Cut(part, ":") // of a tariff: "demanda:ponta"
	switch {
	case split:
		return posto == string(l.Posto) && (group == "energia") == (l.Kind == "tusd_energia")
	case part == "te" || part == "bandeira":
		return part == l.Kind
	}
	return part == "" || l.Posto == "" || part == string(l.Posto)
}

// ExportRecalculated returns the file of a bill that is recalculated line by line (R8).
func (s *Service) ExportRecalculated(ctx context.Context, a actor.Actor, invoiceID string, format export.Format) (export.Table[check.Line], error) {
	r, err := s.Recalculated(ctx, a, invoiceID)
	if err != nil {
		return export.Table[check.Line]{}, err
	}
	return export.Table[check.Line]{
		Name: "fatura-recalculada-" + r.Bill.Month.String(), Sheet: "Fatura recalculada", Columns: lineColumns(),
		Rows: func(_ context.Context, emit func(*check.Line) error) error {
			for i := range r.Lines.Lines {
				if err := emit(&r.Lines.Lines[i]); err != nil {
					return err
				}
			}
			return nil
		},
		Record: audit.Export{
			Actor: a, Action: "finding.export_lines", List: "fatura recalculada", Title: "Fatura recalculada exportada", Format: format,
			Filter: map[string]string{"fatura": r.Bill.Title()},
		}.In(s.db),
	}, nil
}
