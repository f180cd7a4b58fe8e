package workbook

import (
	"fmt"
	"strings"

	"ynova/internal/simulation/cost"
)

const creditName = "cred_icms"

// credits are the columns of what the client takes back of the taxes of a month; none where
// nobody knows how it is taxed. They are no part of the cost.
func (w *planner) credits() []column {
	if _, known := w.names[creditName]; !known {
		return nil
	}
	return []column{
		{"icms_pago", "ICMS das linhas (R$)", "", w.icms},
		{"cred_icms", "Crédito de ICMS (R$)", "", func(int) string { return "ROUND([icms_pago]*" + w.names[creditName] + "+0.00000001,2)" }},
		{"cred_federal", "Crédito de PIS/COFINS ou CBS/IBS (R$)", "", w.federal},
	}
}

// network and energy are the lines that ICMS falls on.
func (w *planner) network() []cost.Key {
	keys := []cost.Key{cost.LineDemandFP, cost.LineExcessFP, cost.LineNetworkP, cost.LineNetworkFP}
	if w.plan.Modality == cost.Azul {
		keys = append(keys, cost.LineDemandP, cost.LineExcessP)
	}
	return keys
}

func (w *planner) energy() []cost.Key {
	if w.free {
		return nil
	}
	keys := []cost.Key{cost.LineEnergyP, cost.LineEnergyFP, cost.LineFlag}
	if _, generates := w.names[compensatedName]; generates {
		keys = append(keys, cost.LineCompensated)
	}
	return keys
}

// inside is by what a value that holds ICMS outside CBS and IBS is divided to find it.
func inside(r int) string {
	return fmt.Sprintf("IF(%s=1,1,%s)", from(colTaxOnTax, r), onTop(r))
}

func (w *planner) lineICMS(key cost.Key, r int) string {
	return fmt.Sprintf("ROUND([%s]*%s/%s+0.00000001,2)", key, from(colICMS, r), inside(r))
}

func (w *planner) icms(r int) string {
	wires := make([]string, 0, len(w.network())+1)
	for _, key := range w.network() {
		wires = append(wires, w.lineICMS(key, r))
	}
	taxed, _ := w.discountBase(r)
	wires = append(wires, fmt.Sprintf("IF([%s]=0,0,ROUND((%s)/[f_t]*%s/%s+0.00000001,2))", cost.LineDiscount, taxed, from(colICMS, r), inside(r)))
	out := []string{"IF(" + w.names["rede_sem_icms"] + "=1,0," + strings.Join(wires, "+") + ")"}
	for _, key := range w.energy() {
		out = append(out, w.lineICMS(key, r))
	}
	if w.free {
		out = append(out, "["+string(cost.LineACLICMS)+"]")
	}
	return strings.Join(out, "+")
}

// federal is PIS/COFINS on what gives credit, as long as it is charged; then CBS and IBS of
// every line that prints them.
func (w *planner) federal(r int) string {
	var base []string
	for _, key := range w.energy() {
		base = append(base, fmt.Sprintf("[%s]-%s", key, w.lineICMS(key, r)))
	}
	wire := make([]string, 0, 2)
	for _, key := range []cost.Key{cost.LineNetworkP, cost.LineNetworkFP} {
		wire = append(wire, fmt.Sprintf("[%s]-IF(%s=1,0,%s)", key, w.names["rede_sem_icms"], w.lineICMS(key, r)))
	}
	gives := strings.Join(wire, "+")
	if w.free {
		base = append(base, "["+string(cost.LineACL)+"]")
		gives = "IF(" + w.names["cred_tusd"] + "=1," + gives + ",0)"
	}
	before := fmt.Sprintf("ROUND((%s+%s)*%s+0.00000001,2)", strings.Join(base, "+"), gives, w.names["cred_pis_cofins"])
	return fmt.Sprintf("IF(%s=0,%s,IF(%s=1,%s,0))", from(colConsumptionTax, r), before, w.names["cred_consumo"], w.consumption(r))
}

// consumption is CBS and IBS of the lines.
func (w *planner) consumption(r int) string {
	c := from(colConsumptionTax, r)
	without := func(value string) string { return fmt.Sprintf("ROUND(%s/(1+%s)*%s+0.00000001,2)", value, c, c) }
	with := func(value string) string {
		return fmt.Sprintf("ROUND(%s*(1-%s)/%s*%s+0.00000001,2)", value, from(colICMS, r), onTop(r), c)
	}
	var out []string
	wire := func(value string) {
		out = append(out, fmt.Sprintf("IF(%s=1,%s,%s)", w.names["rede_sem_icms"], without(value), with(value)))
	}
	for _, key := range w.network() {
		wire("[" + string(key) + "]")
	}
	taxed, exempt := w.discountBase(r)
	unused := []cost.Key{cost.LineUnusedFP}
	if w.plan.Modality == cost.Azul {
		unused = append(unused, cost.LineUnusedP)
	}
	for _, key := range unused {
		out = append(out, without("["+string(key)+"]"))
	}
	out = append(out, fmt.Sprintf("IF([%s]=0,0,ROUND((%s)*%s+0.00000001,2)+ROUND((%s)*%s+0.00000001,2))", cost.LineDiscount, taxed, c, exempt, c))
	for _, key := range w.energy() {
		out = append(out, with("["+string(key)+"]"))
	}
	if w.free {
		out = append(out, "["+string(cost.LineACLCBS)+"]")
	}
	return strings.Join(out, "+")
}

// discountBase is what the discount takes off the network before taxes: what ICMS falls on,
// and what not.
func (w *planner) discountBase(r int) (taxed, exempt string) {
	share := "[desc_fp]"
	taxed, exempt = w.discounted("fp", rateDemandOff, r)
	if w.plan.Modality == cost.Azul {
		t, f := w.discounted("p", rateDemandPeak, r)
		taxed, exempt, share = taxed+"+"+t, exempt+"+"+f, "0"
	}
	above := fmt.Sprintf("%s*(%s-%s)", w.peak(r), w.tariff(rateTUSDPeak, r), w.tariff(rateTUSDOff, r))
	return taxed + "+" + above + "*" + share, exempt
}
