package spreadsheet

import (
	"io"

	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// exampleClient begins the names of the clients of the sample's rows.
const exampleClient = "Exemplo Ltda"

// sample are the columns of the spreadsheet that people start from, with how they are
// filled in and what three rows say.
var sample = []struct {
	field layout.Field
	how   string
	rows  [3]sheet.Cell
}{
	{Code, "Opcional. Vazio: o sistema cria um código.", texts("CT-EXEMPLO-1", "CT-EXEMPLO-2", "")},
	{ClientName, "Obrigatório. De um CNPJ já cadastrado vale o nome do cadastro.", texts(exampleClient, exampleClient, exampleClient+" Filial")},
	{CNPJ, "Obrigatório, com ou sem pontuação.", texts("11.222.333/0001-81", "11.222.333/0001-81", "11.444.777/0001-61")},
	{Group, "Opcional: o grupo de medidores que o contrato atende. Vazio: todos.", texts("", "Fábrica", "")},
	{Volume, "Obrigatório: MWh por mês, ou use a coluna Volume (MW médio).", numbersOf("331.25", "100", "1.5")},
	{VolumeUnit, "MWh (padrão) ou MW médio.", texts("MWh", "MWh", "MW médio")},
	{Start, "Obrigatório: dd/mm/aaaa, ou mm/aaaa para o primeiro dia do mês.", texts("01/01/2027", "01/2027", "01/07/2027")},
	{End, "Obrigatório: dd/mm/aaaa, ou mm/aaaa para o último dia do mês.", texts("31/12/2028", "12/2029", "30/06/2030")},
	{Price, "Opcional: R$/MWh, até duas casas. Só quem altera preços.", numbersOf("250", "248.5", "")},
	{Includes, "Opcional: pis_cofins (padrão de contratos assinados até 2026), nenhum ou todos. Só quem altera preços.", texts("pis_cofins", "nenhum", "")},
	{Seller, "Opcional: PIS/COFINS dentro do preço, como 9,25% (padrão) ou 3,65%.", numbersOf("9.25", "", "")},
	{Supplier, "Opcional.", texts("Comercializadora Exemplo", "Comercializadora Exemplo", "")},
	{Status, "Ativo (padrão), Inativo ou Em análise.", texts("Ativo", "Em análise", "")},
	{Source, "Convencional, Incentivada 0%, Incentivada 50% ou Incentivada 100%.", texts("Convencional", "Incentivada 50%", "Incentivada 100%")},
	{LowerLimit, "Opcional: percentual do volume, como 90%. Sem limites: 0% a 200%.", texts("90%", "", "")},
	{UpperLimit, "Opcional: percentual do volume, como 110%.", texts("110%", "", "")},
	{Proinfa, "Opcional: MWh por mês.", numbersOf("2.5", "", "")},
	{Email, "Opcional: até 10 endereços separados por vírgula.", texts("energia@exemplo.com.br", "", "")},
	{Segment, "Opcional.", texts("Indústria", "", "")},
	{Contact, "Opcional.", texts("Ana Exemplo", "", "")},
	{Modality, "Opcional.", texts("Azul", "", "")},
	{Billing, "Opcional.", texts("Mensal", "", "")},
	{Modulation, "Opcional: carga, flat ou declarada. Vazio, a liquidação do mês fica em análise.", texts("carga", "", "")},
	{Partial, "Só para vigência que começa ou termina no meio de um mês: mes_inteiro, pro_rata_dias, proximo_mes ou mes_anterior.", texts("", "", "")},
}

func texts(a, b, c string) [3]sheet.Cell {
	return [3]sheet.Cell{sheet.Text(a), sheet.Text(b), sheet.Text(c)}
}

func numbersOf(a, b, c string) [3]sheet.Cell {
	return [3]sheet.Cell{sheet.Number(a, 0), sheet.Number(b, 0), sheet.Number(c, 0)}
}

// rowWriter is a file of either format.
type rowWriter interface {
	Row(cells ...sheet.Cell) error
}

func sampleColumns() []sheet.Column {
	columns := make([]sheet.Column, len(sample))
	for i := range sample {
		spec, _ := Fields.Spec(sample[i].field)
		columns[i] = sheet.Column{Title: spec.Label}
	}
	return columns
}

func writeSampleRows(out rowWriter) error {
	for r := range sample[0].rows {
		cells := make([]sheet.Cell, len(sample))
		for i := range sample {
			cells[i] = sample[i].rows[r]
		}
		if err := out.Row(cells...); err != nil {
			return err
		}
	}
	return nil
}

// WriteSampleCSV writes the spreadsheet that people start from.
func WriteSampleCSV(w io.Writer) error {
	out, err := sheet.NewCSV(w, sampleColumns())
	if err != nil {
		return err
	}
	if err := writeSampleRows(out); err != nil {
		return err
	}
	return out.Close()
}

// WriteSampleXLSX writes it as a workbook, with a sheet on how to fill it in.
func WriteSampleXLSX(w io.Writer) error {
	out, err := sheet.NewXLSX(w, "Contratos", sampleColumns())
	if err != nil {
		return err
	}
	if err := writeSampleRows(out); err != nil {
		return err
	}
	if err := out.Sheet("Como preencher", []sheet.Column{{Title: "Coluna", Width: 34}, {Title: "Como preencher", Width: 90}}); err != nil {
		return err
	}
	for i, column := range sampleColumns() {
		if err := out.Row(sheet.Text(column.Title), sheet.Text(sample[i].how)); err != nil {
			return err
		}
	}
	if err := out.Row(sheet.Text("Linhas de exemplo"), sheet.Text("Apague as três linhas de exemplo antes de enviar. Até 5.000 contratos por planilha.")); err != nil {
		return err
	}
	return out.Close()
}
