package fiscal

import (
	"strings"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// As many as a bill can mean: twenty meters, three bandeiras in a cycle.
const (
	maxReads = 400
	maxFlags = 10
)

// item reads one charge, with what the meter showed for it.
func (d *Document) item(n *node) {
	prod := n.get("prod")
	back := prod.get("indDevolucao").value() == "1"
	it := Item{
		Description: textAt(prod.get("xProd")), Code: textAt(prod.get("cClass")), Unit: units[prod.get("uMed").value()],
		Quantity: d.number(prod.get("qFaturada")), UnitPrice: d.number(prod.get("vItem")), place: n.path(),
	}
	it.Value = scaled[money.Amount](d, signed(d.number(prod.get("vProd")), back), one, amountScale)
	tariffs := n.all("gTarif")
	if len(tariffs) == 1 { // several: the tariff changed within the cycle, and none counts for all
		d.itemTariff(&it, tariffs[0])
	}
	d.reading(n, &it)
	d.taxes(n.get("imposto"), &it)
	it.Class = class(n, &it)
	if it.Posto == "" {
		it.Posto = postoOf(&it)
	}
	for _, g := range n.all("gAdBand") {
		if name := coded(g.get("tpBand"), flags); name != nil {
			f := Flag{Name: *name, From: d.date(g.get("dIniAdBand")), To: d.date(g.get("dFimAdBand"))}
			f.Added = d.price(d.number(g.get("vAdBand")), thousand)
			d.flag(f)
		}
	}
	d.Bill.Items = append(d.Bill.Items, it)
}

// flag keeps a bandeira once: every energy item repeats it.
func (d *Document) flag(f Flag) {
	for _, known := range d.Bill.Flags {
		same := known.Name.Value == f.Name.Value && (known.From == nil) == (f.From == nil)
		if same && (f.From == nil || known.From.Value == f.From.Value) {
			return
		}
	}
	if len(d.Bill.Flags) < maxFlags {
		d.Bill.Flags = append(d.Bill.Flags, f)
	}
}

// itemTariff reads the tariff as the act fixed it, before discounts. The document
// has R$/kWh where tariffs are R$/MWh.
func (d *Document) itemTariff(it *Item, g *node) {
	factor := one
	if g.get("uMed").value() == "2" {
		factor = thousand
	}
	if n := d.number(g.get("vTarifHom")); n != nil && !n.Value.IsZero() {
		it.Tariff = d.price(n, factor)
	}
	it.Posto = postos[g.get("cPosTarif").value()]
	act := map[string]string{"1": "REH", "2": "Despacho", "3": "REN"}[g.get("tpAto").value()]
	if number := g.get("nAto").value(); act != "" && number != "" {
		it.Act = act + " " + number + "/" + g.get("anoAto").value()
	}
}

// reading keeps what a meter showed; the constant turns a difference into units.
func (d *Document) reading(n *node, it *Item) {
	m := n.get("prod/gMedicao")
	d.Bill.Unread = d.Bill.Unread || m.get("tpMotNaoLeitura").value() != ""
	g := m.get("gMedida")
	if g == nil {
		return
	}
	r := Reading{
		Kind: kinds[g.get("tpGrMed").value()], Posto: postos[g.get("cPosTarif").value()], Unit: units[g.get("uMed").value()],
		Previous: d.number(g.get("vMedAnt")), Current: d.number(g.get("vMedAtu")), Constant: d.number(g.get("vConst")), Measured: d.number(g.get("vMed")),
	}
	r.Meter = d.Bill.meters[strings.TrimLeft(m.get("nMed").value(), "0")]
	it.measured, it.group = r.Measured, r.Kind
	if it.Posto == "" {
		it.Posto = r.Posto
	}
	for _, known := range d.Bill.Reads {
		if known.Meter == r.Meter && known.Kind == r.Kind && known.Posto == r.Posto && same(known.Measured, r.Measured) {
			return // TE and TUSD of the same energy
		}
	}
	if len(d.Bill.Reads) < maxReads {
		d.Bill.Reads = append(d.Bill.Reads, r)
	}
}

func same(a, b *Number) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Value.Equal(b.Value)
}

