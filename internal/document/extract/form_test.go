package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
)

// RQ-03, reading.md 3: each period of contracted power has the number after its word,
// and one without a number has none.
func TestContractedPower_RQ03(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][2]string{
		"Demanda Contratada Ponta:|Fora Ponta: 832,5":        {"", "832.5"},
		"Demanda Contratada Ponta: 300,00 Fora Ponta: 832,5": {"300", "832.5"},
		"Demanda Contratada Única (kW): 250,00":              {"", "250"},
		"Demanda Contratada Ponta: 300,00|Fora Ponta:":       {"300", ""},
	} {
		r := extract.Read(t.Context(), []page.Page{table(line, "Dados da leitura|99,00")})
		if peak, off := r.Text(extract.DemandPeak), r.Text(extract.DemandOffPeak); peak != want[0] || off != want[1] {
			t.Errorf("RQ-03: %q: peak %q, off-peak %q, want %v", line, peak, off, want)
		}
	}
}

// RQ-04 codes without a legible label: by the form in which a family prints them, and
// the number of the meter where it stands alone above its readings.
func TestCodeForms_RQ04(t *testing.T) {
	t.Parallel()
	const issuer = "ENERGISA MATO GROSSO DO SUL - DISTR. DE ENERGIA S.A."
	lines := []string{
		issuer, "CNPJ 15.413.826/0001-50", "", "", "", "", "", "CLIENTE MODELO LTDA", "AVENIDA DAS FLORES 17 - CENTRO 10/2872694-1", "CEP 79180000 - RIBAS DO RIO PARDO / MS (AG: 23)", "",
		"W6194099470", "", "W6194099470|kWh|576|861|285",
	}
	r := extract.Read(t.Context(), []page.Page{table(lines...)})
	for key, want := range map[extract.Key]string{
		extract.ClientCode: "10/2872694-1", extract.Installation: "W6194099470", extract.Address: "AVENIDA DAS FLORES 17", extract.Neighborhood: "CENTRO",
	} {
		if v := r.Fields[key]; v.Value != want || v.Confidence >= extract.High {
			t.Errorf("RQ-04: %s = %+v, want %s, to be looked at", key, v, want)
		}
	}
	lines[0], lines[1] = "", ""
	if r := extract.Read(t.Context(), []page.Page{table(lines...)}); r.Text(extract.ClientCode) != "" {
		t.Errorf("RQ-04: another distributor's form is read as %q", r.Text(extract.ClientCode))
	}
	if r := extract.Read(t.Context(), []page.Page{table("Medidor: W6194099470", "", "W6194099470|kWh|576|861|285")}); r.Text(extract.Installation) != "" {
		t.Errorf("RQ-04: a meter is read as the installation %q", r.Text(extract.Installation))
	}
}

// RQ-04 the number of a nota and labels after a separator name no unit of others.
func TestLabelsAfterSeparators_RQ04(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"UC - UNIDADE CONSUMIDORA|12345678", "NOTA FISCAL Nº 162133068 - SÉRIE 0 / DATA DE EMISSÃO: 22/09/2025 08:56:50 de energia elétrica", "Contrato | Parceiro de Negócio 7654321",
	)})
	for key, want := range map[extract.Key]string{extract.Installation: "12345678", extract.InvoiceNumber: "162133068", extract.ClientCode: "7654321"} {
		if r.Text(key) != want {
			t.Errorf("RQ-04: %s = %q, want %s", key, r.Text(key), want)
		}
	}
}

// RQ-03 what stands beside the distributor's name or CNPJ is its own address.
func TestIssuersPlace_RQ03(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"CONSORCIO MODELO DE ENERGIA", "RUA DAS FLORES 17 37620000|.|ENERGISA SUL-SUDESTE - DISTRIBUIDORA DE ENERGIA S.A.",
		"MUNHOZ (AG: 316)|.|CAMBUI - MG CEP 37600-000", "|.|CNPJ 07.282.377/0081-04",
	)})
	expect.All(t, "RQ-03", expect.Is(r.Text(extract.City), "MUNHOZ"), expect.Is(r.Text(extract.ZipCode), "37620-000"),
		expect.Is(r.Text(extract.Distributor), "Energisa Sul-Sudeste"))
}

