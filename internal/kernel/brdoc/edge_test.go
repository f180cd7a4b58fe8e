package brdoc_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/expect"
)

// modulo11 is the check digit of characters whose value is their distance from '0',
// with weights from 2 at the end up to the largest and again: written as the
// definition reads.
func modulo11(body string, largest int) string {
	sum := 0
	for i := range len(body) {
		sum += int(body[i]-'0') * (2 + (len(body)-1-i)%(largest-1))
	}
	if rest := sum % 11; rest > 1 {
		return string(rune('0' + 11 - rest))
	}
	return "0"
}

// signed appends both check digits.
func signed(body string, largest int) string {
	first := body + modulo11(body, largest)
	return first + modulo11(first, largest)
}

// B09: which characters a number may hold, and where, is decided by themselves: here
// the check digits of each are right.
func TestCharactersOfNumbers_B09(t *testing.T) {
	t.Parallel()
	for c := byte(1); c < 0x7f; c++ {
		digit, upper, lower := '0' <= c && c <= '9', 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z'
		if strings.IndexByte("./- ", c) >= 0 {
			continue
		}
		for _, at := range []int{0, 5, 11} {
			body := []byte("123456789012")
			body[at] = c
			if lower {
				body[at] -= 'a' - 'A'
			}
			number := signed(string(body), 9)
			if lower {
				number = number[:at] + string(c) + number[at+1:]
			}
			if _, err := brdoc.PrintedCNPJ(number); (err == nil) != (digit || upper || lower) {
				t.Errorf("B09 CNPJ %q: %v", number, err)
			}
		}
		for _, at := range []int{0, 8} {
			body := []byte("123456789")
			body[at] = c
			number := signed(string(body), 11)
			if _, err := brdoc.PrintedCPF(number); (err == nil) != digit {
				t.Errorf("B09 CPF %q: %v", number, err)
			}
		}
		for _, at := range []int{5, 6, 17, 18} {
			body := []byte("3526101122233300018166001000000123101234567")
			body[at] = c
			key := string(body) + modulo11(string(body), 9)
			if got, want := brdoc.ChaveValid(key), digit || upper && at >= 6 && at < 18; got != want {
				t.Errorf("B09 key %q: %v", key, got)
			}
		}
	}
}

// B09: a number of equal digits has right check digits and is assigned to no one; one with a
// single other digit is valid.
func TestEqualDigits_B09(t *testing.T) {
	t.Parallel()
	for digit := '0'; digit <= '9'; digit++ {
		cnpj, cpf := strings.Repeat(string(digit), 14), strings.Repeat(string(digit), 11)
		if _, err := brdoc.ParseCNPJ(cnpj); !errors.Is(err, brdoc.ErrCNPJ) {
			t.Errorf("B09 CNPJ %s: %v", cnpj, err)
		}
		if _, err := brdoc.ParseCPF(cpf); !errors.Is(err, brdoc.ErrCPF) {
			t.Errorf("B09 CPF %s: %v", cpf, err)
		}
	}
	for _, number := range []string{signed("100000000", 11), signed("000000001", 11), signed("211111111", 11)} {
		if got, err := brdoc.ParseCPF(number); string(got) != number || err != nil {
			t.Errorf("B09 CPF %s: %s, %v", number, got, err)
		}
	}
	expect.Must(t, "B09 the errors say", expect.Is(brdoc.ErrCPF.Code, "cpf"), expect.Is(brdoc.ErrCPF.Message, "Informe um CPF válido"))
	expect.All(t, "B09 the errors say", expect.Is(brdoc.ErrCNPJ.Code, "cnpj"), expect.Is(brdoc.ErrCNPJ.Message, "Informe um CNPJ válido"))
}

// LD-08: telephone numbers at the edges of what is one.
func TestPhoneEdges_LD08(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]brdoc.Phone{
		// Lengths of a Brazilian number, with and without its country.
		"11987654321": "+5511987654321", "119876543210": "", "1133334444": "+551133334444", "113333444": "", "113333444455": "", "+55113333444455": "", "+55113333444": "", "+551133334444": "+551133334444",
		"+55119876543210": "", "551133334444": "+551133334444", "5533334444": "+555533334444", "55987654321": "+5555987654321",
		// Landlines begin with 2 to 5, mobiles with 9.
		"1123334444": "+551123334444", "1153334444": "+551153334444", "1113334444": "", "1163334444": "", "1193334444": "", "11187654321": "", "11887654321": "",
		// No area has a zero.
		"+551033334444": "", "+550133334444": "", "+550033334444": "", "1033334444": "", "0001133334444": "+551133334444",
		// Other countries: 8 to 15 digits, none with a zero in front.
		"+3512345": "", "+35123456": "+35123456", "+351234567890123": "+351234567890123", "+3512345678901234": "", "+3512345678901234567890": "", "+012345678": "", "+1": "", "+": "",
		// What people write between the digits.
		" \t+1 (212) 555-01.00\n": "+12125550100", "+1_2125550100": "", "+1\t2125550100": "", "1133334444x": "", "++12125550100": "", "1+133334444": "", "11 33334444\u00a0": "+551133334444",
	} {
		got, err := brdoc.ParsePhone(in)
		expect.All(t, fmt.Sprintf("LD-08 %q, %v", in, err), expect.Is(got, want), expect.Is(err == nil, want != ""),
			expect.Is(want == "" && !errors.Is(err, brdoc.ErrPhone), false))
	}
	for phone, want := range map[brdoc.Phone]string{
		"+5511987654321": "(11) 98765-4321", "+551133334444": "(11) 3333-4444", "+55113333444": "+55113333444", "+351912345678": "+351912345678",
		"+12125550100": "+12125550100", "": "", "+55": "+55",
	} {
		if got := phone.Masked(); got != want {
			t.Errorf("LD-08 %s is shown as %s, want %s", phone, got, want)
		}
	}
}
