package fiscal

import (
	"strings"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// The codes of the layout (NF3e 1.00).
var (
	accesses = map[string]string{
		"0": "gerador", "1": "cativo", "2": "livre", "3": "parcialmente livre", "4": "consumidor especial",
		"5": "parcialmente especial", "6": "comunhão", "7": "suprimento", "8": "distribuidora",
	}
	classes = map[string]string{
		"01": "Comercial", "02": "Consumo próprio", "03": "Iluminação pública", "04": "Industrial", "05": "Poder público",
		"06": "Residencial", "07": "Rural", "08": "Serviço público",
	}
	subgroups = map[string]string{
		"01": "A1", "02": "A2", "03": "A3", "04": "A3a", "05": "A4", "06": "AS", "07": "B1", "08": "B1", "09": "B2", "10": "B2",
		"11": "B2", "12": "B3", "13": "B4", "14": "B4",
	}
	modalities = map[string]string{
		"01": "Convencional", "02": "Convencional", "03": "Azul", "04": "Azul", "05": "Verde", "06": "Verde", "07": "Branca",
		"08": "Pré-pagamento", "09": "Geração", "10": "Distribuição",
	}
	contractPostos = map[string]string{"0": PostoUnico, "1": PostoPonta, "2": PostoForaPonta, "3": PostoIntermediario}
	postos         = map[string]string{
		"0": PostoUnico, "1": PostoPonta, "2": PostoForaPonta, "3": PostoIntermediario,
		"4": PostoReservado, "5": PostoReservado, "6": PostoReservado, "7": PostoReservado,
	}
	units = map[string]string{"1": "kW", "2": "kWh", "3": "kVAr", "4": "kVArh", "5": "UN"}
	flags = map[string]string{"1": "Verde", "2": "Amarela", "3": "Vermelha P1", "4": "Vermelha P2", "5": "Escassez Hídrica"}
	kinds = map[string]string{
		"01": "demanda", "02": "demanda_reativa", "03": "energia", "04": "energia_injetada", "05": "energia_reativa",
	}
)

func (d *Document) nf3e(root, doc *node) error {
	info := doc.get("infNF3e")
	if info == nil || info.get("ide/mod").value() != ModelNF3e {
		return errOther
	}
	d.header(root, doc, info, "NF3e")
	d.Reform = d.reformTotal(info.get("total"))
	d.Total = d.toPay(info.get("total/vNF"), info.get("total/vTotDFe"))
	d.Due = d.date(info.get("gFat/dVencFat"))
	d.Month = d.competencia(info.get("gFat/CompetFat"))
	b := &Bill{Items: []Item{}, Barcode: textAt(info.get("gFat/codBarras")), NextReading: d.date(info.get("gFat/dProxLeitura"))}
	d.Bill = b
	d.unit(info.get("acessante"))
	d.cycle(info)
	if err := d.items(info); err != nil {
		return err
	}
	d.contracted(info)
	d.billSums(info)
	d.histories(info)
	fin := info.get("ide/finNF3e")
	d.Purpose, d.Named = fin.value(), textAt(info.get("gSub/chNF3e"))
	if d.Purpose == "2" || d.Purpose == "3" {
		d.warn(WarnReplaced, "A nota substitui ou ajusta outra.", fin)
	}
	return nil
}

// maxItems is what the layout allows: 13 parts of 990 items.
const maxItems = 13 * 990

func (d *Document) items(info *node) error {
	for _, part := range info.all("NFdet") {
		for _, det := range part.all("det") {
			if len(d.Bill.Items) == maxItems {
				return errMany
			}
			if item := det.get("detItem"); item != nil { // detItemAnt is an old item that this one adjusts
				d.item(item)
			}
		}
	}
	return nil
}

func coded(n *node, names map[string]string) *Text {
	if name := names[n.value()]; name != "" {
		return &Text{Value: name, Path: n.path()}
	}
	return nil
}

func (d *Document) unit(a *node) {
	b := d.Bill
	b.Installation, b.Customer, b.UnitName = textAt(a.get("idAcesso")), textAt(a.get("idCodCliente")), textAt(a.get("xNomeUC"))
	b.Access, b.Class = coded(a.get("tpAcesso"), accesses), coded(a.get("tpClasse"), classes)
	b.Subgroup, b.Modality = coded(a.get("tpGrpTensao"), subgroups), coded(a.get("tpModTar"), modalities)
}

// competencia reads AAAAMM.
func (d *Document) competencia(n *node) *Month {
	v := n.value()
	if v == "" {
		return nil
	}
	if len(v) == len("202610") {
		if m, err := month.Parse(v[:4] + "-" + v[4:]); err == nil {
			return &Month{Value: m, Path: n.path()}
		}
	}
	d.warn(WarnValue, "Competência ilegível.", n)
	return nil
}

// cycle is from the earliest previous reading to the latest current one; meters of
// a unit are read together but for an exchange.
func (d *Document) cycle(info *node) {
	b := d.Bill
	b.meters = map[string]string{}
	for _, g := range info.all("gMed") {
		b.meters[strings.TrimLeft(g.attr("nMed"), "0")] = g.get("idMedidor").value()
		start, end := d.date(g.get("dMedAnt")), d.date(g.get("dMedAtu"))
		if start != nil && (b.CycleStart == nil || start.Value.Before(b.CycleStart.Value)) {
			b.CycleStart = start
		}
		if end != nil && (b.CycleEnd == nil || end.Value.After(b.CycleEnd.Value)) {
			b.CycleEnd = end
		}
	}
}

// contracted are the amounts agreed: demand (1) or use of the system (2), in kW.
func (d *Document) contracted(info *node) {
	for _, g := range info.all("gGrContrat") {
		if kind := g.get("tpGrContrat").value(); kind != "1" && kind != "2" {
			continue
		}
		posto := contractPostos[g.get("tpPosTar").value()]
		if posto == "" {
			posto = PostoUnico
		}
		d.Bill.demandLine(posto).Contracted = d.number(g.get("qUnidContrat"))
	}
}

func (b *Bill) demandLine(posto string) *DemandLine {
	for i := range b.Demand {
		if b.Demand[i].Posto == posto {
			return &b.Demand[i]
		}
	}
	b.Demand = append(b.Demand, DemandLine{Posto: posto})
	return &b.Demand[len(b.Demand)-1]
}

func (b *Bill) energyLine(posto string) *EnergyLine {
	for i := range b.Energy {
		if b.Energy[i].Posto == posto {
			return &b.Energy[i]
		}
	}
	b.Energy = append(b.Energy, EnergyLine{Posto: posto})
	return &b.Energy[len(b.Energy)-1]
}

// billSums makes the figures of the items, each class under its own.
func (d *Document) billSums(info *node) {
	b := d.Bill
	sums := map[ItemClass]*sum[Amount]{}
	var pis, cofins, icms distinct
	var federal federalSum
	for i := range b.Items {
		it := &b.Items[i]
		b.place(it)
		if sums[it.Class] == nil {
			sums[it.Class] = &sum[Amount]{}
		}
		addAmount(sums[it.Class], it.Value)
		federal.add(it.PISValue, it.COFINSValue, it.Reform)
		if it.ICMSValue != nil && it.ICMSValue.Value != 0 {
			icms.add(it.ICMSRate)
		}
		if it.PISRate != nil || it.COFINSRate != nil {
			pis.add(it.PISRate)
			cofins.add(it.COFINSRate)
		}
	}
	d.classSums(sums)
	b.ICMSBase, b.ICMSValue = d.amount(info.get("total/ICMSTot/vBC")), d.amount(info.get("total/ICMSTot/vICMS"))
	b.PISValue, b.COFINSValue = d.amount(info.get("total/vPIS")), d.amount(info.get("total/vCOFINS"))
	b.ICMSRate, b.Federal = icms.one(), federal.federal()
	if p, c := pis.one(), cofins.one(); p != nil && c != nil {
		b.PISCOFINSRate = &Rate{Value: p.Value + c.Value, Path: p.Path + " + " + c.Path}
	}
	d.checkTotal(info, sums)
}

// classSums fills the totals. The items of a document are all of its charges: where
// every one is of a known class, a class without items was charged nothing.
func (d *Document) classSums(sums map[ItemClass]*sum[Amount]) {
	b := d.Bill
	_, unknown := sums[ClassOther]
	of := func(classes ...ItemClass) *Amount {
		var all sum[Amount]
		for _, c := range classes {
			if s := sums[c]; s != nil {
				all.total += s.total
				all.paths = append(all.paths, s.paths...)
				all.missing = all.missing || s.missing
			}
		}
		if len(all.paths) == 0 && !all.missing && !unknown && len(b.Items) > 0 {
			return &Amount{Path: "NFdet: nenhum item"}
		}
		return amountSum(all)
	}
	b.ReactiveValue, b.TEValue, b.FlagValue, b.CIPValue = of(ClassReactive), of(ClassTE), of(ClassFlag), of(ClassCIP)
	b.BenefitGross, b.BenefitNet = of(ClassBenefitGross), of(ClassBenefitNet)
	if b.BenefitNet != nil && b.BenefitNet.Value < 0 { // the item gives it back; the figure is what is deducted
		b.BenefitNet = &Amount{Value: -b.BenefitNet.Value, Path: b.BenefitNet.Path}
	}
	b.OtherValue = of(ClassOther)
	if sums[ClassOther] == nil && sums[ClassACL] != nil {
		b.OtherValue = of(ClassACL)
	}
	net := of(ClassDemand, ClassDemandUnused, ClassDemandExcess, ClassTUSD, ClassReactive, ClassBenefitGross, ClassBenefitNet)
	if net != nil && len(b.Items) > 0 {
		b.TUSDValue = net
	}
	if unknown {
		d.warn(WarnUnknownItems, "Há itens que nenhuma regra reconhece; confira o que eles cobram.", nil)
	}
}

func (d *Document) checkTotal(info *node, sums map[ItemClass]*sum[Amount]) {
	var all sum[Amount]
	for _, s := range sums {
		all.total += s.total
		all.missing = all.missing || s.missing
	}
	stated := d.amount(info.get("total/vProd"))
	if stated == nil {
		stated = d.amount(info.get("total/vNF"))
	}
	if stated != nil && !all.missing && stated.Value != money.Amount(all.total) {
		d.warn(WarnTotal, "Os itens não somam o total da nota.", info.get("total"))
	}
}
