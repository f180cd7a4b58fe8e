package ptbr_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"

	"ynova/internal/kernel/ptbr"
)

// testCase is one line of testdata/cases.json; a null out means refused.
type testCase struct {
	In  string          `json:"in"`
	Out json.RawMessage `json:"out"`
}

type sharedCases struct {
	Numbers   []testCase `json:"numbers"`
	Months    []testCase `json:"months"`
	Dates     []testCase `json:"dates"`
	DateTimes []testCase `json:"datetimes"`
	Bools     []testCase `json:"bools"`
	Fold      []testCase `json:"fold"`
}

// What spreadsheets shorten is refused by name.
func TestScientificNumbersAreNamed_DR11(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"1,2345E+05", "1.5e3", "-2E+07"} {
		if _, err := ptbr.ParseNumber(s); !errors.Is(err, ptbr.ErrScientific) {
			t.Errorf("%q: %v", s, err)
		}
	}
	if _, err := ptbr.ParseNumber("1 2"); errors.Is(err, ptbr.ErrScientific) {
		t.Errorf("what is no number at all: %v", err)
	}
}

func loadCases(t testing.TB) sharedCases {
	t.Helper()
	text, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases sharedCases
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// The same file is answered by the front end's reader.
func TestSharedCases(t *testing.T) {
	t.Parallel()
	cases := loadCases(t)
	total := 0
	for _, group := range []struct {
		name  string
		cases []testCase
		read  func(string) any // nil when refused
	}{
		{"B08 EM-10 numbers", cases.Numbers, func(s string) any {
			d, err := ptbr.ParseNumber(s)
			return orNil(d.String(), err == nil)
		}},
		{"B08 EM-10 canonical numbers", cases.Numbers, func(s string) any {
			text, _, err := ptbr.Canonical(s)
			return orNil(text, err == nil)
		}},
		{"B09 months", cases.Months, func(s string) any {
			m, err := ptbr.ParseMonth(s)
			return orNil(m.String(), err == nil)
		}},
		{"B09 EM-11 dates", cases.Dates, func(s string) any {
			d, err := ptbr.ParseDate(s)
			return orNil(d.String(), err == nil)
		}},
		{"B09 EM-11 datetimes", cases.DateTimes, func(s string) any {
			at, err := ptbr.ParseDateTime(s)
			return orNil(at.Format(time.RFC3339Nano), err == nil)
		}},
		{"EM-09 bools", cases.Bools, func(s string) any {
			v, ok := ptbr.ParseBool(s)
			return orNil(v, ok)
		}},
		{"fold", cases.Fold, func(s string) any { return ptbr.Fold(s) }},
	} {
		total += len(group.cases)
		t.Run(group.name, func(t *testing.T) {
			t.Parallel()
			for _, c := range group.cases {
				got, err := json.Marshal(group.read(c.In))
				if err != nil {
					t.Fatal(err)
				}
				var a, b any
				_, _ = json.Unmarshal(got, &a), json.Unmarshal(c.Out, &b)
				if a != b {
					t.Errorf("%q is read as %s, want %s", c.In, got, c.Out)
				}
			}
		})
	}
	if total < 200 {
		t.Errorf("only %d cases were found", total)
	}
}

func orNil[T any](v T, ok bool) any {
	if !ok {
		return nil
	}
	return v
}
