package brdoc

import (
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

// ErrCEP is the error of what is no postal code, or of seven digits that are none of the
// state with a zero before them: which one is meant only a person knows.
var ErrCEP = fault.New(fault.Invalid, "cep", "Informe o CEP com 8 algarismos, como 01310-100")

const (
	cepLength = 8
	cepZone   = 5 // the digits that say where it is
)

// cepZones are the postal codes of each state by their first digits, as the Correios list
// them, in order.
var cepZones = [...]struct{ from, to, uf string }{
	{"01000", "19999", "SP"},
	{"20000", "28999", "RJ"},
	{"29000", "29999", "ES"},
	{"30000", "39999", "MG"},
	{"40000", "48999", "BA"},
	{"49000", "49999", "SE"},
	{"50000", "56999", "PE"},
	{"57000", "57999", "AL"},
	{"58000", "58999", "PB"},
	{"59000", "59999", "RN"},
	{"60000", "63999", "CE"},
	{"64000", "64999", "PI"},
	{"65000", "65999", "MA"},
	{"66000", "68899", "PA"},
	{"68900", "68999", "AP"},
	{"69000", "69299", "AM"},
	{"69300", "69399", "RR"},
	{"69400", "69899", "AM"},
	{"69900", "69999", "AC"},
	{"70000", "72799", "DF"},
	{"72800", "72999", "GO"},
	{"73000", "73699", "DF"},
	{"73700", "76799", "GO"},
	{"76800", "76999", "RO"},
	{"77000", "77999", "TO"},
	{"78000", "78899", "MT"},
	{"79000", "79999", "MS"},
	{"80000", "87999", "PR"},
	{"88000", "89999", "SC"},
	{"90000", "99999", "RS"},
}

// StateOfCEP is the state in which a postal code lies, masked or not; empty where none is
// known.
func StateOfCEP(cep string) string {
	digits := digitsOf(cep)
	if len(digits) != cepLength {
		return ""
	}
	for _, z := range cepZones {
		if digits[:cepZone] >= z.from && digits[:cepZone] <= z.to {
			return z.uf
		}
	}
	return ""
}

// ParseCEP reads a postal code of eight digits. Seven get their zero back where that makes
// one of the state; otherwise a person decides.
func ParseCEP(s, uf string) (string, error) {
	digits := digitsOf(text.Normal(s))
	if len(digits) == cepLength-1 {
		digits = "0" + digits
		if StateOfCEP(digits) != strings.ToUpper(uf) {
			return "", ErrCEP
		}
	}
	if len(digits) != cepLength {
		return "", ErrCEP
	}
	return digits, nil
}
