package billtest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
)

// invented is a client with a month's bill; all of it is made up.
type invented struct {
	name, document, street, district, city, uf, zip string
	installation, client, account                   string
	period                                          month.Month
	due, issued, readBefore, readNow, readNext      month.Date
	flag                                            string
	groupA                                          bool
	azul                                            bool
	contracted, contractedPeak                      decimal.Decimal
	lines                                           []charge
	total                                           decimal.Decimal
	icmsRate, pisRate, cofinsRate                   decimal.Decimal
	icmsBase, pisBase                               decimal.Decimal
	history                                         []past
}

// charge is an item with its numbers.
type charge struct {
	text, unit                  string
	quantity, tariff, price     decimal.Decimal
	amount, icmsBase, icms, pis decimal.Decimal
	priced, taxed               bool
}

// past is a month of the history.
type past struct {
	month                                                 month.Month
	peak, offPeak, single, demandPeak, demandOff, reative decimal.Decimal
}

var (
	firstNames = []string{"PADARIA", "METALURGICA", "COLEGIO", "HOTEL", "SUPERMERCADO", "CERAMICA", "LATICINIOS", "HOSPITAL", "AUTO POSTO", "FRIGORIFICO"}
	lastNames  = []string{"BELA VISTA LTDA", "SAO BENTO S A", "TRES IRMAOS ME", "SERRA AZUL LTDA", "DO VALE EIRELI", "ALVORADA S.A.", "NOVA ALIANCA LTDA", "RIO CLARO"}
	streets    = []string{"RUA DAS ACACIAS, 120", "AV BRASIL, 2500 LOJA 3", "ROD BR 101 KM 12", "RUA XV DE NOVEMBRO 45", "TRAVESSA DO PORTO, 8", "AV DOM PEDRO II, 777"}
	districts  = []string{"CENTRO", "JARDIM AMERICA", "DISTRITO INDUSTRIAL", "VILA NOVA", "BOA ESPERANCA"}
)

// places are towns with the state and the beginning of the postal code.
var places = map[string][3]string{
	"MG": {"UBERABA", "MG", "38010"}, "SP": {"CAMPINAS", "SP", "13010"}, "BA": {"FEIRA DE SANTANA", "BA", "44001"}, "SC": {"BLUMENAU", "SC", "89010"},
	"RJ": {"VOLTA REDONDA", "RJ", "27213"}, "PR": {"LONDRINA", "PR", "86010"}, "ES": {"VILA VELHA", "ES", "29100"}, "AL": {"ARAPIRACA", "AL", "57300"},
	"MS": {"DOURADOS", "MS", "79800"}, "PE": {"CARUARU", "PE", "55002"}, "CE": {"SOBRAL", "CE", "62010"}, "GO": {"ANAPOLIS", "GO", "75020"}, "RS": {"CANOAS", "RS", "92010"},
	"AM": {"MANACAPURU", "AM", "69400"}, "RN": {"MOSSORO", "RN", "59600"}, "PA": {"MARABA", "PA", "68500"}, "DF": {"BRASILIA", "DF", "70040"},
}

// invent makes a bill for a layout.
func invent(r *rand.Rand, l layout) invented {
	place := places[l.uf]
	b := invented{
		name: pick(r, firstNames) + " " + pick(r, lastNames), document: randomCNPJ(r),
		street: pick(r, streets), district: pick(r, districts), city: place[0], uf: place[1],
		zip:          fmt.Sprintf("%s-%03d", place[2], r.IntN(900)+10),
		installation: digits(r, l.codeLength), client: digits(r, 10), account: digits(r, 12),
		period: month.New(2023+r.IntN(3), 1+r.IntN(12)), groupA: l.groupA, azul: l.azul,
		flag: pick(r, []string{"Verde", "Amarela", "Vermelha"}),
	}
	if l.masked {
		b.document = "**.***" + b.document[6:15] + "-**"
	}
	first := b.period.First()
	b.readNow, b.readBefore, b.readNext = first.AddDays(25+r.IntN(3)), first.AddDays(-5), first.AddDays(56)
	b.issued, b.due = b.readNow.AddDays(1), b.readNow.AddDays(14+r.IntN(6))
	b.icmsRate = decimal.New(int64([]int{17, 18, 19, 20}[r.IntN(4)]), 0)
	b.pisRate, b.cofinsRate = decimal.New(int64(60+r.IntN(60)), -2), decimal.New(int64(300+r.IntN(200)), -2)
	b.past(r)
	b.charge(r, l)
	return b
}

