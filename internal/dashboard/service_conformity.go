package dashboard

import (
	"context"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/dashboard/figure"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Conformities lists the divergences of the month (DB-15). Amounts are for readers
// who see prices.
func (s *Service) Conformities(ctx context.Context, who actor.Actor, m month.Month) (Conformities, error) {
	var c Conformities
	scope := client.ScopeOf(who, actor.DashboardRead)
	var err error
	if c.NFDeclared, c.BillDeclared, err = countDeclared(ctx, s.db, scope, m); err != nil {
		return c, err
	}
	figures, _, err := figure.Of(ctx, s.db, scope, m)
	if err != nil {
		return c, err
	}
	c.NFTotal, c.BillTotal = figures.NFDivergent, figures.InvoiceDiverge
	if c.NF, err = nfDivergences(ctx, s.db, scope, m, maxDivergent); err != nil {
		return c, err
	}
	if c.Bill, err = billDivergences(ctx, s.db, scope, m, maxDivergent); err != nil {
		return c, err
	}
	for i := range c.NF {
		c.NF[i].mask(who)
	}
	for i := range c.Bill {
		c.Bill[i].mask(who)
	}
	return c, s.recordDivergences(ctx, who, m, &c)
}

// recordDivergences adds to the rows what was expected and found; both are mostly
// amounts.
func (s *Service) recordDivergences(ctx context.Context, who actor.Actor, m month.Month, c *Conformities) error {
	if !who.SeesPrices() {
		return nil
	}
	ids := make([]string, 0, len(c.NF)+len(c.Bill))
	for i := range c.NF {
		ids = append(ids, c.NF[i].ContractID)
	}
	for i := range c.Bill {
		ids = append(ids, c.Bill[i].ContractID)
	}
	records, err := compliance.RecordsIn(ctx, s.db, ids, m)
	if err != nil {
		return err
	}
	for i := range c.NF {
		if r, known := records[c.NF[i].ContractID]; known {
			c.NF[i].Trace = &r.NF
		}
	}
	for i := range c.Bill {
		if r, known := records[c.Bill[i].ContractID]; known {
			c.Bill[i].Trace = &r.Bill
		}
	}
	return nil
}

func (n *NFConformity) mask(who actor.Actor) {
	if !who.SeesPrices() {
		n.EnergyValue, n.ICMSValue = nil, nil
	}
}

func (b *BillConformity) mask(who actor.Actor) {
	if !who.SeesPrices() && strings.Contains(b.Observation, "R$") {
		b.Observation = reserved
	}
}

// divergence is a row of the exported file: either document.
type divergence struct {
	document string
	nf       *NFConformity
	bill     *BillConformity
}

// ExportConformities returns the file of the month's divergences, first those of
// supplier invoices (R8).
func (s *Service) ExportConformities(who actor.Actor, m month.Month, only string, format export.Format, asked map[string]string) export.Table[divergence] {
	scope := client.ScopeOf(who, actor.DashboardRead)
	return export.Table[divergence]{
		Name: "conformidades-" + m.String(), Sheet: "Conformidades", Columns: divergenceColumns(who),
		Rows: func(ctx context.Context, emit func(*divergence) error) error {
			if only != "fatura" {
				found, err := nfDivergences(ctx, s.db, scope, m, export.MaxRows+1)
				if err != nil {
					return err
				}
				for i := range found {
					if err := emit(&divergence{document: "NF Fornecedora", nf: &found[i]}); err != nil {
						return err
					}
				}
			}
			if only == "nf" {
				return nil
			}
			found, err := billDivergences(ctx, s.db, scope, m, export.MaxRows+1)
			if err != nil {
				return err
			}
			for i := range found {
				found[i].mask(who)
				if err := emit(&divergence{document: "Fatura Distribuidora", bill: &found[i]}); err != nil {
					return err
				}
			}
			return nil
		},
		Record: s.record(who, "conformidades", "Conformidades exportadas", format, asked),
	}
}

func divergenceColumns(who actor.Actor) []export.Column[divergence] {
	either := func(title string, nf func(*NFConformity) string, bill func(*BillConformity) string) export.Column[divergence] {
		return export.Column[divergence]{Title: title, Cell: func(d *divergence) sheet.Cell {
			switch {
			case d.nf != nil && nf != nil:
				return sheet.Text(nf(d.nf))
			case d.bill != nil && bill != nil:
				return sheet.Text(bill(d.bill))
			}
			return sheet.Cell{}
		}}
	}
	columns := []export.Column[divergence]{
		{Title: "Documento", Cell: func(d *divergence) sheet.Cell { return sheet.Text(d.document) }},
		either("Contrato", func(n *NFConformity) string { return n.Code }, func(b *BillConformity) string { return b.Code }),
		either("Cliente", func(n *NFConformity) string { return n.Client }, func(b *BillConformity) string { return b.Client }),
		either("Energia", func(n *NFConformity) string { return n.Energy }, nil),
		either("Demanda", nil, func(b *BillConformity) string { return b.Demand }),
		either("TUSD", nil, func(b *BillConformity) string { return b.TUSD }),
		either("ICMS", func(n *NFConformity) string { return n.ICMS }, func(b *BillConformity) string { return b.ICMS }),
	}
	if who.SeesPrices() {
		columns = append(columns,
			export.Column[divergence]{Title: "Valor da energia (R$)", Sum: true, Cell: func(d *divergence) sheet.Cell {
				if d.nf == nil {
					return sheet.Cell{}
				}
				return export.BRL(d.nf.EnergyValue)
			}},
			export.Column[divergence]{Title: "Valor do ICMS (R$)", Sum: true, Cell: func(d *divergence) sheet.Cell {
				if d.nf == nil {
					return sheet.Cell{}
				}
				return export.BRL(d.nf.ICMSValue)
			}})
	}
	return append(columns,
		export.Column[divergence]{Title: "Tolerância da demanda (%)", Cell: func(d *divergence) sheet.Cell {
			if d.bill == nil {
				return sheet.Cell{}
			}
			return sheet.Number(tolerancePercent(d.bill.ToleranceFactor), 1)
		}},
		either("Observação", nil, func(b *BillConformity) string { return b.Observation }))
}

// tolerancePercent is (factor − 1) × 100 (DB-09); empty where the factor is not
// known.
func tolerancePercent(factor string) string {
	f, err := decimal.NewFromString(factor)
	if err != nil {
		return ""
	}
	return f.Sub(decimal.NewFromInt(1)).Mul(decimal.NewFromInt(100)).String()
}
