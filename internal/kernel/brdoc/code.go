package brdoc

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// CodeKey is what codes of units, clients and meters are compared by: capital letters
// and digits only, without the zeros in front where all are digits (RQ-04).
func CodeKey(s string) string {
	key := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, strings.ToUpper(norm.NFKC.String(s)))
	if strings.Trim(key, "0123456789") == "" {
		return strings.TrimLeft(key, "0")
	}
	return key
}
