package index

import (
	"fmt"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/imported"
)

// inProcess parses without a child, which a fuzzer could not afford.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

// Property (B10): whatever a file holds, it is refused with a sentence, or it gives
// plausible values of different months up to the last possible one, and a sentence
// for every line that gave none; never a panic.
func FuzzIndexFile(f *testing.F) {
	for _, seed := range []struct{ name, data string }{
		{"bcdata.sgs.433.csv", "data;valor\n01/01/2024;0,42\n01/02/2024;-0,83\n"},
		{"a.csv", "\ufeffData;IPCA - PRECOS12_IPCAG12;x;\n2024.01;6,61564916057387;;\n2024.02;;1;\n"},
		{"a.csv", "data;valor\n31/02/2024;1e9\n01/01/2024;1.234,5;6\n"},
		{"a.json", `[{"data":"01/01/2024","valor":"0.42"},{"data":"01/01/2024","valor":"x"}]`},
		{"", `[{"data":null,"valor":"1"}] {}`},
		{"a.json", "\ufeff[[[[{]"},
	} {
		f.Add(seed.name, []byte(seed.data))
	}
	last := month.New(2026, 10)
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if len(data) > maxFile {
			t.Skip("larger than a file may be")
		}
		file, err := readFile(t.Context(), inProcess, IPCA, imported.File{Name: name, Data: data}, last)
		if err != nil {
			if e, ok := fault.As(err); !ok || e.Message == "" {
				t.Fatalf("B10 %v is no sentence", err)
			}
			return
		}
		seen := map[month.Month]bool{}
		for _, x := range file.months {
			expect.Must(t, fmt.Sprintf("B10 accepted %s %s", x.month, x.value), expect.Is(seen[x.month], false), expect.Is(x.month <= last, true),
				expect.Is(x.month.Year() >= firstYearOfSeries, true), expect.Is(plausible(x.value), true))
			seen[x.month] = true
		}
		for _, p := range file.problems {
			expect.Must(t, "B10 problem", expect.Is(p.Line >= 1, true), expect.Is(p.Column >= 0, true), expect.Not(p.Message, ""))
		}
		if len(file.months)+len(file.problems) == 0 {
			t.Fatal("B10 an empty file was accepted")
		}
	})
}
