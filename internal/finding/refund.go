package finding

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/letterhead"
	"ynova/internal/platform/pdf"
)

var errRefundLate = fault.New(fault.Conflict, "restituicao_sem_prazo", "Não há mais o que pedir ao Estado por esta unidade: os apontamentos foram resolvidos ou descartados, ou o prazo terminou.")

var errNoRefund = fault.New(fault.Conflict, "sem_restituicao", "Neste apontamento nada se pede de volta ao Estado: a contestação é com quem emitiu o documento.")

// Refund is the second paper on a tax of the state: the request to refund all months of a unit.
// The first, the letter, requests that the distributor stop.
type Refund struct {
	Total money.Amount

	months       []refundMonth
	expired      int // months whose term has passed: they are in no sum
	day          month.Date
	state, meter string
	house        pdf.House
	client, cnpj string
}

// refundMonth is what a bill holds of the tax too much, once whatever the rules find of it.
type refundMonth struct {
	of      Listed
	reasons []string
	atStake decimal.Decimal
}

// Refund sums what the findings in reach of the finding's unit ask back of the state.
func (s *Service) Refund(ctx context.Context, a actor.Actor, findingID string) (Refund, error) {
	if !a.Can(actor.InvoicesRead) {
		return Refund{}, actor.ErrDenied
	}
	reach := reachOf(a, actor.InvoicesRead)
	f, err := byID(ctx, s.db, findingID, reach, "")
	if err != nil {
		return Refund{}, err
	}
	if !f.Contestable || rule.RemedyOf(f.Rule, f.Kind) != rule.RemedyState {
		return Refund{}, errNoRefund
	}
	p, err := paperOf(ctx, s.db, &f.Finding)
	if err != nil {
		return Refund{}, err
	}
	head, err := letterhead.Read(ctx, s.db)
	if err != nil {
		return Refund{}, err
	}
	register, err := registerOf(ctx, s.db, f.ContractID)
	if err != nil {
		return Refund{}, err
	}
	out := Refund{day: s.today(), meter: f.Meter, house: head.House(), client: f.ClientName, cnpj: brdoc.CNPJ(p.cnpj).Masked()}
	if u := rule.UnitOf(register, f.UnitID); u != nil {
		out.state, out.meter = u.State, u.Meter
	}
	bills, err := invoicesOf(ctx, s.db, f.ContractID)
	if err != nil {
		return Refund{}, err
	}
	const most = 2000
	found, err := page(ctx, s.db, reach, Filter{ContractID: f.ContractID, Contestable: true, Sort: SortOldest, Limit: most})
	if err != nil {
		return Refund{}, err
	}
	taxes := map[string]stateTax{}
	for i := range bills {
		if b := bills[i].Bill; b != nil {
			taxes[bills[i].ID] = stateTaxOf(b)
		}
	}
	out.sum(&f, found, taxes)
	if len(out.months) == 0 {
		return Refund{}, errRefundLate
	}
	return out, nil
}

// stateTax is the ICMS of a bill, and the part of it that the discount of the source bears: the
// rest of its taxes is not the state's. Nil: the bill does not state it.
type stateTax struct {
	all       *money.Amount
	onBenefit *decimal.Decimal
}

func stateTaxOf(b *invoice.BillFigures) stateTax {
	t := stateTax{all: b.ICMSValue}
	if gross, ok := basis.AmountOf(b.BenefitGross); ok && b.ICMSRate != nil {
		t.onBenefit = new(basis.Cents(gross.Mul(basis.Fraction(*b.ICMSRate))))
	}
	return t
}

// sum takes each bill once: what several rules find of its tax is no more than the tax.
func (r *Refund) sum(of *Listed, found []Listed, taxes map[string]stateTax) {
	for i := range found {
		f := &found[i]
		if rule.RemedyOf(f.Rule, f.Kind) != rule.RemedyState || f.UnitID != of.UnitID || f.Status == StatusDiscarded || !f.Holds || f.InvoiceID == "" || f.AtStake == nil || *f.AtStake == 0 {
			continue
		}
		if d := f.ContestUntil; !d.IsZero() && d.Before(r.day) {
			r.expired++
			continue
		}
		n := slices.IndexFunc(r.months, func(m refundMonth) bool { return m.of.InvoiceID == f.InvoiceID })
		if n < 0 {
			r.months, n = append(r.months, refundMonth{of: *f}), len(r.months)
		}
		m := &r.months[n]
		d, _ := rule.Describe(f.Rule)
		tax, stake := taxes[f.InvoiceID], basis.Reais(*f.AtStake)
		if f.Rule == rule.TaxedBenefit && tax.onBenefit != nil {
			stake = decimal.Min(stake, *tax.onBenefit)
		}
		m.reasons, m.atStake = append(m.reasons, d.Title), m.atStake.Add(stake)
		if tax.all != nil {
			m.atStake = decimal.Min(m.atStake, basis.Reais(*tax.all))
		}
	}
	for i := range r.months {
		if a := rule.AmountOf(r.months[i].atStake); a != nil {
			r.Total += *a
		}
	}
}

const refundGround = "CTN, arts. 165 a 168; STJ, Tema 537"

// PDF is the request on paper.
func (r *Refund) PDF() ([]byte, error) {
	to := "À Secretaria da Fazenda do Estado"
	if r.state != "" {
		to += " (" + r.state + ")"
	}
	d := pdf.New("Pedido de restituição de ICMS", r.day.In(time.UTC))
	d.Footer("Pedido de restituição de ICMS")
	d.Letterhead(r.house, "Pedido de restituição", "ICMS sobre energia elétrica", r.day.BR())
	d.Para(to, 11, pdf.Ink)
	d.Ln(3)
	d.Pairs(pdf.Pair{Label: "Contribuinte de fato", Value: r.client + ", CNPJ " + r.cnpj, Strong: true}, pdf.Pair{Label: "Unidade consumidora", Value: r.meter},
		pdf.Pair{Label: "Fundamento", Value: refundGround}, pdf.Pair{Label: "Valor pedido", Value: rule.Shown(&r.Total), Strong: true})
	d.Para("Pedimos a restituição, simples e atualizada, do ICMS pago a mais nas faturas de energia elétrica abaixo, cuja memória de cálculo segue nas contestações "+
		"enviadas à distribuidora.", 10, pdf.Ink)
	d.Ln(2)
	t := &pdf.Table{
		Columns: []pdf.Column{
			{Title: "Mês", Width: 22},
			{Title: "Fatura", Width: 28},
			{Title: "Motivo", Width: pdf.Width - 114 - apart.Width},
			{Title: "ICMS a restituir", Width: 32, Align: "R"},
			apart,
			{Title: "Pedir até", Width: 32},
		},
		Size: 8.5, Height: 6,
	}
	for i := range r.months {
		m := &r.months[i]
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{
			m.of.Month.Short(), m.of.Number, strings.Join(m.reasons, "; "), rule.Shown(rule.AmountOf(m.atStake)), "", dayText(m.of.ContestUntil),
		}})
	}
	t.Rows = append(t.Rows, pdf.Row{Cells: []string{"Soma", "", "", rule.Shown(&r.Total), "", ""}, Strong: true})
	d.Table(t)
	d.Ln(2)
	note := "O prazo é de cinco anos do pagamento; sem a data do pagamento conta-se da emissão."
	if r.expired > 0 {
		note += " Apontamentos fora do pedido, com o prazo terminado: " + strconv.Itoa(r.expired) + "."
	}
	d.Para(note, 9, pdf.Muted)
	d.Ln(3)
	signed(d, r.client, r.cnpj)
	return d.Bytes()
}
