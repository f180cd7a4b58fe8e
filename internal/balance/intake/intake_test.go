package intake_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/sheet"
)

func TestHeaders_EB15(t *testing.T) {
	known := []string{
		"cliente|cnpj|medidor|mes|consumo_mwh|proinfa_mwh|contrato_mwh|limite_inferior|limite_superior|preco|fornecedor|cp|email|vencimento_boleto|geracao_kwh|imposto",
		"Cliente|CNPJ|Medidor|Data-base|Preço|Reajustado|Fornecedor|Consumo|Geração|Perdas|Requisito|NET|Medição|Proinfa|Contrato|Mínimo|Máximo|Faturar|CP|Email|Envio ok|Vencimento",
		"CLIENTE |C.N.P.J.| medidor|Mês de referência|CONSUMO (kWh)|Perdas (3%)|Preço (R$/MWh)|Contrato (MWm)|Disparo|ID",
		strings.Join(intake.TemplateHeader(), "|"),
	}
	for _, header := range known {
		m, ok := intake.Fields.Detect(strings.Split(header, "|"))
		if !ok {
			t.Errorf("EB-15 %q is not known: %+v", header, m)
		}
	}
	for header, why := range map[string]string{
		"cliente|cnpj|medidor|mes|consumo|observação": "an unknown column",
		"cliente|cnpj|mes|consumo":                    "no meter",
		"cliente|medidor|mes|consumo":                 "no CNPJ",
		"cliente|cnpj|medidor|consumo":                "no month",
		"cliente|cnpj|medidor|mes|preco|preço":        "the same column twice",
		"cliente|cnpj|medidor|mes|consumo|Consumo":    "the same sum twice",
		"cliente|cnpj|medidor|mes|consumo|":           "a column without name",
	} {
		if _, ok := intake.Fields.Detect(strings.Split(header, "|")); ok {
			t.Errorf("EB-15 %q is known in spite of %s", header, why)
		}
	}
}

func TestGuesses_EB15(t *testing.T) {
	m, known := intake.Fields.Detect(strings.Split("Data|consumo_ponta_kWh|consumo_fora_ponta_kWh|demanda_ponta_kW|Nome do cliente|Nº da instalação|Data de emissão", "|"))
	want := []layout.Field{intake.Mes, intake.ConsumoKWh, intake.ConsumoKWh, layout.Ignore, intake.Cliente, intake.Medidor, layout.Ignore}
	for i, a := range m.Columns {
		if a.Field != want[i] {
			t.Errorf("EB-15 %q is guessed to be %s, want %s", a.Source, a.Field, want[i])
		}
	}
	if known {
		t.Error("EB-15 guesses were taken for known")
	}
}

func TestHeaderBelowTitles_EB15(t *testing.T) {
	header := "cliente|cnpj|medidor|mes|consumo_mwh"
	row := "Cerâmica|" + validCNPJ + "|M1|2026-10|331,250"
	for name, above := range map[string][]string{
		"nothing":          nil,
		"a title":          {"Relatório de medição"},
		"several lines":    {"Relatório de medição", "Emitido em|05/11/2026", "", "Cliente:|Cerâmica Vale Sereno"},
		"a row of figures": {"1|2|3|4|5"},
	} {
		t.Run("EB-15 below "+name, func(t *testing.T) {
			table := table(t, append(append(above, header), row)...)
			m, known := intake.Fields.Detect(table.Header())
			if !known {
				t.Fatalf("header %q", table.Header())
			}
			r := intake.Review(table, m)
			var got intake.Row
			if r.Valid() != 1 || r.RejectedRows() != 0 {
				t.Fatalf("%d valid, %s", r.Valid(), problems(r))
			}
			if r.Row(0, &got); got.Line != len(above)+2 || got.Client != "Cerâmica" {
				t.Errorf("line %d: %+v", got.Line, got)
			}
		})
	}
	t.Run("EB-15 a file without a header that is known keeps its first row", func(t *testing.T) {
		if got := table(t, "a|b|c", "d|e|f").Header(); strings.Join(got, "|") != "a|b|c" {
			t.Errorf("header %q", got)
		}
	})
}

