package aneel_test

import (
	"os"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
	"ynova/internal/tariff/rate/aneel"
)

// TestMain makes the test binary its own parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], aneel.Tasks()))
	}
	os.Exit(m.Run())
}

// B02: a file is read in a limited child, which sends the records of a good file and the
// sentence about a bad one.
func TestParsingChild_B02(t *testing.T) {
	since, err := month.ParseDate("2020-01-01")
	if err != nil {
		t.Fatal(err)
	}
	var list []*aneel.Record
	keep := func(r *aneel.Record) error {
		list = append(list, r)
		return nil
	}
	good := head + "REH;X;2024-01-01;;A4;Verde;Ponta;MWh;1,50;,00\n"
	_, err = aneel.Parse(t.Context(), sandbox.Run, strings.NewReader(good), since, keep)
	expect.Must(t, "B02 records", expect.Is(err, nil), expect.Len(list, 1))
	expect.All(t, "B02 records", expect.Is(list[0].TUSD.Text(), "1.50"))
	_, err = aneel.Parse(t.Context(), sandbox.Run, strings.NewReader("PK\x03\x04"), since, keep)
	if e, ok := fault.As(err); !ok || e.Message == "" {
		t.Errorf("B02 no sheet of the regulator: %v", err)
	}
}
