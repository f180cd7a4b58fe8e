package extract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/prooftest"
)

func read(t *testing.T, engine *pdfread.Engine, data []byte) extract.Result {
	t.Helper()
	doc, err := engine.Open(data, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = doc.Close() }()
	var pages []page.Page
	for n := 1; n <= doc.Pages(); n++ {
		p, err := doc.Words(n)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	return extract.Read(t.Context(), pages)
}

// The product's measure: on text at least 98 of 100 fields and cells, and nothing
// wrong that claims to be sure.
func checkScore(t *testing.T, s billtest.Score) {
	t.Helper()
	if s.Rate() < 98 {
		t.Errorf("%.2f %% right, want at least 98:\n%s", s.Rate(), strings.Join(s.NotRight, "\n"))
	}
	if 20*s.Flagged > s.Right { // RQ-03: a flag says something
		t.Errorf("%d of %d right values are flagged, want at most one of 20", s.Flagged, s.Right)
	}
	if len(s.WrongHigh) > 0 {
		t.Errorf("wrong with high confidence:\n%s", strings.Join(s.WrongHigh, "\n"))
	}
}

func TestRead_GeneratedBills_IV06(t *testing.T) {
	engine := pdfreadtest.Start(t)
	for _, v := range []billtest.Variant{billtest.Plain, billtest.Turned} {
		t.Run("IV-06 "+string(v), func(t *testing.T) {
			var sum billtest.Score
			for at := range billtest.Layouts() {
				var one billtest.Score
				layout := ""
				for seed := range uint64(5) {
					bill, err := billtest.Generate(engine, at, v, 100+seed)
					if err != nil {
						t.Fatal(err)
					}
					layout = bill.Layout
					score := billtest.Compare(read(t, engine, bill.Data), bill.Truth)
					one.Add(score.Named(bill.Name))
				}
				checkFloor(t, billtest.SetMade, layout, &one)
				sum.Add(one)
			}
			checkScore(t, sum)
		})
	}
}

func TestRead_RealBills_IV06(t *testing.T) {
	bills, err := billtest.Shared(prooftest.ForeignFolder(t, "bills"))
	if err != nil {
		t.Fatal(err)
	}
	engine := pdfreadtest.Start(t)
	var sum billtest.Score
	for _, bill := range bills {
		if bill.Scanned {
			continue // words come from recognition: package scan
		}
		score := billtest.Compare(read(t, engine, bill.Data), bill.Truth)
		sum.Add(score.Named(bill.Name))
	}
	checkScore(t, sum)
}

// checkFloor holds a layout against what was read of it before.
func checkFloor(t *testing.T, set, layout string, s *billtest.Score) {
	t.Helper()
	floors, err := billtest.CommittedFloors()
	if err != nil {
		t.Fatal(err)
	}
	if _, known := floors[set][layout]; !known || !floors.Holds(set, layout, s) {
		t.Errorf("%s: %.1f %% right, its floor is %.1f:\n%s", layout, s.Rate(), floors[set][layout], strings.Join(s.NotRight, "\n"))
	}
}

// A bill whose items do not add up to its total says so, and its total is not sure.
func TestRead_SumThatDoesNotClose_IV06(t *testing.T) {
	t.Parallel()
	r := extract.Read(context.Background(), []page.Page{table(
		"Referente a|07/2024", "Vencimento|10/08/2024", "Total a Pagar|100,00", "",
		"Itens da Fatura|Quant.|Valor (R$)", "Consumo TUSD (kWh)|100,00|60,00", "Contrib Ilum Publica|.|35,00",
	)})
	expect.Must(t, "IV-06: items, checks", expect.Len(r.Items, 2), expect.Len(r.Checks, 1))
	expect.Must(t, "IV-06: items, checks", expect.Is(r.Checks[0].OK, false), expect.Is(r.Checks[0].Found, "95.00"))
	v := r.Fields[extract.Total]
	expect.All(t, "IV-06: total; want 100.00, doubtful", expect.Is(v.Value, "100.00"), expect.Is(v.Confidence < extract.High, true),
		expect.Not(v.Note, ""))
	for _, i := range r.Items {
		if i.Amount.Confidence >= extract.High {
			t.Errorf("IV-06: %s is sure of %s though the sum does not close", i.Description, i.Amount.Value)
		}
	}
}

// Two prints that contradict each other make the value doubtful.
func TestRead_Contradiction_IV06(t *testing.T) {
	t.Parallel()
	r := extract.Read(context.Background(), []page.Page{table("Vencimento|10/08/2024", "", "Vencimento|12/08/2024")})
	if v := r.Fields[extract.DueDate]; v.Confidence >= extract.High || v.Note == "" {
		t.Errorf("IV-06: due date = %+v; want it doubtful", v)
	}
}

// A page of prose has no fields: a word that names one is not its label.
func TestRead_Prose_IV06(t *testing.T) {
	t.Parallel()
	r := extract.Read(context.Background(), []page.Page{table(
		"O pagamento após o vencimento 10/08/2024 gera multa de 2,00 e juros",
		"o total a pagar em atraso de 100,00 será cobrado na próxima fatura",
		"JAN FEV MAR ABR MAI JUN", "100 200 300",
	)})
	expect.All(t, fmt.Sprintf("IV-06: prose gives %+v", r.Fields), expect.Is(len(r.Fields), 0), expect.Len(r.Items, 0), expect.Len(r.Consumption, 0))
}

// The JSON of a result is what the API and the stored document hold.
func TestResult_JSON_IV06(t *testing.T) {
	t.Parallel()
	r := extract.Read(context.Background(), []page.Page{table("Vencimento|10/08/2024")})
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"data_vencimento":{"value":"2024-08-10","printed":"10/08/2024"`, `"label":"Vencimento"`, `"page":1`, `"box":{"x":`} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("IV-06: %s lacks %s", raw, want)
		}
	}
}

// table lays out lines whose cells are divided by |.
func table(lines ...string) page.Page {
	p := page.Page{Number: 1, Width: 595, Height: 842, Source: page.Text}
	for row, l := range lines {
		for column, text := range strings.Split(l, "|") {
			x := 20 + 150*float64(column)
			for w := range strings.FieldsSeq(text) {
				width := 4 * float64(len(w))
				p.Words = append(p.Words, page.Word{Box: page.Box{X: x, Y: 40 + 14*float64(row), W: width, H: 8}, Text: w, Confidence: 100})
				x += width + 3
			}
		}
	}
	return p
}
