package figures

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

// InputOf is the invoice that a reading describes, still without a contract's
// month where the document has none. What it does not say stays empty.
func InputOf(r *record.Reading) invoice.Input {
	in := invoice.Input{
		Kind: string(invoice.KindBill), Competencia: r.Text(extract.Period), Vencimento: r.Text(extract.DueDate),
		Emissao: r.Text(extract.IssueDate), Numero: r.Text(extract.InvoiceNumber), Valor: record.NumberOf(r.Text(extract.Total)),
		AccessKey: r.Place.AccessKey, Named: r.Completes(), Returns: r.Returns(),
	}
	if r.Result.Fiscal != nil && r.Result.Fiscal.NF != nil {
		in.Kind = string(invoice.KindNF)
		if in.Figures = nfFigures(r.Result.Fiscal.NF); r.AdjustsMoney() {
			in.Figures.EnergyMWh = new(web.Number("0"))
		}
		return in
	}
	if r.IsNota() { // on paper: its items are none of a bill
		in.Kind, in.Figures = string(invoice.KindNF), nfFigures(r.PrintedNF())
		printedConsumption(r, &in.Figures)
		in.Figures.Document = documentOf(r)
		return in
	}
	if r.Result.Fiscal != nil && r.Result.Fiscal.Bill != nil {
		in.Figures = xmlFigures(r.Result.Fiscal.Bill)
		if r.Result.Fiscal.Bill.Unread {
			in.Figures.Estimated = new(true)
		}
	} else {
		in.Figures = printedFigures(r)
		printedConsumption(r, &in.Figures)
	}
	f := &in.Figures
	f.ICMSBase, f.ICMSRate, f.ICMSValue = record.NumberOf(r.Text(extract.ICMSBase)), record.NumberOf(r.Text(extract.ICMSRate)), record.NumberOf(r.Text(extract.ICMSValue))
	f.PISCOFINSRate = sumOf(r.Text(extract.PISRate), r.Text(extract.COFINSRate))
	f.Subgroup, f.Modality = web.Optional(r.Text(extract.Subgroup)), modalityOf(r.Text(extract.Modality))
	f.Distributor = web.Optional(cmp.Or(r.Text(extract.DistributorCNPJ), r.Text(extract.Distributor)))
	f.CycleStart, f.CycleEnd = web.Optional(r.Text(extract.ReadBefore)), web.Optional(r.Text(extract.ReadNow))
	f.Document = documentOf(r)
	return in
}

// printedConsumption are CBS and IBS as paper shows them: values without rates.
func printedConsumption(r *record.Reading, f *invoice.Figures) {
	f.CBSValue, f.IBSValue = record.NumberOf(r.Text(extract.CBSValue)), record.NumberOf(r.Text(extract.IBSValue))
}

// ledger adds up the items of a bill.
type ledger struct {
	demand map[invoice.Posto]*demandSum
	energy map[invoice.Posto]*energySum
	totals map[class]decimal.Decimal
	any    map[class]bool
}

type demandSum struct {
	billed, value, excess *decimal.Decimal
	tariff                *decimal.Decimal
}

type energySum struct {
	kwh, value, tariff *decimal.Decimal
}

// printedFigures are the figures that the items of a printed bill make.
func printedFigures(r *record.Reading) invoice.Figures {
	l := ledger{demand: map[invoice.Posto]*demandSum{}, energy: map[invoice.Posto]*energySum{}, totals: map[class]decimal.Decimal{}, any: map[class]bool{}}
	for _, w := range r.Items() {
		if item := w.Item(); !item.Informative {
			l.add(&item)
		}
	}
	f := invoice.Figures{
		TEValue: l.total(classTE), CIPValue: l.total(classCIP), BenefitGross: l.total(classBenefitGross), OtherValue: l.total(classOther),
		FlagValue: l.total(classFlag), ReactiveValue: l.total(classReactive),
	}
	// A bill that does not separate the use of the network from the energy shows neither.
	if !l.any[classEnergy] && (l.any[classDemand] || l.any[classUnused] || l.any[classTUSD]) {
		f.TUSDValue = l.network()
	}
	if net := l.total(classBenefitNet); net != nil {
		f.BenefitNet = record.NumberOf(strings.TrimPrefix(string(*net), "-")) // printed as a deduction
	}
	f.Demand, f.Energy = l.demandLines(r), l.energyLines()
	return f
}

