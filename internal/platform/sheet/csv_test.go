package sheet

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"ynova/internal/kernel/fault"
)

func inUTF16(s string, big bool) string {
	out := []byte("\xff\xfe")
	if big {
		out = []byte("\xfe\xff")
	}
	for _, u := range utf16.Encode([]rune(s)) {
		if big {
			out = append(out, byte(u>>8), byte(u))
		} else {
			out = append(out, byte(u), byte(u>>8))
		}
	}
	return string(out)
}

func in1252(t *testing.T, s string) string {
	t.Helper()
	out, err := charmap.Windows1252.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestCSVGivesExactValues_EB15_B04(t *testing.T) {
	const table = "cliente;mês\r\nAçúcar São João €;1.234,56\r\n"
	want := []string{"1:cliente|mês", "2:Açúcar São João €|1.234,56"}
	for _, c := range []struct {
		name, data string
		want       []string
	}{
		{"EB-15 UTF-8", table, want},
		{"UTF-8 with BOM", "\xef\xbb\xbf" + table, want},
		{"UTF-16 LE", inUTF16(table, false), want},
		{"UTF-16 BE", inUTF16(table, true), want},
		{"EB-15 Windows-1252", in1252(t, table), want},
		{"CR only", strings.ReplaceAll(table, "\r\n", "\r"), want},
		{"LF only", strings.ReplaceAll(table, "\r\n", "\n"), want},
		{"no last line end", strings.TrimSuffix(table, "\r\n"), want},
		{"EB-15 comma", "a,b,c\n1,\"2,5\",3\n", []string{"1:a|b|c", "2:1|2,5|3"}},
		{"tab", "a\tb\n1,5\t2;0\n", []string{"1:a|b", "2:1,5|2;0"}},
		{"semicolon with decimal commas", "a;b;c\n1,5;2,5;3,5\n", []string{"1:a|b|c", "2:1,5|2,5|3,5"}},
		{"commas inside the header's words", "consumo (kWh, total);mês\n1,5;2\n2;3\n", []string{"1:consumo (kWh, total)|mês", "2:1,5|2", "3:2|3"}},
		{"one column", "medidor\n123\n", []string{"1:medidor", "2:123"}},
		{"Excel's sep line", "sep=,\r\na;b,c\r\n", []string{"2:a;b|c"}},
		{"quotes", "a;b\n\"x;\"\"y\"\"\";\"\"\n", []string{"1:a|b", "2:x;\"y\"|"}},
		{"line end in quotes", "a;b\n\"x\r\ny\";1\nz;2\n", []string{"1:a|b", "2:x\r\ny|1", "4:z|2"}},
		{"CR in quotes", "a;b\r\"x\ry\";1\rz;2\r", []string{"1:a|b", "2:x\ry|1", "4:z|2"}},
		{"blank rows are counted, not delivered", "a;b\n\n;\n ;\t\n1;2\n", []string{"1:a|b", "5:1|2"}},
		{"ragged rows", "a;b;c\n1\n1;2;3;4\n", []string{"1:a|b|c", "2:1", "3:1|2|3|4"}},
		{"repeated header", "a;a\na;a\n", []string{"1:a|a", "2:a|a"}},
		{"spaces are values", "a;b\n x ; y\n", []string{"1:a|b", "2: x | y"}},
		{"formulas are only text", "a;b\n=1+1;@x\n", []string{"1:a|b", "2:=1+1|@x"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := read(CSV, c.data)
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("got %q, %v\nwant %q", got, err, c.want)
			}
		})
	}
}

func TestCSVNamesLineAndColumn_EB15_B04(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"a cell of 10 MB", "a;b\n1;" + strings.Repeat("x", 10<<20) + "\n", "planilha_celula 2:2"},
		{"a million columns", strings.Repeat("x;", 1_000_000), "planilha_colunas 1:513"},
		{"too many rows", strings.Repeat("1;2\n", 200_001), "planilha_linhas 200001:0"},
		{"empty", "", "planilha_vazia"},
		{"only separators", ";;;\n;;\n", "planilha_vazia"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(CSV, c.data)
			if got := where(err); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("kind %v", fault.KindOf(err))
			}
		})
	}
}

