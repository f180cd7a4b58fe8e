package aneel_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/rate/aneel"
)

const head = "DscREH;SigAgente;DatInicioVigencia;DatFimVigencia;DscSubGrupo;DscModalidadeTarifaria;NomPostoTarifario;DscUnidadeTerciaria;VlrTUSD;VlrTE\n"

func read(t testing.TB, content string) (list []aneel.Record, summary aneel.Summary, err error) {
	t.Helper()
	since, ok := month.NewDate(2020, 1, 1)
	if !ok {
		t.Fatal("no day")
	}
	summary, err = aneel.Read(strings.NewReader(content), since, func(r *aneel.Record) error {
		list = append(list, *r)
		return nil
	})
	return list, summary, err
}

// IV-11: numbers as the regulator writes them, in the columns that the header
// names, whatever separates them.
func TestNumbersAndColumns_IV11(t *testing.T) {
	for text, want := range map[string]string{
		",00": "0.00", ",5": "0.50", "7,12": "7.12", "1.420,00": "1420.00", "7.12": "7.12", "-3,54": "-3.54", "": "–", "12": "12.00",
	} {
		list, _, err := read(t, head+"REH;X;2024-01-01;;A4;Verde;Ponta;MWh;"+text+";1\n")
		if err != nil || len(list) != 1 {
			t.Fatalf("IV-11 %q: %v", text, err)
		}
		got := "–"
		if p := list[0].TUSD; p != nil {
			got = p.Text()
		}
		if got != want {
			t.Errorf("IV-11 %q = %s, want %s", text, got, want)
		}
	}
	comma := strings.NewReplacer(";", ",").Replace(head) + "REH,X,01/01/2024,31/12/2024,a3A,Azul,Fora ponta,R$/kW,\"1,5\",0\n"
	list, _, err := read(t, comma)
	expect.Must(t, "IV-11 with commas", expect.Is(err, nil), expect.Len(list, 1))
	expect.All(t, "IV-11 with commas", expect.Is(list[0].Subgroup, "A3a"), expect.Is(list[0].KW, true), expect.Is(list[0].Posto, aneel.PostoForaPonta),
		expect.Is(list[0].TUSD.Text(), "1.50"), expect.Is(list[0].To.String(), "2024-12-31"))
}

// FuzzRead: any content gives records within the bounds or a sentence, never a
// crash; a record belongs to a known subgroup and period.
func FuzzRead(f *testing.F) {
	f.Add(head + "REH;X;2024-01-01;;A4;Verde;Ponta;MWh;1,00;,00\n")
	f.Add(head + "\"a;b\n")
	f.Add("PK\x03\x04")
	f.Fuzz(func(t *testing.T, content string) {
		list, summary, err := read(t, content)
		if err != nil {
			if e, ok := fault.As(err); !ok || e.Message == "" {
				t.Errorf("no sentence: %v", err)
			}
			return
		}
		if len(list) > summary.Rows || len(summary.Problems) > 50 {
			t.Errorf("%d records of %d rows, %d problems", len(list), summary.Rows, len(summary.Problems))
		}
		for _, r := range list {
			expect.All(t, "an incomplete record", expect.Not(r.Subgroup, ""), expect.Not(r.Posto, ""), expect.Not(r.Agent, ""),
				expect.Is(r.From.IsZero(), false))
		}
	})
}
