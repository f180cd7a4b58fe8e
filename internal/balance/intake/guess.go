package intake

import (
	"strings"

	"ynova/internal/platform/imports/layout"
)

// hints are pieces of names that suggest a field, the more telling ones first.
var hints = []struct {
	piece string
	field layout.Field
}{
	{"demanda", layout.Ignore},
	{"reativ", layout.Ignore},
	{"cnpj", CNPJ},
	{"cliente", Cliente},
	{"razaosocial", Cliente},
	{"empresa", Cliente},
	{"medidor", Medidor},
	{"instalacao", Medidor},
	{"unidadecons", Medidor},
	{"proinfa", ProinfaMWh},
	{"requisito", RequisitoMWh},
	{"perdas", Perdas},
	{"preco", Preco},
	{"fornecedor", Fornecedor},
	{"email", Email},
	{"vencimento", Vencimento},
	{"limiteinf", LimiteInf},
	{"limitesup", LimiteSup},
	{"contrat", ContratoMWh},
	{"consumo", ConsumoMWh},
	{"energiaativa", ConsumoMWh},
	{"geracao", GeracaoMWh},
	{"competencia", Mes},
	{"referencia", Mes},
	{"mes", Mes},
	{"imposto", Imposto},
	{"icms", Imposto},
}

// guess proposes a field for the compact name of a column that is not known.
func guess(name string) layout.Field {
	if name == "data" {
		return Mes // but not the date of something
	}
	for _, h := range hints {
		if !strings.Contains(name, h.piece) {
			continue
		}
		kwh := strings.Contains(name, "kwh")
		switch {
		case kwh && h.field == ConsumoMWh:
			return ConsumoKWh
		case kwh && h.field == GeracaoMWh:
			return GeracaoKWh
		case h.field == ContratoMWh && strings.Contains(name, "mwm"):
			return ContratoMWm
		}
		return h.field
	}
	return layout.Ignore
}
