package spreadsheet

import (
	"io"

	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// sample are the columns of the spreadsheet that people start from, and how they are
// filled in.
var sample = []struct {
	field layout.Field
	how   string
}{
	{Agent, "A sigla do agente na CCEE, como está cadastrada em Valores da CCEE. Sem sigla, informe o CNPJ."},
	{CNPJ, "Opcional: o CNPJ do cliente, com ou sem pontuação."},
	{Profile, "Opcional: o perfil, onde o agente tem mais de um."},
	{Month, "Obrigatório: mm/aaaa ou aaaa-mm."},
	{Kind, "ESS, EER, ERCAP, MCP, MCP recontabilizado, Contribuição, Garantia, Penalidade de lastro, Penalidade de medição, Multa, Rateio, Repasse ou Energia registrada. Em vez de Tipo e Valor, a planilha pode ter uma coluna para cada tipo."},
	{Quantity, "Opcional: MWh; kW no ERCAP; votos na contribuição. Obrigatória na energia registrada."},
	{Unit, "Opcional: a unidade da quantidade, onde não é a do tipo (kWh, MW)."},
	{Rate, "Opcional: a taxa em R$ por unidade."},
	{Amount, "Em reais; zero é um valor. Acima de zero é pago. Crédito: sinal de menos na frente ou atrás, entre parênteses ou com C."},
	{Nature, "Opcional: Débito ou Crédito."},
	{Due, "Opcional: dd/mm/aaaa."},
	{Recount, "Só da recontabilização: o mês que é contado de novo."},
	{Contract, "Só da energia registrada: o código do contrato. Vazio: geração própria."},
}

func sampleColumns() []sheet.Column {
	columns := make([]sheet.Column, len(sample))
	for i := range sample {
		spec, _ := Fields.Spec(sample[i].field)
		columns[i] = sheet.Column{Title: spec.Label}
	}
	return columns
}

// WriteSampleCSV writes the empty spreadsheet that people start from.
func WriteSampleCSV(w io.Writer) error {
	out, err := sheet.NewCSV(w, sampleColumns())
	if err != nil {
		return err
	}
	return out.Close()
}

// WriteSampleXLSX writes it as a workbook, with a sheet on how to fill it in.
func WriteSampleXLSX(w io.Writer) error {
	out, err := sheet.NewXLSX(w, "Valores da CCEE", sampleColumns())
	if err != nil {
		return err
	}
	if err := out.Sheet("Como preencher", []sheet.Column{{Title: "Coluna", Width: 30}, {Title: "Como preencher", Width: 100}}); err != nil {
		return err
	}
	for i, column := range sampleColumns() {
		if err := out.Row(sheet.Text(column.Title), sheet.Text(sample[i].how)); err != nil {
			return err
		}
	}
	return out.Close()
}
