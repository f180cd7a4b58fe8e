package portfolio

import (
	"strings"

	"ynova/internal/kernel/ptbr"
)

// FinalMetering reports whether what is said of where a month's figures come from makes
// them final (CCEE/SCDE consistida, Distribuidora); estimates and telemetry may change.
func FinalMetering(origin string) bool {
	folded := ptbr.Fold(origin)
	return strings.Contains(folded, "consistid") || folded == "distribuidora"
}
