package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// Words in any order say hours and unit; what is no energy of a month never is consumption.
func TestWordsInAnyOrder_DR02(t *testing.T) {
	for header, want := range map[string]layout.Field{
		"Fora Ponta (MWh)": intake.ConsumoMWh, "kWh Ponta": intake.ConsumoKWh, "consumo_fp_kwh": intake.ConsumoKWh, "HFP kW.h": intake.ConsumoKWh,
		"P kWh": intake.ConsumoKWh, "MWh - HP": intake.ConsumoMWh, "F. Ponta (kWh)": intake.ConsumoKWh, "Fora de ponta GWh": intake.ConsumoGWh,
		"Intermediário kWh": intake.ConsumoKWh, "Reservado (Wh)": intake.ConsumoWh, "Energia Ativa (MWh)": intake.ConsumoMWh,
		"CONSUMOPONTAKWH": intake.ConsumoKWh, "Ativa C (kWh)": intake.ConsumoKWh, "Ativa G (kWh)": intake.GeracaoKWh, "Geração fora ponta MWh": intake.GeracaoMWh,
		"TOTAL GERAL (kWh)": intake.ConsumoKWh,
		"Ponta (kW)":        layout.Ignore, "Demanda Ponta kWh": layout.Ignore, "Reativa FP (kWh)": layout.Ignore, "kVArh ponta": layout.Ignore,
		"Energia injetada ponta (kWh)": layout.Ignore, "Consumo faturado kWh": layout.Ignore, "Consumo máx (kWh)": layout.Ignore, "Consumo (R$)": layout.Ignore,
		"TUSD ponta R$/kWh": layout.Ignore, "Consumo mínimo MWh": layout.Ignore, "Consumo MW médio": layout.Ignore, "Contrato mensal (kWh)": layout.Ignore,
		"Perdas do mês (MWh)": intake.PerdasMWh, "Volume contratado MW médio": intake.ContratoMWm, "Unidade consumidora nº": intake.Medidor, "Mês de referência do consumo": intake.Mes,
		"Tipo de consumo": layout.Ignore, "Data Hora": intake.Data,
	} {
		m, _ := intake.Fields.Detect([]string{header})
		if got := m.Columns[0].Field; got != want {
			t.Errorf("DR-02 %q is guessed to be %s, want %s", header, got, want)
		}
	}
}

// A column without hours is the total of ponta and fora ponta; beside one of them alone it is not.
func TestTotalOfHours_DR02(t *testing.T) {
	for header, want := range map[string]string{
		"Ponta kWh|Fora ponta kWh|Consumo (kWh)":            "consumo_kwh consumo_kwh total",
		"Total MWh|Ponta kWh|FP kWh":                        "total consumo_kwh consumo_kwh",
		"Ponta kWh|Fora ponta kWh|Reservado kWh|Ativa kWh":  "consumo_kwh consumo_kwh consumo_kwh total",
		"Consumo (kWh)|Total (kWh)":                         "consumo_kwh total",
		"Ponta e fora ponta (kWh)|Ponta kWh|Fora Ponta kWh": "total consumo_kwh consumo_kwh",
		"Total kWh":        "consumo_kwh",
		"Ponta kWh|kWh FP": "consumo_kwh consumo_kwh",
	} {
		m, _ := intake.Fields.Detect(strings.Split(header, "|"))
		var got []string
		for _, a := range m.Columns {
			got = append(got, string(a.Field))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("DR-02 %q: %q, want %q", header, got, want)
		}
	}
}

// Wh and GWh are read exactly.
func TestUnitsOfEnergy_DR02(t *testing.T) {
	for header, want := range map[string]string{"consumo_wh": "1500.5", "consumo_gwh": "1500500000"} {
		row, wrong := one(t, header, map[string]string{"consumo_wh": "1500500", "consumo_gwh": "1500,5"}[header])
		if header == "consumo_gwh" {
			row, wrong = one(t, header, "0,0015005")
			want = "1500.5"
		}
		if kwh(row.Consumption) != want || wrong != "" {
			t.Errorf("DR-02 %s: %s %s", header, kwh(row.Consumption), wrong)
		}
	}
}

// shaped reads a table as it was proposed.
func shaped(t *testing.T, lines ...string) *layout.Review[intake.Row] {
	t.Helper()
	table := table(t, lines...)
	m, _ := intake.Fields.Detect(table.Header())
	if err := intake.Fields.Validate(&m, table.Header()); err != nil {
		t.Fatalf("%v: %+v", err, m)
	}
	d, next, err := intake.Fields.Shape(table, m)
	if err != nil {
		t.Fatal(err)
	}
	return intake.Review(d, next)
}

