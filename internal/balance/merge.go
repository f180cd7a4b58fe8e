package balance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// merge lays what a row of a sheet states over what is stored. A cell that is
// empty changes nothing.
func (s *stated) merge(row *intake.Row) {
	m, r := &s.Measure, &row.Measure
	m.Consumption, m.Generation = r.Consumption.Or(m.Consumption), r.Generation.Or(m.Generation)
	m.Proinfa, m.Loss = r.Proinfa.Or(m.Proinfa), r.Loss.Or(m.Loss)
	g, h := &m.Given, &r.Given
	g.Volume, g.Minimum, g.Maximum = h.Volume.Or(g.Volume), h.Minimum.Or(g.Minimum), h.Maximum.Or(g.Maximum)
	g.Lower, g.Upper, g.Price = h.Lower.Or(g.Lower), h.Upper.Or(g.Upper), h.Price.Or(g.Price)
	s.tax = row.Tax.Or(s.tax)
	for _, t := range [...]struct {
		into *string
		from string
	}{
		{&s.supplier, row.Supplier},
		{&s.metering, row.Metering},
		{&s.cpCode, row.CPCode},
		{&s.email, row.Email},
		{&s.billDue, row.BillDue},
	} {
		if t.from != "" {
			*t.into = t.from
		}
	}
	if row.AdjustedOK {
		s.adjusted = row.Adjusted
	}
	if row.SentOK {
		s.sentOK = row.Sent
	}
}

// snapshot is what undoing needs to put a row back: the stored columns by name.
type snapshot struct {
	Numbers    map[string]int64  `json:"numbers,omitempty"`
	Texts      map[string]string `json:"texts,omitempty"`
	Adjusted   bool              `json:"adjusted,omitempty"`
	SentOK     bool              `json:"sent_ok,omitempty"`
	Divergence string            `json:"divergence,omitempty"`
	ImportSeq  int64             `json:"import_seq,omitempty"`
	ImportLine int64             `json:"import_line,omitempty"`
}

// numberColumn gives access to one nullable number by its column.
type numberColumn struct {
	name string
	get  func(*stated) chain.Energy // as a plain number
	set  func(*stated, chain.Energy)
	text func(chain.Energy) string // canonical
}

func column[T ~int64](name string, text func(T) string, of func(*stated) *chain.Opt[T]) numberColumn {
	return numberColumn{
		name: name,
		text: func(e chain.Energy) string { return text(T(e.V)) },
		get: func(s *stated) chain.Energy {
			o := of(s)
			return chain.Energy{V: energy.Energy(o.V), Known: o.Known}
		},
		set: func(s *stated, e chain.Energy) { *of(s) = chain.Opt[T]{V: T(e.V), Known: e.Known} },
	}
}

// numberColumns are all nullable numbers that can be stated.
var numberColumns = [...]numberColumn{
	column("consumption", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Consumption }),
	column("generation", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Generation }),
	column("loss_percent", percent.Percent.Text, func(s *stated) *chain.Opt[percent.Percent] { return &s.Loss }),
	column("proinfa", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Proinfa }),
	column("given_volume", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Given.Volume }),
	column("given_minimum", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Given.Minimum }),
	column("given_maximum", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Given.Maximum }),
	column("given_lower", percent.Percent.Text, func(s *stated) *chain.Opt[percent.Percent] { return &s.Given.Lower }),
	column("given_upper", percent.Percent.Text, func(s *stated) *chain.Opt[percent.Percent] { return &s.Given.Upper }),
	column("given_price", money.Price.Text, func(s *stated) *chain.Opt[money.Price] { return &s.Given.Price }),
	column("tax_percent", percent.Percent.Text, func(s *stated) *chain.Opt[percent.Percent] { return &s.tax }),
	column("fixed_requirement", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Fixed.Requirement }),
	column("fixed_net", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Fixed.Net }),
	column("fixed_minimum", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Fixed.Minimum }),
	column("fixed_maximum", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Fixed.Maximum }),
	column("fixed_billable", energy.Energy.MWhText, func(s *stated) *chain.Energy { return &s.Fixed.Billable }),
	column("fixed_adjusted", yesNo, func(s *stated) *chain.Energy { return &s.fixedAdjusted }),
}

