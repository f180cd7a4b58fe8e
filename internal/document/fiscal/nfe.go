package fiscal

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// energyNCM is the tariff code of electric energy.
const energyNCM = "27160000"

// perUnit is how many kWh one unit of an item is. Suppliers write MW where they
// mean MWh: a quantity of a month's energy is no power.
var perUnit = map[string]decimal.Decimal{
	"KWH": one, "MWH": thousand, "MW": thousand, "MWHS": thousand, "GWH": thousand.Mul(thousand),
}

func (d *Document) nfe(root, doc *node) error {
	info := doc.get("infNFe")
	if info == nil || info.get("ide/mod").value() != ModelNFe {
		return errOther
	}
	d.header(root, doc, info, "NFe")
	d.Reform = d.reformTotal(info.get("total"))
	d.Total = d.toPay(info.get("total/ICMSTot/vNF"), info.get("total/vNFTot"))
	nf := &NF{Lines: []NFLine{}, Operation: textAt(info.get("ide/natOp"))}
	d.NF = nf
	lines := info.all("det")
	if len(lines) > maxLines {
		return errMany
	}
	for _, det := range lines {
		nf.Lines = append(nf.Lines, d.nfLine(det))
	}
	d.nfSums(info)
	d.payments(info)
	d.checkPayments(info.get("cobr"))
	fin := info.get("ide/finNFe")
	d.Purpose, d.Named = fin.value(), textAt(info.get("ide/NFref/refNFe"))
	if d.Purpose != "" && d.Purpose != "1" {
		d.warn(WarnReplaced, "A nota é complementar, de ajuste ou de devolução, e não substitui a nota da energia do mês.", fin)
	}
	return nil
}

func (d *Document) nfLine(det *node) NFLine {
	prod := det.get("prod")
	line := NFLine{
		Description: textAt(prod.get("xProd")), NCM: textAt(prod.get("NCM")), CFOP: textAt(prod.get("CFOP")), Unit: textAt(prod.get("uCom")),
		Quantity: d.number(prod.get("qCom")), UnitPrice: d.number(prod.get("vUnCom")), Value: d.amount(prod.get("vProd")),
	}
	d.checkLine(&line)
	unit := strings.ToUpper(strings.NewReplacer(" ", "", ".", "", "/", "").Replace(prod.get("uCom").value()))
	if factor, known := perUnit[unit]; known {
		line.Energy = d.energy(line.Quantity, factor)
	} else if line.NCM != nil && line.NCM.Value == energyNCM {
		d.warn(WarnValue, "A unidade do item de energia não é reconhecida.", prod.get("uCom"))
	}
	if group := first(det.get("imposto/ICMS")); group != nil {
		line.CST = textAt(group.get("CST"))
		if line.CST == nil {
			line.CST = textAt(group.get("CSOSN"))
		}
		line.ICMSBase, line.ICMSRate, line.ICMSValue = d.amount(group.get("vBC")), d.rate(group.get("pICMS")), d.amount(group.get("vICMS"))
		if line.ICMSValue == nil { // a group without the tax says that none is charged
			line.ICMSValue = &Amount{Path: group.path()}
		}
	}
	line.PISValue = d.amount(first(det.get("imposto/PIS")).get("vPIS"))
	line.COFINSValue = d.amount(first(det.get("imposto/COFINS")).get("vCOFINS"))
	line.Discount, line.Reform = d.amount(prod.get("vDesc")), d.reform(det.get("imposto"))
	return line
}

// checkLine holds an item's value against its quantity and price, which are rounded to a cent.
func (d *Document) checkLine(l *NFLine) {
	if l.Quantity == nil || l.Value == nil {
		return
	}
	value := fixed.ToDecimal(int64(l.Value.Value), amountScale)
	switch {
	case l.Quantity.Value.IsZero() && !value.IsZero():
		d.doubt("Um item tem valor e a quantidade é zero: confira.")
	case l.UnitPrice != nil && l.Quantity.Value.Mul(l.UnitPrice.Value).Sub(value).Abs().GreaterThan(lineRoom):
		d.doubt("Num item, quantidade × preço difere do valor: " + ptbr.FormatNumber(l.Quantity.Value.Mul(l.UnitPrice.Value), 2) + " ≠ " + ptbr.FormatNumber(value, 2) + ".")
	}
}

// lineRoom is by how much an item's value may differ from its quantity and price.
var lineRoom = decimal.New(2, -2)

func first(n *node) *node {
	if n == nil || len(n.kids) == 0 {
		return nil
	}
	return n.kids[0]
}

// maxLines is what the layout allows.
const maxLines = 990

// isEnergy reports whether the line sells energy.
func (l *NFLine) isEnergy() bool {
	return l.sold || l.Energy != nil || l.NCM != nil && l.NCM.Value == energyNCM
}

