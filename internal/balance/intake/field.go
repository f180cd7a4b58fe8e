package intake

import (
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/imports/layout"
)

// The fields (domain 1.9).
const (
	Cliente      layout.Field = "cliente"
	CNPJ         layout.Field = "cnpj"
	Medidor      layout.Field = "medidor"
	Mes          layout.Field = "mes"
	ConsumoKWh   layout.Field = "consumo_kwh"
	ConsumoMWh   layout.Field = "consumo_mwh"
	ConsumoWh    layout.Field = "consumo_wh"
	ConsumoGWh   layout.Field = "consumo_gwh"
	Total        layout.Field = "total"
	Data         layout.Field = "data"
	Hora         layout.Field = "hora"
	GeracaoWh    layout.Field = "geracao_wh"
	GeracaoGWh   layout.Field = "geracao_gwh"
	GeracaoKWh   layout.Field = "geracao_kwh"
	GeracaoMWh   layout.Field = "geracao_mwh"
	Perdas       layout.Field = "perdas"
	PerdasMWh    layout.Field = "perdas_mwh"
	RequisitoMWh layout.Field = "requisito_mwh"
	NetMWh       layout.Field = "net_mwh"
	Medicao      layout.Field = "medicao"
	ProinfaMWh   layout.Field = "proinfa_mwh"
	ContratoMWh  layout.Field = "contrato_mwh"
	ContratoMWm  layout.Field = "contrato_mwm"
	MinimoMWh    layout.Field = "minimo_mwh"
	MaximoMWh    layout.Field = "maximo_mwh"
	LimiteInf    layout.Field = "limite_inferior"
	LimiteSup    layout.Field = "limite_superior"
	FaturarMWh   layout.Field = "faturar_mwh"
	Preco        layout.Field = "preco"
	Fornecedor   layout.Field = "fornecedor"
	CP           layout.Field = "cp"
	Email        layout.Field = "email"
	EnvioOK      layout.Field = "envio_ok"
	Reajustado   layout.Field = "reajustado"
	Vencimento   layout.Field = "vencimento_boleto"
	Imposto      layout.Field = "imposto"
)

