package ledger

import (
	"encoding/json"
	"fmt"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
)

// Difference is a column that a sheet states otherwise than it is computed.
type Difference struct {
	Field    layout.Field  `json:"field"`
	Stated   energy.Energy `json:"stated"`
	Computed energy.Energy `json:"computed"`
}

// ColumnNames are how the table of months titles the columns.
var ColumnNames = map[layout.Field]string{
	intake.PerdasMWh: "Perdas", intake.RequisitoMWh: "Requisito", intake.NetMWh: "NET", intake.ContratoMWh: "Contrato",
	intake.MinimoMWh: "Mínimo", intake.MaximoMWh: "Máximo", intake.FaturarMWh: "Faturar",
}

// Differences compares what the row of a sheet states with what was computed
// (domain 1.9). Of a contract that several units share, its volume and limits may
// stand in each of their rows whole, so that these are not compared. registered is
// the contract's own volume of the month.
func Differences(row *Row, d *intake.Derived, registered, tolerance chain.Energy) []Difference {
	if !tolerance.Known {
		return nil
	}
	var found []Difference
	compare := func(f layout.Field, stated, computed chain.Energy) {
		if !stated.Known || !computed.Known {
			return
		}
		if gap := stated.V - computed.V; gap > tolerance.V || gap < -tolerance.V {
			found = append(found, Difference{f, stated.V, computed.V})
		}
	}
	c, given := &row.Computed, &row.Stated.Given
	unit := chain.UnitMonth{Consumption: row.Stated.Consumption, Requirement: c.Requirement}
	unit.Consumption.V = unit.Consumption.V.RoundKWh()
	compare(intake.PerdasMWh, d.Losses, unit.Losses())
	compare(intake.RequisitoMWh, d.Requirement, c.Requirement)
	compare(intake.NetMWh, d.Net, c.Flow.Net)
	if !row.Shared {
		compare(intake.ContratoMWh, given.Volume, registered)
		compare(intake.MinimoMWh, given.Minimum, c.Flow.Minimum)
		compare(intake.MaximoMWh, given.Maximum, c.Flow.Maximum)
	}
	compare(intake.FaturarMWh, d.Billable, c.Flow.Billable)
	return found
}

// DivergenceText is what the row keeps of its differences; empty for none.
func DivergenceText(found []Difference) (string, error) {
	if len(found) == 0 {
		return "", nil
	}
	text, err := json.Marshal(found)
	if err != nil {
		return "", fmt.Errorf("balance: divergence: %w", err)
	}
	return string(text), nil
}

func (d Difference) String() string {
	return fmt.Sprintf("%s informado %s, calculado %s", ColumnNames[d.Field],
		ptbr.FormatMWh(d.Stated), ptbr.FormatMWh(d.Computed))
}

// ParseDivergence reads what DivergenceText wrote.
func ParseDivergence(text string) []Difference {
	var found []Difference
	if text == "" || json.Unmarshal([]byte(text), &found) != nil {
		return nil
	}
	return found
}

// DivergenceSentence formats what DivergenceText holds.
func DivergenceSentence(text string) string {
	var parts []string
	for _, d := range ParseDivergence(text) {
		parts = append(parts, d.String())
	}
	return strings.Join(parts, "; ")
}

// Column is a computed column that a sheet may state as well.
func (r *Row) Column(f layout.Field) chain.Energy {
	switch f {
	case intake.RequisitoMWh:
		return r.Computed.Requirement
	case intake.NetMWh:
		return r.Computed.Flow.Net
	case intake.ContratoMWh:
		return r.Computed.Flow.Contracted
	case intake.MinimoMWh:
		return r.Computed.Flow.Minimum
	case intake.MaximoMWh:
		return r.Computed.Flow.Maximum
	case intake.FaturarMWh:
		return r.Computed.Flow.Billable
	default:
		return chain.Energy{}
	}
}
