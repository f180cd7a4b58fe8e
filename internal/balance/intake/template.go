package intake

// template are the columns of the spreadsheet that people start from.
var template = [...]Field{
	Cliente, CNPJ, Medidor, Mes, ConsumoMWh, ProinfaMWh, ContratoMWh, LimiteInf, LimiteSup, Preco, Fornecedor,
	GeracaoMWh, Medicao, CP, Email, Vencimento, Reajustado, Imposto,
}

// TemplateHeader returns the header of the spreadsheet that people start from.
func TemplateHeader() []string {
	header := make([]string, 0, len(template))
	for _, f := range template {
		spec, _ := specOf(f)
		header = append(header, spec.Label)
	}
	return header
}