// read are the good rows as "line month kWh".
func read(r *layout.Review[intake.Row]) string {
	var texts []string
	var row intake.Row
	for i := range r.Valid() {
		r.Row(i, &row)
		texts = append(texts, fmt.Sprintf("%d %s %s", row.Line, row.Month, kwh(row.Consumption)))
	}
	return strings.Join(texts, " | ")
}

// Months of headers, beside what they measure, in one row or in two; a note below stays a note.
func TestMonthsInHeaders_DR07(t *testing.T) {
	for name, lines := range map[string][]string{
		"one row":             {"cliente|cnpj|medidor|set/2026 Consumo (kWh)|Consumo (kWh) out/2026", "A|" + validCNPJ + "|M|100|200", "Fonte: medição da CCEE||||"},
		"two rows":            {"cliente|cnpj|medidor|set/2026|out/2026", "|||Consumo (kWh)|Consumo (kWh)", "A|" + validCNPJ + "|M|100|200"},
		"names in the second": {"|||set/2026|out/2026", "cliente|cnpj|medidor|Consumo (kWh)|Consumo (kWh)", "A|" + validCNPJ + "|M|100|200"},
	} {
		r := shaped(t, lines...)
		line := len(lines)
		if name == "one row" {
			line--
			if len(r.Skipped) != 1 {
				t.Errorf("DR-07 the note is %+v", r.Skipped)
			}
		}
		if got, want := read(r), fmt.Sprintf("%d 2026-09 100 | %d 2026-10 200", line, line); got != want || r.RejectedRows() != 0 {
			t.Errorf("DR-07 %s: %s, %s", name, got, problems(r))
		}
	}
}

// hours are the rows of a day by its hours.
func hours(day, meter string, from, to int, value string) (lines []string) {
	for h := from; h <= to; h++ {
		lines = append(lines, fmt.Sprintf("A|%s|%s|%s|%d|%s", validCNPJ, meter, day, h, value))
	}
	return lines
}

const hourly = "cliente|cnpj|ponto|data|hora|Ativa C (kWh)"

// month of 30 days in hours.
func wholeMonth(meter string, from, to int, value string) (lines []string) {
	for day := 1; day <= 30; day++ {
		lines = append(lines, hours(fmt.Sprintf("%02d/09/2026", day), meter, from, to, value)...)
	}
	return lines
}

// A whole month of hours is a month, counted from 0 or from 1, exact to the last digit.
func TestWholeMonthOfHours_DR08(t *testing.T) {
	for _, c := range [][2]int{{0, 23}, {1, 24}} {
		r := shaped(t, append([]string{hourly}, wholeMonth("M", c[0], c[1], "0,123456")...)...)
		if got := read(r); got != "2 2026-09 88.88832" || len(r.Asked) != 0 || r.RejectedRows() != 0 {
			t.Errorf("DR-08 hours %d to %d: %s, %+v, %s", c[0], c[1], got, r.Asked, problems(r))
		}
	}
}

// An hour that is there twice, one that cannot be read, and one that is empty cost themselves; the backup meter is left out.
func TestBadHours_DR08(t *testing.T) {
	lines := append([]string{hourly}, wholeMonth("XYZP", 0, 23, "1")...)
	lines = append(lines, fmt.Sprintf("A|%s|XYZP|05/09/2026|7|1", validCNPJ))
	lines[10] = strings.Replace(lines[10], "|1", "|x", 1)
	lines[10] = lines[10][:strings.LastIndex(lines[10], "|")] + "|x"
	lines = append(lines, hours("01/09/2026", "XYZR", 0, 23, "9")...)
	r := shaped(t, lines...)
	if r.RejectedRows() != 3 || r.Valid() != 0 {
		t.Errorf("DR-08 %d rejected, %s", r.RejectedRows(), problems(r))
	}
	expect.Must(t, "DR-08", expect.Len(r.Asked, 1), expect.Len(r.Notes, 1), expect.Len(r.Skipped, 24))
	expect.All(t, "DR-08", expect.Is(r.Asked[0].Message, "Set/2026: 718 de 720 horas; faltam 2, de 01/09 9h a 05/09 7h."),
		expect.Is(r.Notes[0], "XYZR é o medidor de retaguarda de XYZP: 24 linhas ficaram de fora."))
}

// Quarters of an hour count four to the hour; times with minutes are read, 24:00 ends the day.
func TestQuartersOfHours_DR08(t *testing.T) {
	lines := []string{hourly}
	for q := 1; q <= 96; q++ {
		lines = append(lines, fmt.Sprintf("A|%s|M|01/09/2026|%02d:%02d|0,25", validCNPJ, q/4, q%4*15))
	}
	r := shaped(t, lines...)
	expect.Must(t, "DR-08", expect.Len(r.Asked, 1))
	if got, want := r.Asked[0].Message, "Set/2026: 96 de 2.880 quartos de hora; faltam 2.784, de 02/09 0h a 30/09 23h45."; got != want {
		t.Errorf("DR-08 %s", got)
	}
}

