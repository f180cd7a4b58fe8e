package check

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/tariff/parameter"
)

// lineKind is what a line of the recalculated bill charges.
type lineKind string

// The kinds of lines, in the order in which they stand.
const (
	lineUsed         lineKind = "demanda"
	lineUnused       lineKind = "demanda_nao_utilizada"
	lineExcess       lineKind = "demanda_ultrapassagem"
	lineTUSD         lineKind = "tusd_energia"
	lineReactive     lineKind = "reativo"
	lineBenefitGross lineKind = "beneficio_bruto"
	lineBenefitNet   lineKind = "beneficio_liquido"
	lineTE           lineKind = "te"
	lineFlag         lineKind = "bandeira"
	lineCIP          lineKind = "cip"
	lineOther        lineKind = "outro"
	lineICMS         lineKind = "icms"
	linePISCOFINS    lineKind = "pis_cofins"
	lineConsumption  lineKind = "cbs_ibs"
)

// factorPlaces are the decimals with which a line shows what its base is divided by.
const factorPlaces = 8

// LineStatus is what a line of the recalculated bill was found to be.
type LineStatus string

// The results of a line.
const (
	LineAgrees  LineStatus = "confere"
	LineDiffers LineStatus = "diverge"
	LineUnknown LineStatus = "sem dados"
	LineCarried LineStatus = "transcrita" // taken over from the bill: nothing to hold it against
)

// Line is one line of the bill beside what it should be. Nil is not known.
type Line struct {
	Kind                string
	Posto               invoice.Posto
	Name                string
	Unit                string           // of the quantity
	Quantity            *decimal.Decimal // kW, MWh
	Printed, Official   *decimal.Decimal // tariffs without discount and taxes, R$ for each unit
	Act                 string           // of the official tariff; empty: the tariff of the bill
	Factor              *decimal.Decimal // what the base is divided by
	Base                *decimal.Decimal // without taxes
	Charged, Expected   *decimal.Decimal
	Difference, Allowed *decimal.Decimal
	Status              LineStatus
	Informative         bool // a part of other lines: in no sum
}

// Lines are the bill recalculated line by line, beside what it charges.
type Lines struct {
	Lines                         []Line
	Charged, Expected, Difference decimal.Decimal // sums of the lines that have both
	Allowed                       decimal.Decimal // for the whole
	Status                        LineStatus
	Unknown                       int    // lines without data, which are in no sum
	Missing                       string // why nothing could be recalculated; empty: it was
}

// Lines recalculates the bill line by line (domain 4.9). A free client owes the
// distributor neither TE nor bandeira; of another one they are taken over.
func (e Expectation) Lines(free bool) Lines {
	s := lineSheet{b: e.b, r: e.b.recalculate()}
	s.Missing = s.r.missing
	s.demands()
	s.energies()
	s.reactive()
	s.benefits()
	s.regulated(free)
	s.carried()
	s.taxes()
	s.sum()
	return s.Lines
}

type lineSheet struct {
	Lines
	b *bill
	r recalculation
}

// put decides a line and adds it.
func (s *lineSheet) put(l Line) {
	limits, ok := s.b.parameters.Tolerance(parameter.KeyLineToleranceMoney, parameter.KeyLineTolerancePercent)
	l.Status = LineUnknown
	if l.Charged != nil && l.Expected != nil && ok {
		l.Difference, l.Allowed, l.Status = new(l.Charged.Sub(*l.Expected)), new(limits.Of(*l.Expected)), LineDiffers
		if !l.Difference.Abs().GreaterThan(*l.Allowed) {
			l.Status = LineAgrees
		}
	}
	s.Lines.Lines = append(s.Lines.Lines, l)
}

// carry adds a line that is taken over as it is charged.
func (s *lineSheet) carry(kind lineKind, name string, charged decimal.Decimal) {
	if charged.IsZero() {
		return
	}
	s.Lines.Lines = append(s.Lines.Lines, Line{Kind: string(kind), Name: name, Charged: &charged, Expected: &charged, Difference: new(decimal.Zero), Status: LineCarried})
}

// recalculated is a line as it should be, without what is charged.
func (s *lineSheet) recalculated(it *item) Line {
	l := Line{Kind: string(it.kind), Posto: it.posto, Name: it.name, Unit: basis.UnitKW, Quantity: &it.quantity, Base: &it.base, Expected: &it.value}
	if it.kind == lineTUSD {
		l.Unit = basis.UnitMWh
	}
	if factors, ok := s.b.factors(); ok {
		by := factors.exempt
		if it.taxed {
			by = factors.taxed
		}
		l.Factor = new(by.Divisor(factorPlaces))
	}
	if it.rate != nil {
		l.Printed = it.rate.printed
		if it.rate.official != nil {
			l.Official, l.Act = &it.rate.official.Value, it.rate.official.Parts[len(it.rate.official.Parts)-1].Act
		}
	}
	return l
}