// textColumns are all texts that can be stated.
var textColumns = [...]struct {
	name string
	of   func(*stated) *string
}{
	{"supplier", func(s *stated) *string { return &s.supplier }},
	{"metering", func(s *stated) *string { return &s.metering }},
	{"cp_code", func(s *stated) *string { return &s.cpCode }},
	{"email", func(s *stated) *string { return &s.email }},
	{"bill_due", func(s *stated) *string { return &s.billDue }},
	{"client_label", func(s *stated) *string { return &s.clientLabel }},
	{"meter_label", func(s *stated) *string { return &s.meterLabel }},
	{"edited_by", func(s *stated) *string { return &s.editedBy }},
}

func yesNo(e energy.Energy) string {
	if e == 0 {
		return "Não"
	}
	return "Sim"
}

// snapshotOf returns the row as JSON for undoing.
func snapshotOf(r *monthRow) (string, error) {
	s := snapshot{
		Numbers: map[string]int64{}, Texts: map[string]string{}, Adjusted: r.stated.adjusted, SentOK: r.stated.sentOK,
		Divergence: r.computed.divergence, ImportSeq: r.origin.importSeq, ImportLine: r.origin.importLine,
	}
	for _, c := range numberColumns {
		if v := c.get(&r.stated); v.Known {
			s.Numbers[c.name] = int64(v.V)
		}
	}
	for _, c := range textColumns {
		if text := *c.of(&r.stated); text != "" {
			s.Texts[c.name] = text
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		return "", fmt.Errorf("balance: snapshot: %w", err)
	}
	return string(text), nil
}

// restore puts a row back to what snapshotOf wrote.
func (r *monthRow) restore(text string) error {
	var s snapshot
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return fmt.Errorf("balance: restore: %w", err)
	}
	for _, c := range numberColumns {
		v, known := s.Numbers[c.name]
		c.set(&r.stated, chain.Energy{V: energy.Energy(v), Known: known})
	}
	for _, c := range textColumns {
		*c.of(&r.stated) = s.Texts[c.name]
	}
	r.stated.adjusted, r.stated.sentOK = s.Adjusted, s.SentOK
	r.computed.divergence = s.Divergence
	r.origin.importSeq, r.origin.importLine = s.ImportSeq, s.ImportLine
	r.origin.version++
	return nil
}

// statedTexts is what the audit trail keeps of a statement.
func statedTexts(s *stated) map[string]any {
	texts := map[string]any{"adjusted": s.adjusted, "sent_ok": s.sentOK}
	for _, c := range numberColumns {
		if v := c.get(s); v.Known {
			texts[c.name] = c.text(v)
		}
	}
	for _, c := range textColumns {
		if text := *c.of(s); text != "" {
			texts[c.name] = text
		}
	}
	return texts
}

// changedColumns names what differs between two statements.
func changedColumns(a, b *stated) string {
	var names []string
	for _, c := range numberColumns {
		if c.get(a) != c.get(b) {
			names = append(names, labels[c.name])
		}
	}
	for _, c := range textColumns {
		if *c.of(a) != *c.of(b) && labels[c.name] != "" {
			names = append(names, labels[c.name])
		}
	}
	if a.adjusted != b.adjusted {
		names = append(names, labels["adjusted"])
	}
	if a.sentOK != b.sentOK {
		names = append(names, labels["sent_ok"])
	}
	return strings.Join(slices.Compact(names), ", ")
}

// labels are the columns as screens name them.
var labels = map[string]string{
	"consumption": "Consumo", "generation": "Geração", "loss_percent": "Perdas", "proinfa": "Proinfa",
	"given_volume": "Contrato", "given_minimum": "Mínimo", "given_maximum": "Máximo", "given_lower": "Limite inferior",
	"given_upper": "Limite superior", "given_price": "Preço", "tax_percent": "Imposto", "supplier": "Fornecedor", "metering": "Medição",
	"cp_code": "CP", "email": "Email", "bill_due": "Data vencimento boleto", "adjusted": "Reajustado", "sent_ok": "Envio ok",
	"fixed_requirement": "Requisito", "fixed_net": "NET", "fixed_minimum": "Mínimo", "fixed_maximum": "Máximo",
	"fixed_billable": "Faturar", "fixed_adjusted": "Reajustado", "client_label": "Cliente", "meter_label": "Medidor",
}
