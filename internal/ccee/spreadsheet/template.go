package spreadsheet

import (
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// Sample is the empty spreadsheet that people start from.
var Sample = imports.Sample{ID: "cceeTemplate", File: "modelo-ccee", Sheet: "Valores da CCEE", Guide: &imports.Guide{Widths: [...]float64{30, 100}}, Columns: []imports.SampleColumn{
	column(Agent, "A sigla do agente na CCEE, como está cadastrada em Valores da CCEE. Sem sigla, informe o CNPJ."),
	column(CNPJ, "Opcional: o CNPJ do cliente, com ou sem pontuação."),
	column(Profile, "Opcional: o perfil, onde o agente tem mais de um."),
	column(Month, "Obrigatório: mm/aaaa ou aaaa-mm."),
	column(Kind, "ESS, EER, ERCAP, MCP, MCP recontabilizado, Contribuição, Garantia, Penalidade de lastro, Penalidade de medição, Multa, Rateio, Repasse ou Energia registrada. Em vez de Tipo e Valor, a planilha pode ter uma coluna para cada tipo."),
	column(Quantity, "Opcional: MWh; kW no ERCAP; votos na contribuição. Obrigatória na energia registrada."),
	column(Unit, "Opcional: a unidade da quantidade, onde não é a do tipo (kWh, MW)."),
	column(Rate, "Opcional: a taxa em R$ por unidade."),
	column(Amount, "Em reais; zero é um valor. Acima de zero é pago. Crédito: sinal de menos na frente ou atrás, entre parênteses ou com C."),
	column(Nature, "Opcional: Débito ou Crédito."),
	column(Due, "Opcional: dd/mm/aaaa."),
	column(Recount, "Só da recontabilização: o mês que é contado de novo."),
	column(Contract, "Só da energia registrada: o código do contrato. Vazio: geração própria."),
}}

func column(f layout.Field, how string) imports.SampleColumn {
	return imports.SampleColumn{Title: Fields.Labels(f)[0], How: how}
}