// demands are the lines of demand. Used and unused stand apart where the bill lists
// them apart, else as the one charge that it shows.
func (s *lineSheet) demands() {
	for i := range s.b.demands {
		d := &s.b.demands[i]
		var lines []Line
		for n := range s.r.items {
			if it := &s.r.items[n]; s.Missing == "" && it.posto == d.Posto && it.kind != lineTUSD {
				lines = append(lines, s.recalculated(it))
			}
		}
		if s.Missing != "" {
			s.put(Line{Kind: string(lineUsed), Posto: d.Posto, Name: d.Name(), Unit: basis.UnitKW, Quantity: d.Billed, Printed: d.rate.printedTariff(), Charged: d.Value})
			if d.Excess != nil && d.Excess.IsPositive() {
				s.put(Line{Kind: string(lineExcess), Posto: d.Posto, Name: "Ultrapassagem de " + lower(d.Name()), Unit: basis.UnitKW, Charged: d.Excess})
			}
			continue
		}
		s.demandOf(d, lines)
	}
}

func (s *lineSheet) demandOf(d *demandOf, lines []Line) {
	used, unused := s.listed(invoice.ItemDemand, d.Posto), s.listed(invoice.ItemUnused, d.Posto)
	at := slices.IndexFunc(lines, func(l Line) bool { return l.Kind == string(lineUnused) })
	if used != nil && unused == nil && at < 0 {
		unused = new(decimal.Zero)
	}
	excess := -1
	for i := range lines {
		l := &lines[i]
		switch lineKind(l.Kind) {
		case lineUsed:
			if l.Charged = used; used == nil || at >= 0 && unused == nil {
				l.Charged = d.Value
			}
		case lineUnused:
			l.Charged = unused
		case lineExcess:
			excess, l.Charged = i, d.Excess
		}
	}
	if at >= 0 && unused == nil { // the bill shows one charge for both
		joined, idle := &lines[at-1], &lines[at]
		joined.Name, joined.Factor = d.Name()+", utilizada e não utilizada", nil
		joined.Quantity, joined.Base = new(joined.Quantity.Add(*idle.Quantity)), new(joined.Base.Add(*idle.Base))
		joined.Expected = new(joined.Expected.Add(*idle.Expected))
		lines = slices.Delete(lines, at, at+1)
	}
	for i := range lines {
		s.put(lines[i])
	}
	if excess < 0 && d.Excess != nil && d.Excess.IsPositive() { // charged where none is due
		s.put(Line{Kind: string(lineExcess), Posto: d.Posto, Name: "Ultrapassagem de " + lower(d.Name()), Unit: basis.UnitKW, Charged: d.Excess, Expected: new(decimal.Zero)})
	}
}

// listed is what the items of a class come to in a tariff period, of Verde in all; nil
// where the bill lists none.
func (s *lineSheet) listed(class invoice.ItemClass, posto invoice.Posto) *decimal.Decimal {
	items, _ := s.b.figures.Items()
	var sum *decimal.Decimal
	for i := range items {
		if it := &items[i]; it.Class == class && (posto == invoice.PostoUnico || it.Posto == posto) {
			sum = new(basis.Reais(it.Value).Add(orZero(sum)))
		}
	}
	return sum
}

func orZero(d *decimal.Decimal) decimal.Decimal {
	if d == nil {
		return decimal.Zero
	}
	return *d
}

// printedTariff is the tariff that the bill shows; nil for none.
func (r *lineRate) printedTariff() *decimal.Decimal {
	if r == nil {
		return nil
	}
	return r.printed
}

func (s *lineSheet) energies() {
	for i := range s.b.energies {
		e := &s.b.energies[i]
		l := Line{Kind: string(lineTUSD), Posto: e.Posto, Name: "TUSD " + postoName(e.Posto), Unit: basis.UnitMWh, Printed: e.rate.printedTariff()}
		if e.Energy != nil {
			l.Quantity = new(e.Energy.MWh())
		}
		for n := range s.r.items {
			if it := &s.r.items[n]; s.Missing == "" && it.kind == lineTUSD && it.posto == e.Posto {
				l = s.recalculated(it)
			}
		}
		if v, ok := basis.AmountOf(e.Value); ok {
			l.Charged = &v
		}
		s.put(l)
	}
}

// reactive are the lines of reactive energy and demand: by their own quantity and
// tariff where the bill lists them, else as it states them.
func (s *lineSheet) reactive() {
	items, _ := s.b.figures.Items()
	sum := decimal.Zero
	for i := range items {
		it := &items[i]
		if it.Class != invoice.ItemReactive {
			continue
		}
		charged := basis.Reais(it.Value)
		sum = sum.Add(charged)
		expected, ok := Expectation{s.b}.Reactive(it)
		if !ok {
			s.carry(lineReactive, it.Text, charged)
			continue
		}
		s.put(Line{
			Kind: string(lineReactive), Posto: it.Posto, Name: it.Text, Unit: it.Unit, Quantity: it.Quantity, Printed: basis.PriceOf(it.Tariff),
			Charged: &charged, Expected: &expected,
		})
	}
	if total, ok := basis.AmountOf(s.b.figures.ReactiveValue); ok {
		s.carry(lineReactive, "Energia e demanda reativas", total.Sub(sum))
	}
}

