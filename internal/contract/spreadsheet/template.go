package spreadsheet

import (
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// exampleClient begins the names of the clients of the sample's rows.
const exampleClient = "Exemplo Ltda"

// Sample is the spreadsheet that people start from, with three rows that they overwrite.
var Sample = imports.Sample{ID: "contractTemplate", File: "modelo-contratos", Sheet: "Contratos", Guide: &guide, Columns: []imports.SampleColumn{
	column(Code, "Opcional. Vazio: o sistema cria um código.", texts("CT-EXEMPLO-1", "CT-EXEMPLO-2", "")),
	column(ClientName, "Obrigatório. De um CNPJ já cadastrado vale o nome do cadastro.", texts(exampleClient, exampleClient, exampleClient+" Filial")),
	column(CNPJ, "Obrigatório, com ou sem pontuação.", texts("11.222.333/0001-81", "11.222.333/0001-81", "11.444.777/0001-61")),
	column(Group, "Opcional: o grupo de medidores que o contrato atende. Vazio: todos.", texts("", "Fábrica", "")),
	column(Volume, "Obrigatório: MWh por mês, ou use a coluna Volume (MW médio).", numbersOf("331.25", "100", "1.5")),
	column(VolumeUnit, "MWh (padrão) ou MW médio.", texts("MWh", "MWh", "MW médio")),
	column(Start, "Obrigatório: dd/mm/aaaa, ou mm/aaaa para o primeiro dia do mês.", texts("01/01/2027", "01/2027", "01/07/2027")),
	column(End, "Obrigatório: dd/mm/aaaa, ou mm/aaaa para o último dia do mês.", texts("31/12/2028", "12/2029", "30/06/2030")),
	column(Price, "Opcional: R$/MWh, até duas casas. Só quem altera preços.", numbersOf("250", "248.5", "")),
	column(Includes, "Opcional: pis_cofins (padrão de contratos assinados até 2026), nenhum ou todos. Só quem altera preços.", texts("pis_cofins", "nenhum", "")),
	column(Seller, "Opcional: PIS/COFINS dentro do preço, como 9,25% (padrão) ou 3,65%.", numbersOf("9.25", "", "")),
	column(Supplier, "Opcional.", texts("Comercializadora Exemplo", "Comercializadora Exemplo", "")),
	column(Status, "Ativo (padrão), Inativo ou Em análise.", texts("Ativo", "Em análise", "")),
	column(Source, "Convencional, Incentivada 0%, Incentivada 50% ou Incentivada 100%.", texts("Convencional", "Incentivada 50%", "Incentivada 100%")),
	column(LowerLimit, "Opcional: percentual do volume, como 90%. Sem limites: 0% a 200%.", texts("90%", "", "")),
	column(UpperLimit, "Opcional: percentual do volume, como 110%.", texts("110%", "", "")),
	column(Proinfa, "Opcional: MWh por mês.", numbersOf("2.5", "", "")),
	column(Email, "Opcional: até 10 endereços separados por vírgula.", texts("energia@exemplo.com.br", "", "")),
	column(Segment, "Opcional.", texts("Indústria", "", "")),
	column(Contact, "Opcional.", texts("Ana Exemplo", "", "")),
	column(Modality, "Opcional.", texts("Azul", "", "")),
	column(Billing, "Opcional.", texts("Mensal", "", "")),
	column(Modulation, "Opcional: carga, flat ou declarada. Vazio, a liquidação do mês fica em análise.", texts("carga", "", "")),
	column(Partial, "Só para vigência que começa ou termina no meio de um mês: mes_inteiro, pro_rata_dias, proximo_mes ou mes_anterior.", texts("", "", "")),
}}

var guide = imports.Guide{Widths: [...]float64{34, 90}, Note: &[...]string{"Linhas de exemplo", "Apague as três linhas de exemplo antes de enviar. Até 5.000 contratos por planilha."}}

func column(f layout.Field, how string, example []sheet.Cell) imports.SampleColumn {
	return imports.SampleColumn{Title: Fields.Labels(f)[0], How: how, Example: example}
}

func texts(a, b, c string) []sheet.Cell {
	return []sheet.Cell{sheet.Text(a), sheet.Text(b), sheet.Text(c)}
}

func numbersOf(a, b, c string) []sheet.Cell {
	return []sheet.Cell{sheet.Number(a, 0), sheet.Number(b, 0), sheet.Number(c, 0)}
}
