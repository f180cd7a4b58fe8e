package mailing

import (
	"html"
	"slices"
	"strings"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/statement"
	"ynova/internal/mailing/template"
)

// values are the values of the variables for all units of the parcel: energies and the
// value are sums, known where all of them are; of everything else the different values
// stand one after the other.
func (p Parcel) values() map[string]string {
	values := valuesOf(p.lead())
	if len(p) == 1 {
		return values
	}
	for name := range values {
		var texts []string
		for _, r := range p {
			if text := valuesOf(r)[name]; text != "" && !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
		values[name] = listed(texts)
	}
	for name, of := range summed {
		values[name] = statement.MWh(sumOf(p, of))
	}
	values["valor"] = statement.Amount(p.value())
	return values
}

// worded is the text in the plural, where it mentions a unit as the shipped ones do.
func (p Parcel) worded(t template.Text) template.Text {
	if len(p) > 1 {
		t.Subject, t.Plain, t.HTML = pluralWords.Replace(t.Subject), pluralWords.Replace(t.Plain), pluralWords.Replace(t.HTML)
	}
	return t
}

var pluralWords = strings.NewReplacer(
	"da unidade {{medidor}}", "das unidades {{medidor}}", "da unidade <strong>{{medidor}}", "das unidades <strong>{{medidor}}",
	"O extrato completo está anexo.", "O extrato de cada unidade está anexo.",
	// Each unit has a boleto of its own; its amount and day stand in its section.
	"O boleto de energia", "Os boletos de energia", ", no valor de ", ", no valor total de ", "vence em ", "vencem em ", "Boleto de ", "Boletos de ",
)

// summed are the variables that are energies.
var summed = map[string]func(*record.Record) *energy.Energy{
	"consumo": func(r *record.Record) *energy.Energy { return r.Consumption }, "requisito": func(r *record.Record) *energy.Energy { return r.Requirement },
	"proinfa": func(r *record.Record) *energy.Energy { return r.Proinfa }, "net": func(r *record.Record) *energy.Energy { return r.Net },
	"contrato": func(r *record.Record) *energy.Energy { return r.Contracted }, "minimo": func(r *record.Record) *energy.Energy { return r.Minimum },
	"maximo": func(r *record.Record) *energy.Energy { return r.Maximum }, "faturar": billableOf,
	"sobra": func(r *record.Record) *energy.Energy { return r.Surplus }, "deficit": func(r *record.Record) *energy.Energy { return r.Deficit },
}

func billableOf(r *record.Record) *energy.Energy { return r.Billable }

// value is what the energy of all units comes to; nil: that of one is not known.
func (p Parcel) value() *money.Amount {
	return sumOf(p, func(r *record.Record) *money.Amount { return r.Value })
}

// sumOf adds what is known of every record; nil where it is not known of one.
func sumOf[T ~int64](p Parcel, of func(*record.Record) *T) *T {
	var sum T
	for _, r := range p {
		v := of(r)
		if v == nil {
			return nil
		}
		sum += *v
	}
	return &sum
}

// section is what the text says of one unit, or of all of them.
type section struct {
	title string
	lines [][2]string // label and value
}

// sections are one for each unit, and the sum. What is not known is left out.
func (p Parcel) sections() []section {
	var all []section
	for _, r := range p {
		v := valuesOf(r)
		s := section{title: "Unidade " + r.Meter}
		s.add("Consumo", unit(v["consumo"]))
		s.add("Medição", v["medicao"])
		s.add("NET", unit(v["net"]))
		s.add("Energia a faturar", unit(v["faturar"]))
		s.add("Preço", v["preco"])
		s.add("Valor da energia", v["valor"])
		s.add("Vencimento do boleto", v["vencimento"])
		all = append(all, s)
	}
	total := section{title: "Total das " + unitsText(len(p))}
	total.add("Energia a faturar", unit(statement.MWh(sumOf(p, billableOf))))
	total.add("Valor da energia", statement.Amount(p.value()))
	if len(total.lines) > 0 {
		all = append(all, total)
	}
	return all
}

func unit(mwh string) string {
	if mwh == "" {
		return ""
	}
	return mwh + " MWh"
}

func (s *section) add(label, value string) {
	if value != "" {
		s.lines = append(s.lines, [2]string{label, value})
	}
}

// append adds a section for each unit, and the sum, to a text that was filled in with the
// values of all of them.
func (p Parcel) append(r template.Rendered) template.Rendered {
	var plain, rich strings.Builder
	for _, s := range p.sections() {
		plain.WriteString("\n" + s.title + "\n")
		rich.WriteString("<h3>" + html.EscapeString(s.title) + "</h3>\n<table cellpadding=\"6\" border=\"0\">\n")
		for _, l := range s.lines {
			plain.WriteString(l[0] + ": " + l[1] + "\n")
			rich.WriteString("<tr><td>" + l[0] + "</td><td align=\"right\">" + html.EscapeString(l[1]) + "</td></tr>\n")
		}
		rich.WriteString("</table>\n")
	}
	if r.Plain != "" {
		r.Plain = strings.TrimRight(r.Plain, "\n") + "\n" + plain.String()
	}
	if r.HTML != "" {
		r.HTML = strings.TrimRight(r.HTML, "\n") + "\n" + rich.String()
	}
	return r
}