func TestSignature_EB15(t *testing.T) {
	a := layout.Signature([]string{"Mês", "Consumo (kWh)"})
	if b := layout.Signature([]string{"mes", "consumo_kwh"}); a != b {
		t.Error("the same layout has two signatures")
	}
	if b := layout.Signature([]string{"consumo_kwh", "mes"}); a == b {
		t.Error("another order has the same signature")
	}
}

func TestMappingIsChecked_EB15(t *testing.T) {
	header := []string{"mes", "kwh 1", "kwh 2", ""}
	good := layout.Mapping{
		Columns: []layout.Assignment{
			{Source: "mes", Field: intake.Mes},
			{Source: "kwh 1", Field: intake.ConsumoKWh},
			{Source: "kwh 2", Field: intake.ConsumoKWh},
			{Source: "Coluna 4", Field: layout.Ignore},
		},
		Constants: map[layout.Field]string{intake.Cliente: "A", intake.CNPJ: validCNPJ, intake.Medidor: "M"},
	}
	if err := intake.Fields.Validate(&good, header); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*layout.Mapping){
		"unknown field":     func(m *layout.Mapping) { m.Columns[1].Field = "x" },
		"unknown column":    func(m *layout.Mapping) { m.Columns[1].Source = "x" },
		"column twice":      func(m *layout.Mapping) { m.Columns[2].Source = "kwh 1" },
		"two months":        func(m *layout.Mapping) { m.Columns[1].Field = intake.Mes },
		"no month":          func(m *layout.Mapping) { m.Columns[0].Field = layout.Ignore },
		"no client":         func(m *layout.Mapping) { m.Constants[intake.Cliente] = "" },
		"bad CNPJ":          func(m *layout.Mapping) { m.Constants[intake.CNPJ] = "11.111.111/1111-11" },
		"column and value":  func(m *layout.Mapping) { m.Columns[1].Field = intake.Medidor },
		"bad separator":     func(m *layout.Mapping) { m.Decimal = ";" },
		"control character": func(m *layout.Mapping) { m.Constants[intake.Medidor] = "a\x07b" },
	} {
		m := good
		m.Columns = slices.Clone(good.Columns)
		m.Constants = maps.Clone(good.Constants)
		change(&m)
		if intake.Fields.Validate(&m, header) == nil {
			t.Errorf("EB-15 a mapping with %s passed", name)
		}
	}
}

// How numbers of one column are understood together.
func TestDecimalSeparators_B08(t *testing.T) {
	const ambiguous = "ambíguo"
	for _, c := range []struct {
		name  string
		cells []string
		want  []string // kWh of a column of MWh
	}{
		{"comma", []string{"331,25", "1.331,25"}, []string{"331250", "1331250"}},
		{"dot", []string{"331.25", "1,331.25"}, []string{"331250", "1331250"}},
		{"dot decides three decimals", []string{"331.250", "331.2500"}, []string{"331250", "331250"}},
		{"comma decides thousands", []string{"331.250", "1,5"}, []string{"331250000", "1500"}},
		{"grouped twice decides", []string{"1.234.567", "331.250"}, []string{"1234567000", "331250000"}},
		{"grouped by commas", []string{"1,234,567", "331,250"}, []string{"1234567000", "331250000"}},
		{"zero before the point decides", []string{"0.412", "6.412"}, []string{"412", "6412"}},
		{"three decimals with comma", []string{"331,250", "402,880"}, []string{"331250", "402880"}},
		{"nothing decides", []string{"331.250", "402.880"}, []string{ambiguous, ambiguous}},
		{"whole numbers", []string{"331", "1331"}, []string{"331000", "1331000"}},
		{"both", []string{"331,25", "331.25", "331.250", "331,250", "7"}, []string{"331250", "331250", ambiguous, ambiguous, "7000"}},
		{"units", []string{"331,25 MWh", "331250 kWh", "\u00a0331,25\u202fmwh ", "331,25 %"}, []string{"331250", "331250", "331250", "unidade"}},
		{"negative", []string{"-1", "\u22121,5", "- 2"}, []string{"negativo", "negativo", "negativo"}},
		{"not numbers", []string{"1.23.4", "1,2,3", "NaN", "1e9", "+1", "1..2", "(1", "1 2", "٣", "."}, nil},
		{"too many decimals", []string{"0,123456789012", "0,12345678901"}, []string{"casas decimais", "123.45678901"}},
		{"too large", []string{"10.000.000,1", strings.Repeat("9", 30)}, []string{"faixa", "faixa"}},
		{"blank", []string{"", " ", "-", "–", "Não informado", "nao informado"}, []string{"?", "?", "?", "?", "?", "?"}},
	} {
		t.Run("B08 "+c.name, func(t *testing.T) {
			lines := []string{"cliente|cnpj|medidor|mes|contrato_mwh"}
			for i, cell := range c.cells {
				lines = append(lines, "A|"+validCNPJ+"|M"+string(rune('a'+i))+"|10/2026|"+cell)
			}
			got := map[int]string{}
			r := review(t, lines...)
			for _, p := range r.Rejected {
				got[p.Line] = p.Message
			}
			var row intake.Row
			for i := range r.Valid() {
				r.Row(i, &row)
				got[row.Line] = kwh(row.Given.Volume)
			}
			for i, cell := range c.cells {
				want := "Número inválido"
				if c.want != nil {
					want = c.want[i]
				} else if cell == "1e9" {
					want = "Notação científica: o Excel gravou só parte dos algarismos. Formate a coluna como número."
				}
				if text := got[i+2]; text != want && (want[0] < 'a' || !strings.Contains(text, want)) {
					t.Errorf("%q is %q, want %q", cell, text, want)
				}
			}
		})
	}
}

