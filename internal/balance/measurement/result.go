package measurement

import (
	"fmt"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports"
)

// What a file brought, beside what became of its rows: months, and how much energy in how many of them.
const (
	tallyMonths      imports.Outcome = "meses"
	tallyConsumed    imports.Outcome = "com_consumo"
	tallyConsumption imports.Outcome = "consumo"
	tallyGenerated   imports.Outcome = "com_geracao"
	tallyGeneration  imports.Outcome = "geracao"
)

// tally counts what the rows of a chunk brought.
func (p *chunk) tally() {
	n := &p.Import.Counts
	for i := range p.Rows {
		if p.outcomes[i] == imports.OutcomeRefused {
			continue
		}
		row := &p.Rows[i]
		n.Tally(tallyMonths, 1)
		if row.Consumption.Known {
			n.Tally(tallyConsumed, 1)
			n.Tally(tallyConsumption, int64(row.Consumption.V))
		}
		if row.Generation.Known {
			n.Tally(tallyGenerated, 1)
			n.Tally(tallyGeneration, int64(row.Generation.V))
		}
	}
}

// resultOf is the result of a file in a line: "6 meses, 6 com consumo (612,400 MWh)".
func resultOf(n *imports.Counts) string {
	months := n.Flagged(tallyMonths)
	if months == 0 {
		return ""
	}
	text := fmt.Sprintf("%d meses", months)
	if months == 1 {
		text = "1 mês"
	}
	text += fmt.Sprintf(", %d com consumo", n.Flagged(tallyConsumed))
	if n.Flagged(tallyConsumed) > 0 {
		text += " (" + ptbr.FormatMWh(energy.Energy(n.Flagged(tallyConsumption))) + ")"
	}
	if generated := n.Flagged(tallyGenerated); generated > 0 {
		text += fmt.Sprintf(", %d com geração (%s)", generated, ptbr.FormatMWh(energy.Energy(n.Flagged(tallyGeneration))))
	}
	return text
}
