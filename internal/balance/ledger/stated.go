package ledger

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

// Merge lays what a row of a sheet states over what is stored. A cell that is
// empty changes nothing.
func (s *Stated) Merge(row *intake.Row) {
	m, r := &s.Measure, &row.Measure
	m.Consumption, m.Generation = r.Consumption.Or(m.Consumption), r.Generation.Or(m.Generation)
	m.Proinfa, m.Loss = r.Proinfa.Or(m.Proinfa), r.Loss.Or(m.Loss)
	g, h := &m.Given, &r.Given
	g.Volume, g.Minimum, g.Maximum = h.Volume.Or(g.Volume), h.Minimum.Or(g.Minimum), h.Maximum.Or(g.Maximum)
	g.Lower, g.Upper, g.Price = h.Lower.Or(g.Lower), h.Upper.Or(g.Upper), h.Price.Or(g.Price)
	s.Tax = row.Tax.Or(s.Tax)
	for _, t := range [...]struct {
		into *string
		from string
	}{
		{&s.Supplier, row.Supplier},
		{&s.Metering, row.Metering},
		{&s.CPCode, row.CPCode},
		{&s.Email, row.Email},
		{&s.BillDue, row.BillDue},
	} {
		if t.from != "" {
			*t.into = t.from
		}
	}
	if row.AdjustedOK {
		s.Adjusted = row.Adjusted
	}
	if row.SentOK {
		s.SentOK = row.Sent
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
	get  func(*Stated) chain.Energy // as a plain number
	set  func(*Stated, chain.Energy)
	text func(chain.Energy) string // canonical
}

func column[T ~int64](name string, text func(T) string, of func(*Stated) *chain.Opt[T]) numberColumn {
	return numberColumn{
		name: name,
		text: func(e chain.Energy) string { return text(T(e.V)) },
		get: func(s *Stated) chain.Energy {
			o := of(s)
			return chain.Energy{V: energy.Energy(o.V), Known: o.Known}
		},
		set: func(s *Stated, e chain.Energy) { *of(s) = chain.Opt[T]{V: T(e.V), Known: e.Known} },
	}
}

// numberColumns are all nullable numbers that can be stated.
var numberColumns = [...]numberColumn{
	column("consumption", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Consumption }),
	column("generation", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Generation }),
	column("loss_percent", percent.Percent.Text, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Loss }),
	column("proinfa", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Proinfa }),
	column("given_volume", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Given.Volume }),
	column("given_minimum", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Given.Minimum }),
	column("given_maximum", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Given.Maximum }),
	column("given_lower", percent.Percent.Text, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Given.Lower }),
	column("given_upper", percent.Percent.Text, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Given.Upper }),
	column("given_price", money.Price.Text, func(s *Stated) *chain.Opt[money.Price] { return &s.Given.Price }),
	column("tax_percent", percent.Percent.Text, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Tax }),
	column("fixed_requirement", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Fixed.Requirement }),
	column("fixed_net", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Fixed.Net }),
	column("fixed_minimum", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Fixed.Minimum }),
	column("fixed_maximum", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Fixed.Maximum }),
	column("fixed_billable", energy.Energy.MWhText, func(s *Stated) *chain.Energy { return &s.Fixed.Billable }),
	column("fixed_adjusted", yesNo, func(s *Stated) *chain.Energy { return &s.FixedAdjusted }),
}

// textColumns are all texts that can be stated.
var textColumns = [...]struct {
	name string
	of   func(*Stated) *string
}{
	{"supplier", func(s *Stated) *string { return &s.Supplier }},
	{"metering", func(s *Stated) *string { return &s.Metering }},
	{"cp_code", func(s *Stated) *string { return &s.CPCode }},
	{"email", func(s *Stated) *string { return &s.Email }},
	{"bill_due", func(s *Stated) *string { return &s.BillDue }},
	{"client_label", func(s *Stated) *string { return &s.ClientLabel }},
	{"meter_label", func(s *Stated) *string { return &s.MeterLabel }},
	{"edited_by", func(s *Stated) *string { return &s.EditedBy }},
}

func yesNo(e energy.Energy) string {
	if e == 0 {
		return "Não"
	}
	return "Sim"
}

// SnapshotOf returns the row as JSON for undoing.
func SnapshotOf(r *Row) (string, error) {
	s := snapshot{
		Numbers: map[string]int64{}, Texts: map[string]string{}, Adjusted: r.Stated.Adjusted, SentOK: r.Stated.SentOK,
		Divergence: r.Computed.Divergence, ImportSeq: r.Origin.ImportSeq, ImportLine: r.Origin.ImportLine,
	}
	for _, c := range numberColumns {
		if v := c.get(&r.Stated); v.Known {
			s.Numbers[c.name] = int64(v.V)
		}
	}
	for _, c := range textColumns {
		if text := *c.of(&r.Stated); text != "" {
			s.Texts[c.name] = text
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		return "", fmt.Errorf("balance: snapshot: %w", err)
	}
	return string(text), nil
}

// Restore puts a row back to what SnapshotOf wrote.
func (r *Row) Restore(text string) error {
	var s snapshot
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return fmt.Errorf("balance: restore: %w", err)
	}
	for _, c := range numberColumns {
		v, known := s.Numbers[c.name]
		c.set(&r.Stated, chain.Energy{V: energy.Energy(v), Known: known})
	}
	for _, c := range textColumns {
		*c.of(&r.Stated) = s.Texts[c.name]
	}
	r.Stated.Adjusted, r.Stated.SentOK = s.Adjusted, s.SentOK
	r.Computed.Divergence = s.Divergence
	r.Origin.ImportSeq, r.Origin.ImportLine = s.ImportSeq, s.ImportLine
	r.Origin.Version++
	return nil
}

// StatedTexts is what the audit trail keeps of a statement.
func StatedTexts(s *Stated) map[string]any {
	texts := map[string]any{"adjusted": s.Adjusted, "sent_ok": s.SentOK}
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

// ChangedColumns names what differs between two statements.
func ChangedColumns(a, b *Stated) string {
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
	if a.Adjusted != b.Adjusted {
		names = append(names, labels["adjusted"])
	}
	if a.SentOK != b.SentOK {
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

// ChangesText is what a timeline shows of two statements: each column with its old
// and its new value.
func ChangesText(was, now *Stated) string {
	var parts []string
	add := func(name, before, after string) {
		if before != after && labels[name] != "" {
			parts = append(parts, labels[name]+": "+OrDash(before)+" → "+OrDash(after))
		}
	}
	for _, c := range numberColumns {
		add(c.name, knownText(c, was), knownText(c, now))
	}
	for _, c := range textColumns {
		add(c.name, *c.of(was), *c.of(now))
	}
	add("adjusted", yesNoText(was.Adjusted), yesNoText(now.Adjusted))
	add("sent_ok", yesNoText(was.SentOK), yesNoText(now.SentOK))
	return strings.Join(parts, "; ")
}

func knownText(c numberColumn, s *Stated) string {
	v := c.get(s)
	if !v.Known {
		return ""
	}
	return strings.Replace(c.text(v), ".", ",", 1)
}

func yesNoText(b bool) string {
	if b {
		return "Sim"
	}
	return "Não"
}

// OrDash is a text as a timeline shows it: "-" for none.
func OrDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