// Damage costs its line or its cell: the lines around it are read, and what is lost is
// marked where it was lost.
func TestDamageInCSVCostsItsLine_DR17(t *testing.T) {
	const lines = "\n3;4\n5;6\n"
	around := func(damaged ...string) []string {
		return append(append([]string{"0:1:a|b"}, damaged...), "0:3:3|4", "0:4:5|6")
	}
	for _, c := range []struct {
		name, data string
		want       []string
	}{
		{"unclosed quote", "a;b\n1;\"2" + lines, around("0:2:1|\"2 1=6")},
		{"unclosed quote in the first cell", "a;b\n\"1;2" + lines, around("0:2:\"1|2 0=6")},
		{"unclosed quote, closed lines below", "a;b\n1;\"2\n\"3\";4\n5;6\n", []string{"0:1:a|b", "0:2:1|\"2 1=6", "0:3:3|4", "0:4:5|6"}},
		{"unclosed quote in the last line", "a;b\n3;4\n1;\"2\n", []string{"0:1:a|b", "0:2:3|4", "0:3:1|\"2 1=6"}},
		{"text after the closing quote", "a;b\n\"x\"y;2" + lines, around("0:2:\"x\"y|2 0=5")},
		{"a cell of two lines and text behind it", "a;b\n\"x\ny\"z;2\n3;4\n", []string{"0:1:a|b", "0:2:\"x\ny\"z|2 0=5", "0:4:3|4"}},
		{"quote inside a cell", "a;b\n1;5\" cano" + lines, around("0:2:1|5\" cano 1=3")},
		{"NUL", "a;b\n1;4\x005" + lines, around("0:2:1|4\uFFFD5 1=4")},
		{"NUL in quotes", "a;b\n1;\"2\x00\"" + lines, around("0:2:1|2\uFFFD 1=4")},
		{"damaged UTF-8 with BOM", "\xef\xbb\xbfa;b\nç;\xff" + lines, around("0:2:ç|\uFFFD 1=4")},
		{"damaged UTF-8 without BOM", "a;b\nção São;\xc3" + lines, around("0:2:ção São|\uFFFD 1=4")},
		{"two bad cells", "\xef\xbb\xbfa;b\n\xff;\xff" + lines, around("0:2:\uFFFD|\uFFFD 0=4 1=4")},
		{"half a UTF-16 unit", inUTF16("a;b\n3;4\n5;6", false) + "x", []string{"0:1:a|b", "0:2:3|4", "0:3:5|6\uFFFD 1=4"}},
		{"lone surrogate", "\xff\xfea\x00;\x00\x00\xd8\n\x003\x00;\x004\x00", []string{"0:1:a|\uFFFD 1=4", "0:2:3|4"}},
		{"quotes that open on every line", "a;b\n1;\"x\n2;\"y\n3;\"z\n", []string{"0:1:a|b", "0:2:1|\"x 1=6", "0:3:2|\"y 1=6", "0:4:3|\"z 1=6"}},
	} {
		if got, _ := readMarked(t, c.data); !slices.Equal(got, c.want) {
			t.Errorf("DR-17 %s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestCSVStopsWhenTheCallerFails(t *testing.T) {
	full := errors.New("full")
	calls := 0
	_, err := Read(Source{Kind: CSV}, []byte("a\nb\nc\n"), DefaultLimits(), func(Row) error { calls++; return full })
	if !errors.Is(err, full) || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
}

// FuzzCSVRows: any input gives rows or a problem of the file, never a panic;
// lines rise; no cell exceeds the limits; where encoding/csv reads the same
// separator without error, the cells are the same; and what the child encodes,
// the server decodes to the same rows and the same problem.
func FuzzCSVRows(f *testing.F) {
	for _, seed := range []string{
		"a;b\r\n1;2\r\n", "\xef\xbb\xbfa;b\n", "\xff\xfea\x00", "a,\"b\"\"c\"\n\"", "sep=\t\nx\ty", "\"a\rb\";c\r\r\n",
		"ção;\xe3\n", "a\x00b", ";;;", "\"\"\"\"", "a;\"b\nc\"\nd", "\xfe\xff\xd8\x00",
	} {
		f.Add([]byte(seed))
	}
	limits := Limits{Rows: 50, Columns: 8, CellBytes: 64}
	f.Fuzz(func(t *testing.T, data []byte) {
		var rows []Row
		_, readErr := Read(Source{Kind: CSV}, data, limits, func(r Row) error {
			rows = append(rows, Row{Line: r.Line, Cells: slices.Clone(r.Cells), Marks: slices.Clone(r.Marks)})
			return nil
		})
		checkRows(t, rows, readErr, limits)
		checkAgainstStdlib(t, data, rows, readErr)
		checkRoundTrip(t, rows, readErr, limits)
	})
}

func checkRows(t *testing.T, rows []Row, err error, limits Limits) {
	t.Helper()
	var problem *fault.Error
	if err != nil && !errors.As(err, &problem) {
		t.Fatalf("not a problem of the file: %v", err)
	}
	if len(rows) > limits.Rows {
		t.Fatalf("%d rows", len(rows))
	}
	line := 0
	for _, row := range rows {
		if row.Line <= line || len(row.Cells) > limits.Columns {
			t.Fatalf("row %+v after line %d", row, line)
		}
		line = row.Line
		for _, cell := range row.Cells {
			if len(cell) > limits.CellBytes || !utf8.ValidString(cell) {
				t.Fatalf("cell %q", cell)
			}
		}
	}
}

// checkAgainstStdlib compares where both agree on the rules: UTF-8, LF.
func checkAgainstStdlib(t *testing.T, data []byte, rows []Row, err error) {
	t.Helper()
	text := string(data)
	marked := slices.ContainsFunc(rows, func(r Row) bool { return len(r.Marks) > 0 })
	if err != nil || marked || strings.Contains(text, "\r") || !utf8.ValidString(text) || strings.HasPrefix(text, string(bomUTF8)) {
		return
	}
	comma, _, skip := separator(text)
	if _, wrapped := wrappedIn(text, comma, DefaultLimits()); skip > 0 || wrapped {
		return
	}
	std := csv.NewReader(strings.NewReader(text))
	std.Comma, std.FieldsPerRecord = rune(comma), -1
	var want [][]string
	for {
		record, err := std.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return // a damaged line costs itself alone
		}
		if !blank(record) {
			want = append(want, record)
		}
	}
	if len(want) != len(rows) {
		t.Fatalf("%d rows, encoding/csv has %d", len(rows), len(want))
	}
	for i := range want {
		if !slices.Equal(want[i], rows[i].Cells) {
			t.Fatalf("row %d: %q, encoding/csv has %q", i, rows[i].Cells, want[i])
		}
	}
}

func TestSeparatorBelowTitles_EB15(t *testing.T) {
	for text, want := range map[string]byte{
		"cliente;valor\nA;1,5\nB;2,5\n":                                        ';',
		"Relatório de medição\n\ncliente,cnpj,mes\nA,1,2026-10\nB,2,2026-11\n": ',',
		"Relatório, outubro\ncliente;cnpj;mes\nA;1;2026-10\nB;2;2026-11\n":     ';',
		"cliente,cnpj\n":  ',',
		"cliente\nA\nB\n": ';',
	} {
		if got, _, _ := separator(text); got != want {
			t.Errorf("EB-15 %q is split by %q, want %q", text, got, want)
		}
	}
}
