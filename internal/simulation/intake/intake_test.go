package intake_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/sheet/sheettest"
	"ynova/internal/simulation/intake"
)

var inProcess = sandboxtest.InProcess(sheet.Tasks())

var until = month.New(2026, 10)

// history is twelve rows from until backwards, made by a line function.
func history(n int, row func(m month.Month, i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(row(until.Add(-i), i) + "\n")
	}
	return b.String()
}

func file(t *testing.T, name, data string) *intake.Reading {
	t.Helper()
	r, err := intake.ReadFile(t.Context(), inProcess, []byte(data), sheet.Choice{}, until)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func problems(r *intake.Reading) string {
	var out []string
	for _, p := range r.Problems {
		out = append(out, p.Cell()+" "+string(p.Field)+": "+p.Message)
	}
	return strings.Join(out, "\n")
}

func TestCSVWithClient_SM02(t *testing.T) {
	data := "Nome;Metalúrgica São João\nDistribuidora;CEMIG\nSubgrupo;a4\nModalidade Tarifária;VERDE\nDemanda contratada (kW);600\n" +
		"Mês;Consumo Ponta (kWh);Consumo Fora Ponta (kWh);Demanda Ponta (kW);Demanda Fora Ponta (kW);Valor (R$)\n" +
		history(12, func(m month.Month, i int) string {
			return fmt.Sprintf("%02d/%d;18.%03d,5;162.000;520;590,25;R$ 100.000,00", m.Number(), m.Year(), i)
		}) + "Total;216.000;1.944.000;;;\n"
	r := file(t, "consumo.csv", data)
	if len(r.Problems) != 0 || len(r.Months) != 12 {
		t.Fatalf("SM-02 %d months\n%s", len(r.Months), problems(r))
	}
	c := r.Client
	expect.All(t, "SM-02 client", expect.Is(c.Name, "Metalúrgica São João"), expect.Is(c.Distributor, "CEMIG"), expect.Is(c.Subgroup, "A4"),
		expect.Is(c.Modality, "Verde"), expect.Is(c.Contracted.String(), "600"))
	m := r.Months[1]
	expect.All(t, "SM-02 month", expect.Is(m.Month, until-1), expect.Is(m.Peak.KWhText(), "18001.5"), expect.Is(*m.OffPeak, 162_000*energy.KWh),
		expect.Is(m.DemandPeak.String(), "520"), expect.Is(m.DemandOffPeak.String(), "590.25"))
}

func TestSpecifiedColumnNames_SM02(t *testing.T) {
	data := "mes;consumo_ponta_kWh;consumo_fora_ponta_kWh;consumo_reservado_kWh;demanda_ponta_kW;demanda_fora_ponta_kW;distribuidora;demanda_contratada_kW\n" +
		history(12, func(m month.Month, i int) string {
			if i > 0 {
				return m.String() + ";1;2;3;4;5;;"
			}
			return m.String() + ";1;2;3;4;5;CELESC;30"
		})
	r := file(t, "", data)
	expect.All(t, "SM-02", expect.Len(r.Problems, 0), expect.Is(r.Client.Distributor, "CELESC"), expect.Is(*r.Months[3].Reserved, 3*energy.KWh))
	mwh := strings.NewReplacer("_kWh", "_MWh").Replace(data)
	if r := file(t, "", mwh); *r.Months[0].OffPeak != 2*energy.MWh {
		t.Errorf("SM-02 MWh read as %s", r.Months[0].OffPeak)
	}
}

// Every problem names its cell; what could be read is still there.
func TestProblemsPerCell_SM02(t *testing.T) {
	data := "mes;consumo_ponta_kWh;consumo_fora_ponta_kWh;demanda_fora_ponta_kW\n" +
		"10/2026;abc;100;10\n09/2026;-5;100;10\n2026-13;1;100;10\n07/2026;1;;10\n06/2026;0;0;10\n05/2026;1;100 R$;10\n04/2026;1;100;0\n" +
		"03/2026;1;100;1,23456\n02/2026;1;1.0.0;10\n01/2026;1;100;10\n12/2026;1;100;10\n"
	r := file(t, "x.csv", data)
	got := problems(r)
	for _, want := range []string{
		"B2 consumo_ponta_kWh: Não é um número", "B3 consumo_ponta_kWh: O consumo não pode ser negativo", "A4 mes: Mês inválido: use MM/AAAA",
		" consumo_fora_ponta_kWh: Informe o consumo fora ponta", " consumo_fora_ponta_kWh: O consumo do mês é zero", "C7 consumo_fora_ponta_kWh: A unidade R$ não cabe",
		"A demanda é zero com consumo no mês", "D9 demanda_fora_ponta_kW: A demanda tem mais de 4 casas", "C10 consumo_fora_ponta_kWh: Não é um número",
		"A12 mes: dez/2026 ainda não terminou", "São necessários 12 meses; há 11. Acrescente 1 mês.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("SM-02 want %q in\n%s", want, got)
		}
	}
	expect.Must(t, "SM-02 lost values", expect.Len(r.Months, 11))
	expect.All(t, "SM-02 lost values", expect.Is(r.Months[0].Raw[intake.ConsumoP], "abc"), expect.Is(*r.Months[0].OffPeak, 100*energy.KWh),
		expect.Is(r.Months[2].Raw[intake.Mes], "2026-13"))
}

