package workbook

import (
	"fmt"
	"strings"

	"ynova/internal/simulation/cost"
)

// months is how many rows the sheets of months have.
const months = 12

// Amounts are rounded to cents with the least nudge upwards, since the binary numbers of
// a spreadsheet put some ties below the middle that the simulation rounds up.

// planner writes the sheet of a plan: per month the measured demands, the factors and
// every line of the cost as a formula.
type planner struct {
	*book
	sheet string
	plan  *cost.SheetPlan
	free  bool
	tail  string // of the names of its premises
	block int    // of its tariffs
}

// column is a column of a plan's sheet.
type column struct {
	name, title string
	key         cost.Key // empty: not a line of the cost
	formula     func(r int) string
}

func (b *book) plan(sheetName string, p *cost.SheetPlan) {
	w := &planner{book: b, sheet: sheetName, plan: p, free: p.Market == cost.Free, tail: "hoje"}
	if w.free {
		w.tail, w.block = "proposta", 1
	}
	columns := w.columns()
	at := map[string]int{}
	titles := []string{"Mês"}
	for i, c := range columns {
		at[c.name] = i + 2
		titles = append(titles, c.title)
	}
	b.head(sheetName, fmt.Sprintf("Custo no mercado %s, %s (R$)", strings.ToLower(string(p.Market)), p.Modality), append(titles, "Total"))
	for i := range b.doc.Sheet.Months {
		r := first + i
		b.text(sheetName, cell(1, r), b.doc.Sheet.Months[i].Month.Short(), b.styles.bold)
		var lines []string
		for _, c := range columns {
			here := cell(at[c.name], r)
			style := b.styles.rate
			if c.key != "" {
				style = b.styles.money
				lines = append(lines, here)
			}
			b.formula(sheetName, here, local(c.formula(r), at, r), style)
		}
		b.formula(sheetName, cell(len(columns)+2, r), strings.Join(lines, "+"), b.styles.total)
	}
	b.text(sheetName, cell(1, first+months), "Ano", b.styles.head)
	for i := range len(columns) + 1 {
		if i == len(columns) || columns[i].key != "" {
			b.formula(sheetName, cell(i+2, first+months), fmt.Sprintf("SUM(%s:%s)", cell(i+2, first), cell(i+2, first+months-1)), b.styles.total)
		}
	}
	b.names["total_"+w.tail] = fmt.Sprintf("%s!%s", sheetName, cell(len(columns)+2, first+months))
	if !w.free {
		b.expected(at, b.names["total_"+w.tail])
	}
	if i, ok := at["cred_icms"]; ok {
		b.names["creditos_"+w.tail] = fmt.Sprintf("SUM(%[1]s!%[2]s:%[3]s)", sheetName, cell(i, first), cell(i+1, first+months-1)) // the federal ones stand beside
	}
	if i, ok := at[string(cost.LineFee)]; ok {
		b.names["gestao_ano"] = fmt.Sprintf("%s!%s", sheetName, cell(i, first+months))
	}
}

// local puts the cells of the row in the place of [names] of columns.
func local(formula string, at map[string]int, r int) string {
	for name, column := range at {
		formula = strings.ReplaceAll(formula, "["+name+"]", cell(column, r))
	}
	return formula
}

// from is the cell of a column of the months.
func from(column, r int) string { return use + "!" + cell(column, r) }

// tariff is the cell of a tariff of the plan.
func (w *planner) tariff(which, r int) string {
	return rates + "!" + cell(2+w.block*rateColumns+which, r)
}

func (w *planner) contracted(posto string) string { return w.names[posto+"_"+w.tail] }

// peak is the energy in the peak; peakDemand the demand measured there.
func (w *planner) peak(r int) string {
	if w.free {
		return from(colOfferedPeak, r)
	}
	return from(colPeak, r)
}

func (w *planner) peakDemand(r int) string {
	if w.free {
		return from(colOfferedDemandPeak, r)
	}
	return from(colDemandPeak, r)
}