// Fields is the one table of what is read, in the order of a form.
var Fields = layout.Fields{Guess: guess, Arrange: arrange, Named: named, Measures: &measures, Specs: []layout.Spec{
	{FieldInfo: layout.FieldInfo{Field: Cliente, Label: "Cliente", Required: true}, Aliases: []string{"cliente", "clientes", "nome", "nomecliente", "clientname", "razaosocial", "razao", "empresa"}, Constant: shortText(maxName)},
	{FieldInfo: layout.FieldInfo{Field: CNPJ, Label: "CNPJ", Required: true}, Aliases: []string{"cnpj", "cnpjcliente", "cnpjdocliente"}, Constant: validCNPJ},
	{FieldInfo: layout.FieldInfo{Field: Medidor, Label: "Medidor", Required: true}, Aliases: []string{"medidor", "metercode", "meter", "codigomedidor", "codigodomedidor", "pontodemedicao", "unidadeconsumidora", "uc", "instalacao", "codigoinstalacao"}, Constant: shortText(maxMeter)},
	{FieldInfo: layout.FieldInfo{Field: Mes, Label: "Mês (Data-base)", Required: true}, Aliases: []string{"mes", "database", "mesdatabase", "mesreferencia", "mesdereferencia", "referencia", "competencia", "mesano", "anomes", "referencebase"}, Holds: layout.Months},
	{FieldInfo: layout.FieldInfo{Field: ConsumoKWh, Label: "Consumo (kWh)", Adds: true}, Aliases: []string{"consumokwh", "consumoemkwh", "consumptionkwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: ConsumoMWh, Label: "Consumo (MWh)", Adds: true}, Aliases: []string{"consumo", "consumomwh", "consumoemmwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: ConsumoWh, Label: "Consumo (Wh)", Adds: true}, Aliases: []string{"consumowh", "consumoemwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: ConsumoGWh, Label: "Consumo (GWh)", Adds: true}, Aliases: []string{"consumogwh", "consumoemgwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: Total, Label: "Total do consumo, que só confere a soma"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: GeracaoKWh, Label: "Geração (kWh)", Adds: true}, Aliases: []string{"geracaokwh", "geracaoemkwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: GeracaoMWh, Label: "Geração (MWh)", Adds: true}, Aliases: []string{"geracao", "geracaomwh", "geracaoemmwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: GeracaoWh, Label: "Geração (Wh)", Adds: true}, Aliases: []string{"geracaowh", "geracaoemwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: GeracaoGWh, Label: "Geração (GWh)", Adds: true}, Aliases: []string{"geracaogwh", "geracaoemgwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: Data, Label: "Data da medição por hora"}},
	{FieldInfo: layout.FieldInfo{Field: Hora, Label: "Hora da medição"}},
	{FieldInfo: layout.FieldInfo{Field: Perdas, Label: "Perdas (%)"}, Aliases: []string{"perdas", "perdas3", "perda", "loss", "percentualperdas", "perdaspercentual"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: PerdasMWh, Label: "Perdas (MWh)"}, Aliases: []string{"perdasmwh", "perdas3mwh", "perdasemmwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: RequisitoMWh, Label: "Requisito (MWh)"}, Aliases: []string{"requisito", "requisitomwh", "requirement"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: NetMWh, Label: "NET (MWh)"}, Aliases: []string{"net", "netmwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: Medicao, Label: "Medição"}, Aliases: []string{"medicao"}},
	{FieldInfo: layout.FieldInfo{Field: ProinfaMWh, Label: "PROINFA (MWh)"}, Aliases: []string{"proinfa", "proinfamwh", "proinfacontribution"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: ContratoMWh, Label: "Contrato (MWh)"}, Aliases: []string{"contrato", "contratomwh", "volumecontratado", "volumecontratadomwh", "contractedvolumemwh"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: ContratoMWm, Label: "Contrato (MW médio)"}, Aliases: []string{"contratomwm", "contratomwmed", "contratomwmedio"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: MinimoMWh, Label: "Mínimo (MWh)"}, Aliases: []string{"minimo", "minimomwh", "mindemand"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: MaximoMWh, Label: "Máximo (MWh)"}, Aliases: []string{"maximo", "maximomwh", "maxdemand"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: LimiteInf, Label: "Limite inferior (%)"}, Aliases: []string{"limiteinferior", "limiteinferiorpercentual", "lowerlimitpercent"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: LimiteSup, Label: "Limite superior (%)"}, Aliases: []string{"limitesuperior", "limitesuperiorpercentual", "upperlimitpercent"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: FaturarMWh, Label: "Faturar (MWh)"}, Aliases: []string{"faturar", "faturarmwh", "billable"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: Preco, Label: "Preço (R$/MWh)"}, Aliases: []string{"preco", "precormwh", "precomwh", "precoreaismwh", "precoreaispormwh", "price"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: Fornecedor, Label: "Fornecedor"}, Aliases: []string{"fornecedor", "supplier"}},
	{FieldInfo: layout.FieldInfo{Field: CP, Label: "CP"}, Aliases: []string{"cp", "codigocp", "cpcode"}},
	{FieldInfo: layout.FieldInfo{Field: Email, Label: "Email"}, Aliases: []string{"email", "emails"}},
	{FieldInfo: layout.FieldInfo{Field: EnvioOK, Label: "Envio ok"}, Aliases: []string{"enviook", "sentok"}},
	{FieldInfo: layout.FieldInfo{Field: Reajustado, Label: "Reajustado"}, Aliases: []string{"reajustado", "ajustado", "adjusted"}},
	{FieldInfo: layout.FieldInfo{Field: Vencimento, Label: "Data vencimento boleto"}, Aliases: []string{"vencimento", "vencimentoboleto", "datavencimento", "datavencimentoboleto", "billsdate"}, Holds: layout.Days},
	{FieldInfo: layout.FieldInfo{Field: Imposto, Label: "Imposto (%)"}, Aliases: []string{"imposto", "impostopercent", "impostopercentual", "icms"}, Numeric: true},
	{FieldInfo: layout.FieldInfo{Field: layout.Ignore, Label: "Ignorar esta coluna", Adds: true}, Aliases: []string{"id", "disparo"}},
}}

// measures are what a row has to state (DR-01).
var measures = layout.Measures{
	Fields: []layout.Field{ConsumoKWh, ConsumoMWh, ConsumoWh, ConsumoGWh, GeracaoKWh, GeracaoMWh, GeracaoWh, GeracaoGWh},
	None:   "Nenhuma coluna de consumo ou geração: os meses ficariam vazios.",
	Month:  Mes, Day: Data, Hour: Hora, Keys: []layout.Field{CNPJ, Medidor}, State: Medicao,
}

// unitOf is the unit of a column of energy, by its field.
var unitOf = map[layout.Field]unit{
	ConsumoWh: wh, ConsumoKWh: kwh, ConsumoMWh: mwh, ConsumoGWh: gwh,
	GeracaoWh: wh, GeracaoKWh: kwh, GeracaoMWh: mwh, GeracaoGWh: gwh,
}

// consumptions and generations are the fields of either, by unit.
var (
	consumptions = [...]layout.Field{wh: ConsumoWh, kwh: ConsumoKWh, mwh: ConsumoMWh, gwh: ConsumoGWh}
	generations  = [...]layout.Field{wh: GeracaoWh, kwh: GeracaoKWh, mwh: GeracaoMWh, gwh: GeracaoGWh}
)

func shortText(most int) func(string) string {
	return func(value string) string {
		_, problem := layout.Text(value, most)
		return problem
	}
}

func validCNPJ(value string) string {
	if _, err := brdoc.ParseCNPJ(value); err != nil {
		return "Informe um CNPJ válido"
	}
	return ""
}
