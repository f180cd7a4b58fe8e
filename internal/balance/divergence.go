package balance

import (
	"encoding/json"
	"fmt"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
)

// difference is a column that a sheet states otherwise than it is computed.
type difference struct {
	Field    intake.Field  `json:"field"`
	Stated   energy.Energy `json:"stated"`
	Computed energy.Energy `json:"computed"`
}

// columnNames are how the table of months titles the columns.
var columnNames = map[intake.Field]string{
	intake.PerdasMWh: "Perdas", intake.RequisitoMWh: "Requisito", intake.NetMWh: "NET", intake.ContratoMWh: "Contrato",
	intake.MinimoMWh: "Mínimo", intake.MaximoMWh: "Máximo", intake.FaturarMWh: "Faturar",
}

// differences compares what the row of a sheet states with what was computed
// (domain 1.9). Of a contract that several units share, its volume and limits may
// stand in each of their rows whole, so that these are not compared. registered is
// the contract's own volume of the month.
func differences(row *monthRow, d *intake.Derived, registered, tolerance chain.Energy) []difference {
	if !tolerance.Known {
		return nil
	}
	var found []difference
	compare := func(f intake.Field, stated, computed chain.Energy) {
		if !stated.Known || !computed.Known {
			return
		}
		if gap := stated.V - computed.V; gap > tolerance.V || gap < -tolerance.V {
			found = append(found, difference{f, stated.V, computed.V})
		}
	}
	c, given := &row.computed, &row.stated.Given
	unit := chain.UnitMonth{Consumption: row.stated.Consumption, Requirement: c.req}
	unit.Consumption.V = unit.Consumption.V.RoundKWh()
	compare(intake.PerdasMWh, d.Losses, unit.Losses())
	compare(intake.RequisitoMWh, d.Requirement, c.req)
	compare(intake.NetMWh, d.Net, c.flow.Net)
	if !row.shared {
		compare(intake.ContratoMWh, given.Volume, registered)
		compare(intake.MinimoMWh, given.Minimum, c.flow.Minimum)
		compare(intake.MaximoMWh, given.Maximum, c.flow.Maximum)
	}
	compare(intake.FaturarMWh, d.Billable, c.flow.Billable)
	return found
}

// divergenceText is what the row keeps of its differences; empty for none.
func divergenceText(found []difference) (string, error) {
	if len(found) == 0 {
		return "", nil
	}
	text, err := json.Marshal(found)
	if err != nil {
		return "", fmt.Errorf("balance: divergence: %w", err)
	}
	return string(text), nil
}

func (d difference) String() string {
	return fmt.Sprintf("%s informado %s, calculado %s", columnNames[d.Field],
		ptbr.FormatMWh(d.Stated), ptbr.FormatMWh(d.Computed))
}

// parseDivergence reads what divergenceText wrote.
func parseDivergence(text string) []difference {
	var found []difference
	if text == "" || json.Unmarshal([]byte(text), &found) != nil {
		return nil
	}
	return found
}

// divergenceSentence tells what divergenceText holds.
func divergenceSentence(text string) string {
	var parts []string
	for _, d := range parseDivergence(text) {
		parts = append(parts, d.String())
	}
	return strings.Join(parts, "; ")
}