func (b *invented) past(r *rand.Rand) {
	for i := range 13 {
		p := past{month: b.period.Add(-i)}
		if b.groupA {
			p.peak, p.offPeak = hundredths(r, 300_000, 1_500_000), hundredths(r, 2_000_000, 7_000_000)
			p.demandPeak, p.demandOff = hundredths(r, 9_000, 28_000), hundredths(r, 12_000, 33_000)
			p.reative = hundredths(r, 0, 60_000)
		} else {
			p.single = decimal.New(int64(120+r.IntN(2900)), 0)
		}
		b.history = append(b.history, p)
	}
}

// charge makes the items: quantity × price rounded to cents, and the taxes on them.
func (b *invented) charge(r *rand.Rand, l layout) {
	now := b.history[0]
	switch {
	case b.groupA:
		b.contracted = decimal.New(int64(150+10*r.IntN(20)), 0)
		b.contractedPeak = b.contracted.Sub(decimal.New(30, 0))
		b.add(r, l.words[0], "kWh", now.peak, 1_900_000)
		b.add(r, l.words[1], "kWh", now.offPeak, 380_000)
		b.add(r, l.words[2], "kW", now.demandOff, 24_000_000)
		if b.azul {
			b.add(r, l.words[3], "kW", now.demandPeak, 45_000_000)
		}
		b.add(r, l.words[4], "kVArh", now.reative.Add(decimal.New(1, 0)), 290_000)
	case l.branca:
		b.thirds(r, l, now.single)
	default:
		b.add(r, l.words[0], "kWh", now.single, 560_000)
		b.add(r, l.words[1], "kWh", now.single, 280_000)
	}
	if l.credit {
		b.lines = append(b.lines, charge{
			text: "Energia compensada GD II", unit: "kWh", quantity: decimal.New(100, 0), price: decimal.New(52_310_000, -8),
			tariff: decimal.New(41_230_000, -8), amount: decimal.New(-5231, -2), priced: true,
		})
	}
	b.lines = append(b.lines, charge{text: l.lighting, amount: hundredths(r, 900, 45_000)})
	for _, c := range b.lines {
		b.total = b.total.Add(c.amount)
		b.icmsBase = b.icmsBase.Add(c.icmsBase)
	}
	b.pisBase = b.icmsBase.Sub(b.icms())
}

// thirds parts the energy of a month among three times of day.
func (b *invented) thirds(r *rand.Rand, l layout, energy decimal.Decimal) {
	peak := energy.Div(decimal.New(10, 0)).Floor()
	between := energy.Div(decimal.New(7, 0)).Floor()
	b.add(r, l.words[0], "kWh", peak, 1_400_000)
	b.add(r, l.words[1], "kWh", between, 900_000)
	b.add(r, l.words[2], "kWh", energy.Sub(peak).Sub(between), 500_000)
}

func (b *invented) icms() decimal.Decimal { return part(b.icmsBase, b.icmsRate) }

func part(base, rate decimal.Decimal) decimal.Decimal {
	return base.Mul(rate).Div(decimal.New(100, 0)).Round(2)
}

// add makes one item; tariff is in units of 10⁻⁶.
func (b *invented) add(r *rand.Rand, text, unit string, quantity decimal.Decimal, tariff int64) {
	c := charge{text: text, unit: unit, quantity: quantity, priced: true, taxed: true}
	c.tariff = decimal.New(tariff+int64(r.IntN(int(tariff/4))), -6)
	one := decimal.New(1, 0)
	rest := one.Sub(b.icmsRate.Div(decimal.New(100, 0))).Mul(one.Sub(b.pisRate.Add(b.cofinsRate).Div(decimal.New(100, 0))))
	c.price = c.tariff.Div(rest).Round(6)
	c.amount = c.quantity.Mul(c.price).Round(2)
	c.icmsBase, c.icms = c.amount, part(c.amount, b.icmsRate)
	c.pis = part(c.amount.Sub(c.icms), b.pisRate.Add(b.cofinsRate))
	b.lines = append(b.lines, c)
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

func digits(r *rand.Rand, n int) string {
	var out strings.Builder
	out.WriteByte(byte('1' + r.IntN(9)))
	for range n - 1 {
		out.WriteByte(byte('0' + r.IntN(10)))
	}
	return out.String()
}

func hundredths(r *rand.Rand, least, most int) decimal.Decimal {
	return decimal.New(int64(least+r.IntN(most-least+1)), -2)
}

// randomCNPJ tries check digits until they fit.
func randomCNPJ(r *rand.Rand) string {
	base := digits(r, 8) + "0001"
	for dv := range 100 {
		if cnpj, err := brdoc.PrintedCNPJ(fmt.Sprintf("%s%02d", base, dv)); err == nil {
			return cnpj.Masked()
		}
	}
	return ""
}
