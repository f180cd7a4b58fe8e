package sheet

import (
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
)

// significantDigits is what a spreadsheet keeps of a number and shows. The file
// holds the binary value with 17, so that 1.1 stands there as
// 1.1000000000000001.
const significantDigits = 15

// maxExponent bounds how long a number may become without its exponent.
const maxExponent = 40

// decimalText turns a workbook's number ("1.1000000000000001", "1.2E-3") into
// Brazilian decimal text ("1,1", "0,0012"), times 10^shift. It works on digits,
// so no binary fraction is involved. What is no number comes back unchanged.
func decimalText(s string, shift int) string {
	if text, ok := plainText(s); ok && shift == 0 {
		return text
	}
	mantissa, exponent, ok := cutExponent(s)
	if !ok {
		return s
	}
	digits, negative := strings.CutPrefix(mantissa, "-")
	if !negative {
		digits = strings.TrimPrefix(digits, "+")
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	all := whole + fraction
	if all == "" || !allDigits(all) {
		return s
	}
	point := len(whole) + exponent + shift
	trimmed := strings.TrimLeft(all, "0")
	point -= len(all) - len(trimmed)
	trimmed, carry := roundDigits(trimmed)
	point += carry
	trimmed = strings.TrimRight(trimmed, "0")
	if trimmed == "" {
		return "0"
	}
	if point > maxExponent || point < -maxExponent {
		return s
	}
	if negative {
		return "-" + place(trimmed, point)
	}
	return place(trimmed, point)
}

// plainText is the short way for what most cells hold: few digits, no exponent,
// no superfluous zero.
func plainText(s string) (string, bool) {
	digits, dot := strings.TrimPrefix(s, "-"), -1
	if digits == "" || len(digits) > significantDigits || digits == "0" && len(s) > 1 {
		return "", false
	}
	for i := range len(digits) {
		switch c := digits[i]; {
		case c == '.' && dot < 0 && i > 0:
			dot = i
		case c < '0' || c > '9':
			return "", false
		}
	}
	if dot < 0 {
		return s, digits[0] != '0' || len(digits) == 1
	}
	if last := digits[len(digits)-1]; last == '0' || last == '.' || (digits[0] == '0' && dot > 1) {
		return "", false
	}
	dot += len(s) - len(digits)
	return s[:dot] + "," + s[dot+1:], true
}

// place sets the decimal comma after the first point digits.
func place(digits string, point int) string {
	switch {
	case point <= 0:
		return "0," + strings.Repeat("0", -point) + digits
	case point >= len(digits):
		return digits + strings.Repeat("0", point-len(digits))
	default:
		return digits[:point] + "," + digits[point:]
	}
}

// roundDigits rounds to the significant digits, half away from zero; carry is 1
// when 99…9 became 1.
func roundDigits(digits string) (rounded string, carry int) {
	if len(digits) <= significantDigits {
		return digits, 0
	}
	up := digits[significantDigits] >= '5'
	kept := []byte(digits[:significantDigits])
	for i := len(kept) - 1; up && i >= 0; i-- {
		if up = kept[i] == '9'; up {
			kept[i] = '0'
		} else {
			kept[i]++
		}
	}
	if up {
		return "1", 1
	}
	return string(kept), 0
}

func cutExponent(s string) (mantissa string, exponent int, ok bool) {
	at := strings.IndexAny(s, "eE")
	if at < 0 {
		return s, 0, true
	}
	exponent, err := strconv.Atoi(s[at+1:])
	if err != nil || exponent > 400 || exponent < -400 {
		return s, 0, false
	}
	return s[:at], exponent, true
}

// isNumber reports whether s is a decimal number with an optional exponent; NaN, Inf and
// hex are text.
func isNumber(s string) bool {
	mantissa, _, ok := cutExponent(s)
	mantissa = strings.TrimLeft(mantissa, "+-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	return ok && whole+fraction != "" && allDigits(whole+fraction)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// lastSerial is 31/12/9999.
const lastSerial = 2_958_465

// dateText turns a serial date into ISO text: a date, a date with time, or only
// a time for what lies before the first day. A value that is no date stays a
// number. Moved: it stood seconds before the day that it is.
func dateText(s string, date1904 bool) (text string, moved bool) {
	if !isNumber(s) {
		return s, false
	}
	serial, err := strconv.ParseFloat(s, 64) // a moment, never an amount
	if err != nil || serial < 0 || serial >= lastSerial+1 {
		return decimalText(s, 0), false
	}
	day := int(serial)
	seconds := int((serial-float64(day))*86_400 + 0.5)
	if day == 0 && seconds > 0 && seconds < 86_400 && !date1904 {
		return time.Unix(int64(seconds), 0).UTC().Format("15:04:05"), false
	}
	epoch := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case date1904:
		epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case day == 0, day == 60:
		return decimalText(s, 0), false // 00/01/1900 and 29/02/1900 exist in Excel only
	case day < 60:
		day++
	}
	return momentText(epoch.AddDate(0, 0, day).Add(time.Duration(seconds) * time.Second))
}

// momentText is a moment of a workbook as ISO text, a date alone at midnight. Browsers in
// São Paulo write midnight as seconds before it, by the mean time of before 1914: what is
// up to clock.BeforeMidnight before a day is that day.
func momentText(at time.Time) (text string, moved bool) {
	if day, near := clock.NearMidnight(at); near {
		return day.Format(time.DateOnly), !day.Equal(at)
	}
	return at.Format("2006-01-02T15:04:05"), false
}