func TestNumberOfMonths_SM02(t *testing.T) {
	row := func(m month.Month, _ int) string { return m.String() + ";1;2" }
	head := "mes;consumo ponta;consumo fora ponta\n"
	r := file(t, "", head+history(13, row))
	expect.Must(t, "TD-05 13 months", expect.Is(problems(r), ""))
	expect.Must(t, "TD-05 13 months", expect.Len(r.Months, 12))
	expect.All(t, "TD-05 13 months", expect.Is(r.Months[11].Month, until.Add(-11)),
		expect.Same(r.Notes, []string{"Há 13 meses; foram usados os 12 mais novos, de nov/2025 a out/2026."}))
	if r := file(t, "", head+history(11, row)); !strings.Contains(problems(r), "há 11. Acrescente 1 mês.") {
		t.Errorf("SM-02 11 months:\n%s", problems(r))
	}
	if r := file(t, "", head+history(12, row)+until.String()+";1;2\n"); !strings.Contains(problems(r), "out/2026 já está na linha 2") {
		t.Errorf("SM-02 twice:\n%s", problems(r))
	}
	if r := file(t, "", "a;b\nc;d\n"); !strings.Contains(problems(r), "Não foi encontrada uma coluna de mês") {
		t.Errorf("SM-02 no header:\n%s", problems(r))
	}
}

// Twelve months as a bill lists them: two lines of header, names without years,
// the newest on top.
func TestPasteFromBill_SM02(t *testing.T) {
	names := []string{"OUT", "SET", "AGO", "JUL", "JUN", "MAI", "ABR", "MAR", "FEV", "JAN", "DEZ", "NOV"}
	var b strings.Builder
	b.WriteString("Histórico dos últimos meses\n        DEMANDA MEDIDA      CONSUMO FATURADO      HORÁRIO RESERVADO\n")
	b.WriteString("  MÊS   PONTA    FORA PONTA    REATIVO EXCEDENTE   PONTA/TOT   FORA PONTA   REATIVO EXCEDENTE   CONSUMO   REATIVO EXCEDENTE\n\n")
	for i, n := range names {
		fmt.Fprintf(&b, "  %s    172,80    239,04     0,00     5.511,60     40.%03d,44     423,36     7,00     0,00\n", n, i)
	}
	r, err := intake.Paste(b.String(), until)
	expect.Must(t, "SM-02, months", expect.Is(err, nil))
	expect.Must(t, "SM-02, months", expect.Len(r.Problems, 0), expect.Len(r.Months, 12))
	for i, m := range r.Months {
		expect.All(t, "SM-02", expect.Is(m.Month, until.Add(-i)), expect.Is(m.DemandPeak.String(), "172.8"),
			expect.Is(m.DemandOffPeak.String(), "239.04"), expect.Is(m.Peak.KWhText(), "5511.6"),
			expect.Is(m.OffPeak.KWhText(), fmt.Sprintf("40%03d.44", i)), expect.Is(*m.Reserved, 7*energy.KWh))
	}
}

