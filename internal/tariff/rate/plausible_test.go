package rate

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

func day(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shipped are the parameters of the product, and how far a price may be from another.
func shipped(t *testing.T) (p parameter.Snapshot, ratio int64) {
	t.Helper()
	p, err := parameter.Load(t.Context(), dbtest.SQLite(t))
	n, _, ok := p.Number(parameter.KeyTariffRatio, "", parameter.UnitRatio, day(t, "2026-06-01"))
	expect.Must(t, fmt.Sprintf("%v", n), expect.Is(err, nil), expect.Is(ok, true), expect.Is(n.IsInteger(), true))
	return p, n.IntPart()
}

const reais = money.Price(100_000_000)

func verdeOf(t *testing.T, distributor string, from string, mwh money.Price) Tariff {
	t.Helper()
	k := Key{Distributor: distributor, Subgroup: "A4", Modality: "Verde", Posto: PostoPonta}
	return Tariff{Key: k, Amounts: Amounts{TUSDMWh: &mwh}, From: day(t, from)}
}

// peers are the same amount at several distributors.
func peers(t *testing.T, n int, mwh money.Price) (kept []Tariff) {
	t.Helper()
	for i := range n {
		kept = append(kept, verdeOf(t, "d"+string(rune('a'+i)), "2026-06-01", mwh))
	}
	return kept
}

// IV-11: an amount is not below zero, except where generation is paid for.
func TestNegativeAmount_IV11(t *testing.T) {
	c := newPlausibility(parameter.Snapshot{}, nil)
	for _, x := range []struct {
		amount  money.Price
		detail  string
		problem bool
	}{{-1, "", true}, {0, "", false}, {1, "", false}, {-1, "SCEE", false}} {
		one := verdeOf(t, "d", "2026-06-01", x.amount)
		one.Detail, one.Modality = x.detail, "Geração" // which has no usual amounts
		if m, problem := c.check(&one); (problem != "") != x.problem || x.problem && (m != measureTUSDMWh || problem != "TUSD em R$/MWh não pode ser negativa") {
			t.Errorf("IV-11 %d %q: %s %q", x.amount, x.detail, m, problem)
		}
	}
	one := verdeOf(t, "d", "2026-06-01", -1) // of several the first is reported
	one.Modality = "Geração"
	one.TUSDkW, one.TEMWh = new(money.Price(1)), new(money.Price(-1))
	if m, _ := c.check(&one); m != measureTUSDMWh {
		t.Errorf("IV-11 the first of two is %s", m)
	}
}

// IV-11: the largest amount of each kind is accepted, and nothing above it.
func TestLargestAmount_IV11(t *testing.T) {
	p, _ := shipped(t)
	c := newPlausibility(p, nil)
	for m, k := range maxKeys {
		limit, _, ok := p.Price(k.key, k.unit, day(t, "2026-06-01"))
		if !ok {
			t.Fatal(k.key)
		}
		for _, x := range []struct {
			amount  money.Price
			problem bool
		}{{limit, false}, {limit + 1, true}} {
			one := verdeOf(t, "d", "2026-06-01", 0)
			one.Amounts, one.Modality = Amounts{}, "Geração"
			*[]**money.Price{&one.TUSDkW, &one.TUSDMWh, &one.TEMWh}[m] = &x.amount
			if at, problem := c.check(&one); (problem != "") != x.problem || x.problem && at != measure(m) {
				t.Errorf("IV-11 %s of %d: %s %q", measure(m), x.amount, at, problem)
			}
		}
	}
	one := verdeOf(t, "d", "2026-06-01", 0) // domain 0.5: R$ 1 000/kW
	one.Amounts, one.Modality = Amounts{TUSDkW: new(1000*reais + reais/2)}, "Geração"
	if _, problem := c.check(&one); problem != "TUSD em R$/kW de R$\u00a01.000,50 está acima do plausível (R$\u00a01.000,00)" {
		t.Errorf("IV-11 %q", problem)
	}
	one.From = day(t, "1999-06-01") // before there was a limit
	if _, problem := c.check(&one); problem != "" {
		t.Errorf("IV-11 without a limit: %q", problem)
	}
}

// IV-11: from eight comparable tariffs on, an amount is held against their median.
func TestMedianOfPeers_IV11(t *testing.T) {
	p, ratio := shipped(t)
	low := 200 * reais
	median := low * money.Price(ratio) // so that the lower end is exact
	high := median * money.Price(ratio)
	for _, x := range []struct {
		name    string
		peers   int
		amount  money.Price
		problem bool
	}{
		{"seven are too few", 7, high + 1, false},
		{"eight are enough", 8, high + 1, true},
		{"just as far as allowed, above", 8, high, false},
		{"just as far as allowed, below", 8, low, false},
		{"too far below", 8, low - 1, true},
		{"zero is no price", 8, 0, false},
		{"the least price", 8, 1, true},
	} {
		t.Run("IV-11 "+x.name, func(t *testing.T) {
			c := newPlausibility(p, peers(t, x.peers, median))
			one := verdeOf(t, "new", "2026-06-01", x.amount)
			if _, problem := c.check(&one); strings.Contains(problem, "mediana") != x.problem || (problem != "") != x.problem {
				t.Errorf("IV-11 %q", problem)
			}
			one.Detail = "APE"
			if _, problem := c.check(&one); problem != "" {
				t.Errorf("IV-11 self-production is held against the median: %q", problem)
			}
		})
	}
}

// IV-11 TD-03: the median is the upper one of the two in the middle of what is kept, of
// tariffs that are alike; amounts of zero and below do not count.
func TestMedianOfTheTable_IV11(t *testing.T) {
	p, ratio := shipped(t)
	if ratio != 6 { // M7
		t.Fatal(ratio)
	}
	build := func(change func(i int, one *Tariff), values ...money.Price) *plausibility {
		var kept []Tariff
		for i, v := range values {
			one := verdeOf(t, "d"+string(rune('a'+i)), "2026-06-01", v*reais)
			change(i, &one)
			kept = append(kept, one)
		}
		return newPlausibility(p, kept)
	}
	same := func(int, *Tariff) {}
	const far = "TUSD em R$/MWh de R$\u00a03.606,00 está a mais de 6 vezes da mediana das tarifas comparáveis (R$\u00a0"
	for name, c := range map[string]struct {
		c    *plausibility
		want string
	}{
		"of eight, in any order": {build(same, 500, 100, 800, 300, 200, 700, 600, 400), far + "500,00)"},
		"of nine":                {build(same, 900, 500, 100, 800, 300, 200, 700, 600, 400), far + "500,00)"},
		"zero does not count":    {build(same, 0, 500, 100, 800, 300, 200, 700, 600, 400), far + "500,00)"},
		"of one next to zero": {build(func(i int, one *Tariff) {
			if i == 0 {
				one.TUSDMWh = new(money.Price(1))
			}
		}, 0, 100, 300, 200, 700, 600, 400, 500), far + "400,00); parece multiplicada por 10"},
		"seven and zero":       {build(same, 0, 100, 300, 200, 700, 600, 400, 500), ""},
		"seven and below zero": {build(same, -1, 100, 300, 200, 700, 600, 400, 500), ""},
		"601 is near enough":   {build(same, 601, 601, 601, 601, 601, 601, 601, 601), ""}, // 6 × 601 = 3 606
		"600 is not":           {build(same, 600, 600, 600, 600, 600, 600, 600, 600), far + "600,00)"},
		"another subgroup":     {build(func(i int, one *Tariff) { one.Subgroup = []string{"A4", "A3"}[i/7] }, 1, 1, 1, 1, 1, 1, 1, 1), ""},
		"another class":        {build(func(i int, one *Tariff) { one.Class = []string{"", "Rural"}[i/7] }, 1, 1, 1, 1, 1, 1, 1, 1), ""},
		"another period":       {build(func(i int, one *Tariff) { one.Posto = []string{PostoPonta, PostoForaPonta}[i/7] }, 1, 1, 1, 1, 1, 1, 1, 1), ""},
		"another structure":    {build(func(i int, one *Tariff) { one.Modality = []string{"Verde", "Azul"}[i/7] }, 1, 1, 1, 1, 1, 1, 1, 1), ""},
		"of self-production":   {build(func(i int, one *Tariff) { one.Detail = []string{"", "APE"}[i/7] }, 1, 1, 1, 1, 1, 1, 1, 1), ""},
		"of another amount": {build(func(i int, one *Tariff) {
			if i == 7 {
				one.Amounts = Amounts{TEMWh: one.TUSDMWh}
			}
		}, 1, 1, 1, 1, 1, 1, 1, 1), ""},
	} {
		one := verdeOf(t, "new", "2026-06-01", 3_606*reais)
		if _, problem := c.c.check(&one); problem != c.want {
			t.Errorf("IV-11 %s: %q, want %q", name, problem, c.want)
		}
	}
	for modality, compared := range map[string]bool{"Verde": true, "AZUL": true, "Branca": true, "Convencional": true, "Geração": false, "": false} {
		c := build(func(_ int, one *Tariff) { one.Modality = modality }, 1, 1, 1, 1, 1, 1, 1, 1)
		one := verdeOf(t, "new", "2026-06-01", 31*reais)
		one.Modality = modality
		if _, problem := c.check(&one); (problem != "") != compared {
			t.Errorf("IV-11 %q is compared: %q", modality, problem)
		}
	}
	old := build(same, 1, 1, 1, 1, 1, 1, 1, 1)
	one := verdeOf(t, "new", "1999-06-01", 31*reais) // before there was a ratio
	if _, problem := old.check(&one); problem != "" {
		t.Errorf("IV-11 without a ratio: %q", problem)
	}
}

// IV-11: without a median, the validity of the same tariff that is nearest in time
// counts; the same beginning is the tariff itself.
func TestNearestValidity_IV11(t *testing.T) {
	p, _ := shipped(t)
	const ratio = 2
	kept := []Tariff{
		verdeOf(t, "d", "2024-06-01", 1000*reais*ratio), verdeOf(t, "d", "2025-06-01", 100*reais),
		verdeOf(t, "d", "2026-06-01", reais), verdeOf(t, "d", "2027-08-01", reais),
	}
	c := newPlausibility(p, kept)
	for amount, want := range map[money.Price]bool{100 * reais: false, 100 * reais * ratio: false, 100*reais*ratio + 1: true} {
		one := verdeOf(t, "d", "2026-06-01", amount)
		_, problem := c.check(&one)
		if (problem != "") != want || want && !strings.Contains(problem, "da vigência de 01/06/2025") {
			t.Errorf("IV-11 %d: %q", amount, problem)
		}
	}
	one := verdeOf(t, "other", "2026-06-01", 100*reais*ratio+1)
	if _, problem := c.check(&one); problem != "" {
		t.Errorf("IV-11 nothing to compare with: %q", problem)
	}
	// A year before and a year after are as near: the first that is kept counts. One that
	// says nothing of the amount is nothing to compare with, however near.
	early, late := verdeOf(t, "d", "2025-06-01", reais), verdeOf(t, "d", "2027-06-01", 150*reais)
	silent := verdeOf(t, "d", "2026-05-01", 0)
	silent.Amounts = Amounts{TEMWh: new(reais)}
	for _, x := range []struct {
		kept []Tariff
		want string
	}{
		{[]Tariff{early, late}, "TUSD em R$/MWh de R$\u00a0100,00 está a mais de 2 vezes da vigência de 01/06/2025 (R$\u00a01,00); parece multiplicada por 100"},
		{[]Tariff{late, early}, ""},
		{[]Tariff{early, silent}, ""},
		{[]Tariff{verdeOf(t, "d", "2026-12-01", reais), late}, "TUSD em R$/MWh de R$\u00a0100,00 está a mais de 2 vezes da vigência de 01/12/2026 (R$\u00a01,00); parece multiplicada por 100"},
	} {
		one := verdeOf(t, "d", "2026-06-01", 100*reais)
		if _, problem := newPlausibility(p, x.kept).check(&one); problem != x.want {
			t.Errorf("IV-11 nearest of %d: %q, want %q", len(x.kept), problem, x.want)
		}
	}
}

// M7 are the worked examples of tariffs and of whole files.
type m7 struct {
	Tarifa  map[string][2]*string // verdict and factor
	Arquivo map[string]string
}

// TD-03 (M7): what is more than twice the validity before, or less than half of it, is left
// out, with the factor where it is ten, a hundred or a thousand; the file is no witness.
func TestRatioToTheValidityBefore_TD03(t *testing.T) {
	p, _ := shipped(t)
	for change, want := range prooftest.MonthExample[m7](t, "M7").Tarifa {
		from, to, _ := strings.Cut(change, "->")
		before, err := money.ParsePrice(from)
		amount, err2 := money.ParsePrice(to)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		one := verdeOf(t, "d", "2026-06-01", amount)
		_, problem := newPlausibility(p, []Tariff{verdeOf(t, "d", "2025-06-01", before)}).check(&one)
		_, factor, _ := strings.Cut(problem, "; parece multiplicada por ")
		if wanted := strings.TrimPrefix(value(want[1]), "×"); (problem != "") != (value(want[0]) == "suspeito") || factor != wanted {
			t.Errorf("TD-03 %s: %q, want %s ×%s", change, problem, value(want[0]), wanted)
		}
	}
	scee := verdeOf(t, "d", "2026-06-01", 10*reais)
	scee.Detail = detailSCEE
	before := verdeOf(t, "d", "2025-06-01", 60*reais)
	before.Detail = detailSCEE
	if _, problem := newPlausibility(p, []Tariff{before}).check(&scee); problem != "" {
		t.Errorf("TD-03 what is paid for generation is held against a year before: %q", problem)
	}
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// TD-03: where nothing is stored to compare with, an amount is held against the usual ones
// that the product brings.
func TestUsualAmounts_TD03(t *testing.T) {
	p, _ := shipped(t)
	for amount, want := range map[money.Price]string{
		1_586 * reais:  "",
		15_860 * reais: "TUSD em R$/MWh de R$\u00a015.860,00 está fora do usual (R$\u00a0100,00 a R$\u00a010.000,00); parece multiplicada por 10",
		15 * reais:     "TUSD em R$/MWh de R$\u00a015,00 está fora do usual (R$\u00a0100,00 a R$\u00a010.000,00); parece dividida por 10",
	} {
		one := verdeOf(t, "d", "2026-06-01", amount)
		if _, problem := newPlausibility(p, nil).check(&one); problem != want {
			t.Errorf("TD-03 %q, want %q", problem, want)
		}
	}
	azul := verdeOf(t, "d", "2026-06-01", 14_021*reais)
	azul.Modality = "Azul"
	if _, problem := newPlausibility(p, nil).check(&azul); !strings.HasSuffix(problem, "parece multiplicada por 10") {
		t.Errorf("TD-03 Azul: %q", problem)
	}
	azul.Modality = "Geração"
	if _, problem := newPlausibility(p, nil).check(&azul); problem != "" {
		t.Errorf("TD-03 generation: %q", problem)
	}
}

// TD-03 (M7): from 50 tariffs on, more than one in twenty makes the file wrong.
func TestWholeFileRefused_TD03(t *testing.T) {
	for _, x := range []struct {
		implausible, judged int
		want                string
	}{
		{8824, 12_540, "8824 de 12540 tarifas não são plausíveis; 7: parece multiplicada por 100. Nada foi importado."},
		{12, 49, ""},
		{3, 50, "3 de 50 tarifas não são plausíveis; 7: parece multiplicada por 100. Nada foi importado."},
		{40, 12_540, ""},
		{5, 100, ""},
		{1, 4, ""},
	} {
		c := newPlausibility(parameter.Snapshot{}, nil)
		c.scales = map[int64]int{100: 7, -10: 2}
		if got := c.refusal(x.implausible, x.judged); got != x.want {
			t.Errorf("TD-03 %d of %d: %q, want %q", x.implausible, x.judged, got, x.want)
		}
	}
	for _, x := range []struct { // of equally many the greatest is reported
		scales map[int64]int
		want   string
	}{
		{map[int64]int{10: 3, 100: 3, 1000: 2}, "3: parece multiplicada por 100"},
		{map[int64]int{10: 3, 100: 2, -10: 3}, "3: parece multiplicada por 10"},
		{map[int64]int{-100: 4, 100: 3}, "4: parece dividida por 100"},
		{map[int64]int{-100: 1, -10: 1}, "1: parece dividida por 10"},
	} {
		c := newPlausibility(parameter.Snapshot{}, nil)
		c.scales = x.scales
		if got := c.refusal(9, 50); got != "9 de 50 tarifas não são plausíveis; "+x.want+". Nada foi importado." {
			t.Errorf("TD-03 %v: %q, want %q", x.scales, got, x.want)
		}
	}
	for file, want := range prooftest.MonthExample[m7](t, "M7").Arquivo {
		var implausible, judged int
		if _, err := fmt.Sscanf(file, "%d/%d", &implausible, &judged); err != nil {
			t.Fatal(err)
		}
		if judged < judgedAtLeast {
			continue // of other series: doubt.Judgement
		}
		if why := newPlausibility(parameter.Snapshot{}, nil).refusal(implausible, judged); (why != "") != (want == "recusado") {
			t.Errorf("TD-03 %s: %q, want %s", file, why, want)
		}
	}
}