// Another column decides where one does not, and the mapping where none does.
func TestFileDecides_B08(t *testing.T) {
	r := review(t, "cliente|cnpj|medidor|mes|contrato_mwh|preco", "A|"+validCNPJ+"|M|10/2026|331.250|247.35")
	var row intake.Row
	r.Row(0, &row)
	if kwh(row.Given.Volume) != "331250" || row.Given.Price.V.Text() != "247.35" {
		t.Errorf("contrato %s, preço %s", kwh(row.Given.Volume), row.Given.Price.V.Text())
	}
	for decimal, want := range map[string]string{".": "331250", ",": "331250000"} {
		table := table(t, "cliente|cnpj|medidor|mes|contrato_mwh", "A|"+validCNPJ+"|M|10/2026|331.250")
		m, _ := intake.Fields.Detect(table.Header())
		m.Decimal, m.Existing = decimal, true
		r := intake.Review(table, m)
		if r.Valid() != 1 {
			t.Fatal(problems(r))
		}
		r.Row(0, &row)
		if kwh(row.Given.Volume) != want {
			t.Errorf("with %q as separator: %s", decimal, kwh(row.Given.Volume))
		}
	}
}

func TestMonths_EB15(t *testing.T) {
	for cell, want := range map[string]string{
		"2026-10": "2026-10", "10/2026": "2026-10", "01/10/2026": "2026-10", "2026-10-15": "2026-10", "out/2026": "2026-10",
		"outubro de 2026": "2026-10", "2026-10-01T00:00:00": "2026-10", "46296": "2026-10", "out/26": "2026-10",
		"13/2026": "", "00/2026": "", "2026": "", "2026-13": "", "31/04/2026": "", "10-2026": "2026-10", "set-26": "2026-09", "Sep-26": "2026-09", "202609": "2026-09", "46265,99967": "2026-09", "9/26": "2026-09", "202613": "", "abc": "", "99999": "",
	} {
		r := review(t, "cliente|cnpj|medidor|mes|consumo", "A|"+validCNPJ+"|M|"+cell+"|1")
		var row intake.Row
		if r.Valid() == 1 {
			r.Row(0, &row)
		}
		if got := row.Month; want == "" && r.Valid() == 1 || want != "" && got.String() != want {
			t.Errorf("EB-15 %q is read as %q, want %q: %s", cell, got, want, problems(r))
		}
	}
}

