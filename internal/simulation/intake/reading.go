package intake

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
)

// Field is what a column means.
type Field string

// The fields of a month and of the client, as the interface names them.
const (
	Mes           Field = "mes"
	ConsumoP      Field = "consumo_ponta_kWh"
	ConsumoFP     Field = "consumo_fora_ponta_kWh"
	ConsumoR      Field = "consumo_reservado_kWh"
	DemandaP      Field = "demanda_ponta_kW"
	DemandaFP     Field = "demanda_fora_ponta_kW"
	Nome          Field = "nome"
	Unidade       Field = "unidade"
	Distribuidora Field = "distribuidora"
	Subgrupo      Field = "subgrupo"
	Modalidade    Field = "modalidade"
	Contratada    Field = "demanda_contratada_kW"
	ContratadaP   Field = "demanda_contratada_ponta_kW"
	Observacao    Field = "observacao"
	nothing       Field = ""
	monthsOfAYear       = 12
	maxMonths           = 120 // rows that are kept; far more than a history has
	maxTextRunes        = 200
)

// Reading is what a file or a pasted text says.
type Reading struct {
	Client   Client
	Months   []Month
	Problems []Problem
	Notes    []string // what was done with the whole, for the person to know
}

// Client are the facts about the unit that were found; nil or empty where not.
type Client struct {
	Name, Unit, Distributor, Subgroup, Modality, Note string
	Contracted, ContractedPeak                        *decimal.Decimal // kW
}

// Month is one row. A value that could not be read is nil and has a problem.
type Month struct {
	Line          int
	Month         month.Month // zero: could not be read
	Peak, OffPeak *energy.Energy
	Reserved      *energy.Energy
	DemandPeak    *decimal.Decimal
	DemandOffPeak *decimal.Decimal
	Raw           map[Field]string // what unreadable cells said
}

// Problem is what is wrong with a cell, or with the whole when Line is 0.
type Problem struct {
	Line, Column int
	Field        Field
	Message      string
}

// Cell is the place as a spreadsheet names it, such as "C7"; empty without one.
func (p Problem) Cell() string {
	if p.Line == 0 || p.Column == 0 {
		return ""
	}
	name := ""
	for n := p.Column; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name + strconv.Itoa(p.Line)
}