// RQ-03 a classification that goes on in the next line, and a flag named after its label.
func TestWrappedClass_RQ03(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Classificação: B B3 COMERCIAL E OUTRAS ATIVIDADES -", "SERVIÇOS CONVENCIONAL", "", "Bandeira(s) Tarifária(s) aplicada(s) no mês VERDE",
	)})
	expect.All(t, "RQ-03", expect.Is(r.Text(extract.Subgroup), "B3"), expect.Is(r.Text(extract.Modality), "Convencional"),
		expect.Is(r.Text(extract.Flag), "Verde"))
}

// RQ-03 an item whose name ends with "Total" does not end the table.
func TestItemNamedTotal_RQ03(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Total a Pagar|160,00", "", "Itens da Fatura|Quant.|Valor (R$)", "Consumo Ativo Total|100,00|65,00", "Demanda Total|50,00|60,00", "Contrib Ilum Publica|.|35,00", "Total|.|160,00",
	)})
	expect.Must(t, "RQ-03: items, checks", expect.Len(r.Items, 3), expect.Len(r.Checks, 1))
	expect.All(t, "RQ-03: items, checks", expect.Is(r.Checks[0].OK, true))
}

// RQ-03 painted months: those that recognition read determine the others, and the mean is not a
// month.
func TestPaintedMonths_RQ03(t *testing.T) {
	t.Parallel()
	months := []string{"MÉDIA", "SET/25", "", "JUL/25", "", "MAU25", "ABR/25", "MAR/25", ""}
	build := func(months []string) page.Page {
		lines := []string{"MÊS/ANO|CONSUMO FATURADO(kWh)"}
		for i, m := range months {
			lines = append(lines, fmt.Sprintf("%s|%d,00", m, 6000+i))
		}
		lines = append(lines, "", "", "Referente a|09/2025", "Consumo kWh|6001")
		p := table(lines...)
		for i, w := range p.Words {
			if strings.Contains(w.Text, "/25") || w.Text == "MAU25" || w.Text == "MÉDIA" {
				p.Words[i].Confidence = 95
			}
		}
		return p
	}
	r := extract.Read(t.Context(), []page.Page{build(months)})
	if len(r.Consumption) != 8 {
		t.Fatalf("RQ-03: %d months", len(r.Consumption))
	}
	for i, m := range []string{"2025-09", "2025-08", "2025-07", "2025-06", "2025-05", "2025-04", "2025-03", "2025-02"} {
		got := r.Consumption[i]
		expect.Must(t, "RQ-03", expect.Is(got.Month, m), expect.Not(got.Single, nil))
		expect.All(t, "RQ-03", expect.Is(got.Single.Value, fmt.Sprint(6001+i)))
	}
	months[3], months[6] = "", "" // two that agree are too few
	if r := extract.Read(t.Context(), []page.Page{build(months)}); len(r.Consumption) != 0 {
		t.Errorf("RQ-03: %d months of two that were read", len(r.Consumption))
	}
}

// RQ-03 months are printed as 06/24 and 2024/06 too, in a column of such.
func TestShortMonths_RQ03(t *testing.T) {
	t.Parallel()
	for _, months := range [][]string{{"06/24", "05/24", "04/24"}, {"2024/06", "2024/05", "2024/04"}, {"04/24", "05/24", "06/24"}} {
		r := extract.Read(t.Context(), []page.Page{table("Referente a|06/2024", "", "Mês|Consumo kWh", months[0]+"|160", months[1]+"|150", months[2]+"|140")})
		expect.Must(t, fmt.Sprintf("RQ-03: %v are read", months), expect.Len(r.Consumption, 3))
		expect.All(t, fmt.Sprintf("RQ-03: %v are read", months), expect.Is(r.Consumption[0].Month, "2024-06"),
			expect.Is(r.Consumption[2].Month, "2024-04"), expect.Is(r.Consumption[1].Single.Value, "150"))
	}
	dates := table("Referente a|06/2024", "", "Leitura|Consumo kWh", "05/06|160", "05/05|150", "05/04|140")
	if r := extract.Read(t.Context(), []page.Page{dates}); len(r.Consumption) != 0 {
		t.Errorf("RQ-03: days are read as months: %+v", r.Consumption)
	}
}

