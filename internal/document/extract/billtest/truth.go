package billtest

import (
	"fmt"
	"maps"
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

// Score counts what became of the values that stand on bills: each field, each amount
// and quantity of an item, and each cell of a history is one.
type Score struct {
	Values, Right int
	Flagged       int // right, and yet shown as doubtful
	Missed        int // printed and not read
	Wrong         []string
	WrongHigh     []string            // wrong although the reader was sure
	NotRight      []string            // missed and wrong
	Measured      extract.Calibration // by what the values were known
}

// Add sums two scores.
func (s *Score) Add(o Score) {
	s.Values += o.Values
	s.Right += o.Right
	s.Flagged += o.Flagged
	s.Missed += o.Missed
	s.Wrong = append(s.Wrong, o.Wrong...)
	s.WrongHigh = append(s.WrongHigh, o.WrongHigh...)
	s.NotRight = append(s.NotRight, o.NotRight...)
	s.Measured = s.Measured.Plus(o.Measured, 1)
}

// Rate is the share of right values in percent.
func (s *Score) Rate() float64 { return s.share(s.Right) }

// Named gives every entry the name of its bill.
func (s *Score) Named(bill string) Score {
	for _, list := range [...][]string{s.Wrong, s.WrongHigh, s.NotRight} {
		for i := range list {
			list[i] = bill + " " + list[i]
		}
	}
	return *s
}

func (s *Score) share(n int) float64 {
	if s.Values == 0 {
		return 0
	}
	return 100 * float64(n) / float64(s.Values)
}

// Compare scores a reading.
func Compare(got extract.Result, want Truth) Score {
	var s Score
	for _, k := range slices.Sorted(maps.Keys(want.Fields)) {
		var read *extract.Value
		if v, ok := got.Fields[k]; ok {
			read = &v
		}
		s.value(string(k), want.Fields[k], read)
	}
	s.items(got.Items, want.Items)
	s.history("consumo", got.Consumption, want.Consumption)
	s.history("demanda", got.Demand, want.Demand)
	return s
}

// value counts one value; got is nil where nothing was read.
func (s *Score) value(name, want string, got *extract.Value) {
	s.Values++
	if got != nil && got.Evidence() != "" {
		one := extract.Count{N: 1}
		if !equal(want, got.Value) {
			one.Wrong = 1
		}
		s.Measured = s.Measured.Plus(extract.Calibration{got.Evidence(): one}, 1)
	}
	switch {
	case got == nil && want == "", got != nil && equal(want, got.Value):
		s.Right++
		if got != nil && got.Confidence < extract.High {
			s.Flagged++
		}
	case got == nil:
		s.Missed++
		s.NotRight = append(s.NotRight, fmt.Sprintf("%s: não lido, esperado %q", name, want))
	default:
		text := fmt.Sprintf("%s: %q, esperado %q (confiança %d)", name, got.Value, want, got.Confidence)
		s.Wrong, s.NotRight = append(s.Wrong, text), append(s.NotRight, text)
		if got.Confidence >= extract.High {
			s.WrongHigh = append(s.WrongHigh, text)
		}
	}
}

func (s *Score) items(got []extract.Item, want []TruthItem) {
	charged := slices.DeleteFunc(slices.Clone(got), func(i extract.Item) bool { return i.Informative })
	for _, w := range want {
		var amount, quantity *extract.Value
		if at := match(charged, w); at >= 0 {
			amount, quantity = &charged[at].Amount, charged[at].Quantity
			charged = slices.Delete(slices.Clone(charged), at, at+1)
		}
		s.value("valor de "+w.Description, w.Amount, amount)
		if w.Quantity != "" {
			s.value("quantidade de "+w.Description, w.Quantity, quantity)
		}
	}
	for _, extra := range charged {
		s.value("item a mais "+extra.Description, "", &extra.Amount)
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
	for _, at := range slices.Sorted(maps.Keys(read)) {
		for _, v := range []*extract.Value{read[at].Peak, read[at].OffPeak, read[at].Single} {
			if v != nil && len(want) > 0 {
				s.value(name+" a mais "+at, "", v)
			}
		}
	}
}

func (s *Score) cell(name, want string, got *extract.Value) {
	if want != "" || got != nil {
		s.value(name, want, got)
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
