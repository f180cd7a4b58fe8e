package spreadsheet

import "ynova/internal/platform/imports/layout"

// The fields, by the names that the API has for them.
const (
	Code        layout.Field = "contract_code"
	ClientName  layout.Field = "client_name"
	CNPJ        layout.Field = "cnpj"
	Group       layout.Field = "groupName"
	Segment     layout.Field = "segment"
	Contact     layout.Field = "contact_responsible"
	Email       layout.Field = "email"
	Volume      layout.Field = "contracted_volume_mwh"
	VolumeMWm   layout.Field = "volume_mwm"
	VolumeUnit  layout.Field = "volume_unit"
	Status      layout.Field = "status"
	Source      layout.Field = "energy_source"
	Incentive   layout.Field = "incentive_percent"
	Modality    layout.Field = "contracted_modality"
	Start       layout.Field = "start_date"
	End         layout.Field = "end_date"
	Partial     layout.Field = "mes_parcial"
	Billing     layout.Field = "billing_cycle"
	Modulation  layout.Field = "modulacao"
	UpperLimit  layout.Field = "upper_limit_percent"
	LowerLimit  layout.Field = "lower_limit_percent"
	Flexibility layout.Field = "flexibility_percent"
	Loss        layout.Field = "loss_percent"
	Price       layout.Field = "average_price_mwh"
	Includes    layout.Field = "preco_inclui"
	Seller      layout.Field = "pis_cofins_vendedor"
	PriceICMS   layout.Field = "icms_no_preco"
	Rebase      layout.Field = "rebase_2027"
	SpotPrice   layout.Field = "spot_price_ref_mwh"
	Supplier    layout.Field = "supplier"
	Proinfa     layout.Field = "proinfa_contribution"
	Additional  layout.Field = "additional"
)

// Fields is the one table of what is read, in the order of the form. The titles of an
// exported list are among the names.
var Fields = layout.Fields{Guess: hints.Guess, Specs: []layout.Spec{
	layout.TextSpec(Code, "Código", "codigo", "codigocontrato", "codigodocontrato", "contrato", "contractcode"),
	required(layout.TextSpec(ClientName, "Cliente", "cliente", "clientes", "nome", "nomecliente", "razaosocial", "razao", "empresa", "clientname")),
	required(layout.TextSpec(CNPJ, "CNPJ", "cnpj", "cnpjcliente", "cnpjdocliente")),
	layout.TextSpec(Group, "Grupo de medidores", "grupo", "grupomedidores", "grupodemedidores", "groupname"),
	layout.TextSpec(Segment, "Segmento", "segmento", "segment"),
	layout.TextSpec(Contact, "Contato responsável", "contato", "contatoresponsavel", "responsavel", "contactresponsible"),
	layout.TextSpec(Email, "E-mails", "email", "emails"),
	layout.NumberSpec(Volume, "Volume por mês (MWh)", "volume", "volumemwh", "volumeporm", "volumepormesmwh", "volumemwhmes", "volumecontratado", "volumecontratadomwh", "montante", "montantemwh", "contractedvolumemwh"),
	layout.NumberSpec(VolumeMWm, "Volume (MW médio)", "volumemwm", "volumemwmed", "volumemwmedio", "montantemwm", "montantemwmed", "montantemwmedio"),
	layout.TextSpec(VolumeUnit, "Unidade do volume", "unidade", "unidadevolume", "unidadedovolume", "volumeunit"),
	layout.TextSpec(Status, "Status", "status", "situacao"),
	layout.TextSpec(Source, "Fonte de energia", "fonte", "fontedeenergia", "fonteenergia", "energysource"),
	layout.NumberSpec(Incentive, "Desconto da fonte (%)", "descontodafonte", "desconto", "incentivo", "incentivepercent"),
	layout.TextSpec(Modality, "Modalidade", "modalidade", "modalidadecontratada", "contractedmodality"),
	required(layout.DatedSpec(Start, "Início da vigência", layout.Days, "inicio", "iniciovigencia", "iniciodavigencia", "iniciosuprimento", "iniciodosuprimento", "datainicio", "startdate")),
	required(layout.DatedSpec(End, "Fim da vigência", layout.Days, "fim", "fimvigencia", "fimdavigencia", "fimsuprimento", "fimdosuprimento", "termino", "datafim", "enddate")),
	layout.TextSpec(Partial, "Mês parcial", "mesparcial"),
	layout.TextSpec(Billing, "Ciclo de faturamento", "ciclodefaturamento", "ciclofaturamento", "billingcycle"),
	layout.TextSpec(Modulation, "Modulação", "modulacao"),
	layout.NumberSpec(UpperLimit, "Limite superior (%)", "limitesuperior", "limitesup", "upperlimitpercent"),
	layout.NumberSpec(LowerLimit, "Limite inferior (%)", "limiteinferior", "limiteinf", "lowerlimitpercent"),
	layout.NumberSpec(Flexibility, "Flexibilidade (%)", "flexibilidade", "flex", "flexibilitypercent"),
	layout.NumberSpec(Loss, "Perdas (%)", "perdas", "losspercent"),
	layout.NumberSpec(Price, "Preço médio (R$/MWh)", "precomedio", "preco", "precomediormwh", "precormwh", "precomwh", "averagepricemwh"),
	layout.TextSpec(Includes, "O preço inclui", "precoinclui", "tributosnopreco", "inclui"),
	layout.NumberSpec(Seller, "PIS/COFINS do vendedor (%)", "piscofinsvendedor", "piscofinsdovendedor", "piscofins"),
	layout.NumberSpec(PriceICMS, "ICMS no preço (%)", "icmsnopreco"),
	layout.TextSpec(Rebase, "Preço de 2027", "precode2027", "rebase2027"),
	layout.NumberSpec(SpotPrice, "Preço de referência PLD (R$/MWh)", "precodereferencia", "precodereferenciapld", "pld", "precodereferenciapldrmwh", "precodereferenciarmwh", "spotpricerefmwh"),
	layout.TextSpec(Supplier, "Fornecedor", "fornecedor", "vendedor", "supplier"),
	layout.NumberSpec(Proinfa, "PROINFA (MWh por mês)", "proinfa", "proinfamwh", "proinfamwhmes", "proinfacontribution"),
	{FieldInfo: layout.FieldInfo{Field: Additional, Label: "Guardar como dado adicional", Adds: true}},
	{FieldInfo: layout.FieldInfo{Field: layout.Ignore, Label: "Ignorar esta coluna", Adds: true}},
}}

func required(spec layout.Spec) layout.Spec {
	spec.Required = true
	return spec
}

// hints are pieces of names that suggest a field, the more telling ones first.
var hints = layout.Hints{
	{"cnpj", CNPJ},
	{"razaosocial", ClientName},
	{"cliente", ClientName},
	{"empresa", ClientName},
	{"inicio", Start},
	{"fim", End},
	{"termino", End},
	{"fornecedor", Supplier},
	{"vendedor", Supplier},
	{"flex", Flexibility},
	{"proinfa", Proinfa},
	{"email", Email},
	{"pld", SpotPrice},
	{"preco", Price},
	{"mwm", VolumeMWm},
	{"volume", Volume},
	{"montante", Volume},
	{"fonte", Source},
	{"codigo", Code},
}
