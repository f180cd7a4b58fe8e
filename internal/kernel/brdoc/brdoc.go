package brdoc

import "ynova/internal/kernel/fault"

// The errors of this package. Their sentences may be shown as they are.
var (
	ErrCNPJ = fault.New(fault.Invalid, "cnpj", "Informe um CNPJ válido")
	ErrCPF  = fault.New(fault.Invalid, "cpf", "Informe um CPF válido")

	// ErrCNPJDigits and ErrCPFDigits are of a number whose last digits a spreadsheet lost.
	ErrCNPJDigits = fault.New(fault.Invalid, "notacao_cientifica", "O Excel gravou este CNPJ em notação científica e perdeu algarismos: formate a coluna como texto.")
	ErrCPFDigits  = fault.New(fault.Invalid, "notacao_cientifica", "O Excel gravou este CPF em notação científica e perdeu algarismos: formate a coluna como texto.")
)

const (
	cnpjLength = 14
	cpfLength  = 11
)

// CNPJ is a normalised, valid CNPJ: twelve digits or letters and two digits.
type CNPJ string

// PrintedCNPJ reads a CNPJ as documents print it, with or without its mask; lower case is
// accepted.
func PrintedCNPJ(s string) (CNPJ, error) {
	var buf [cnpjLength]byte
	if !normalise(buf[:], s, cnpjLength-2) || !cnpjDigitsMatch(&buf) || allEqual(buf[:]) {
		return "", ErrCNPJ
	}
	if string(buf[:]) == s { // compares without allocating
		return CNPJ(s), nil
	}
	return CNPJ(buf[:]), nil
}

// Masked returns AA.AAA.AAA/AAAA-00.
func (c CNPJ) Masked() string {
	if len(c) != cnpjLength {
		return string(c)
	}
	return string(c[:2] + "." + c[2:5] + "." + c[5:8] + "/" + c[8:12] + "-" + c[12:])
}

// CPF is a normalised, valid CPF: eleven digits.
type CPF string

// PrintedCPF reads a CPF as documents print it, with or without its mask.
func PrintedCPF(s string) (CPF, error) {
	var buf [cpfLength]byte
	if !normalise(buf[:], s, 0) || allEqual(buf[:]) {
		return "", ErrCPF
	}
	first := checkDigit(buf[:9], cpfLength)
	second := checkDigit(buf[:10], cpfLength)
	if buf[9] != first || buf[10] != second {
		return "", ErrCPF
	}
	if string(buf[:]) == s {
		return CPF(s), nil
	}
	return CPF(buf[:]), nil
}

// Masked returns 000.000.000-00.
func (c CPF) Masked() string {
	if len(c) != cpfLength {
		return string(c)
	}
	return string(c[:3] + "." + c[3:6] + "." + c[6:9] + "-" + c[9:])
}

// normalise copies s into dst without mask and in upper case. It reports
// whether exactly len(dst) characters remain, of which the first letters may be
// letters and the others are digits.
func normalise(dst []byte, s string, letters int) bool {
	n := 0
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '.' || c == '/' || c == '-' || c == ' ':
			continue
		case n == len(dst):
			return false
		case 'a' <= c && c <= 'z':
			c -= 'a' - 'A'
		}
		if !isDigit(c) && (n >= letters || c < 'A' || c > 'Z') {
			return false
		}
		dst[n] = c
		n++
	}
	return n == len(dst)
}

// cnpjDigitsMatch checks both digits with weights 2 to 9, repeating, from the
// right; a character is worth its ASCII code less 48.
func cnpjDigitsMatch(c *[cnpjLength]byte) bool {
	return c[12] == checkDigit(c[:12], 9) && c[13] == checkDigit(c[:13], 9)
}

// checkDigit returns the modulus 11 digit of the characters: weights from 2 up
// to maxWeight, repeating, from the right; a rest below 2 gives 0.
func checkDigit(chars []byte, maxWeight int) byte {
	sum, weight := 0, 2
	for i := len(chars) - 1; i >= 0; i-- {
		sum += int(chars[i]-'0') * weight
		if weight++; weight > maxWeight {
			weight = 2
		}
	}
	if rest := sum % 11; rest >= 2 {
		return byte('0' + 11 - rest)
	}
	return '0'
}

func allEqual(chars []byte) bool {
	for _, c := range chars {
		if c != chars[0] {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
