package intake

import (
	"slices"
	"strings"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
)

// words are those of a header, in whatever order it has them.
type words struct {
	list   []string
	joined string
	unit   unit
	energy bool // a unit of energy is among them
	money  bool
}

// wordsOf takes a header apart: "Consumo FP (kW.h)", "kwh_ponta" and "consumopontakWh" name a unit alike.
func wordsOf(header string) words {
	text := string(ptbr.AppendFold(nil, header))
	w := words{money: strings.Contains(text, "$")}
	split := strings.FieldsFunc(text, func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
	for _, one := range split {
		if n := len(w.list); one == "h" && n > 0 && slices.Contains([]string{"w", "kw", "mw", "gw"}, w.list[n-1]) {
			w.list[n-1] += one
			continue
		}
		for _, u := range [...]string{"kwh", "mwh", "gwh"} {
			if rest, ends := strings.CutSuffix(one, u); ends && rest != "" {
				w.list, one = append(w.list, rest), u
				break
			}
		}
		w.list = append(w.list, one)
	}
	w.joined = strings.Join(w.list, "")
	for u, name := range [units]string{"wh", "kwh", "mwh", "gwh"} {
		if w.has(name) {
			w.unit, w.energy = unit(u), true
		}
	}
	return w
}

func (w *words) has(any ...string) bool {
	return slices.ContainsFunc(w.list, func(one string) bool { return slices.Contains(any, one) })
}

func (w *words) begins(any ...string) bool {
	return slices.ContainsFunc(w.list, func(one string) bool {
		return slices.ContainsFunc(any, func(begin string) bool { return strings.HasPrefix(one, begin) })
	})
}

// ends reports whether words that are glued to others end so: "consumofp".
func (w *words) ends(any ...string) bool {
	return slices.ContainsFunc(w.list, func(one string) bool {
		return len(one) > 4 && slices.ContainsFunc(any, func(end string) bool { return strings.HasSuffix(one, end) })
	})
}

// hours returns the tariff period that a column is about; empty: it names none, or several.
func (w *words) hours() string {
	peak := strings.Contains(w.joined, "ponta") || w.has("p", "hp", "peak") || w.ends("hp")
	switch {
	case strings.Contains(w.joined, "reservad") || w.has("hr"):
		return "reservado"
	case strings.Contains(w.joined, "intermedi") || w.has("int", "inter", "hi"):
		return "intermediario"
	case strings.Count(w.joined, "ponta") > 1:
		return ""
	case w.has("fp", "hfp", "off"), w.ends("fp"), strings.Contains(w.joined, "forap"), strings.Contains(w.joined, "foradep"), peak && w.has("f", "fora"):
		return "fora ponta"
	case peak:
		return "ponta"
	default:
		return ""
	}
}

// never reports whether a column is no energy that was consumed or generated, whatever hours or unit it names.
func (w *words) never() bool {
	return w.money || w.has("w", "kw", "mw", "gw", "kva", "min", "max", "rs", "te", "reais", "custo", "media", "medio") ||
		w.begins("reativ", "kvar", "demanda", "contrat", "injet", "proinfa", "perda", "faturad", "limit", "minim", "maxim",
			"valor", "preco", "tarifa", "tusd", "imposto", "icms", "anterior", "acumulad", "previst", "estimad", "projet", "compensad", "credit")
}

func (w *words) generated() bool {
	return w.begins("gerac", "gerad", "generat") || w.begins("ativa") && w.has("g")
}

func (w *words) consumed() bool {
	return w.begins("consumo", "consumpt", "ativa") || w.has("consumida", "consumido") || strings.Contains(w.joined, "energiaativa")
}

// total reports whether a column says that it is of all hours: "Total", "Ponta e fora ponta".
func (w *words) total() bool {
	return w.has("total", "totais", "soma") || strings.Count(w.joined, "ponta") > 1
}

// energyField is the field of a column that measures energy.
func (w *words) energyField() layout.Field {
	described := w.has("tipo", "classe", "grupo", "perfil", "historico", "periodo", "dias", "data", "inicio", "fim", "codigo")
	switch {
	case w.never() || w.begins("mes", "competencia", "referencia") && !w.energy:
		return layout.Ignore
	case w.generated() && w.energy:
		return generations[w.unit]
	case w.generated():
		return GeracaoMWh
	case w.energy && (w.hours() != "" || w.consumed() || w.total()):
		return consumptions[w.unit]
	case !w.energy && w.consumed() && !described:
		return ConsumoMWh
	default:
		return layout.Ignore
	}
}

// hints are pieces of names that suggest another field, the more telling ones first.
var hints = layout.Hints{
	{"demanda", layout.Ignore},
	{"reativ", layout.Ignore},
	{"cnpj", CNPJ},
	{"cliente", Cliente},
	{"razaosocial", Cliente},
	{"empresa", Cliente},
	{"medidor", Medidor},
	{"instalacao", Medidor},
	{"unidadecons", Medidor},
	{"pontodemed", Medidor},
	{"proinfa", ProinfaMWh},
	{"requisito", RequisitoMWh},
	{"perdas", Perdas},
	{"preco", Preco},
	{"fornecedor", Fornecedor},
	{"email", Email},
	{"vencimento", Vencimento},
	{"limiteinf", LimiteInf},
	{"limitesup", LimiteSup},
	{"contrat", ContratoMWh},
	{"competencia", Mes},
	{"referencia", Mes},
	{"mes", Mes},
	{"imposto", Imposto},
	{"icms", Imposto},
}

// guess proposes a field for a header that is not known.
func guess(header string) layout.Field {
	w := wordsOf(header)
	switch {
	case w.joined == "data":
		return Mes // but not the date of something
	case w.has("data", "dia") && w.has("hora"), w.joined == "datahora", w.joined == "dthora":
		return Data
	case w.has("hora") && !w.energy, w.joined == "hora":
		return Hora
	case w.joined == "ponto":
		return Medidor
	}
	if f := w.energyField(); f != layout.Ignore {
		return f
	}
	f := hints.Guess(header)
	switch otherUnit := w.energy && w.unit != mwh; {
	case f == ContratoMWh && (strings.Contains(w.joined, "mwm") || w.has("mw")):
		return ContratoMWm
	case f == ContratoMWh && w.has("kw"), otherUnit && slices.Contains([]layout.Field{ContratoMWh, ProinfaMWh, RequisitoMWh}, f):
		return layout.Ignore // they are read in MWh alone
	case f == Perdas && w.energy:
		if otherUnit {
			return layout.Ignore
		}
		return PerdasMWh
	case f == Mes && (w.energy || w.money || w.never()):
		return layout.Ignore
	}
	return f
}

// arrange proposes a day for "Data" beside hours of a day, and what a column without hours of the tariff is
// beside those of ponta and fora ponta: their total, which does not add to them.
func arrange(header []string, proposed []layout.Field) {
	if slices.Contains(proposed, Hora) {
		for i := range header {
			if w := wordsOf(header[i]); proposed[i] == Mes && w.has("data", "dia") {
				proposed[i] = Data
			}
		}
	} else if slices.Contains(proposed, Data) {
		for i := range proposed {
			if proposed[i] == Mes && layout.Compact(header[i]) == "data" {
				proposed[i] = layout.Ignore
			}
		}
	}
	whole, named, consumed := []int{}, map[string]bool{}, 0
	wide := layout.MonthsStand(header)
	for i := range proposed {
		if !slices.Contains(consumptions[:], proposed[i]) {
			continue
		}
		consumed++
		w := wordsOf(header[i])
		if h := w.hours(); h != "" {
			named[h] = true
		} else {
			whole = append(whole, i)
		}
	}
	for _, i := range whole {
		w := wordsOf(header[i])
		switch isTotal := named["ponta"] && named["fora ponta"] || w.total() && consumed > len(totals(header, whole)); {
		case isTotal && wide:
			proposed[i] = layout.Ignore // one of each month, and only one can be checked
		case isTotal:
			proposed[i] = Total
		}
	}
}

// totals are those of the columns that call themselves so.
func totals(header []string, columns []int) (found []int) {
	for _, i := range columns {
		if w := wordsOf(header[i]); w.total() {
			found = append(found, i)
		}
	}
	return found
}

// named is what a header says of a measure.
func named(header string) (hours, unit string) {
	w := wordsOf(header)
	if w.energy {
		unit = unitNames[w.unit]
	}
	return w.hours(), unit
}
