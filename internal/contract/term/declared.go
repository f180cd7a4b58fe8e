package term

import (
	"slices"
	"strings"

	"ynova/internal/kernel/month"
)

// DeclaredMonths are the months that a divergence is declared of beside those that
// have a document (TD-09): YYYY-MM in order, comma-separated, each once.
type DeclaredMonths string

// All returns the months.
func (d DeclaredMonths) All() []month.Month {
	var all []month.Month
	for name := range strings.SplitSeq(string(d), ",") {
		if m, err := month.Parse(name); err == nil {
			all = append(all, m)
		}
	}
	return all
}

// ParseDeclaredMonths reads months as a write gives them: YYYY-MM, separated
// by commas, in any order.
func ParseDeclaredMonths(s string) (DeclaredMonths, error) {
	if strings.TrimSpace(s) == "" {
		return "", nil
	}
	names := strings.Split(s, ",")
	for i := range names {
		m, err := month.Parse(strings.TrimSpace(names[i]))
		if err != nil {
			return "", err
		}
		names[i] = m.String()
	}
	slices.Sort(names)
	return DeclaredMonths(strings.Join(slices.Compact(names), ",")), nil
}
