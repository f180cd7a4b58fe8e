package ledger

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/energy"
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
	r.Stated.BillDue = dayOf(r.Stated.BillDue)
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
			names = append(names, c.label)
		}
	}
	for _, c := range textColumns {
		if *c.of(a) != *c.of(b) && c.label != "" {
			names = append(names, c.label)
		}
	}
	for _, c := range flagColumns {
		if *c.of(a) != *c.of(b) {
			names = append(names, c.label)
		}
	}
	return strings.Join(slices.Compact(names), ", ")
}

// OrUnknown is a text as a timeline shows it: "Não informado" for none (TD-12).
func OrUnknown(s string) string { return cmp.Or(s, "Não informado") }

// dayOf is the day of a due date, which could have an hour when the row was kept.
func dayOf(due string) string {
	day, _, _ := strings.Cut(due, "T")
	return day
}