func (w *planner) columns() []column {
	azul := w.plan.Modality == cost.Azul
	out := []column{
		{"f_t", "Fator com ICMS", "", func(r int) string {
			return fmt.Sprintf("(1-%s)*(1-%s-%s)/%s", from(colICMS, r), from(colPIS, r), from(colCOFINS, r), onTop(r))
		}},
		{"f_i", "Fator sem ICMS", "", func(r int) string {
			return fmt.Sprintf("(1-%s-%s)/(1+%s)", from(colPIS, r), from(colCOFINS, r), from(colConsumptionTax, r))
		}},
		{"f_w", "Fator da rede", "", func(int) string { return "IF(" + w.names["rede_sem_icms"] + "=1,[f_i],[f_t])" }},
		{"med_fp", "Demanda FP medida (kW)", "", func(r int) string {
			off := fmt.Sprintf(`IF(%[1]s="",%[2]s,%[1]s)`, from(colDemandOffPeak, r), w.contracted("fp"))
			if azul {
				return off
			}
			return fmt.Sprintf(`MAX(%s,N(%s))`, off, w.peakDemand(r)) // Verde has one demand
		}},
		{"desc_fp", "Desconto na rede", "", func(r int) string { return w.share("fp", r) }},
	}
	if azul {
		out = append(out,
			column{"med_p", "Demanda P medida (kW)", "", func(r int) string {
				return fmt.Sprintf(`IF(%[1]s="",%[2]s,%[1]s)`, w.peakDemand(r), w.contracted("p"))
			}},
			column{"desc_p", "Desconto na rede, ponta", "", func(r int) string { return w.share("p", r) }})
	}
	out = append(out, w.demand("fp", rateDemandOff, cost.LineDemandFP, cost.LineUnusedFP, cost.LineExcessFP)...)
	if azul {
		out = append(out, w.demand("p", rateDemandPeak, cost.LineDemandP, cost.LineUnusedP, cost.LineExcessP)...)
	}
	out = append(out, w.networkCharges(azul)...)
	if w.free {
		out = append(out, w.acl()...)
	} else {
		out = append(out, w.regulated()...)
	}
	return append(append(append(out, w.others()...), w.credits()...), w.history()...)
}

// share is the part of a discount that a demand has: above the right there is none.
func (w *planner) share(posto string, r int) string {
	if !w.free {
		return "0"
	}
	billed := fmt.Sprintf("MAX(%s,[med_%s])", w.contracted(posto), posto)
	return fmt.Sprintf(`IF(OR(%[1]s=0,%[2]s="",%[3]s<=N(%[2]s)),%[1]s,%[1]s*N(%[2]s)/%[3]s)`, from(colDiscount, r), w.names["direito"], billed)
}

func (w *planner) demand(posto string, rate int, used, idle, excess cost.Key) []column {
	contracted := w.contracted(posto)
	line := func(key cost.Key, f func(r int) string) column { return column{string(key), key.Label(), key, f} }
	return []column{
		line(used, func(r int) string {
			return fmt.Sprintf("ROUND([med_%[1]s]*%[2]s*(1-[desc_%[1]s])/[f_w]+0.00000001,2)", posto, w.tariff(rate, r))
		}),
		line(idle, func(r int) string {
			return fmt.Sprintf("ROUND(MAX(%[3]s-[med_%[1]s],0)*%[2]s*(1-[desc_%[1]s])/[f_i]+0.00000001,2)", posto, w.tariff(rate, r), contracted)
		}),
		line(excess, func(r int) string {
			return fmt.Sprintf("ROUND(IF([med_%[1]s]>ROUND(%[3]s*%[4]s,8),[med_%[1]s]-%[3]s,0)*%[5]s*%[2]s/[f_w]+0.00000001,2)",
				posto, w.tariff(rate, r), contracted, w.names["tolerancia"], w.names["multiplicador"])
		}),
	}
}

// networkCharges are the use of the network and the taxes on the discount. In Verde the discount
// falls on what the peak is dearer than the rest; the energy of Azul has none.
func (w *planner) networkCharges(azul bool) []column {
	energyShare := "[desc_fp]"
	if azul {
		energyShare = "0"
	}
	above := func(r int) string {
		return fmt.Sprintf("%s*(%s-%s)", w.peak(r), w.tariff(rateTUSDPeak, r), w.tariff(rateTUSDOff, r))
	}
	return []column{
		{string(cost.LineNetworkP), cost.LineNetworkP.Label(), cost.LineNetworkP, func(r int) string {
			return fmt.Sprintf("ROUND((%s*%s+%s*(1-%s))/[f_w]+0.00000001,2)", w.peak(r), w.tariff(rateTUSDOff, r), above(r), energyShare)
		}},
		{string(cost.LineNetworkFP), cost.LineNetworkFP.Label(), cost.LineNetworkFP, func(r int) string {
			return fmt.Sprintf("ROUND((%s*%s+%s*%s)/[f_w]+0.00000001,2)", from(colOffPeak, r), w.tariff(rateTUSDOff, r), from(colReserved, r), w.tariff(rateTUSDReserved, r))
		}},
		{string(cost.LineDiscount), cost.LineDiscount.Label(), cost.LineDiscount, func(r int) string {
			taxed, free := w.discounted("fp", rateDemandOff, r)
			if azul {
				t, f := w.discounted("p", rateDemandPeak, r)
				taxed, free = taxed+"+"+t, free+"+"+f
			}
			taxed += "+" + above(r) + "*" + energyShare
			return fmt.Sprintf("IF(%[3]s=1,0,ROUND((%[1]s)/[f_w]+(%[2]s)/[f_i]+0.00000001,2)-ROUND((%[1]s)+(%[2]s)+0.00000001,2))", taxed, free, w.names["desconto_sem_tributo"])
		}},
	}
}