// RQ-03 months may stand beside each other, each above its number; under a drawing they
// have none.
func TestMonthsAcross_RQ03(t *testing.T) {
	t.Parallel()
	months := "JAN/24|FEV/24|MAR/24|ABR/24|MAI/24|JUN/24"
	r := extract.Read(t.Context(), []page.Page{table("Referente a|06/2024", "", "Histórico|"+months, "Consumo kWh|110|120|130|140|150|160", "Demanda kW|11|12|13|14|15|16")})
	expect.Must(t, "RQ-03", expect.Len(r.Consumption, 6), expect.Len(r.Demand, 6))
	expect.All(t, "RQ-03", expect.Is(r.Consumption[0].Month, "2024-06"), expect.Is(r.Consumption[0].Single.Value, "160"),
		expect.Is(r.Demand[5].Single.Value, "11"))
	for _, under := range []string{"Total a pagar|100,00", ".|110|120", "Consumo kWh|.|.|.|.|.|160"} {
		if r := extract.Read(t.Context(), []page.Page{table("Referente a|06/2024", "", "Histórico de consumo kWh|"+months, under)}); len(r.Consumption) != 0 {
			t.Errorf("RQ-03: %q under months is read as %+v", under, r.Consumption)
		}
	}
}

// RQ-03 a minus may stand apart from its number; a dash in a cell of its own says that the
// cell is empty.
func TestSignApart_RQ03(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Total a Pagar|50,00", "", "Itens da Fatura|Quant.|Valor (R$)", "Consumo TUSD (kWh)|100,00|60,00", "Energia compensada|.|-R$ 10,00", "Desconto|.|- 5,00", "Ilum. Pública|-|5,00",
	)})
	want := []string{"60.00", "-10.00", "-5.00", "5.00"}
	expect.Must(t, "RQ-03", expect.Len(r.Items, len(want)), expect.Len(r.Checks, 1))
	expect.Must(t, "RQ-03", expect.Is(r.Checks[0].OK, true))
	for i, item := range r.Items {
		if item.Amount.Value != want[i] {
			t.Errorf("RQ-03: %s is %s, want %s", item.Description, item.Amount.Value, want[i])
		}
	}
}

// RQ-03 a box of taxes beside the items is none of them, though its head was not read.
func TestTaxesBesideItems_RQ03(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Total a Pagar|95,00", "", "Itens da Fatura|Quant.|Valor (R$)", "Consumo TUSD (kWh)|100,00|60,00|PIS/PASEP|86,35|0,69", "FORNECIMENTO|.|.|ICMS|106,60|20,25",
		"Contrib Ilum Publica|.|35,00|COFINS|86,35|3,18",
	)})
	expect.Must(t, "RQ-03", expect.Len(r.Items, 2), expect.Len(r.Checks, 1))
	expect.All(t, "RQ-03", expect.Is(r.Checks[0].OK, true))
}

// RQ-09: an amount whose comma recognition took for a point is read; a text layer does
// not misread, and there a point means what it says.
func TestPointForComma_RQ09(t *testing.T) {
	t.Parallel()
	p := table("ITENS DA FATURA|Quant.|Preço unit|Valor", "Consumo em kWh|1.690|1,099590|1.858,33", "CONT.IL.PUB-CIP MUNICIPAL|||277.55", "TOTAL:|||2.135,88")
	for source, want := range map[page.Source]string{page.Image: "277.55", page.Text: ""} {
		p.Source = source
		r := extract.Read(t.Context(), []page.Page{p})
		got := ""
		if len(r.Items) > 1 {
			got = r.Items[1].Amount.Value
		}
		if got != want {
			t.Errorf("RQ-09 %s: the amount is %q, want %q", source, got, want)
		}
	}
}

