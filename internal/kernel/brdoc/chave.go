package brdoc

const (
	chaveLength    = 44
	chaveCNPJStart = 6  // before it: state and month of issue
	chaveCNPJEnd   = 18 // the check digits of the CNPJ and the rest are digits
)

// ChaveValid reports whether s is a well-formed access key (chave de acesso) of
// an NF-e or NF3e with the right check digit: 44 characters, digits but for the
// twelve base characters of the issuer, which may be letters.
func ChaveValid(s string) bool {
	if len(s) != chaveLength {
		return false
	}
	var buf [chaveLength]byte
	copy(buf[:], s)
	for i, c := range buf {
		letter := 'A' <= c && c <= 'Z' && i >= chaveCNPJStart && i < chaveCNPJEnd
		if !isDigit(c) && !letter {
			return false
		}
	}
	return buf[chaveLength-1] == checkDigit(buf[:chaveLength-1], 9)
}
