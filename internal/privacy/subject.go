package privacy

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/ptbr"
)

// Subject is a person whose data are asked for.
type Subject struct {
	UserID string // empty for who has no account
	Email  string
	values []string // what names the person in texts: address, documents, telephone, full name
}

// minValue is the length below which a text names too many things to be taken out of
// others.
const minValue = 6

// naming returns the values that single the person out, longest first, so that a part
// is not taken out of a whole.
func naming(email, name string, documents ...string) []string {
	values := append([]string{email}, documents...)
	if strings.Contains(strings.TrimSpace(name), " ") {
		values = append(values, name, ptbr.Fold(name))
	}
	var kept []string
	for _, v := range values {
		if v = strings.TrimSpace(v); utf8.RuneCountInString(v) >= minValue {
			kept = append(kept, v)
		}
	}
	sortByLength(kept)
	return kept
}
