package brdoc

import (
	"regexp"
	"strings"

	"ynova/internal/kernel/text"
)

// Padded is what is said of a number to which the zeros in front were given back.
const Padded = "completado com zeros"

// The lengths from which a number may have lost its zeros: a spreadsheet keeps none. Of
// shorter ones the check digits would agree by chance.
const (
	shortestCNPJ = cnpjLength - 2
	shortestCPF  = cpfLength - 2
)

// ParseCNPJ reads a CNPJ as people write it: as documents print it, with the word before
// it, any dash and quotes around; of 12 or 13 digits the zeros in front are given back
// where the check digits then agree.
func ParseCNPJ(s string) (CNPJ, error) {
	if c, err := PrintedCNPJ(s); err == nil {
		return c, nil
	}
	bare := withoutWord(s)
	if c, err := PrintedCNPJ(bare); err == nil {
		return c, nil
	}
	if text.Scientific(bare) {
		return "", ErrCNPJDigits
	}
	return PrintedCNPJ(pad(bare, shortestCNPJ, cnpjLength))
}

// ParseCPF reads a CPF as people write it, see ParseCNPJ; 9 or 10 digits are padded alike.
func ParseCPF(s string) (CPF, error) {
	if c, err := PrintedCPF(s); err == nil {
		return c, nil
	}
	bare := withoutWord(s)
	if c, err := PrintedCPF(bare); err == nil {
		return c, nil
	}
	if text.Scientific(bare) {
		return "", ErrCPFDigits
	}
	return PrintedCPF(pad(bare, shortestCPF, cpfLength))
}

// WasPadded reports whether a number that was read gained its zeros in front.
func WasPadded(typed string, read int) bool {
	all := 0
	for i := range len(typed) {
		if isDigit(typed[i]) {
			all++
		}
	}
	if all >= read { // as nearly all have
		return false
	}
	n := len(digitsOf(withoutWord(typed)))
	return n > 0 && n < read
}

// word is the name of a number, as it stands before one.
var word = regexp.MustCompile(`(?i)^(?:C\.?N\.?P\.?J\.?|C\.?P\.?F\.?)(?:\s*[/-]?\s*MF\b)?\s*(?:n(?:o\b|\.|º|°)\.?)?[\s:.\-]*`)

func withoutWord(s string) string {
	s = text.Normal(s)
	return text.Normal(word.ReplaceAllString(s, ""))
}

// pad puts zeros before a number of digits alone that is as long as one which lost them.
func pad(s string, from, to int) string {
	digits := digitsOf(s)
	if len(digits) < from || len(digits) >= to {
		return ""
	}
	return strings.Repeat("0", to-len(digits)) + digits
}

// digitsOf takes the mask off a number that has digits alone; empty for what has others.
func digitsOf(s string) string {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("./- ", r) {
			return -1
		}
		return r
	}, s)
	if strings.Trim(digits, "0123456789") != "" {
		return ""
	}
	return digits
}
