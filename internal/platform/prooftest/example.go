package prooftest

import (
	_ "embed" // the examples
	"encoding/json"
	"strings"
	"testing"
)

var (
	//go:embed testdata/examples.json
	examples []byte
	//go:embed testdata/month.json
	months []byte
	//go:embed testdata/portfolio.json
	portfolios []byte
	//go:embed testdata/face.json
	faces []byte
	//go:embed testdata/reading.json
	readings []byte
	//go:embed testdata/true.json
	trues []byte
)

// Example is the printed values of the worked example whose title begins with these words, as in
// "E3" or "E1 2026-10".
func Example(t testing.TB, begins string) map[string]string {
	t.Helper()
	return example[map[string]string](t, examples, begins)
}

// MonthExample reads what is expected of a worked example of the month, as in "M6".
func MonthExample[Expected any](t testing.TB, begins string) Expected {
	t.Helper()
	return example[struct{ Expected Expected }](t, months, begins).Expected
}

// MonthInput reads what a worked example of the month starts from.
func MonthInput[Input any](t testing.TB, begins string) Input {
	t.Helper()
	return example[struct{ Input Input }](t, months, begins).Input
}

// PortfolioExample is the printed values of a worked example of the portfolio, as in "P1".
func PortfolioExample(t testing.TB, begins string) map[string]string {
	t.Helper()
	return example[map[string]string](t, portfolios, begins)
}

// TrueExample reads what is expected of a worked example of what is promised, lawful and
// claimed, as in "T12".
func TrueExample[Expected any](t testing.TB, begins string) Expected {
	t.Helper()
	return example[struct{ Expected Expected }](t, trues, begins).Expected
}

// TrueInput reads what such an example starts from.
func TrueInput[Input any](t testing.TB, begins string) Input {
	t.Helper()
	return example[struct{ Input Input }](t, trues, begins).Input
}

// HalfEven are energies in kWh, each with its text in MWh as every place shows it.
func HalfEven(t testing.TB) map[string]string {
	t.Helper()
	var face struct {
		Texts map[string]string `json:"mwh_half_even"`
	}
	if err := json.Unmarshal(faces, &face); err != nil || len(face.Texts) == 0 {
		t.Fatal("no energies in face.json", err)
	}
	return face.Texts
}

// ReadingExample reads the worked values of one part of what is read on bills, such
// as "code_key".
func ReadingExample[Values any](t testing.TB, part string) (v Values) {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(readings, &all); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all[part], &v); err != nil {
		t.Fatalf("%s: %v", part, err)
	}
	return v
}

func example[V any](t testing.TB, in []byte, begins string) (v V) {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(in, &all); err != nil {
		t.Fatal(err)
	}
	for title, values := range all {
		if strings.HasPrefix(title, begins+" ") {
			if err := json.Unmarshal(values, &v); err != nil {
				t.Fatal(err)
			}
			return v
		}
	}
	t.Fatalf("no worked example %s", begins)
	return v
}