// discounted is what a discount takes off a demand, used and unused.
func (w *planner) discounted(posto string, rate, r int) (taxed, free string) {
	return fmt.Sprintf("[med_%[1]s]*%[2]s*[desc_%[1]s]", posto, w.tariff(rate, r)),
		fmt.Sprintf("MAX(%[3]s-[med_%[1]s],0)*%[2]s*[desc_%[1]s]", posto, w.tariff(rate, r), w.contracted(posto))
}

// compensatedName is the premise of a unit that generates.
const compensatedName = "compensada"

func (w *planner) regulated() []column {
	line := func(key cost.Key, f func(r int) string) column { return column{string(key), key.Label(), key, f} }
	out := []column{
		line(cost.LineEnergyP, func(r int) string {
			return fmt.Sprintf("ROUND(%s*%s/[f_t]+0.00000001,2)", w.peak(r), w.tariff(rateTEPeak, r))
		}),
		line(cost.LineEnergyFP, func(r int) string {
			return fmt.Sprintf("ROUND((%s*%s+%s*%s)/[f_t]+0.00000001,2)", from(colOffPeak, r), w.tariff(rateTEOff, r), from(colReserved, r), w.tariff(rateTEReserved, r))
		}),
		line(cost.LineFlag, func(r int) string {
			return fmt.Sprintf("ROUND((%s+%s+%s)*%s/[f_t]+0.00000001,2)", from(colPeak, r), from(colOffPeak, r), from(colReserved, r), from(colFlag, r))
		}),
	}
	if used, generates := w.names[compensatedName]; generates {
		out = append(out, line(cost.LineCompensated, func(r int) string {
			return fmt.Sprintf("-ROUND(MIN(%s,%s)*(%s+%s)/[f_t]+0.00000001,2)", used, from(colOffPeak, r), w.tariff(rateTEOff, r), w.tariff(rateTUSDOff, r))
		}))
	}
	return out
}

func (w *planner) acl() []column {
	line := func(key cost.Key, f func(r int) string) column { return column{string(key), key.Label(), key, f} }
	out := []column{
		line(cost.LineACL, func(r int) string {
			return fmt.Sprintf("ROUND(%s*%s+0.00000001,2)", from(colNet, r), from(colPrice, r))
		}),
		line(cost.LineACLCBS, func(r int) string {
			return fmt.Sprintf("ROUND([energia_acl]*%s+0.00000001,2)", from(colConsumptionTax, r))
		}),
		{"base_icms", "Energia com ICMS (R$)", "", func(r int) string {
			return fmt.Sprintf("IF(AND(%[1]s=1,%[2]s<%[3]s),ROUND(%[2]s*%[4]s+0.00000001,2),[energia_acl])",
				w.names["icms_medido"], from(colTotal, r), from(colNet, r), from(colPrice, r))
		}},
		line(cost.LineACLICMS, func(r int) string {
			return fmt.Sprintf("ROUND([base_icms]*%[1]s/(1-%[2]s)+0.00000001,2)-[base_icms]-ROUND([base_icms]*%[3]s+0.00000001,2)",
				onTop(r), from(colICMS, r), from(colConsumptionTax, r))
		}),
		line(cost.LineCCEE, func(r int) string {
			return fmt.Sprintf("ROUND(%s*%s+0.00000001,2)", from(colRequirement, r), from(colCharge, r))
		}),
		line(cost.LineFee, func(int) string { return w.names["gestao"] }),
	}
	if _, asked := w.names[onceName]; !asked {
		return out
	}
	return append(out,
		line(cost.LineContribution, func(int) string { return w.names["contribuicao"] }),
		line(cost.LineRetailer, func(r int) string {
			return fmt.Sprintf("ROUND(%s+%s*%s+0.00000001,2)", w.names["varejista_mes"], from(colNet, r), w.names["varejista_mwh"])
		}))
}

// onTop is what CBS and IBS make of a value that the ICMS is charged on.
func onTop(r int) string {
	return fmt.Sprintf("(1+%[1]s*IF(%[2]s=1,1,1-%[3]s))", from(colConsumptionTax, r), from(colTaxOnTax, r), from(colICMS, r))
}

func (w *planner) others() []column {
	generator := fmt.Sprintf("ROUND(%s*%s+0.00000001,2)", w.names["ger_mwh"], w.names["ger_custo"])
	if w.free {
		generator = "IF(" + w.names["ger_desliga"] + "=1,0," + generator + ")"
	}
	return []column{
		{string(cost.LineLighting), cost.LineLighting.Label(), cost.LineLighting, func(int) string { return w.names["cip"] }},
		{string(cost.LineGenerator), cost.LineGenerator.Label(), cost.LineGenerator, func(int) string { return generator }},
	}
}
