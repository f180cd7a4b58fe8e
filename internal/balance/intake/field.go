package intake

import (
	"slices"

	"ynova/internal/kernel/ptbr"
)

// Field is what a column of a spreadsheet means.
type Field string

// The fields (domain 1.9).
const (
	Cliente      Field = "cliente"
	CNPJ         Field = "cnpj"
	Medidor      Field = "medidor"
	Mes          Field = "mes"
	ConsumoKWh   Field = "consumo_kwh"
	ConsumoMWh   Field = "consumo_mwh"
	GeracaoKWh   Field = "geracao_kwh"
	GeracaoMWh   Field = "geracao_mwh"
	Perdas       Field = "perdas"
	PerdasMWh    Field = "perdas_mwh"
	RequisitoMWh Field = "requisito_mwh"
	NetMWh       Field = "net_mwh"
	Medicao      Field = "medicao"
	ProinfaMWh   Field = "proinfa_mwh"
	ContratoMWh  Field = "contrato_mwh"
	ContratoMWm  Field = "contrato_mwm"
	MinimoMWh    Field = "minimo_mwh"
	MaximoMWh    Field = "maximo_mwh"
	LimiteInf    Field = "limite_inferior"
	LimiteSup    Field = "limite_superior"
	FaturarMWh   Field = "faturar_mwh"
	Preco        Field = "preco"
	Fornecedor   Field = "fornecedor"
	CP           Field = "cp"
	Email        Field = "email"
	EnvioOK      Field = "envio_ok"
	Reajustado   Field = "reajustado"
	Vencimento   Field = "vencimento_boleto"
	Imposto      Field = "imposto"
	Ignorar      Field = "ignorar" // the column is known and says nothing to us
)

// FieldInfo describes a field for the person who maps columns to it.
type FieldInfo struct {
	Field    Field
	Label    string
	Required bool // a column or a constant must give it
	Adds     bool // several columns of it add up
}

type fieldSpec struct {
	FieldInfo
	aliases []string // of headers, as compact makes them
	numeric bool
}

// fields is the one table of what is read, in the order of a form.
var fields = [...]fieldSpec{
	{FieldInfo{Cliente, "Cliente", true, false}, []string{"cliente", "clientes", "nome", "nomecliente", "clientname", "razaosocial", "razao", "empresa"}, false},
	{FieldInfo{CNPJ, "CNPJ", true, false}, []string{"cnpj", "cnpjcliente", "cnpjdocliente"}, false},
	{FieldInfo{Medidor, "Medidor", true, false}, []string{"medidor", "metercode", "meter", "codigomedidor", "codigodomedidor", "pontodemedicao", "unidadeconsumidora", "uc", "instalacao", "codigoinstalacao"}, false},
	{FieldInfo{Mes, "Mês (Data-base)", true, false}, []string{"mes", "database", "mesdatabase", "mesreferencia", "mesdereferencia", "referencia", "competencia", "mesano", "anomes", "referencebase"}, false},
	{FieldInfo{ConsumoKWh, "Consumo (kWh)", false, true}, []string{"consumokwh", "consumoemkwh", "consumptionkwh"}, true},
	{FieldInfo{ConsumoMWh, "Consumo (MWh)", false, true}, []string{"consumo", "consumomwh", "consumoemmwh"}, true},
	{FieldInfo{GeracaoKWh, "Geração (kWh)", false, true}, []string{"geracaokwh", "geracaoemkwh"}, true},
	{FieldInfo{GeracaoMWh, "Geração (MWh)", false, true}, []string{"geracao", "geracaomwh", "geracaoemmwh"}, true},
	{FieldInfo{Perdas, "Perdas (%)", false, false}, []string{"perdas", "perdas3", "perda", "loss", "percentualperdas", "perdaspercentual"}, true},
	{FieldInfo{PerdasMWh, "Perdas (MWh)", false, false}, []string{"perdasmwh", "perdas3mwh", "perdasemmwh"}, true},
	{FieldInfo{RequisitoMWh, "Requisito (MWh)", false, false}, []string{"requisito", "requisitomwh", "requirement"}, true},
	{FieldInfo{NetMWh, "NET (MWh)", false, false}, []string{"net", "netmwh"}, true},
	{FieldInfo{Medicao, "Medição", false, false}, []string{"medicao"}, false},
	{FieldInfo{ProinfaMWh, "PROINFA (MWh)", false, false}, []string{"proinfa", "proinfamwh", "proinfacontribution"}, true},
	{FieldInfo{ContratoMWh, "Contrato (MWh)", false, false}, []string{"contrato", "contratomwh", "volumecontratado", "volumecontratadomwh", "contractedvolumemwh"}, true},
	{FieldInfo{ContratoMWm, "Contrato (MW médio)", false, false}, []string{"contratomwm", "contratomwmed", "contratomwmedio"}, true},
	{FieldInfo{MinimoMWh, "Mínimo (MWh)", false, false}, []string{"minimo", "minimomwh", "mindemand"}, true},
	{FieldInfo{MaximoMWh, "Máximo (MWh)", false, false}, []string{"maximo", "maximomwh", "maxdemand"}, true},
	{FieldInfo{LimiteInf, "Limite inferior (%)", false, false}, []string{"limiteinferior", "limiteinferiorpercentual", "lowerlimitpercent"}, true},
	{FieldInfo{LimiteSup, "Limite superior (%)", false, false}, []string{"limitesuperior", "limitesuperiorpercentual", "upperlimitpercent"}, true},
	{FieldInfo{FaturarMWh, "Faturar (MWh)", false, false}, []string{"faturar", "faturarmwh", "billable"}, true},
	{FieldInfo{Preco, "Preço (R$/MWh)", false, false}, []string{"preco", "precormwh", "precomwh", "precoreaismwh", "precoreaispormwh", "price"}, true},
	{FieldInfo{Fornecedor, "Fornecedor", false, false}, []string{"fornecedor", "supplier"}, false},
	{FieldInfo{CP, "CP", false, false}, []string{"cp", "codigocp", "cpcode"}, false},
	{FieldInfo{Email, "Email", false, false}, []string{"email", "emails"}, false},
	{FieldInfo{EnvioOK, "Envio ok", false, false}, []string{"enviook", "sentok"}, false},
	{FieldInfo{Reajustado, "Reajustado", false, false}, []string{"reajustado", "ajustado", "adjusted"}, false},
	{FieldInfo{Vencimento, "Data vencimento boleto", false, false}, []string{"vencimento", "vencimentoboleto", "datavencimento", "datavencimentoboleto", "billsdate"}, false},
	{FieldInfo{Imposto, "Imposto (%)", false, false}, []string{"imposto", "impostopercent", "impostopercentual", "icms"}, true},
	{FieldInfo{Ignorar, "Ignorar esta coluna", false, true}, []string{"id", "disparo"}, false},
}

// Fields lists what a column may be mapped to.
func Fields() []FieldInfo {
	infos := make([]FieldInfo, len(fields))
	for i := range fields {
		infos[i] = fields[i].FieldInfo
	}
	return infos
}

func specOf(f Field) (*fieldSpec, bool) {
	i := slices.IndexFunc(fields[:], func(s fieldSpec) bool { return s.Field == f })
	if i < 0 {
		return nil, false
	}
	return &fields[i], true
}

// compact is a header without accents, case, spaces and punctuation.
func compact(header string) string {
	var out []byte
	for _, c := range ptbr.AppendFold(nil, header) {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
			out = append(out, c)
		}
	}
	return string(out)
}
