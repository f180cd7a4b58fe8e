package ccee

import (
	"slices"

	"ynova/internal/kernel/money"
	"ynova/internal/tariff/parameter"
)

// Kind is what a figure is of.
type Kind string

// The kinds.
const (
	KindESS          Kind = "ess"
	KindEER          Kind = "eer"
	KindERCAP        Kind = "ercap"
	KindMCP          Kind = "mcp"
	KindRecount      Kind = "mcp_recontabilizacao"
	KindContribution Kind = "contribuicao"
	KindGuarantee    Kind = "garantia_financeira" // a deposit, never a cost
	KindBacking      Kind = "penalidade_lastro"
	KindMetering     Kind = "penalidade_medicao"
	KindFine         Kind = "multa_inadimplencia"
	KindDefault      Kind = "rateio_inadimplencia"
	KindRetailer     Kind = "repasse_varejista"
	KindRegistered   Kind = "energia_registrada" // MWh, of a contract; without one of own generation
)

// The units of quantities.
const (
	unitMWh   = "MWh"
	unitKW    = "kW"
	unitVotes = "votos"
)

// KindInfo says what a kind is and what a figure of it may hold.
type KindInfo struct {
	Kind    Kind
	Label   string // as tables have it
	Name    string // in full
	Unit    string // of its quantity; empty: it has none
	Credit  bool   // the amount may be below zero
	MaxRate money.Price
	RateKey string // of the parameter with the rate of a month; empty: it has none
}

const unitPrice = money.Price(1e8) // R$ 1

// kinds is the one table of them, in the order of screens.
var kinds = [...]KindInfo{
	{KindESS, "ESS", "Encargos de Serviços do Sistema", unitMWh, true, 300 * unitPrice, parameter.KeyRateESS},
	{KindEER, "EER", "Encargo de Energia de Reserva", unitMWh, true, 120 * unitPrice, parameter.KeyRateEER},
	{KindERCAP, "ERCAP", "Encargo de Reserva de Capacidade", unitKW, true, 100 * unitPrice, parameter.KeyRateERCAP},
	{KindMCP, "MCP", "Mercado de curto prazo", unitMWh, true, 0, ""},
	{KindRecount, "MCP recontabilizado", "Recontabilização do mercado de curto prazo", unitMWh, true, 0, ""},
	{KindContribution, "Contribuição", "Contribuição associativa", unitVotes, false, 0, ""},
	{KindGuarantee, "Garantia", "Garantia financeira (depósito)", "", true, 0, ""},
	{KindBacking, "Penalidade de lastro", "Penalidade por insuficiência de lastro", unitMWh, false, 0, ""},
	{KindMetering, "Penalidade de medição", "Penalidade de medição", "", false, 0, ""},
	{KindFine, "Multa", "Multa por inadimplência", "", false, 0, ""},
	{KindDefault, "Rateio", "Rateio da inadimplência", "", true, 0, ""},
	{KindRetailer, "Repasse", "Repasse da varejista", "", true, 0, ""},
	{KindRegistered, "Energia registrada", "Energia registrada na CCEE", unitMWh, false, 0, ""},
}

// Kinds are all kinds, in the order of screens.
func Kinds() []KindInfo { return slices.Clone(kinds[:]) }

// InfoOf describes a kind; false for one that does not exist.
func InfoOf(k Kind) (KindInfo, bool) {
	i := slices.IndexFunc(kinds[:], func(info KindInfo) bool { return info.Kind == k })
	if i < 0 {
		return KindInfo{}, false
	}
	return kinds[i], true
}

// Charges are the three that make the category Encargos.
func Charges() []Kind { return []Kind{KindESS, KindEER, KindERCAP} }
