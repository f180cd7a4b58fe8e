package light

import (
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/trace"
)

// Figure is a number that explains a light.
type Figure struct {
	Label string `json:"label"`
	Value string `json:"value"`
	Unit  string `json:"unit"`
}

// SchemaName is the name that clients of the API know.
func (Figure) SchemaName() string { return "ComplianceFigure" }

// Result is a light with why it is so.
type Result struct {
	Light   portfolio.Light `json:"light"`
	Reason  string          `json:"reason"`
	Figures []Figure        `json:"figures,omitempty"`
	Trace   *trace.Node     `json:"trace,omitempty"`
	Missing bool            `json:"missing,omitempty"` // amarelo only because something is not known
}
