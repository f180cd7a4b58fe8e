package intake

import "ynova/internal/platform/imports/layout"

// template are the columns of the spreadsheet that people start from.
var template = []layout.Field{
	Cliente, CNPJ, Medidor, Mes, ConsumoMWh, ProinfaMWh, ContratoMWh, LimiteInf, LimiteSup, Preco, Fornecedor,
	GeracaoMWh, Medicao, CP, Email, Vencimento, Reajustado, Imposto,
}

// TemplateHeader returns the header of the spreadsheet that people start from.
func TemplateHeader() []string { return Fields.Labels(template...) }