func (d *Document) taxes(n *node, it *Item) {
	if n == nil {
		return
	}
	it.Reform = d.reform(n)
	for _, g := range n.kids {
		switch {
		case strings.HasPrefix(g.name, "ICMS"):
			it.ICMSBase, it.ICMSRate, it.ICMSValue = d.amount(g.get("vBC")), d.rate(g.get("pICMS")), d.amount(g.get("vICMS"))
		case g.name == "PIS":
			it.PISRate, it.PISValue = d.rate(g.get("pPIS")), d.amount(g.get("vPIS"))
		case g.name == "COFINS":
			it.COFINSRate, it.COFINSValue = d.rate(g.get("pCOFINS")), d.amount(g.get("vCOFINS"))
		}
	}
}

// label is what an item is called, without accents.
func (it *Item) label() string {
	if it.Description == nil {
		return ""
	}
	return ptbr.Fold(it.Description.Value)
}

func has(s string, any ...string) bool {
	for _, part := range any {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

// class determines what an item charges: the structure goes before the item's name. The
// national table of classes (cClass) is not part of the layout.
func class(n *node, it *Item) ItemClass {
	label := it.label()
	if n.get("prod/indPrecoACL").value() == "1" || has(label, "energia acl", "preco acl", "devec") {
		return ClassACL
	}
	if c := special(label); c != "" {
		return c
	}
	g := n.all("gTarif")
	if len(g) > 0 {
		switch kind, unit := g[0].get("tpTarif").value(), g[0].get("uMed").value(); {
		case has(it.group, "reativa") || has(it.Unit, "kVAr"):
			return ClassReactive
		case unit == "1" && kind == "2":
			return demandClass(label)
		case kind == "2":
			return ClassTUSD
		case kind == "1":
			return ClassTE
		}
	}
	return named(label, it)
}

// special are the charges identified by name alone, whatever tariff they use.
func special(label string) ItemClass {
	switch {
	case has(label, "cosip", "ilum") || label == "cip" || strings.HasPrefix(label, "cip "):
		return ClassCIP
	case has(label, "beneficio tarif") && has(label, "bruto"):
		return ClassBenefitGross
	case has(label, "beneficio tarif") && has(label, "liquido"):
		return ClassBenefitNet
	case has(label, "ultrap", "excedente de demanda"):
		return ClassDemandExcess
	case has(label, "reat", "ufer", "ufdr", "dmcr"):
		return ClassReactive
	case has(label, "bandeira", "adicional band", "adic. band", "band. "):
		return ClassFlag
	}
	return ""
}

func demandClass(label string) ItemClass {
	if has(label, "nao utilizada", "nao util", "isenta", "sem icms", "s/ icms") {
		return ClassDemandUnused
	}
	return ClassDemand
}

func named(label string, it *Item) ItemClass {
	switch {
	case has(label, "demanda") && it.Unit == "kW":
		return demandClass(label)
	case has(label, "tusd", "uso do sist", "uso sist") && it.Unit == "kWh":
		return ClassTUSD
	case (strings.HasSuffix(label, " te") || has(label, " te ")) && it.Unit == "kWh":
		return ClassTE
	}
	return ClassOther
}

// postoOf reads the tariff period from the name where nothing else states it.
func postoOf(it *Item) string {
	switch label := it.label(); {
	case has(label, "fora ponta", "fora de ponta", " fp", "f ponta"):
		return PostoForaPonta
	case has(label, "ponta"):
		return PostoPonta
	}
	return PostoUnico
}

// place enters an item into the line of its tariff period.
func (b *Bill) place(it *Item) {
	switch it.Class {
	case ClassDemand, ClassDemandUnused:
		l := b.demandLine(it.Posto)
		l.Billed = plus(l.Billed, it.Quantity)
		l.Value = plusAmount(l.Value, it.Value)
		if it.Class == ClassDemand {
			l.Measured = most(l.Measured, it.measured)
			if l.Tariff == nil {
				l.Tariff = it.Tariff
			}
		}
	case ClassDemandExcess:
		l := b.demandLine(it.Posto)
		l.ExcessValue = plusAmount(l.ExcessValue, it.Value)
	case ClassTUSD:
		l := b.energyLine(it.Posto)
		l.Energy = plusEnergy(l.Energy, kwh(it.Quantity))
		l.Value = plusAmount(l.Value, it.Value)
		if l.Tariff == nil {
			l.Tariff = it.Tariff
		}
	case ClassReactive:
		if it.group == "energia_reativa" {
			l := b.energyLine(it.Posto)
			l.KVArh = most(l.KVArh, it.measured)
		}
	}
}