// RQ-09: months of items that were read do not become the months that a history lacks:
// the lines of items name one month over and over.
func TestMonthsOfItemsAreNoHistory_RQ09(t *testing.T) {
	t.Parallel()
	p := table("Descrição|Mês|Quant.|Valor Total", "Energia Ativa TUSD|OUT/23|2.000|948,50", "Energia Ativa TE|OUT/23|2.000|813,79",
		"Energ Atv Inj. TUSD|JUL/23|1.165|453,10-", "Energ Atv Inj. TUSD|JUN/23|784|305,23-", "Energ Atv Inj. TE|JUL/23|1.165|474,09-", "Energ Atv Inj. TE|JUN/23|784|319,36-",
		"Total|||210,51", "", "HISTÓRICO DE CONSUMO|kWh", "OUT/23|2000", "SET/23|1821", "AGO/23|1927", "JUL/23|1545", "JUN/23|1527", "MAI/23|1946")
	p.Source = page.Image
	for i := range p.Words {
		p.Words[i].Confidence = 92
	}
	r := extract.Read(t.Context(), []page.Page{p})
	for _, m := range r.Consumption {
		if m.Month == "2023-09" && m.Single != nil && m.Single.Value == "1821" {
			return
		}
	}
	t.Errorf("RQ-09: history %+v", r.Consumption)
}

// RQ-09: of a column that is printed with two decimals, a number whose comma recognition
// lost has them too, and asks for a look; a text layer loses none.
func TestLostComma_RQ09(t *testing.T) {
	t.Parallel()
	p := table("HISTÓRICO DE CONSUMO|kWh", "OUT/23|6602,00", "SET/23|6412,00", "AGO/23|735300", "JUL/23|6924,00", "JUN/23|6564,00")
	for source, want := range map[page.Source]string{page.Image: "7353", page.Text: "735300"} {
		p.Source = source
		r := extract.Read(t.Context(), []page.Page{p})
		if len(r.Consumption) != 5 || r.Consumption[2].Single == nil {
			t.Fatalf("RQ-09 %s: history %+v", source, r.Consumption)
		}
		if v := r.Consumption[2].Single; v.Value != want || source == page.Image && v.Confidence >= extract.High {
			t.Errorf("RQ-09 %s: %+v, want %s", source, v, want)
		}
	}
}

// RQ-09: a heading whose point recognition loses still says that demand is measured, and
// an average over the months, whose number it loses, says nothing of the column.
func TestMisreadHeads_RQ09(t *testing.T) {
	t.Parallel()
	months := []string{"OUT/23|100,00|8,40", "SET/23|110,00|8,41", "AGO/23|120,00|8,42", "JUL/23|130,00|8,43"}
	for _, heads := range [][]string{{"MÊS/ANO|CONSUMO FATURADO|DEMMEDIDA"}, {"MÊS/ANO|CONSUMO FATURADO|nEMMEDIDA", "MÉDIA"}} {
		p := table(append(heads, months...)...)
		p.Source = page.Image
		if r := extract.Read(t.Context(), []page.Page{p}); len(r.Consumption) != 4 || len(r.Demand) != 4 {
			t.Errorf("RQ-09: %q: consumption %+v, demand %+v", heads, r.Consumption, r.Demand)
		}
	}
}

// RQ-09: a month that recognition did not see at all is the one between its neighbours, and
// a misread one, however many letters it has, ends no history.
func TestUnseenMonth_RQ09(t *testing.T) {
	t.Parallel()
	p := table("HISTÓRICO DE CONSUMO|kWh", "JUN/23|1527,00", "|1946,00", "ABR/23|1600,00", "MAR/23|1700,00", "FEV/23|1800,00")
	p.Source = page.Image
	r := extract.Read(t.Context(), []page.Page{p})
	expect.Must(t, "RQ-09: history", expect.Len(r.Consumption, 5))
	expect.All(t, "RQ-09: history", expect.Is(r.Consumption[1].Month, "2023-05"), expect.Is(r.Consumption[1].Single.Value, "1946"))
	p = table("HISTÓRICO DE CONSUMO|kWh", "JUN/23|1527,00", "MAI/23|1946,00", "ABR/23|1600,00", "MAR/23|1700,00", "Jamw|1800,00",
		"nova|1900,00", "seas|2000,00", "nova|2100,00", "OUT/22|2200,00", "SET/22|2300,00")
	p.Source = page.Image
	for i := range p.Words {
		if p.Words[i].Confidence = 92; strings.Contains("Jamw nova seas", p.Words[i].Text) {
			p.Words[i].Confidence = 37
		}
	}
	r = extract.Read(t.Context(), []page.Page{p})
	expect.Must(t, "RQ-09: history", expect.Len(r.Consumption, 10))
	expect.All(t, "RQ-09: history", expect.Is(r.Consumption[5].Month, "2023-01"), expect.Is(r.Consumption[5].Single.Value, "1900"))
}