// nfSums adds the lines up and compares them with the totals.
func (d *Document) nfSums(info *node) {
	nf := d.NF
	var all sum[Amount]
	for i, det := range info.all("det") {
		if det.get("prod/indTot").value() != "0" {
			addAmount(&all, nf.Lines[i].Value)
		}
	}
	if nf.add(); nf.Items == 0 {
		d.warn(WarnNoEnergy, "Nenhum item da nota é energia elétrica (NCM 2716.00.00 ou unidade em MWh ou kWh).", info)
	}
	if stated := d.amount(info.get("total/ICMSTot/vProd")); stated != nil && all.complete() && stated.Value != money.Amount(all.total) {
		d.warn(WarnTotal, "Os itens não somam o total dos produtos da nota.", info.get("total/ICMSTot/vProd"))
	}
}

// add adds the energy lines up. ICMS is por dentro: a line's value holds it, and the
// price of a contract does not (domain 3.1).
func (n *NF) add() {
	var quantity sum[Energy]
	var value, tax sum[Amount]
	var rates distinct
	var federal federalSum
	for i := range n.Lines {
		l := &n.Lines[i]
		if !l.isEnergy() {
			continue
		}
		n.Items++
		addEnergy(&quantity, l.Energy)
		addAmount(&value, l.Value)
		addAmount(&tax, l.ICMSValue)
		federal.add(l.PISValue, l.COFINSValue, l.Reform)
		if l.ICMSValue == nil || l.ICMSValue.Value != 0 {
			rates.add(l.ICMSRate)
		}
		if l.Discount != nil {
			value.total -= int64(l.Discount.Value)
		}
	}
	n.Federal = federal.federal()
	n.Energy, n.ICMSValue, n.ICMSRate = energySum(quantity), amountSum(tax), rates.one()
	if v := amountSum(value); v != nil && n.ICMSValue != nil {
		n.EnergyValue = &Amount{Value: v.Value - n.ICMSValue.Value, Path: v.Path + " − vICMS"}
	}
	n.UnitPrice = unitPrice(n.EnergyValue, n.Energy)
}

// unitPrice is the price in R$/MWh with the fewest decimals that give the value
// again: the price that was agreed, where there was one.
func unitPrice(value *Amount, quantity *Energy) *Price {
	if value == nil || quantity == nil || quantity.Value <= 0 {
		return nil
	}
	mwh := quantity.Value.MWh()
	exact := fixed.ToDecimal(int64(value.Value), amountScale).DivRound(mwh, priceScale+2)
	for places := int32(2); places <= priceScale; places++ {
		v, err := fixed.FromDecimal(exact.Round(places), priceScale)
		if err != nil {
			return nil
		}
		p := money.Price(v)
		if again, err := p.Of(quantity.Value); places == priceScale || err == nil && again == value.Value.Round() {
			return &Price{Value: p, Path: "(" + value.Path + ") ÷ (" + quantity.Path + ")"}
		}
	}
	return nil
}

func (d *Document) payments(info *node) {
	for _, dup := range info.get("cobr").all("dup") {
		p := Payment{Number: textAt(dup.get("nDup")), Due: d.date(dup.get("dVenc")), Value: d.amount(dup.get("vDup"))}
		d.NF.Payments = append(d.NF.Payments, p)
		if p.Due != nil && (d.Due == nil || p.Due.Value.Before(d.Due.Value)) {
			d.Due = p.Due
		}
	}
}

// sum adds fields; one that is missing leaves no sum.
type sum[T any] struct {
	total   int64
	paths   []string
	missing bool
}

func (s *sum[T]) complete() bool { return !s.missing && len(s.paths) > 0 }

func (s *sum[T]) add(v int64, path string) {
	total, err := fixed.Add(s.total, v)
	s.total, s.missing = total, s.missing || err != nil
	s.paths = append(s.paths, path)
}

func addAmount(s *sum[Amount], a *Amount) {
	if a == nil {
		s.missing = true
		return
	}
	s.add(int64(a.Value), a.Path)
}

func addEnergy(s *sum[Energy], e *Energy) {
	if e == nil {
		s.missing = true
		return
	}
	s.add(int64(e.Value), e.Path)
}

func amountSum(s sum[Amount]) *Amount {
	if !s.complete() {
		return nil
	}
	return &Amount{Value: money.Amount(s.total), Path: joined(s.paths)}
}

// mostPaths is how many elements a sum names.
const mostPaths = 4

// joined names the elements of a sum.
func joined(paths []string) string {
	if len(paths) <= mostPaths {
		return strings.Join(paths, " + ")
	}
	return strings.Join(paths[:mostPaths], " + ") + " + mais " + strconv.Itoa(len(paths)-mostPaths)
}