func TestPasteWithoutHeader_SM02(t *testing.T) {
	text := history(12, func(m month.Month, _ int) string { return m.Short() + " 7.727 34.506 198 218" })
	r, err := intake.Paste(text, until)
	expect.Must(t, "SM-02", expect.Is(err, nil))
	expect.All(t, "SM-02", expect.Len(r.Problems, 0), expect.Is(*r.Months[0].Peak, 7_727*energy.KWh),
		expect.Is(r.Months[11].DemandOffPeak.String(), "218"))
	r, _ = intake.Paste("out/2026 1 2 3\n", until)
	if !strings.Contains(problems(r), "cole também o cabeçalho") {
		t.Errorf("SM-02 three numbers:\n%s", problems(r))
	}
	ascending := "NOV\t1\t2\nDEZ\t1\t2\nJAN\t1\t2\n"
	r, _ = intake.Paste(ascending, month.New(2026, 1))
	if r.Months[0].Month != month.New(2025, 11) || r.Months[2].Month != month.New(2026, 1) {
		t.Errorf("SM-02 ascending: %+v", r.Months)
	}
}

func TestTemplateIsReadBack_SM01_SM02(t *testing.T) {
	var b bytes.Buffer
	if err := intake.Template(&b, until); err != nil {
		t.Fatal(err)
	}
	r := file(t, "modelo.xlsx", b.String())
	expect.Must(t, "SM-01", expect.Len(r.Months, 12))
	expect.All(t, "SM-01", expect.Is(r.Months[0].Month, until-11), expect.Is(r.Months[11].Month, until))
	if got := problems(r); strings.Count(got, "Informe o consumo fora ponta") != 12 || len(r.Problems) != 12 {
		t.Errorf("SM-01 an empty template asks for:\n%s", got)
	}
}

func TestRefusedFiles_SM02(t *testing.T) {
	for name, tt := range map[string]struct{ file, data, want string }{
		"pdf":      {"conta.pdf", "%PDF-1.7", "Envie uma planilha .xlsx, .xls ou .csv."},
		"html":     {"conta.xls", "<html><table>", "É uma página da internet, não o arquivo."},
		"word":     {"x.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and nothing", "Não foi possível ler a planilha"},
		"empty":    {"x.csv", ";;\n", "A planilha não tem dados."},
		"too many": {"x.csv", strings.Repeat("1;2\n", 3000), "linhas demais"},
		"too big":  {"x.csv", strings.Repeat("1", sheet.MaxFileBytes+1), "limite de 10MB"},
	} {
		_, err := intake.ReadFile(t.Context(), inProcess, []byte(tt.data), sheet.Choice{}, until)
		var f *fault.Error
		if !errors.As(err, &f) || !strings.Contains(f.Message, tt.want) {
			t.Errorf("SM-02 %s: %v, want %q", name, err, tt.want)
		}
	}
}

// Real months of a unit and sheets that others broke.
func TestRealSheets_SM02(t *testing.T) {
	r := file(t, "unit.csv", string(prooftest.Foreign(t, "consumption", "equatorial_al_unit_monthly.csv")))
	expect.Must(t, "TD-05 months", expect.Len(r.Months, 12), expect.Len(r.Notes, 1))
	expect.All(t, "TD-05 months", expect.Has(r.Notes[0], "Há 23 meses"), expect.Is(problems(r), ""))
	for _, kind := range []string{"csv", "xlsx"} {
		r := file(t, "numbers."+kind, string(prooftest.Foreign(t, "consumption", "import_sheets", "file_invalid_numbers."+kind)))
		got := problems(r)
		expect.All(t, fmt.Sprintf("SM-02 %s: %d months", kind, len(r.Months)), expect.Is(len(r.Months) >= 3, true),
			expect.Has(got, "consumo_fora_ponta_kWh: Não é um número", "consumo_ponta_kWh: Não é um número"))
	}
}

// inside runs the parser in this process, which fuzzing needs.
func inside(kind sheet.Kind) sheet.Runner {
	return func(_ context.Context, spec sandbox.Spec, sink func(io.Reader) error) error {
		var out bytes.Buffer
		if err := sheet.Tasks()[spec.Args[0]]([]string{string(kind), "", ""}, spec.Stdin, &out); err != nil {
			return err
		}
		return sink(&out)
	}
}

