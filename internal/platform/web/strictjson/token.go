package strictjson

// maxExponent bounds numbers: no digit stands left of 10^30 or right of 10^-30.
// It is beyond every column, and keeps a literal like 1e999999 from costing
// anything.
const maxExponent = 30

// text passes a string and returns what is between the quotes.
func (s *scanner) text() (raw []byte, escaped bool, r Reason) {
	s.pos++
	start := s.pos
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; {
		case c == '"':
			raw = s.data[start:s.pos]
			s.pos++
			return raw, escaped, 0
		case c == '\\':
			escaped = true
			if r := s.escape(); r != 0 {
				return nil, true, r
			}
		case c < ' ':
			return nil, false, Syntax
		default:
			s.pos++
		}
	}
	return nil, false, Syntax
}

// escape passes one escape sequence, or both halves of a surrogate pair.
func (s *scanner) escape() Reason {
	if s.pos+1 >= len(s.data) {
		return Syntax
	}
	switch s.data[s.pos+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.pos += 2
		return 0
	case 'u':
	default:
		return Syntax
	}
	unit, ok := s.unit()
	switch {
	case !ok:
		return Syntax
	case unit == 0:
		return Nul
	case unit < 0xD800 || unit > 0xDFFF:
		s.pos += 6
		return 0
	case unit > 0xDBFF:
		return Encoding
	}
	s.pos += 6
	low, ok := s.unit()
	if !ok || low < 0xDC00 || low > 0xDFFF {
		return Encoding
	}
	s.pos += 6
	return 0
}

// unit reads the UTF-16 unit of a \uXXXX at pos without passing it.
func (s *scanner) unit() (uint32, bool) {
	if len(s.data)-s.pos < 6 || s.data[s.pos] != '\\' || s.data[s.pos+1] != 'u' {
		return 0, false
	}
	var unit uint32
	for _, c := range s.data[s.pos+2 : s.pos+6] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		unit = unit<<4 | uint32(c)
	}
	return unit, true
}

// number passes a number and checks where its digits stand.
func (s *scanner) number() Reason {
	negative := s.peek() == '-'
	if negative {
		s.pos++
	}
	start := s.pos
	whole := s.digits()
	if whole == 0 || (whole > 1 && s.data[start] == '0') {
		return Syntax
	}
	first, found := firstNonZero(s.data[start:s.pos]) // counted from the left
	magnitude, fraction := whole-1-first, 0
	if s.peek() == '.' {
		s.pos++
		start = s.pos
		if fraction = s.digits(); fraction == 0 {
			return Syntax
		}
		if !found {
			first, found = firstNonZero(s.data[start:s.pos])
			magnitude = -1 - first
		}
	}
	exponent, r := s.exponent()
	if r != 0 {
		return r
	}
	if !found {
		magnitude = 0
	}
	if (negative && !found) || magnitude+exponent > maxExponent || exponent-fraction < -maxExponent {
		return Number
	}
	return 0
}

// digits passes a run of digits and returns its length.
func (s *scanner) digits() int {
	start := s.pos
	for s.pos < len(s.data) && s.data[s.pos] >= '0' && s.data[s.pos] <= '9' {
		s.pos++
	}
	return s.pos - start
}

// exponent passes the exponent, if any; one of more than four digits counts as
// 9999, which is out of range like it.
func (s *scanner) exponent() (int, Reason) {
	if c := s.peek(); c != 'e' && c != 'E' {
		return 0, 0
	}
	s.pos++
	sign := 1
	switch s.peek() {
	case '-':
		sign = -1
		s.pos++
	case '+':
		s.pos++
	}
	start := s.pos
	if s.digits() == 0 {
		return 0, Syntax
	}
	value := 0
	for _, c := range s.data[start:s.pos] {
		if value = value*10 + int(c-'0'); value > 9999 {
			return sign * 9999, 0
		}
	}
	return sign * value, 0
}

func firstNonZero(digits []byte) (int, bool) {
	for i, c := range digits {
		if c != '0' {
			return i, true
		}
	}
	return len(digits), false
}
