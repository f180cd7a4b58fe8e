package sheet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
)

func TestParseThroughTheChild_EB15(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		data string
	}{
		{CSV, "cliente;consumo\r\nAção;1.234,56\r\n"},
		{XLSX, workbookOf(t, map[string]string{"xl/worksheets/sheet1.xml": sheetXML(
			`<row><c t="str"><v>cliente</v></c><c t="str"><v>consumo</v></c></row><row><c t="str"><v>Ação</v></c><c t="str"><v>1.234,56</v></c></row>`)})},
	} {
		var kept []Row
		_, err := Parse(t.Context(), sandbox.Run, Source{Kind: c.kind}, strings.NewReader(c.data), func(r Row) error {
			kept = append(kept, r)
			return nil
		})
		if got := fmt.Sprint(kept); err != nil || got != "[{0 1 false [cliente consumo] []} {0 2 false [Ação 1.234,56] []}]" {
			t.Errorf("EB-15 %s: got %s, %v", c.kind, got, err)
		}
	}
}

func TestParseNamesLineAndColumn_EB15(t *testing.T) {
	_, err := Parse(t.Context(), sandbox.Run, Source{Kind: CSV}, strings.NewReader("a;b\n1;"+strings.Repeat("x", 40<<10)), func(Row) error { return nil })
	if got := where(err); got != "planilha_celula 2:2" || fault.KindOf(err) != fault.Invalid {
		t.Errorf("EB-15 got %s, %v", got, err)
	}
}

func TestParseSizes_EB07_B07(t *testing.T) {
	const line = "1234567890;1234567890\n"
	exact := strings.Repeat(line, MaxFileBytes/len(line)+1)[:MaxFileBytes]
	ignore := func(Row) error { return nil }
	used, err := child(t, CSV, exact, ignore)
	if where(err) != "planilha_linhas 200001:0" {
		t.Errorf("B07 exactly 10 MiB: %v", err) // accepted, and then it has too many rows
	}
	if !raceEnabled && (used.CPU > 5*time.Second || used.PeakMemory > 300_000_000) {
		t.Errorf("B04 10 MB took %v of processor and %d MB", used.CPU, used.PeakMemory/1e6)
	}
	_, err = Parse(t.Context(), sandbox.Run, Source{Kind: CSV}, strings.NewReader(exact+"1"), ignore)
	if !errors.Is(err, ErrTooLarge) || ErrTooLarge.Message != "O arquivo excede o limite de 10MB." {
		t.Errorf("EB-07 one byte more: %v", err)
	}
}

