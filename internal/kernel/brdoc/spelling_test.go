package brdoc_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"ynova/internal/kernel/brdoc"
)

// shared are the cases that the front end's readers answer alike.
func shared(t testing.TB) (cases struct {
	CNPJ, CPF []struct{ In, Out string }
	CEP       []struct{ In, UF, Out string }
	Codes     []struct {
		In, Other string
		Out       bool
	}
},
) {
	t.Helper()
	text, err := os.ReadFile("../ptbr/testdata/cases.json")
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	if fewest := min(len(cases.CNPJ)-15, len(cases.CPF), len(cases.CEP), len(cases.Codes)); fewest < 5 {
		t.Fatalf("a kind has only %d cases", fewest)
	}
	return cases
}

// Golden: data/field/CASES.json, and siblings.
func TestSpellingsOfIdentifiers_DR12(t *testing.T) {
	t.Parallel()
	cases := shared(t)
	for _, c := range cases.CNPJ {
		if got, err := brdoc.ParseCNPJ(c.In); string(got) != c.Out || (err == nil) != (c.Out != "") {
			t.Errorf("CNPJ %q is %q, %v, want %q", c.In, got, err, c.Out)
		}
	}
	for _, c := range cases.CPF {
		if got, err := brdoc.ParseCPF(c.In); string(got) != c.Out || (err == nil) != (c.Out != "") {
			t.Errorf("CPF %q is %q, %v, want %q", c.In, got, err, c.Out)
		}
	}
	for _, c := range cases.CEP {
		if got, err := brdoc.ParseCEP(c.In, c.UF); got != c.Out || (err == nil) != (c.Out != "") {
			t.Errorf("CEP %q of %s is %q, %v, want %q", c.In, c.UF, got, err, c.Out)
		}
	}
	for _, c := range cases.Codes {
		if got := brdoc.CodeKey(c.In) == brdoc.CodeKey(c.Other); got != c.Out {
			t.Errorf("codes %q and %q are one: %t, want %t", c.In, c.Other, got, c.Out)
		}
	}
}

// What a spreadsheet shortened is refused with what to do about it, whichever point it has.
func TestScientificNotationOfNumbersIsNamed_DR12(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"1,12224E+13", "1.12224e+13", "CNPJ 2E+13", "3,5E13"} {
		if _, err := brdoc.ParseCNPJ(s); !errors.Is(err, brdoc.ErrCNPJDigits) {
			t.Errorf("CNPJ %q: %v", s, err)
		}
		if _, err := brdoc.ParseCPF(s); !errors.Is(err, brdoc.ErrCPFDigits) {
			t.Errorf("CPF %q: %v", s, err)
		}
	}
}

// A document prints all digits: of one that prints fewer nothing is made up.
func TestPrintedNumbersAreNotPadded_DR12(t *testing.T) {
	t.Parallel()
	if got, err := brdoc.PrintedCNPJ("3456789000188"); err == nil {
		t.Errorf("CNPJ %q", got)
	}
	if got, err := brdoc.PrintedCPF("1234567890"); err == nil {
		t.Errorf("CPF %q", got)
	}
	for typed, want := range map[string]bool{"3456789000188": true, "CNPJ 3.456.789/0001-88": true, "03456789000188": false, "03.456.789/0001-88": false, "12ABC34501DE35": false, "": false} {
		if got := brdoc.WasPadded(typed, len("03456789000188")); got != want {
			t.Errorf("%q was padded: %t", typed, got)
		}
	}
}

// Every state has its postal codes, one of the Correios' own examples each.
func TestStateOfCEP_DR12(t *testing.T) {
	t.Parallel()
	for cep, want := range map[string]string{
		"01001-000": "SP", "20040-002": "RJ", "29010-001": "ES", "30110-000": "MG", "40020-000": "BA", "49010-000": "SE", "50030-230": "PE", "57020-000": "AL",
		"58010-000": "PB", "59025-000": "RN", "60025-000": "CE", "64000-000": "PI", "65010-000": "MA", "66010-000": "PA", "68900-000": "AP", "69005-000": "AM", "69900-000": "AC",
		"69301-000": "RR", "70040-000": "DF", "74003-010": "GO", "76801-000": "RO", "77001-000": "TO", "78005-000": "MT", "79002-000": "MS", "80010-000": "PR", "88010-000": "SC", "90010-000": "RS",
		"00000-000": "", "1310100": "",
	} {
		if got := brdoc.StateOfCEP(cep); got != want {
			t.Errorf("%s lies in %q, want %q", cep, got, want)
		}
	}
}

// Property: whatever is written, what is read is one of the printed form, and reading it again
// changes nothing; zeros alone are what was given back.
func FuzzSpelling_DR12(f *testing.F) {
	for _, c := range shared(f).CNPJ {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := brdoc.ParseCNPJ(s)
		if err != nil {
			return
		}
		again, err := brdoc.PrintedCNPJ(string(c))
		if again != c || err != nil {
			t.Fatalf("%q is %q, and that %q, %v", s, c, again, err)
		}
		if _, err := brdoc.PrintedCNPJ(s); err != nil && brdoc.WasPadded(s, 14) && !strings.HasPrefix(string(c), "0") {
			t.Fatalf("%q became %q", s, c)
		}
	})
}
