package brdoc

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"ynova/internal/kernel/fault"
)

// ErrCodeDigits is the error of a code whose last digits a spreadsheet lost.
var ErrCodeDigits = fault.New(fault.Invalid, "notacao_cientifica", "O Excel gravou este código em notação científica e perdeu algarismos: formate a coluna como texto.")

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
