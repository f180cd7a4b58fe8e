package spreadsheet

import (
	"strings"

	"ynova/internal/platform/imports/layout"
)

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
)

// Fields is the one table of what is read, in the order of the form. The titles of an
// exported list are among the names.
var Fields = layout.Fields{Guess: guess, Specs: []layout.Spec{
	text(Code, "Código", "codigo", "codigocontrato", "codigodocontrato", "contrato", "contractcode"),
	required(text(ClientName, "Cliente", "cliente", "clientes", "nome", "nomecliente", "razaosocial", "razao", "empresa", "clientname")),
	required(text(CNPJ, "CNPJ", "cnpj", "cnpjcliente", "cnpjdocliente")),
	text(Group, "Grupo de medidores", "grupo", "grupomedidores", "grupodemedidores", "groupname"),
	text(Segment, "Segmento", "segmento", "segment"),
	text(Contact, "Contato responsável", "contato", "contatoresponsavel", "responsavel", "contactresponsible"),
	text(Email, "E-mails", "email", "emails"),
	number(Volume, "Volume por mês (MWh)", "volume", "volumemwh", "volumeporm", "volumepormesmwh", "volumemwhmes", "volumecontratado", "volumecontratadomwh", "montante", "montantemwh", "contractedvolumemwh"),
	number(VolumeMWm, "Volume (MW médio)", "volumemwm", "volumemwmed", "volumemwmedio", "montantemwm", "montantemwmed", "montantemwmedio"),
	text(VolumeUnit, "Unidade do volume", "unidade", "unidadevolume", "unidadedovolume", "volumeunit"),
	text(Status, "Status", "status", "situacao"),
	text(Source, "Fonte de energia", "fonte", "fontedeenergia", "fonteenergia", "energysource"),
	number(Incentive, "Desconto da fonte (%)", "descontodafonte", "desconto", "incentivo", "incentivepercent"),
	text(Modality, "Modalidade", "modalidade", "modalidadecontratada", "contractedmodality"),
	required(text(Start, "Início da vigência", "inicio", "iniciovigencia", "iniciodavigencia", "iniciosuprimento", "iniciodosuprimento", "datainicio", "startdate")),
	required(text(End, "Fim da vigência", "fim", "fimvigencia", "fimdavigencia", "fimsuprimento", "fimdosuprimento", "termino", "datafim", "enddate")),
	text(Partial, "Mês parcial", "mesparcial"),
	text(Billing, "Ciclo de faturamento", "ciclodefaturamento", "ciclofaturamento", "billingcycle"),
	text(Modulation, "Modulação", "modulacao"),
	number(UpperLimit, "Limite superior (%)", "limitesuperior", "limitesup", "upperlimitpercent"),
	number(LowerLimit, "Limite inferior (%)", "limiteinferior", "limiteinf", "lowerlimitpercent"),
	number(Flexibility, "Flexibilidade (%)", "flexibilidade", "flex", "flexibilitypercent"),
	number(Loss, "Perdas (%)", "perdas", "losspercent"),
	number(Price, "Preço médio (R$/MWh)", "precomedio", "preco", "precomediormwh", "precormwh", "precomwh", "averagepricemwh"),
	text(Includes, "O preço inclui", "precoinclui", "tributosnopreco", "inclui"),
	number(Seller, "PIS/COFINS do vendedor (%)", "piscofinsvendedor", "piscofinsdovendedor", "piscofins"),
	number(PriceICMS, "ICMS no preço (%)", "icmsnopreco"),
	text(Rebase, "Preço de 2027", "precode2027", "rebase2027"),
	number(SpotPrice, "Preço de referência PLD (R$/MWh)", "precodereferencia", "precodereferenciapld", "pld", "precodereferenciapldrmwh", "precodereferenciarmwh", "spotpricerefmwh"),
	text(Supplier, "Fornecedor", "fornecedor", "vendedor", "supplier"),
	number(Proinfa, "PROINFA (MWh por mês)", "proinfa", "proinfamwh", "proinfamwhmes", "proinfacontribution"),
	{FieldInfo: layout.FieldInfo{Field: layout.Ignore, Label: "Ignorar esta coluna", Adds: true}},
}}

func text(f layout.Field, label string, aliases ...string) layout.Spec {
	return layout.Spec{FieldInfo: layout.FieldInfo{Field: f, Label: label}, Aliases: append(aliases, layout.Compact(label))}
}

func number(f layout.Field, label string, aliases ...string) layout.Spec {
	spec := text(f, label, aliases...)
	spec.Numeric = true
	return spec
}

func required(spec layout.Spec) layout.Spec {
	spec.Required = true
	return spec
}

// hints are pieces of names that suggest a field, the more telling ones first.
var hints = []struct {
	piece string
	field layout.Field
}{
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

// guess proposes a field for the compact name of a column that is not known.
func guess(name string) layout.Field {
	for _, h := range hints {
		if strings.Contains(name, h.piece) {
			return h.field
		}
	}
	return layout.Ignore
}
