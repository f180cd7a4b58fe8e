package layout

import "strings"

// Offer is what a cell says whose number is factor times too high, the negative how many
// times too low, with its point where it probably belongs: the same digits and unit, as the
// column writes numbers. It is empty where the factor is no power of ten.
func Offer(cell string, column Style, factor int64) string {
	l, ok := ReadNumber(cell)
	own, known := l.style(column)
	if !ok || !known || l.negative {
		return ""
	}
	whole, decimals, ok := l.cut(own)
	if !ok {
		return ""
	}
	whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	switch places := powerOfTen(max(factor, -factor)); {
	case places == 0:
		return ""
	case factor > 0:
		whole = strings.Repeat("0", max(places-len(whole), 0)) + whole
		at := len(whole) - places
		whole, decimals = whole[:at], whole[at:]+decimals
	default:
		decimals += strings.Repeat("0", max(places-len(decimals), 0))
		whole, decimals = whole+decimals[:places], decimals[places:]
	}
	whole, decimals = strings.TrimLeft(whole, "0"), strings.TrimRight(decimals, "0")
	if whole == "" {
		whole = "0"
	}
	if len(decimals) == 3 {
		decimals += "0" // three digits behind a point could be a group of thousands
	}
	if decimals != "" && (own == styleDot || own == styleUnknown && column == styleDot) {
		whole += "." + decimals
	} else if decimals != "" {
		whole += "," + decimals
	}
	if l.Unit != "" && !strings.HasPrefix(string(l.Unit), "R$") {
		whole += " " + string(l.Unit)
	}
	return whole
}

// powerOfTen is how many zeros a power of ten has; 0 for what is none.
func powerOfTen(v int64) (zeros int) {
	for ; v > 1 && v%10 == 0; v /= 10 {
		zeros++
	}
	if v != 1 {
		return 0
	}
	return zeros
}
