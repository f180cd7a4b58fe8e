package fixed

import (
	"math"
	"strings"
)

// MaxScale is the largest number of decimals of a scaled integer.
const MaxScale = 18

var pow10 = [MaxScale + 1]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
}

// Parse reads the canonical text of a number as an integer scaled by
// 10^scale (0 to MaxScale). The grammar is
//
//	number = ["-"] digit {digit} ["." digit {digit}]
//
// without exponent, grouping, spaces or plus sign. Zeros beyond the scale are
// accepted, any other digit there is ErrPrecision.
func Parse(s string, scale int) (int64, error) {
	text, negative := strings.CutPrefix(s, "-")
	whole, decimals, dotted := strings.Cut(text, ".")
	if !allDigits(whole) || dotted && !allDigits(decimals) {
		return 0, ErrSyntax
	}
	decimals = strings.TrimRight(decimals, "0")
	if len(decimals) > scale {
		return 0, ErrPrecision
	}
	v, ok := accumulate(0, whole)
	if ok {
		v, ok = accumulate(v, decimals)
	}
	if ok {
		v, ok = timesPow10(v, scale-len(decimals))
	}
	if !ok {
		return 0, ErrRange
	}
	return signed(v, negative)
}

// TextOf returns the canonical text of a number that may be missing, empty for nil.
func TextOf[T interface{ Text() string }](v *T) string {
	if v == nil {
		return ""
	}
	return (*v).Text()
}

// Append writes v/10^scale as canonical text: no grouping, a dot, at least
// minDecimals decimals and as many more as v has.
func Append(dst []byte, v int64, scale, minDecimals int) []byte {
	if v < 0 {
		dst = append(dst, '-')
	}
	u := magnitude(v)
	decimals := scale
	for ; decimals > minDecimals && u%10 == 0; decimals-- {
		u /= 10
	}
	var buf [MaxScale + 4]byte // the longest: 20 digits and the dot
	i := len(buf)
	for n := 0; u > 0 || n <= decimals; n++ {
		if n == decimals && n > 0 {
			i--
			buf[i] = '.'
		}
		i--
		buf[i] = byte('0' + u%10)
		u /= 10
	}
	dst = append(dst, buf[i:]...)
	return appendPadding(dst, scale, minDecimals)
}

// Text returns what Append writes.
func Text(v int64, scale, minDecimals int) string {
	var buf [2*MaxScale + 4]byte
	return string(Append(buf[:0], v, scale, minDecimals))
}

// appendPadding writes the zeros that minDecimals requires beyond the scale.
func appendPadding(dst []byte, scale, minDecimals int) []byte {
	if minDecimals <= scale {
		return dst
	}
	if scale == 0 {
		dst = append(dst, '.')
	}
	for range minDecimals - scale {
		dst = append(dst, '0')
	}
	return dst
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// accumulate appends the decimal digits to v.
func accumulate(v uint64, digits string) (uint64, bool) {
	for i := range len(digits) {
		if v > (math.MaxUint64-9)/10 {
			return 0, false
		}
		v = v*10 + uint64(digits[i]-'0')
	}
	return v, true
}

func timesPow10(v uint64, n int) (uint64, bool) {
	if n > MaxScale || v > math.MaxUint64/pow10[n] {
		return 0, false
	}
	return v * pow10[n], true
}
