package sheet

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
)

func encode(t testing.TB, rows []Row, readErr error) []byte {
	t.Helper()
	var buf bytes.Buffer
	enc := newEncoder(&buf)
	for _, r := range rows {
		if err := enc.row(r); err != nil {
			t.Fatal(err)
		}
	}
	survey := Survey{Sheets: make([]Sheet, 1)}
	for _, r := range rows {
		for len(survey.Sheets) <= r.Sheet {
			survey.Sheets = append(survey.Sheets, Sheet{})
		}
	}
	if err := enc.end(survey, readErr); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func checkRoundTrip(t *testing.T, rows []Row, readErr error, limits Limits) {
	t.Helper()
	var got []Row
	_, gotErr := newDecoder(bytes.NewReader(encode(t, rows, readErr)), limits).rowsTo(func(r Row) error {
		got = append(got, r)
		return nil
	})
	if where(gotErr) != where(readErr) || fault.KindOf(gotErr) != fault.KindOf(readErr) {
		t.Fatalf("problem %v became %v", readErr, gotErr)
	}
	same := slices.EqualFunc(rows, got, func(a, b Row) bool {
		return a.Sheet == b.Sheet && a.Line == b.Line && a.Hidden == b.Hidden && slices.Equal(a.Cells, b.Cells) && slices.Equal(a.Marks, b.Marks)
	})
	if !same {
		t.Fatalf("rows %v became %v", rows, got)
	}
}

func TestStreamRoundTrip(t *testing.T) {
	rows := []Row{
		{Line: 1, Cells: []string{"a", "", "ç"}},
		{Line: 7, Cells: []string{strings.Repeat("x", 32<<10)}},
		{Line: 8, Cells: []string{}},
		{Sheet: 2, Line: 3, Hidden: true, Cells: []string{"a"}, Marks: []Mark{{0, Quotes}, {4, NoValue}}},
	}
	checkRoundTrip(t, rows, nil, DefaultLimits())
	checkRoundTrip(t, rows, ErrTooLarge, DefaultLimits())
	checkRoundTrip(t, nil, problem("planilha_aspas", 3, 4, "Aspas."), DefaultLimits())
}

// The child may have been taken over by the file it reads.
func TestDecoderDistrustsTheChild(t *testing.T) {
	limits := Limits{Rows: 2, Columns: 3, CellBytes: 4}
	three := encode(t, []Row{{Line: 1, Cells: []string{"a"}}, {Line: 2, Cells: []string{"b"}}, {Line: 3, Cells: []string{"c"}}}, nil)
	good := encode(t, []Row{{Line: 1, Cells: []string{"a", "b"}}}, nil)
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"nothing", nil},
		{"no trailer", good[:8]},
		{"cut in a cell", good[:6]},
		{"too many rows", three},
		{"too many columns", encode(t, []Row{{Line: 1, Cells: make([]string, 4)}}, nil)},
		{"cell too long", encode(t, []Row{{Line: 1, Cells: []string{"abcde"}}}, nil)},
		{"endless number", bytes.Repeat([]byte{0xff}, 20)},
		{"row count differs", []byte{0, 1, 2}},
		{"unknown trailer", []byte{0, 9}},
		{"unknown kind of fault", []byte{0, 2, 99, 0, 0, 0, 0}},
		{"endless message", []byte{0, 2, 1, 0xff, 0xff, 0xff, 0x7f}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := newDecoder(bytes.NewReader(c.data), limits).rowsTo(func(Row) error { return nil })
			if !errors.Is(err, ErrStream) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// FuzzDecoder: any stream gives rows within the limits or an error, never a
// panic and never more memory than the limits allow.
func FuzzDecoder(f *testing.F) {
	f.Add(encode(f, []Row{{Line: 1, Cells: []string{"a", "b"}}, {Sheet: 1, Line: 1, Hidden: true, Cells: []string{""}, Marks: []Mark{{0, NoValue}}}}, nil))
	f.Add(encode(f, nil, ErrTooLarge))
	f.Add([]byte{4, 1, 0xff, 0xff, 0xff, 0xff, 0x0f})
	limits := Limits{Rows: 10, Columns: 5, CellBytes: 100}
	f.Fuzz(func(t *testing.T, data []byte) {
		rows := 0
		_, _ = newDecoder(bytes.NewReader(data), limits).rowsTo(func(r Row) error {
			if rows++; rows > limits.Rows || len(r.Cells) > limits.Columns {
				t.Fatalf("row %d: %d cells", rows, len(r.Cells))
			}
			return nil
		})
	})
}
