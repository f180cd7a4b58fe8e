package extract

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
)

// payment is the line of digits by which a bill is paid: it says the total, and that
// of a bank slip when it is due. Its check digits make it the surest print of a bill.
type payment struct {
	collection bool // of a utility, not a bank slip
	segment    byte // of a collection; 3 is energy and gas
	amount     decimal.Decimal
	due        [2]month.Date // of a bank slip: the factor began again on 2025-02-22
}

// Lengths of the two kinds.
const (
	slipDigits       = 47
	collectionDigits = 48
)

// paymentOf reads a payment line; false when its check digits do not hold or it does
// not say reais.
func paymentOf(line string) (payment, bool) {
	digits := digitsIn(line)
	switch {
	case len(digits) == slipDigits:
		return slipOf(digits)
	case len(digits) == collectionDigits && digits[0] == '8':
		return collectionOf(digits)
	}
	return payment{}, false
}

func slipOf(s string) (payment, bool) {
	for _, field := range [...]string{s[:10], s[10:21], s[21:32]} {
		if modulo10(field[:len(field)-1]) != field[len(field)-1] {
			return payment{}, false
		}
	}
	factor, cents := whole(s[33:37]), whole(s[37:])
	if cents == 0 {
		return payment{}, false // filled in by hand
	}
	p := payment{amount: decimal.New(cents, -2)}
	if factor >= 1000 {
		old := time.Date(1997, 10, 7, 0, 0, 0, 0, time.UTC)
		begun := time.Date(2025, 2, 22, 0, 0, 0, 0, time.UTC)
		p.due = [2]month.Date{month.DateOf(old.AddDate(0, 0, int(factor))), month.DateOf(begun.AddDate(0, 0, int(factor)-1000))}
	}
	return p, true
}

func collectionOf(s string) (payment, bool) {
	digit := modulo10
	switch s[2] {
	case '6':
	case '8':
		digit = modulo11
	default: // 7 and 9 are quantities, not reais
		return payment{}, false
	}
	bar := ""
	for i := 0; i < collectionDigits; i += 12 {
		if digit(s[i:i+11]) != s[i+11] {
			return payment{}, false
		}
		bar += s[i : i+11]
	}
	cents := whole(bar[4:15])
	return payment{collection: true, segment: bar[1], amount: decimal.New(cents, -2)}, cents > 0
}

func whole(s string) (n int64) {
	for i := range len(s) {
		n = 10*n + int64(s[i]-'0')
	}
	return n
}

func modulo10(s string) byte {
	sum, weight := 0, 2
	for i := len(s) - 1; i >= 0; i-- {
		p := int(s[i]-'0') * weight
		sum, weight = sum+p/10+p%10, 3-weight
	}
	return byte('0' + (10-sum%10)%10)
}

func modulo11(s string) byte {
	sum, weight := 0, 2
	for i := len(s) - 1; i >= 0; i-- {
		sum += int(s[i]-'0') * weight
		if weight++; weight > 9 {
			weight = 2
		}
	}
	if rest := sum % 11; rest > 1 {
		return byte('0' + 11 - rest)
	}
	return '0'
}

// Weights of what a payment line says.
const (
	paymentWeight  = 93
	paymentPattern = "linha de pagamento"
)

// payments finds the payment lines of the document.
func (r *reader) payments() {
	r.each(func(s *sheet, _ int, l line) {
		for i := range l.tokens {
			if at, p, ok := paymentAt(l.tokens[i:]); ok {
				r.pay(s, l.tokens[i:i+at], p)
				return
			}
		}
	})
}

// paymentAt reads the line that begins with the first token, and how many it takes.
func paymentAt(tokens []token) (int, payment, bool) {
	var digits strings.Builder
	for i, t := range tokens {
		if strings.Trim(t.text, "0123456789.- ") != "" || !hasDigit(t.text) {
			return 0, payment{}, false
		}
		digits.WriteString(strings.NewReplacer(".", "", "-", "", " ", "").Replace(t.text))
		if digits.Len() > collectionDigits {
			return 0, payment{}, false
		}
		if digits.Len() >= slipDigits {
			if p, ok := paymentOf(digits.String()); ok {
				return i + 1, p, true
			}
		}
	}
	return 0, payment{}, false
}

func (r *reader) pay(s *sheet, at []token, p payment) {
	r.paid = append(r.paid, paidAt{payment: p, page: s.number})
	r.propose(Total, p.amount.StringFixed(2), at, paymentWeight, s.number, paymentPattern)
	r.proved(Total, proofPayment|proofDigit)
	for _, due := range p.due {
		if !due.IsZero() && due.Month().Year() >= firstYear && due.Month().Year() <= lastYear {
			r.propose(DueDate, due.String(), at, paymentWeight, s.number, paymentPattern)
			r.proved(DueDate, proofPayment|proofDigit)
			return
		}
	}
}

// paidAt is a payment line and its page.
type paidAt struct {
	payment
	page int
}

// The years of the bills that come to be read: one of the two dates that a slip's
// factor may mean is within.
const firstYear, lastYear = 2012, 2036
