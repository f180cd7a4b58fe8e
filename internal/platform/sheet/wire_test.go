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
	if err := enc.end(readErr); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func checkRoundTrip(t *testing.T, rows []Row, readErr error, limits Limits) {
	t.Helper()
	var got []Row
	gotErr := newDecoder(bytes.NewReader(encode(t, rows, readErr)), limits).rowsTo(func(r Row) error {
		got = append(got, r)
		return nil
	})
	if where(gotErr) != where(readErr) || fault.KindOf(gotErr) != fault.KindOf(readErr) {
		t.Fatalf("problem %v became %v", readErr, gotErr)
	}
	same := slices.EqualFunc(rows, got, func(a, b Row) bool { return a.Line == b.Line && slices.Equal(a.Cells, b.Cells) })
	if !same {
		t.Fatalf("rows %v became %v", rows, got)
	}
}

func TestStreamRoundTrip(t *testing.T) {
	rows := []Row{{Line: 1, Cells: []string{"a", "", "ç"}}, {Line: 7, Cells: []string{strings.Repeat("x", 32<<10)}}, {Line: 8, Cells: []string{}}}
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
		{"no trailer", good[:len(good)-3]},
		{"cut in a cell", good[:4]},
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
			err := newDecoder(bytes.NewReader(c.data), limits).rowsTo(func(Row) error { return nil })
			if !errors.Is(err, ErrStream) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// FuzzDecoder: any stream gives rows within the limits or an error, never a
// panic and never more memory than the limits allow.
func FuzzDecoder(f *testing.F) {
	f.Add(encode(f, []Row{{Line: 1, Cells: []string{"a", "b"}}}, nil))
	f.Add(encode(f, nil, ErrTooLarge))
	f.Add([]byte{4, 1, 0xff, 0xff, 0xff, 0xff, 0x0f})
	limits := Limits{Rows: 10, Columns: 5, CellBytes: 100}
	f.Fuzz(func(t *testing.T, data []byte) {
		rows := 0
		_ = newDecoder(bytes.NewReader(data), limits).rowsTo(func(r Row) error {
			if rows++; rows > limits.Rows || len(r.Cells) > limits.Columns {
				t.Fatalf("row %d: %d cells", rows, len(r.Cells))
			}
			return nil
		})
	})
}
