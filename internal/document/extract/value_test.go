package extract

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
)

func TestNumber_IV06(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"67.721,49": "67721.49", "453,10-": "-453.1", "-67,24": "-67.24", "\u22121.336,13": "-1336.13", "3.166": "3166", "8.219,752": "8219.752",
		"1,430": "1.43", "0,97500630": "0.9750063", "R$413,07": "413.07", "[98,77": "98.77", "1.364,00)": "1364", "18,00%": "18", "17": "17", "1,08-|": "-1.08",
	} {
		t.Run("IV-06 "+in, func(t *testing.T) {
			t.Parallel()
			if d, ok := number(in); !ok || d.String() != want {
				t.Errorf("number(%q) = %s, %v; want %s", in, d, ok, want)
			}
		})
	}
	for _, in := range []string{"", "-", "kWh", "1,2,3", "1.23.4", "-5-", "12/10/2023", "4931235-8", "1e9", "123-4", strings.Repeat("9", 41), "99999999999999"} {
		t.Run("IV-06 refuses "+in, func(t *testing.T) {
			t.Parallel()
			if d, ok := number(in); ok {
				t.Errorf("number(%q) = %s", in, d)
			}
		})
	}
}

func TestMonthOf_IV06(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][2]int{
		"10/2022": {2022, 10}, "7/2025": {2025, 7}, "08-2024": {2024, 8}, "JUL/2023": {2023, 7}, "OUT23": {2023, 10}, "OUT/23": {2023, 10},
		"Agosto/2025": {2025, 8}, "MAIZ3": {2023, 5}, "NOov/23": {2023, 11}, "FEVv/23": {2023, 2}, "MAI": {yearless, 5}, "Março/2024": {2024, 3}, "ouT22": {2022, 10},
	} {
		t.Run("IV-06 "+in, func(t *testing.T) {
			t.Parallel()
			year, num, ok := monthOf(in)
			expect.All(t, fmt.Sprintf("monthOf(%q); want %v", in, want), expect.Is(ok, true), expect.Is(year, want[0]), expect.Is(num, want[1]))
		})
	}
	for _, in := range []string{"", "13/2022", "0/2022", "10/22", "MAIS", "OUTROS", "JANELA", "2022", "10/10/2022", "SET/99", "MAIO5000"} {
		t.Run("IV-06 refuses "+in, func(t *testing.T) {
			t.Parallel()
			if year, num, ok := monthOf(in); ok {
				t.Errorf("monthOf(%q) = %d, %d", in, year, num)
			}
		})
	}
}

func TestSplit_GluedWords_IV06(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"EMISSÃO:26/08/2025": "EMISSÃO:|26/08/2025", "R$418,02": "R$|418,02", "REF:MÊS/ANO": "REF:|MÊS/ANO", "9,276UC:": "9,276|UC:", "08:23:19": "08:23:19",
		"https://dfe.gov.br": "https://dfe.gov.br", "TRIBF-IRRF(1.2%)": "TRIBF-IRRF(1.2%)",
	} {
		t.Run("IV-06 "+in, func(t *testing.T) {
			t.Parallel()
			var parts []string
			for _, p := range split(page.Word{Text: in, Box: page.Box{W: 100, H: 8}}) {
				parts = append(parts, p.text)
			}
			if got := strings.Join(parts, "|"); got != want {
				t.Errorf("split(%q) = %q, want %q", in, got, want)
			}
		})
	}
}

// FuzzNumber checks that no text gives a number beyond what a bill can print, and
// that what is read is read again from its canonical text.
func FuzzNumber(f *testing.F) {
	for _, s := range []string{"67.721,49", "453,10-", "R$ 1,00", "0,00000001", "-", "1.234", "\u22125"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := number(s)
		if ok && d.Abs().GreaterThan(maxNumber) {
			t.Errorf("number(%q) = %s", s, d)
		}
		if back, again := number(strings.Replace(d.String(), ".", ",", 1)); ok && (!again || !back.Equal(d)) {
			t.Errorf("number(%q) = %s, which is read as %s", s, d, back)
		}
	})
}