func TestPercentages_EB15(t *testing.T) {
	for _, c := range []struct{ header, cell, want string }{
		{"perdas", "3%", "3"},
		{"perdas", "3", "3"},
		{"perdas", "0,03", "3"},
		{"perdas", "2,75 %", "2.75"},
		{"perdas", "0", "0"},
		{"perdas", "35%", ""},
		{"perdas", "0,5", ""},
		{"perdas", "3 MWh", ""},
		{"limite_inferior", "80", "80"},
		{"limite_inferior", "80%", "80"},
		{"limite_inferior", "0", "0"},
		{"limite_inferior", "0,8", ""},
		{"limite_inferior", "5", ""},
		{"limite_inferior", "5%", "5"},
		{"limite_inferior", "501", ""},
		{"imposto", "17,5", "17.5"},
		{"imposto", "0,17", "17"},
		{"imposto", "101", ""},
	} {
		row, wrong := one(t, c.header, c.cell)
		got := ""
		if wrong == "" {
			switch c.header {
			case "perdas":
				got = row.Loss.V.Text()
			case "imposto":
				got = row.Tax.V.Text()
			default:
				got = row.Given.Lower.V.Text()
			}
		}
		if got != c.want {
			t.Errorf("EB-15 %s %q is %q, want %q (%s)", c.header, c.cell, got, c.want, wrong)
		}
	}
}

func TestTwoUnitsOfOneValue_EB16(t *testing.T) {
	for cells, want := range map[string]string{
		"331250|331,250": "331250", "331250,4|331,250": "331250.4", "331250|": "331250", "|331,25": "331250",
		"331250|331,251": "não coincidem", "331250|331250": "não coincidem",
	} {
		row, wrong := one(t, "consumo_kwh|consumo_mwh", cells)
		if wrong == "" && kwh(row.Consumption) != want || wrong != "" && !strings.Contains(wrong, want) {
			t.Errorf("EB-16 %q: %s %s, want %s", cells, kwh(row.Consumption), wrong, want)
		}
	}
	for cells, want := range map[string]string{
		"0,45|334,800": "334800", "0,45|": "334800", "0,45|335,100": "335100", "0,45|336": "não coincidem",
	} {
		row, wrong := one(t, "contrato_mwm|contrato_mwh", cells)
		if wrong == "" && kwh(row.Given.Volume) != want || wrong != "" && !strings.Contains(wrong, want) {
			t.Errorf("EB-16 %q: %s %s, want %s", cells, kwh(row.Given.Volume), wrong, want)
		}
	}
}

func TestRejections_EB15(t *testing.T) {
	for _, c := range []struct{ name, header, cells, want string }{
		{"limits crossed", "limite_inferior|limite_superior", "120|80", "2:6 O limite superior deve ser maior ou igual ao inferior"},
		{"band crossed", "minimo|maximo", "2|1", "2:6 O máximo deve ser maior ou igual ao mínimo"},
		{"e-mail", "email", "a@b", "2:5 E-mail inválido"},
		{"e-mail with a name", "email", "Ana <ana@a.com.br>", ""},
		{"e-mail with an accent", "email", "joão@a.com.br", "2:5 O servidor de e-mail não aceita acento antes do @ (joão)."},
		{"too many e-mails", "email", "1@a.com,2@a.com,3@a.com,4@a.com,5@a.com,6@a.com,7@a.com,8@a.com,9@a.com,10@a.com,11@a.com", "2:5 Informe até 10 e-mails"},
		{"mail header", "email", "a@a.com.br\r\nBcc: x@x.com", "2:5 E-mail inválido"},
		{"CP", "cp", strings.Repeat("x", 21), "2:5 O texto é longo demais"},
		{"boolean", "envio ok", "talvez", "2:5 Responda Sim ou Não"},
		{"date", "vencimento", "31/04/2026", "2:5 Data inválida: use dd/mm/aaaa"},
		{"hidden text", "fornecedor", "Alfa\u202eaidrenE", "2:5 O texto tem caracteres não permitidos: [U+202E]"},
		{"shifted row", "cp", "1|2", "2:6 A linha tem mais colunas que o cabeçalho"},
	} {
		if _, wrong := one(t, c.header, c.cells); wrong != c.want {
			t.Errorf("EB-15 %s: %q, want %q", c.name, wrong, c.want)
		}
	}
}