// Reactive is what a charge for reactive energy or demand should come to by its own
// quantity and tariff, with taxes. A bill calls kVArh kVAr as well, and prints
// tariffs for one or for a thousand: what is nearer counts.
func (e Expectation) Reactive(it *invoice.ItemLine) (decimal.Decimal, bool) {
	if it.Quantity == nil || it.Tariff == nil {
		return decimal.Zero, false
	}
	product := it.Quantity.Mul(basis.PerUnit(*it.Tariff))
	hourly, ok := e.Taxed(product.Shift(-3))
	each, _ := e.Taxed(product)
	charged := basis.Reais(it.Value)
	if each.Sub(charged).Abs().LessThan(hourly.Sub(charged).Abs()) {
		return each, ok
	}
	return hourly, ok
}

// benefits are the discount of the source with its taxes, and without.
func (s *lineSheet) benefits() {
	gross, hasGross := basis.AmountOf(s.b.figures.BenefitGross)
	net, hasNet := basis.AmountOf(s.b.figures.BenefitNet)
	if hasGross && gross.IsZero() || !hasGross && (s.Missing != "" || s.r.benefitNet.IsZero()) {
		return
	}
	g := Line{Kind: string(lineBenefitGross), Name: "Benefício tarifário bruto"}
	n := Line{Kind: string(lineBenefitNet), Name: "Benefício tarifário líquido"}
	if s.Missing == "" {
		g.Expected, n.Expected = &s.r.benefitGross, new(s.r.benefitNet.Neg())
	}
	if hasGross {
		g.Charged = &gross
	}
	if hasNet {
		n.Charged = new(net.Neg())
	}
	s.put(g)
	s.put(n)
}

// regulated are the charges that a free client does not pay.
func (s *lineSheet) regulated(free bool) {
	for _, l := range [...]struct {
		kind    lineKind
		name    string
		charged *money.Amount
	}{{lineTE, "TE", s.b.figures.TEValue}, {lineFlag, "Bandeira tarifária", s.b.figures.FlagValue}} {
		v, ok := basis.AmountOf(l.charged)
		switch {
		case ok && free:
			s.put(Line{Kind: string(l.kind), Name: l.name, Charged: &v, Expected: new(decimal.Zero)})
		case ok:
			s.carry(l.kind, l.name, v)
		}
	}
}

// carried are the charges that nothing is known of but what the bill says.
func (s *lineSheet) carried() {
	cip, _ := basis.AmountOf(s.b.figures.CIPValue)
	s.carry(lineCIP, "CIP/COSIP", cip)
	items, listed := s.b.figures.Items()
	rest := decimal.Zero
	for i := range items {
		it := &items[i]
		if !slices.Contains(otherClasses[:], it.Class) {
			continue
		}
		s.carry(lineOther, cmp.Or(it.Text, "Outro item"), basis.Reais(it.Value))
		rest = rest.Add(basis.Reais(it.Value))
	}
	if other, ok := basis.AmountOf(s.b.figures.OtherValue); ok && !listed {
		s.carry(lineOther, "Outros itens", other.Sub(rest))
	}
}

var otherClasses = [...]invoice.ItemClass{
	invoice.ItemOther, invoice.ItemFine, invoice.ItemInterest, invoice.ItemThird, invoice.ItemRefund, invoice.ItemIrregular, invoice.ItemPending, invoice.ItemACL,
}

// taxes are listed beside the lines that hold them.
func (s *lineSheet) taxes() {
	if s.b.mixed {
		s.bothLaws()
	}
	if s.Missing != "" {
		return
	}
	rate := basis.Fraction(*s.b.figures.ICMSRate)
	tax := basis.Cents(s.r.icmsBase().Mul(rate))
	l := Line{Kind: string(lineICMS), Name: "ICMS", Base: new(s.r.icmsBase()), Expected: &tax, Informative: true}
	if v, ok := basis.AmountOf(s.b.figures.ICMSValue); ok {
		l.Charged = &v
	}
	s.put(l)
	if s.b.onConsumption {
		s.consumption()
		return
	}
	base := s.r.total().Sub(tax)
	federal := basis.Cents(base.Mul(basis.Fraction(*s.b.figures.PISCOFINSRate)))
	s.put(Line{Kind: string(linePISCOFINS), Name: "PIS e COFINS", Base: &base, Expected: &federal, Informative: true})
}

// sum adds the lines up.
func (s *lineSheet) sum() {
	s.Status = LineAgrees
	for i := range s.Lines.Lines {
		l := &s.Lines.Lines[i]
		switch {
		case l.Informative:
		case l.Difference == nil:
			s.Unknown++
		default:
			s.Charged, s.Expected, s.Difference = s.Charged.Add(*l.Charged), s.Expected.Add(*l.Expected), s.Difference.Add(*l.Difference)
		}
	}
	limits, ok := s.b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	switch {
	case !ok || s.Missing != "" || s.Unknown > 0:
		s.Status = LineUnknown
	case !basis.Within(s.Charged, s.Expected, limits.Of(s.Expected)):
		s.Status = LineDiffers
	}
	if ok {
		s.Allowed = limits.Of(s.Expected)
	}
}