func TestParsePassesOtherErrorsOn(t *testing.T) {
	broken := errors.New("disk error")
	half := io.MultiReader(strings.NewReader("a;b\n1;2\n"), iotest.ErrReader(broken))
	if _, err := Parse(t.Context(), sandbox.Run, Source{Kind: CSV}, half, func(Row) error { return nil }); !errors.Is(err, broken) {
		t.Errorf("a file that cannot be read: %v", err)
	}
	full := errors.New("database is full")
	if _, err := Parse(t.Context(), sandbox.Run, Source{Kind: CSV}, strings.NewReader("a;b\n"), func(Row) error { return full }); !errors.Is(err, full) {
		t.Errorf("a caller that fails: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Parse(ctx, sandbox.Run, Source{Kind: CSV}, strings.NewReader("a;b\n"), func(Row) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// What breaks the child is a fault of the file: 422, and the cause for the log.
func TestParseExplainsTheChildsEnd(t *testing.T) {
	for cause, code := range map[error]string{
		sandbox.ErrMemory: "planilha_complexa", sandbox.ErrTime: "planilha_complexa", sandbox.ErrOutput: "planilha_complexa",
		sandbox.ErrCrash: "planilha_ilegivel",
	} {
		run := func(context.Context, sandbox.Spec, func(io.Reader) error) error {
			return fmt.Errorf("child: %w", cause)
		}
		_, err := Parse(t.Context(), run, Source{Kind: CSV}, nil, nil)
		expect.All(t, fmt.Sprintf("%v gave", cause), expect.Is(where(err), code), expect.Is(fault.KindOf(err), fault.Invalid),
			expect.Is(errors.Is(err, cause), true))
	}
	garbage := func(_ context.Context, _ sandbox.Spec, sink func(io.Reader) error) error {
		return sink(strings.NewReader("\xff\xff\xff"))
	}
	if _, err := Parse(t.Context(), garbage, Source{Kind: CSV}, nil, func(Row) error { return nil }); where(err) != "planilha_ilegivel" {
		t.Errorf("garbage gave %v", err)
	}
}

// A second table behind a gap is no row of the first: one of the same header is read with it, another
// is named (DR-05). A header that is glued in without a gap stays with the rows.
func TestABookGivesOneTable_DR05(t *testing.T) {
	named := func(rows []Row) int {
		if strings.HasPrefix(strings.ToLower(rows[0].Cells[0]), "data") {
			return 1
		}
		return 0
	}
	for name, c := range map[string]struct {
		lines string // "line:cell"
		own   string
		notes []string
	}{
		"one":         {"1:Título 3:Data 5:a 9:b", "Título Data a b", nil},
		"the same":    {"1:Data 2:a 4:Outubro 5:data 6:b", "Data a b", []string{"Outra tabela a partir da linha 5 (1 linha): lida também."}},
		"another":     {"1:Data 2:a 4:Data.2 5:b 6:c", "Data a", []string{"Outra tabela a partir da linha 4 (2 linhas): não foi lida."}},
		"three":       {"1:Data 2:a 4:Data.2 5:b 7:Data 8:c", "Data a c", []string{"Outra tabela a partir da linha 4 (1 linha): não foi lida.", "Outra tabela a partir da linha 7 (1 linha): lida também."}},
		"without gap": {"1:Data 2:a 3:Data 4:b", "Data a Data b", nil},
		"none":        {"1:a 3:b", "a b", nil},
	} {
		var rows []Row
		for _, text := range strings.Fields(c.lines) {
			line, cell, _ := strings.Cut(text, ":")
			n, err := strconv.Atoi(line)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, Row{Line: n, Cells: []string{cell}})
		}
		b := &Book{Survey: Survey{Sheets: make([]Sheet, 1)}, Rows: [][]Row{rows}}
		own, notes, err := b.Choose(named, Choice{})
		texts := make([]string, len(own))
		for i, r := range own {
			texts[i] = r.Cells[0]
		}
		expect.All(t, "DR-05 "+name, expect.Is(err, nil), expect.Is(strings.Join(texts, " "), c.own), expect.Same(notes, c.notes))
	}
}

// DR-05: of sheets with one header a person says which is read; those of other titles are named, and
// a name that the file has not is refused.
func TestSheetsOfOneHeaderAsk_DR05(t *testing.T) {
	named := func(rows []Row) (n int) {
		for _, cell := range rows[0].Cells {
			if cell == "mes" || cell == "valor" || cell == "nota" {
				n++
			}
		}
		return n
	}
	book := func(headers ...string) *Book {
		b := &Book{}
		for i, header := range headers {
			b.Sheets = append(b.Sheets, Sheet{Name: string(rune('A' + i)), Rows: 2})
			b.Rows = append(b.Rows, []Row{{Line: 1, Cells: strings.Fields(header)}, {Line: 2, Cells: []string{"x", header}}})
		}
		return b
	}
	titled := book("mes valor", "mes valor")
	titled.Rows[1] = titled.Rows[1][:1]
	for name, c := range map[string]struct {
		book           *Book
		said           string
		ask, own       string
		answers, notes int
	}{
		"two":                  {book("mes valor", "capa", "mes valor"), "", "Duas abas com as mesmas colunas: A (1), C (1). Escolha a que é lida.", "", 2, 0},
		"three":                {book("mes valor", "mes valor", "mes valor"), "", "3 abas com as mesmas colunas: A (1), B (1), C (1). Escolha a que é lida.", "", 3, 0},
		"the chosen one":       {book("mes valor", "capa", "mes valor"), "C", "", "mes valor", 0, 1},
		"other titles":         {book("mes valor", "mes nota"), "", "", "mes valor", 0, 1},
		"a cover chosen":       {book("mes valor", "capa"), "B", "", "capa", 0, 1},
		"one that is not":      {book("mes valor"), "Z", `A planilha não tem a aba "Z" com linhas: escolha outra.`, "", 0, 0},
		"one with titles only": {titled, "", "", "mes valor", 0, 1},
		"covers are no tie":    {book("capa", "capa"), "", "", "capa", 0, 1},
	} {
		rows, notes, err := c.book.Choose(named, Choice{Sheet: c.said})
		own, answers := "", 0
		if len(rows) > 0 {
			own = rows[1].Cells[1]
		}
		if known, ok := fault.As(err); ok {
			answers = len(known.Fields)
		}
		expect.All(t, "DR-05 "+name, expect.Is(fault.Sentence(err), c.ask), expect.Is(own, c.own), expect.Is(answers, c.answers), expect.Len(notes, c.notes))
	}
}
