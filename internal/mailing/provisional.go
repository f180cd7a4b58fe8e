package mailing

import (
	"context"
	"html"
	"slices"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/fault"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
)

// addProvisional notes of each record of a client's month whether its figures may still
// change: the month is open, and the measurement of its contract is not final, or its price
// is adjusted by an index value that is not final. What is sent of a closed month is never
// provisional. The contract's energy is shared out by what each of its units took, so that
// one of them without a final figure leaves those of the others open too.
func (s *Service) addProvisional(ctx context.Context, q db.Q, p Parcel) error {
	if err := record.AddClosed(ctx, q, p); err != nil {
		return err
	}
	open, err := s.unsettled(ctx, q, p.lead().ClientID, p.lead().Month)
	for _, r := range p {
		measuring, known := open[r.ContractID]
		if !known {
			measuring = !portfolio.FinalMetering(r.Metering)
		}
		r.Provisional = r.ClosedAt == nil && (measuring || r.OpenPrice)
	}
	return err
}

// errRebase is why nothing of a month leaves whose price of 2027 is an estimate.
var errRebase = fault.New(fault.Invalid, errBlocked, price.ConfirmRebase+".")

// waitsForPrice reports whether one of the records does.
func (p Parcel) waitsForPrice() bool { return slices.ContainsFunc(p, (*record.Record).WaitsForPrice) }

// provisionalUnits are the meters whose figures may still change.
func (p Parcel) provisionalUnits() (units []string) {
	for _, r := range p {
		if r.Provisional {
			units = append(units, r.Meter)
		}
	}
	return units
}

// marked says in subject and text that the content of the mail may still change (MC-02).
func (p Parcel) marked(r template.Rendered) template.Rendered {
	units := p.provisionalUnits()
	if len(units) == 0 {
		return r
	}
	of := "Balanço provisório"
	if len(units) < len(p) {
		of += " de " + listed(units)
	}
	says := of + ": a medição ou o preço ainda não são definitivos, e os valores podem mudar até o fechamento do mês."
	r.Subject += " (provisório)"
	if r.Plain != "" {
		r.Plain = says + "\n\n" + r.Plain
	}
	if r.HTML != "" {
		r.HTML = "<p><strong>" + html.EscapeString(says) + "</strong></p>\n" + r.HTML
	}
	return r
}
