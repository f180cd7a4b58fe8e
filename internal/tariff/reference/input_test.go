package reference_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/fault"
	"ynova/internal/tariff/reference"
)

// DB-17: the source of a value is required, in one line of bounded length.
func TestSourceOfAValue_DB17(t *testing.T) {
	t.Parallel()
	const long = "A fonte é longa demais ou tem caracteres inválidos"
	for _, c := range []struct{ in, kept, want string }{
		{" CCEE ", "CCEE", ""},
		{"", "", "Informe a fonte do valor"},
		{" \n ", "", "Informe a fonte do valor"},
		{strings.Repeat("ç", 300), strings.Repeat("ç", 300), ""},
		{strings.Repeat("ç", 301), strings.Repeat("ç", 301), long},
		{"a\nb", "a\nb", long},
		{"a\x1fb", "a\x1fb", long},
		{"a\x7fb", "a\x7fb", long},
		{"a\x7eb", "a\x7eb", ""},
		{"Painel da CCEE", "Painel da CCEE", ""},
	} {
		var wrong fault.Collector
		source := c.in
		reference.CheckSource(&wrong, &source)
		var got string
		if refused, ok := errors.AsType[*fault.Error](wrong.Err()); ok {
			got = refused.Message
			if len(refused.Fields) != 1 || refused.Fields[0].Path != "source" {
				t.Errorf("DB-17 %q: %+v", c.in, refused.Fields)
			}
		}
		if source != c.kept || got != c.want {
			t.Errorf("DB-17 %q: %q, %q, want %q, %q", c.in, source, got, c.kept, c.want)
		}
	}
}

// DB-17: the writer who lost a race must compare again; any other error stays what it is.
func TestStale_DB17(t *testing.T) {
	t.Parallel()
	if err := reference.Stale(fmt.Errorf("market: write: %w", reference.ErrRaced)); !errors.Is(err, reference.ErrStale) {
		t.Errorf("DB-17 raced: %v", err)
	}
	other := errors.New("other")
	for _, err := range []error{nil, other} {
		if got := reference.Stale(err); !errors.Is(got, err) || errors.Is(got, reference.ErrStale) {
			t.Errorf("DB-17 %v: %v", err, got)
		}
	}
	for err, want := range map[*fault.Error]string{
		reference.ErrUnseen: "precondicao: Este mês já tem valor. Altere-o a partir da tabela.",
		reference.ErrStale:  "versao_desatualizada: Outra pessoa alterou esta tabela. Compare o arquivo novamente antes de importar.",
	} {
		if err.Error() != want {
			t.Errorf("DB-17 %q, want %q", err, want)
		}
	}
}

// DB-17: what a file does to the values that are kept is counted.
func TestCountsOfAFile_DB17(t *testing.T) {
	t.Parallel()
	var got reference.CountsBody
	for _, c := range []reference.Change{
		reference.ChangeNew, reference.ChangeAltered, reference.ChangeAltered, reference.ChangeSame, reference.ChangeSame, reference.ChangeSame, "",
	} {
		got.Add(c)
	}
	if diff := cmp.Diff(reference.CountsBody{New: 1, Altered: 2, Same: 3}, got); diff != "" {
		t.Errorf("DB-17 (-want +got)\n%s", diff)
	}
}

// B-10: a file is refused with every line that is wrong, of which a person reads 50.
func TestProblemsOfAFile_B10(t *testing.T) {
	t.Parallel()
	refused, ok := errors.AsType[*fault.Error](reference.Refusal([]reference.Problem{{Line: 3, Column: 2, Message: "um"}, {Line: 7, Message: "dois"}}))
	want := []fault.Field{{Path: "file", Message: "um", Line: 3, Column: 2}, {Path: "file", Message: "dois", Line: 7}}
	if !ok || refused.Kind != fault.Invalid || refused.Message != "um" {
		t.Errorf("B-10 %+v", refused)
	} else if diff := cmp.Diff(want, refused.Fields); diff != "" {
		t.Errorf("B-10 (-want +got)\n%s", diff)
	}
	if reference.MaxProblems != 50 {
		t.Errorf("B-10 %d problems", reference.MaxProblems)
	}
}

// B-10: a text of a file is shown in one line of at most 120 characters.
func TestPrintable_B10(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"PLD mensal.csv":          "PLD mensal.csv",
		"a\r\nb\tc\x7f":           "a b c",
		"\n":                      "",
		strings.Repeat("ç", 120):  strings.Repeat("ç", 120),
		strings.Repeat("é", 121):  strings.Repeat("é", 120),
		strings.Repeat("a", 1000): strings.Repeat("a", 120),
	} {
		if got := reference.Printable(in); got != want {
			t.Errorf("B-10 %q: %q", in, got)
		}
	}
}