// FuzzDates checks that every date and month that is read exists.
func FuzzDates(f *testing.F) {
	for _, s := range []string{"10/2022", "OUT23", "31/02/2023", "06/09", "Agosto/2025", "24.06.2023", "24/06/23"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if year, num, ok := monthOf(s); ok && (num < 1 || num > 12 || year != yearless && (year < 2005 || year > 2060)) {
			t.Errorf("monthOf(%q) = %d, %d", s, year, num)
		}
		if day, num, ok := dayMonth(s); ok && (day < 1 || day > 31 || num < 1 || num > 12) {
			t.Errorf("dayMonth(%q) = %d, %d", s, day, num)
		}
		if d, ok := date(s); ok && (d.Day() < 1 || d.Month().Year() < 2000) {
			t.Errorf("date(%q) = %s", s, d)
		}
	})
}

// FuzzRead checks that words in any places never make the reader fail, and that
// what it says lies within bounds: confidences, places on the page, known fields.
func FuzzRead(f *testing.F) {
	f.Add("Itens da Fatura Quant. Valor\nConsumo 10,00 5,00\nTOTAL 5,00", byte(3))
	f.Add("JAN/23 10\nDEZ/22 11\nNOV/22 12\nVencimento 10/10/2023", byte(9))
	f.Add("ICMS 100,00 18,00 18,00\nCEP: 35570-000 VICOSA, MG", byte(1))
	f.Fuzz(func(t *testing.T, text string, step byte) {
		p := page.Page{Number: 1, Width: 595, Height: 842, Source: []page.Source{page.Text, page.Image}[step%2]}
		for row, l := range strings.Split(text, "\n") {
			x := float64(step % 7)
			for i, w := range strings.Split(l, " ") {
				box := page.Box{X: x, Y: float64(row * (4 + int(step)%9)), W: 5 * float64(len(w)), H: 8}
				p.Words = append(p.Words, page.Word{Box: box, Text: w, Confidence: 100 - i*int(step)%100})
				x += box.W + float64(step%40)
			}
		}
		place := page.Box{X: float64(step%11) / 10, Y: float64(step%5) / 4, W: float64(step%3) / 8, H: 0.01}
		rules := []Rule{
			{Target: "item.amount", Kind: ByColumn, Page: 1, Place: place},
			{Target: "history.demand.peak", Kind: ByColumn, Anchor: "kwh", Page: 1, Place: place},
			{Target: Total, Kind: ByRegion, Page: 1, Place: place},
			{Target: DueDate, Kind: ByLabel, Anchor: "vencimento", Page: 1, Place: place},
		}
		r := Read(t.Context(), []page.Page{p, p})
		if step%2 == 1 {
			r = ReadWith(t.Context(), []page.Page{p, p}, rules)
		}
		for _, rule := range TeachColumns(t.Context(), []page.Page{p}, r, []Said{{Target: "item.quantity", Value: "10", Words: "Consumo"}, {Target: "history.consumption.single", Month: "2023-01", Value: "10"}}) {
			if !rule.Place.Valid() {
				t.Errorf("rule out of bounds: %+v", rule)
			}
		}
		check := func(v Value) {
			expect.All(t, fmt.Sprintf("value out of bounds: %+v", v), expect.Is(v.Confidence >= 0, true), expect.Is(v.Confidence <= 100, true),
				expect.Is(v.Page >= 0, true), expect.Is(math.IsNaN(v.Box.X), false), expect.Is(len(v.Value) <= 4096, true))
		}
		for _, v := range r.Fields {
			check(v)
		}
		for _, i := range r.Items {
			check(i.Amount)
		}
		for _, m := range append(r.Consumption, r.Demand...) {
			if len(m.Month) != 7 {
				t.Errorf("month %q", m.Month)
			}
		}
	})
}
