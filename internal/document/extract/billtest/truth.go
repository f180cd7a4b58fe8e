package billtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/ptbr"
)

// Truth is what stands on a bill.
type Truth struct {
	Fields      map[extract.Key]string // "" means that the bill does not print it
	Items       []TruthItem
	Consumption []TruthMonth
	Demand      []TruthMonth
}

// TruthItem is one charged line.
type TruthItem struct{ Description, Quantity, Amount string }

// TruthMonth is one line of a history; "" where nothing is printed.
type TruthMonth struct{ Month, Peak, OffPeak, Single string }

// Score counts what was read right.
type Score struct {
	Fields, FieldsRight   int
	Cells, CellsRight     int // of histories
	Numbers, NumbersRight int // of items
	Wrong                 []string
	WrongHigh             []string // wrong although the reader was sure
}

// Add sums two scores.
func (s *Score) Add(o Score) {
	s.Fields += o.Fields
	s.FieldsRight += o.FieldsRight
	s.Cells += o.Cells
	s.CellsRight += o.CellsRight
	s.Numbers += o.Numbers
	s.NumbersRight += o.NumbersRight
	s.Wrong = append(s.Wrong, o.Wrong...)
	s.WrongHigh = append(s.WrongHigh, o.WrongHigh...)
}

// Rate is the share of right fields and cells of histories, in percent.
func (s *Score) Rate() float64 {
	if s.Fields+s.Cells == 0 {
		return 0
	}
	return 100 * float64(s.FieldsRight+s.CellsRight) / float64(s.Fields+s.Cells)
}

// Compare scores a reading.
func Compare(got extract.Result, want Truth) Score {
	var s Score
	for k, text := range want.Fields {
		v, read := got.Fields[k]
		s.field(string(k), text, v, read)
	}
	s.items(got.Items, want.Items)
	s.history("consumo", got.Consumption, want.Consumption)
	s.history("demanda", got.Demand, want.Demand)
	return s
}

func (s *Score) field(name, want string, got extract.Value, read bool) {
	s.Fields++
	switch {
	case !read && want == "", read && equal(want, got.Value):
		s.FieldsRight++
	default:
		s.wrong(name, want, got)
	}
}

func (s *Score) wrong(name, want string, got extract.Value) {
	text := fmt.Sprintf("%s: %q, esperado %q (confiança %d)", name, got.Value, want, got.Confidence)
	s.Wrong = append(s.Wrong, text)
	if got.Confidence >= extract.High {
		s.WrongHigh = append(s.WrongHigh, text)
	}
}

func (s *Score) items(got []extract.Item, want []TruthItem) {
	charged := make([]extract.Item, 0, len(got))
	for _, item := range got {
		if !item.Informative {
			charged = append(charged, item)
		}
	}
	for _, w := range want {
		s.Numbers++
		if w.Quantity != "" {
			s.Numbers++
		}
		at := match(charged, w)
		if at < 0 {
			s.wrong("item "+w.Description, w.Amount, extract.Value{})
			continue
		}
		item := charged[at]
		charged = slices.Delete(charged, at, at+1)
		s.number("valor de "+w.Description, w.Amount, &item.Amount)
		if w.Quantity != "" {
			s.number("quantidade de "+w.Description, w.Quantity, item.Quantity)
		}
	}
	for _, extra := range charged {
		s.wrong("item a mais "+extra.Description, "", extra.Amount)
	}
}

// match finds the item that was meant: by its amount, or else by its words.
func match(items []extract.Item, want TruthItem) int {
	at := slices.IndexFunc(items, func(i extract.Item) bool { return equal(want.Amount, i.Amount.Value) })
	if at < 0 {
		at = slices.IndexFunc(items, func(i extract.Item) bool { return plain(i.Description) == plain(want.Description) })
	}
	return at
}

func (s *Score) number(name, want string, got *extract.Value) {
	switch {
	case got == nil:
		s.wrong(name, want, extract.Value{})
	case equal(want, got.Value):
		s.NumbersRight++
	default:
		s.wrong(name, want, *got)
	}
}

func (s *Score) history(name string, got []extract.Month, want []TruthMonth) {
	read := map[string]extract.Month{}
	for _, m := range got {
		read[m.Month] = m
	}
	for _, w := range want {
		m := read[w.Month]
		delete(read, w.Month)
		s.cell(name+" ponta "+w.Month, w.Peak, m.Peak)
		s.cell(name+" fora ponta "+w.Month, w.OffPeak, m.OffPeak)
		s.cell(name+" "+w.Month, w.Single, m.Single)
	}
	for _, m := range read {
		for _, v := range []*extract.Value{m.Peak, m.OffPeak, m.Single} {
			if v != nil && len(want) > 0 {
				s.cell(name+" a mais "+m.Month, "", v)
			}
		}
	}
}

func (s *Score) cell(name, want string, got *extract.Value) {
	if want == "" && got == nil {
		return
	}
	s.Cells++
	switch {
	case got == nil:
		s.wrong(name, want, extract.Value{})
	case equal(want, got.Value):
		s.CellsRight++
	default:
		s.wrong(name, want, *got)
	}
}

// equal compares numbers by value and words without case, accents and marks.
func equal(a, b string) bool {
	x, errX := decimal.NewFromString(a)
	y, errY := decimal.NewFromString(b)
	if errX == nil && errY == nil {
		return x.Equal(y)
	}
	return plain(a) == plain(b)
}

func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '.' || r == ',' || r == '-' || r == '/' {
			return -1
		}
		return r
	}, ptbr.Fold(s))
}