func TestRequiredAndRepeated_EB15(t *testing.T) {
	r := review(t, "cliente|cnpj|medidor|mes|consumo",
		"A|"+validCNPJ+"|M|10/2026|1", // 2
		"|||-|1",                      // 3
		"A|69.045.087/0003-82|M|11/2026|1",
		"A|"+validCNPJ+"|M|outubro de 2026|2",                 // 5: as line 2
		"cliente|cnpj|medidor|mes|consumo",                    // 6
		"A|69045087000381|M|2026-10-31|3",                     // 7: as line 2
		"A|"+validCNPJ+"|N|10/2026|1",                         // 8: another meter
		"A|"+strings.ToLower("12abc34501de35")+"|M|10/2026|1", // 9: another client
	)
	want := `3:1 Informe o cliente
3:2 Informe o CNPJ
3:3 Informe o medidor
3:4 Informe o mês
4:2 CNPJ inválido: confira os dígitos`
	if got := problems(r); got != want {
		t.Errorf("EB-15 rejections:\n%s\nwant:\n%s", got, want)
	}
	if r.Valid() != 2 || r.RejectedRows() != 2 {
		t.Errorf("EB-15 %d good and %d rejected rows", r.Valid(), r.RejectedRows())
	}
	expect.Must(t, "DR-09 rows of one unit and month are asked about", expect.Len(r.Asked, 3))
	for i, line := range []int{2, 5, 7} {
		expect.All(t, "DR-09 rows of one unit and month", expect.Is(r.Asked[i].Line, line),
			expect.Is(r.Asked[i].Message, "Mesma unidade e mês (1, 2 e 3 MWh)."), expect.Same(r.Asked[i].Ask.Lines, []int{2, 5, 7}))
	}
	expect.Must(t, "TD-05 the header again", expect.Len(r.Skipped, 1))
	expect.All(t, "TD-05 the header again", expect.Is(r.Skipped[0].Line, 6),
		expect.Is(r.Skipped[0].Message, "A linha repete o cabeçalho: ficou de fora"))
}

// Good rows come by client, unit and month, whatever their order in the file.
func TestOrderOfRows_EB15(t *testing.T) {
	r := review(t, "cliente|cnpj|medidor|mes|consumo",
		"A|"+validCNPJ+"|N|11/2026|1", "B|12ABC34501DE35|M|10/2026|1", "A|"+validCNPJ+"|M|10/2026|1",
		"A|"+validCNPJ+"|N|10/2026|1", "B|12ABC34501DE35|M|09/2026|1",
	)
	var got []string
	var row intake.Row
	for i := range r.Valid() {
		r.Row(i, &row)
		got = append(got, row.Client+row.Meter+row.Month.String())
	}
	want := "AN2026-10 AN2026-11 AM2026-10 BM2026-09 BM2026-10"
	if strings.Join(got, " ") != want {
		t.Errorf("EB-15 order %v, want %s", got, want)
	}
	expect.All(t, "EB-15 units or clients are numbered wrongly", expect.Is(r.Unit(0), r.Unit(1)), expect.Not(r.Unit(1), r.Unit(2)),
		expect.Not(r.Group(2), r.Group(3)))
}

// A file that is wrong from top to bottom is reported within bounds.
func TestRejectionsAreBounded_B04(t *testing.T) {
	const n = 20_000
	table := &layout.Table{}
	header := []string{"cliente", "cnpj", "medidor", "mes", "consumo", "preco", "perdas"}
	if err := table.Add(1, header); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := table.Add(i+2, []string{"", "x", "", "x", "x", "x", "x"}); err != nil {
			t.Fatal(err)
		}
	}
	table.Close(&intake.Fields, 0)
	m, _ := intake.Fields.Detect(header)
	r := intake.Review(table, m)
	if r.RejectedRows() != n || len(r.Rejected) != 10_000*7+10_000 {
		t.Errorf("B04 %d rows, %d problems", r.RejectedRows(), len(r.Rejected))
	}
}

// Broken spreadsheets of another project's users: each is reported, none is
// guessed.
func TestForeignSheets_B04(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(prooftest.ForeignFolder(t, "consumption", "import_sheets"), "*.*s*"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kind := sheet.Kind(strings.TrimPrefix(filepath.Ext(path), "."))
		if kind != sheet.CSV && kind != sheet.XLSX {
			continue
		}
		table := &layout.Table{}
		if _, err := sheet.Read(sheet.Source{Kind: kind}, data, sheet.DefaultLimits(), func(r sheet.Row) error { return table.Add(r.Line, r.Cells) }); err != nil {
			t.Logf("%s: %v", filepath.Base(path), err)
			continue
		}
		table.Close(&intake.Fields, 0)
		if m, known := intake.Fields.Detect(table.Header()); known {
			t.Errorf("B04 %s: the header %q is known: %+v", filepath.Base(path), table.Header(), m)
		}
	}
}