func (l *ledger) add(item *extract.Item) {
	c, posto := classify(item)
	amount := record.DecimalOf(item.Amount.Value)
	if amount == nil {
		return
	}
	l.totals[c], l.any[c] = l.totals[c].Add(*amount), true
	switch c {
	case classDemand, classUnused, classExcess:
		d := l.demand[posto]
		if d == nil {
			d = &demandSum{}
			l.demand[posto] = d
		}
		if c == classExcess {
			d.excess = plus(d.excess, amount)
			return
		}
		d.value = plus(d.value, amount)
		d.billed = plus(d.billed, record.ValueOf(item.Quantity))
		if c == classDemand {
			d.tariff = record.ValueOf(item.Tariff)
		}
	case classTUSD, classEnergy:
		e := l.energy[posto]
		if e == nil {
			e = &energySum{}
			l.energy[posto] = e
		}
		e.value, e.kwh = plus(e.value, amount), plus(e.kwh, record.ValueOf(item.Quantity))
		if tariff := record.ValueOf(item.Tariff); tariff != nil && c == classTUSD {
			perMWh := tariff.Shift(3) // bills print R$/kWh
			e.tariff = &perMWh
		}
	}
}

// demandLines join the items with the contracted demands of the header. The
// measured one is printed in the history of the bill's own month, where there is
// one.
func (l *ledger) demandLines(r *record.Reading) []invoice.DemandLineBody {
	contracted := map[invoice.Posto]string{invoice.PostoPonta: r.Text(extract.DemandPeak), invoice.PostoForaPonta: r.Text(extract.DemandOffPeak)}
	contracted[invoice.PostoUnico] = contracted[invoice.PostoForaPonta]
	if contracted[invoice.PostoPonta] != "" {
		contracted[invoice.PostoUnico] = ""
	}
	var lines []invoice.DemandLineBody
	for _, posto := range []invoice.Posto{invoice.PostoPonta, invoice.PostoForaPonta, invoice.PostoUnico} {
		d := l.demand[posto]
		if d == nil {
			continue
		}
		line := invoice.DemandLineBody{
			Posto: string(posto), ContractedKW: record.NumberOf(contracted[posto]), BilledKW: record.Number(d.billed), Tariff: record.Number(d.tariff),
			Value: record.Number(d.value), ExcessValue: record.Number(d.excess), MeasuredKW: record.NumberOf(measured(r, posto)),
		}
		lines = append(lines, line)
	}
	return lines
}

func measured(r *record.Reading, posto invoice.Posto) string {
	period := r.Text(extract.Period)
	months := r.History(record.Demand)
	i := slices.IndexFunc(months, func(m extract.Month) bool { return m.Month == period })
	if i < 0 || period == "" {
		return ""
	}
	m := months[i]
	v := map[invoice.Posto]*extract.Value{invoice.PostoPonta: m.Peak, invoice.PostoForaPonta: m.OffPeak, invoice.PostoUnico: m.Single}[posto]
	if posto == invoice.PostoUnico && v == nil && m.Peak != nil && m.OffPeak != nil {
		v = m.Peak // Verde: the greater of the two counts
		if a, b := record.ValueOf(m.Peak), record.ValueOf(m.OffPeak); a != nil && b != nil && b.GreaterThan(*a) {
			v = m.OffPeak
		}
	}
	if v == nil {
		return ""
	}
	return v.Value
}

func (l *ledger) energyLines() []invoice.EnergyLineBody {
	var lines []invoice.EnergyLineBody
	for _, posto := range []invoice.Posto{invoice.PostoPonta, invoice.PostoForaPonta, invoice.PostoUnico} {
		if e := l.energy[posto]; e != nil {
			lines = append(lines, invoice.EnergyLineBody{Posto: string(posto), KWh: record.Number(e.kwh), Tariff: record.Number(e.tariff), Value: record.Number(e.value)})
		}
	}
	return lines
}

// network is everything for the use of the network: its lines, the excess, the
// reactive energy and what the benefit leaves of its taxes.
func (l *ledger) network() *web.Number {
	sum := decimal.Zero
	for _, c := range [...]class{classDemand, classUnused, classExcess, classTUSD, classReactive, classBenefitGross} {
		sum = sum.Add(l.totals[c])
	}
	sum = sum.Sub(l.totals[classBenefitNet].Abs()) // printed with or without its minus
	return record.Number(&sum)
}

// total is the sum of the classes' items; nil when there is none of them.
func (l *ledger) total(classes ...class) *web.Number {
	var sum *decimal.Decimal
	for _, c := range classes {
		if l.any[c] {
			v := l.totals[c]
			sum = plus(sum, &v)
		}
	}
	return record.Number(sum)
}

func plus(a, b *decimal.Decimal) *decimal.Decimal {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	sum := a.Add(*b)
	return &sum
}

// sumOf adds two rates; nil when one of them is missing.
func sumOf(a, b string) *web.Number {
	x, y := record.DecimalOf(a), record.DecimalOf(b)
	if x == nil || y == nil {
		return nil
	}
	return record.Number(plus(x, y))
}

// modalityOf keeps the two structures of group A; others have no place there.
func modalityOf(s string) *string {
	for _, m := range [...]invoice.Modality{invoice.ModalityVerde, invoice.ModalityAzul} {
		if strings.EqualFold(s, string(m)) {
			text := string(m)
			return &text
		}
	}
	return nil
}
