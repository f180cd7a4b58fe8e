package spreadsheet

import (
	"ynova/internal/ccee"
	"ynova/internal/platform/imports/layout"
)

// The fields of a row, by the names that the API has for them; a column of a kind has the
// name of the kind.
const (
	Agent    layout.Field = "agente"
	CNPJ     layout.Field = "cnpj"
	Profile  layout.Field = "perfil"
	Month    layout.Field = "mes"
	Kind     layout.Field = "tipo"
	Quantity layout.Field = "quantidade"
	Unit     layout.Field = "unidade"
	Rate     layout.Field = "taxa"
	Amount   layout.Field = "valor"
	Nature   layout.Field = "natureza"
	Due      layout.Field = "vencimento"
	Recount  layout.Field = "recontabilizacao_de"
	Contract layout.Field = "contrato"
)

// Fields is the one table of what is read, in the order of the template; after it the
// columns of single kinds.
var Fields = layout.Fields{Guess: hints.Guess, Specs: append([]layout.Spec{
	layout.TextSpec(Agent, "Agente", "agente", "sigla", "sigladoagente", "siglaagente", "agenteccee", "nomeagente", "nomedoagente"),
	layout.TextSpec(CNPJ, "CNPJ", "cnpj", "cnpjdoagente", "cnpjcliente"),
	layout.TextSpec(Profile, "Perfil", "perfil", "perfildoagente", "perfilagente", "siglaperfil", "sigladoperfil"),
	{
		FieldInfo: layout.FieldInfo{Field: Month, Label: "Mês", Required: true}, Holds: layout.Months,
		Aliases: []string{"mes", "competencia", "mesano", "mesreferencia", "mesdereferencia", "periodo", "mescontabilizacao", "mesdacontabilizacao"},
		Constant: func(value string) string {
			_, problem := layout.Month(value)
			return problem
		},
	},
	layout.TextSpec(Kind, "Tipo", "tipo", "tipodevalor", "encargo", "rubrica", "descricao", "evento"),
	layout.NumberSpec(Quantity, "Quantidade", "quantidade", "qtd", "qtde", "montante", "montantemwh", "quantidademwh"),
	layout.TextSpec(Unit, "Unidade", "unidade", "un"),
	layout.NumberSpec(Rate, "Taxa", "taxa", "tarifa", "preco", "taxarmwh", "precormwh"),
	layout.NumberSpec(Amount, "Valor", "valor", "valorrs", "valorr", "valoremreais", "total", "valortotal"),
	layout.TextSpec(Nature, "Natureza", "natureza", "dc", "debitocredito", "debitooucredito", "sinal"),
	layout.DatedSpec(Due, "Vencimento", layout.Days, "vencimento", "datadevencimento", "datavencimento", "datadodebito", "dataliquidacao"),
	layout.DatedSpec(Recount, "Recontabilização de", layout.Months, "recontabilizacaode", "mesrecontabilizado", "recontabilizacao"),
	layout.TextSpec(Contract, "Contrato", "contrato", "codigocontrato", "codigodocontrato"),
}, columnsOfKinds()...)}

// columnsOfKinds are the columns of a wide sheet.
func columnsOfKinds() []layout.Spec {
	var specs []layout.Spec
	for _, info := range ccee.Kinds() {
		unit := "R$"
		if info.Kind == ccee.KindRegistered {
			unit = info.Unit
		}
		spec := layout.NumberSpec(layout.Field(info.Kind), info.Label+" ("+unit+")", layout.Compact(info.Label), layout.Compact(info.Name), layout.Compact(string(info.Kind)))
		spec.Aliases = append(spec.Aliases, aliases[info.Kind]...)
		specs = append(specs, spec)
	}
	return append(specs, layout.Spec{FieldInfo: layout.FieldInfo{Field: layout.Ignore, Label: "Ignorar esta coluna", Adds: true}})
}

// aliases are further names of kinds, in cells and in headers, as Compact makes them.
var aliases = map[ccee.Kind][]string{
	ccee.KindESS:          {"encargosdeservicosdosistema", "encargosdeservicosdosistemaess", "encargosdeservicodosistema", "esstotal"},
	ccee.KindEER:          {"encargosdeenergiadereserva", "encargodeenergiadereservaeer", "energiadereserva"},
	ccee.KindERCAP:        {"encargodereservadecapacidadeercap", "encargodepotenciaparareservadecapacidade", "reservadecapacidade"},
	ccee.KindMCP:          {"mercadodecurtoprazomcp", "resultadomcp", "liquidacaomcp", "liquidacaofinanceira", "liquidacaofinanceiradomcp"},
	ccee.KindRecount:      {"recontabilizacaomcp", "mcprecontabilizacao", "recontabilizacaodomcp", "resultadorecontabilizacao"},
	ccee.KindContribution: {"contribuicaoassociativaccee", "contribuicaoccee"},
	ccee.KindGuarantee:    {"garantiafinanceira", "aportedegarantia", "garantias"},
	ccee.KindBacking:      {"penalidadedelastro", "insuficienciadelastro", "penalidadedeenergia"},
	ccee.KindMetering:     {"penalidadedemedicao"},
	ccee.KindFine:         {"multaporinadimplencia", "multa"},
	ccee.KindDefault:      {"rateioinadimplencia", "rateiodainadimplencia", "rateiodeinadimplencia"},
	ccee.KindRetailer:     {"repassedavarejista", "repassedovarejista"},
	ccee.KindRegistered:   {"energiaregistradamwh", "montanteregistrado", "registrodecontrato", "contratosregistrados"},
}

// kindOf reads the name of a kind.
func kindOf(text string) (ccee.Kind, bool) {
	name := layout.Compact(text)
	for _, info := range ccee.Kinds() {
		if spec, _ := Fields.Spec(layout.Field(info.Kind)); name != "" {
			for _, alias := range spec.Aliases {
				if alias == name {
					return info.Kind, true
				}
			}
		}
	}
	return "", false
}

// hints are pieces of names that suggest a field, the more telling ones first.
var hints = layout.Hints{
	{"cnpj", CNPJ},
	{"perfil", Profile},
	{"sigla", Agent},
	{"agente", Agent},
	{"vencimento", Due},
	{"recontab", Recount},
	{"quantidade", Quantity},
	{"taxa", Rate},
	{"natureza", Nature},
	{"competencia", Month},
	{"valor", Amount},
}
