package brdoc

import (
	"errors"
	"regexp"
	"strings"

	"ynova/internal/kernel/text"
)

// trunkDigits are how a number is printed that is dialled by an operator of one's choice:
// "(0xx11)".
var trunkDigits = regexp.MustCompile(`(?i)^(\(?)0[ -]?xx[ -]?`)

// Phone is a telephone number in E.164: "+5511987654321".
type Phone string

// ErrPhone is the error of a text that is no telephone number.
var ErrPhone = errors.New("brdoc: not a telephone number")

// The lengths of numbers: with area code in Brazil, and in all of E.164.
const (
	shortestLocal = 10
	longestLocal  = 11
	shortestE164  = 8
	longestE164   = 15
	brazil        = "55"
)

// ParsePhone reads a number as people write it: with area code in Brazil, or with
// "+" and any country's code.
func ParsePhone(s string) (Phone, error) {
	s = trunkDigits.ReplaceAllString(text.Normal(s), "$1")
	rest, international := strings.CutPrefix(s, "+")
	digits := make([]byte, 0, longestE164)
	for i := range len(rest) {
		switch c := rest[i]; {
		case isDigit(c) && len(digits) <= longestE164:
			digits = append(digits, c)
		case c == ' ' || c == '(' || c == ')' || c == '-' || c == '.':
		default:
			return "", ErrPhone
		}
	}
	if !international {
		number := strings.TrimLeft(string(digits), "0")
		if len(number) > longestLocal {
			number = strings.TrimPrefix(number, brazil)
		}
		return brazilian(number)
	}
	number := string(digits)
	if local, ok := strings.CutPrefix(number, brazil); ok {
		return brazilian(local)
	}
	if len(number) < shortestE164 || len(number) > longestE164 || number[0] == '0' {
		return "", ErrPhone
	}
	return Phone("+" + number), nil
}

// brazilian checks an area code with its number: the code has no zero, a number of
// nine digits is a mobile one and starts with 9, one of eight starts with 2 to 5.
func brazilian(number string) (Phone, error) {
	if len(number) < shortestLocal || len(number) > longestLocal || number[0] == '0' || number[1] == '0' {
		return "", ErrPhone
	}
	first := number[2]
	if mobile := len(number) == longestLocal; mobile && first != '9' || !mobile && (first < '2' || first > '5') {
		return "", ErrPhone
	}
	return Phone("+" + brazil + number), nil
}

// Masked writes a Brazilian number as people do; others stay as they are.
func (p Phone) Masked() string {
	local, ok := strings.CutPrefix(string(p), "+"+brazil)
	if !ok || len(local) < shortestLocal {
		return string(p)
	}
	n := len(local) - 4
	return "(" + local[:2] + ") " + local[2:n] + "-" + local[n:]
}