// RQ-03: base, rate and amount of a tax may stand each below its name, where they prove
// each other.
func TestTaxBelowItsName_RQ03(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"27 JUL 2022|296,56|18%|53,38": "53.38", "27 JUL 2022|296,56|18%|54,38": ""} {
		p := table("Data de emissão|Base de cálculo|Alíquota|ICMS", text)
		r := extract.Read(t.Context(), []page.Page{p})
		if got := r.Text(extract.ICMSValue); got != want {
			t.Errorf("RQ-03: %q: %q, want %q", text, got, want)
		}
	}
}

// RQ-09: a comma that recognition sees as a word of its own belongs to the word before it,
// and a logo that it reads far above an address makes that nobody else's.
func TestAddressOfAPicture_RQ09(t *testing.T) {
	t.Parallel()
	p := page.Page{Number: 1, Width: 595, Height: 842, Source: page.Image}
	put := func(x, y, w, h float64, text string) {
		p.Words = append(p.Words, page.Word{Box: page.Box{X: x, Y: y, W: w, H: h}, Text: text, Confidence: 92})
	}
	line := func(y float64, words ...string) {
		for x, i := 24.0, 0; i < len(words); i++ {
			put(x, y, 3.2*float64(len(words[i])), 5, words[i])
			x += 3.2*float64(len(words[i])) + 2
		}
	}
	line(21, "equatorial.")
	line(42, "Classificação:", "Comercial")
	line(52, "OUTROS", "ARTIGOS")
	line(62, "Tensão", "Nominal")
	line(72, "CERAMICA", "VALE", "SERENO")
	line(82, "INSTALAÇÃO:", "1472720")
	line(92, "CNPJ:", "**.***.361/000*-**")
	line(102, "AV", "CDOR", "LEAO")
	put(24+6.4+2+12.8+2+12.8+0.4, 105.5, 1, 1.7, ",")
	put(64, 102, 9, 5, "385")
	put(75.5, 102, 12, 5, "CEP:")
	put(90, 102, 28, 5, "57025-000")
	put(120, 102, 12, 5, "POCO")
	line(112, "MACEIO")
	put(46, 114.8, 1.7, 1, "-")
	put(49, 112, 8, 5, "AL")
	put(300, 110, 40, 5, "DATA")
	put(345, 110, 40, 5, "EMISSÃO:")
	put(390, 110, 40, 5, "31/05/2023")
	r := extract.Read(t.Context(), []page.Page{p})
	for k, want := range map[extract.Key]string{extract.Address: "AV CDOR LEAO, 385", extract.City: "MACEIO", extract.State: "AL", extract.ZipCode: "57025-000"} {
		if got := r.Text(k); got != want {
			t.Errorf("RQ-09: %s is %q, want %q", k, got, want)
		}
	}
}

// RQ-09: of a painted label recognition may lose the first word.
func TestFlagWithoutItsFirstWord_RQ09(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"P Tarifária(s) aplicada(s) no mês VERDE": "Verde", "Tarifária Verde": ""} {
		p := table("Descrição de Faturamento|"+text, "Consumo|100")
		if r := extract.Read(t.Context(), []page.Page{p}); r.Text(extract.Flag) != want {
			t.Errorf("RQ-09: %q: %q, want %q", text, r.Text(extract.Flag), want)
		}
	}
}

// RQ-09: recognition takes the Q of a heading for an O.
func TestQuantityReadAsO_RQ09(t *testing.T) {
	t.Parallel()
	p := table("DESCRIÇÃO|OTD kWh|TARIFA|VALOR", "ENERGIA (TE)|362,000|0,32655|118,21", "USO SIST. DISTR. (TUSD)|362,000|0,45337|164,12", "TOTAL|||282,33")
	p.Source = page.Image
	r := extract.Read(t.Context(), []page.Page{p})
	expect.Must(t, "RQ-09", expect.Is(len(r.Items) >= 2, true))
	expect.Must(t, "RQ-09", expect.Not(r.Items[0].Quantity, nil))
	expect.All(t, "RQ-09", expect.Is(r.Items[0].Quantity.Value, "362"))
}