// Workbooks write midnight as the day alone: among hours it is 0h, and where no row states an hour none is known.
func TestMidnightIsTheDayAlone_DR08(t *testing.T) {
	const header = "cliente|cnpj|ponto|Data Hora|Ativa C (kWh)"
	lines, days := []string{header}, []string{header}
	for day := 1; day <= 30; day++ {
		date := fmt.Sprintf("2026-09-%02d", day)
		days = append(days, fmt.Sprintf("A|%s|M|%s|24", validCNPJ, date))
		lines = append(lines, fmt.Sprintf("A|%s|M|%s|1", validCNPJ, date))
		for h := 1; h <= 23; h++ {
			lines = append(lines, fmt.Sprintf("A|%s|M|%sT%02d:00:00|1", validCNPJ, date, h))
		}
	}
	r := shaped(t, lines...)
	expect.All(t, "DR-08", expect.Is(read(r), "2 2026-09 720"), expect.Is(r.RejectedRows(), 0), expect.Len(r.Asked, 0))
	r = shaped(t, days...)
	expect.All(t, "DR-08", expect.Is(r.Valid(), 0), expect.Is(r.RejectedRows(), 30), expect.Len(r.Asked, 0))
}

// What a workbook does not have of an hour costs that hour; a zero that nobody may have calculated is a question.
func TestMarksOfHours_DR01_DR08(t *testing.T) {
	rows := []string{"cliente|cnpj|ponto|data|hora|Ativa C (kWh)"}
	rows = append(rows, wholeMonth("M", 0, 23, "1")...)
	marked := func(kind sheet.MarkKind, value string) (*layout.Review[intake.Row], []layout.Problem) {
		table := &layout.Table{Today: month.New(2026, 11)}
		for i, line := range rows {
			row := sheet.Row{Line: i + 1, Cells: strings.Split(line, "|")}
			if i == 9 {
				row.Cells[5], row.Marks = value, []sheet.Mark{{Column: 5, Kind: kind}}
			}
			if err := table.Append(row); err != nil {
				t.Fatal(err)
			}
		}
		table.Close(&intake.Fields, 0)
		m, _ := intake.Fields.Detect(table.Header())
		shaped, m, err := intake.Fields.Shape(table, m)
		if err != nil {
			t.Fatal(err)
		}
		r := intake.Review(shaped, m)
		return r, r.Uncalculated(&intake.Fields, m)
	}
	r, _ := marked(sheet.NoValue, "")
	expect.Must(t, "DR-01", expect.Is(r.RejectedRows(), 1), expect.Len(r.Asked, 1))
	expect.All(t, "DR-01", expect.Is(r.Rejected[0].Line, 10), expect.Is(r.Rejected[0].Column, 6), expect.Is(r.Rejected[0].Message, sheet.NoValue.Says()),
		expect.Is(r.Asked[0].Message, "Set/2026: 719 de 720 horas; falta 01/09 8h."))
	r, doubts := marked(sheet.Uncalculated, "0")
	expect.Must(t, "DR-01", expect.Is(r.RejectedRows(), 0), expect.Len(doubts, 1))
	expect.All(t, "DR-01", expect.Is(doubts[0].Line, 2), expect.Is(doubts[0].Message, sheet.Uncalculated.Suspect()))
}

// The clock of São Paulo: the hour that came twice counts twice, the one that was not there is refused.
func TestHoursOfDaylightSaving_DR08(t *testing.T) {
	lines := []string{hourly}
	for day := 1; day <= 28; day++ {
		lines = append(lines, hours(fmt.Sprintf("%02d/02/2019", day), "M", 0, 23, "1")...)
	}
	lines = append(lines, hours("16/02/2019", "M", 23, 23, "1")...) // daylight saving ended
	if got := read(shaped(t, lines...)); got != "2 2019-02 673" {
		t.Errorf("DR-08 February 2019: %s", got)
	}
	lines = []string{hourly}
	for day := 1; day <= 30; day++ {
		from := 0
		if day == 4 { // it began
			from = 1
		}
		lines = append(lines, hours(fmt.Sprintf("%02d/11/2018", day), "M", from, 23, "1")...)
	}
	if got := read(shaped(t, lines...)); got != "2 2018-11 719" {
		t.Errorf("DR-08 November 2018: %s", got)
	}
	r := shaped(t, append(lines, hours("04/11/2018", "M", 0, 0, "1")...)...)
	expect.All(t, "DR-08", expect.Is(r.RejectedRows(), 1), expect.Is(read(r), "2 2018-11 719"))
}