// verify is the property of all readers: no panic, each problem has a sentence and a
// place that exists, each month that was read is sane, and a reading without
// problems has twelve months with consumption.
func verify(t *testing.T, r *intake.Reading, err error) {
	if err != nil {
		return
	}
	for _, p := range r.Problems {
		expect.Must(t, "SM-02 problem", expect.Not(p.Message, ""), expect.Is(p.Line >= 0, true), expect.Is(p.Column >= 0, true))
	}
	for _, m := range r.Months {
		for _, e := range []*energy.Energy{m.Peak, m.OffPeak, m.Reserved} {
			if e != nil && (*e < 0 || *e > 1_000_000*energy.MWh) {
				t.Fatalf("SM-02 energy %s", e)
			}
		}
		if len(r.Problems) == 0 && (m.Month == 0 || m.Month > until || m.OffPeak == nil) {
			t.Fatalf("SM-02 month %+v without a problem", m)
		}
	}
	if len(r.Problems) == 0 && len(r.Months) != 12 {
		t.Fatalf("SM-02 %d months without a problem", len(r.Months))
	}
}

func FuzzPaste_SM02(f *testing.F) {
	f.Add("MÊS  PONTA  FORA PONTA\nOUT  1,5  2\nSET  -1  x\n")
	f.Add("mes;consumo_fora_ponta_kWh\n2026-10;1e9\n13/2026;1.234,5\n")
	f.Add("out/26 7.727 34.506 198 218")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := intake.Paste(text, until)
		verify(t, r, err)
	})
}

func FuzzCSVFile_SM02(f *testing.F) {
	f.Add([]byte("mes;consumo_ponta_kWh;consumo_fora_ponta_kWh\n2026-10;1;2\n"))
	f.Add([]byte("\xef\xbb\xbfNome,\"A;B\"\nmês,consumo\n10/2026,\"1.234,5 kWh\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := intake.ReadFile(t.Context(), inside(sheet.CSV), data, sheet.Choice{}, until)
		verify(t, r, err)
	})
}

func FuzzWorkbookFile_SM02(f *testing.F) {
	var b bytes.Buffer
	if err := intake.Template(&b, until); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := intake.ReadFile(t.Context(), inside(sheet.XLSX), data, sheet.Choice{}, until)
		verify(t, r, err)
	})
}

// DR-05, DR-06: the history is read from the sheet that has it, others are named, and hidden rows ask.
func TestHiddenRowsOfAHistoryAsk_DR06(t *testing.T) {
	book := []byte(sheettest.Workbook("Capa\nCliente", "Histórico\nmes;consumo_ponta_kWh;consumo_fora_ponta_kWh\n2026-01;1;2\n!2026-02;3;4"))
	_, err := intake.ReadFile(t.Context(), inProcess, book, sheet.Choice{}, until)
	expect.All(t, "DR-06", expect.Is(fault.Sentence(err), "Há 1 linha oculta (filtro)."))
	for answer, want := range map[sheet.Hidden]int{sheet.HiddenTaken: 2, sheet.HiddenLeft: 1} {
		r, err := intake.ReadFile(t.Context(), inProcess, book, sheet.Choice{Hidden: answer}, until)
		expect.Must(t, "DR-06", expect.Is(err, nil), expect.Len(r.Months, want))
		expect.All(t, "DR-05", expect.Is(r.Notes[len(r.Notes)-1], `Lida a aba "Histórico". Outras: "Capa" (1 linha).`))
	}
	book = []byte(sheettest.Workbook("Ponta\nmes;consumo_ponta_kWh;consumo_fora_ponta_kWh\n2026-01;1;2", "Filial\nmes;consumo_ponta_kWh;consumo_fora_ponta_kWh\n2026-01;3;4"))
	_, err = intake.ReadFile(t.Context(), inProcess, book, sheet.Choice{}, until)
	expect.All(t, "DR-05 which sheet", expect.Is(fault.Sentence(err), "Duas abas com as mesmas colunas: Ponta (1), Filial (1). Escolha a que é lida."))
	r, err := intake.ReadFile(t.Context(), inProcess, book, sheet.Choice{Sheet: "Filial"}, until)
	expect.Must(t, "DR-05 the chosen one", expect.Is(err, nil), expect.Len(r.Months, 1))
	expect.All(t, "DR-05 the chosen one", expect.Is(r.Notes[len(r.Notes)-1], `Lida a aba "Filial". Outras: "Ponta" (1 linha).`))
}
