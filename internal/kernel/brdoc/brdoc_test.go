package brdoc_test

import (
	_ "embed" // the vectors
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
)

//go:embed testdata/cnpj.tsv
var publicCNPJs string

func TestCNPJ_PublicVectors(t *testing.T) {
	t.Parallel()
	reader := csv.NewReader(strings.NewReader(publicCNPJs))
	reader.Comma, reader.Comment = '\t', '#'
	rows, err := reader.ReadAll()
	if err != nil || len(rows) != 31 {
		t.Fatal(len(rows), err)
	}
	for _, row := range rows {
		if c, err := brdoc.ParseCNPJ(row[0]); (err == nil) != (row[1] == "1") {
			t.Errorf("B09 %s: ParseCNPJ(%q) = %q, %v; want valid %s", row[2], row[0], c, err, row[1])
		}
	}
}

func TestParseCNPJ_CC03(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]brdoc.CNPJ{
		"11.222.333/0001-81":   "11222333000181",
		"11222333000181":       "11222333000181",
		" 11 222 333/0001 81 ": "11222333000181",
		"12.272.084/0001-00":   "12272084000100",
		"12.ABC.345/01DE-35":   "12ABC34501DE35",
		"12abc34501de35":       "12ABC34501DE35",
	} {
		t.Run("CC-03 B09 accepts "+in, func(t *testing.T) {
			t.Parallel()
			if got, err := brdoc.ParseCNPJ(in); got != want || err != nil {
				t.Errorf("ParseCNPJ = %q, %v; want %q", got, err, want)
			}
		})
	}
	for _, in := range []string{
		"", " ", "123", "11222333000182", "11.222.333/0001-80", "112223330001810", "1122233300018",
		"00000000000000", "11111111111111", "99999999999999", "00.000.000/0000-00",
		"000000000001P1", "12ABC34501DE3A", "12ABC34501DE36", "$2ABC34501DE35", "12ÁBC34501DE35",
		"١١222333000181", "11222333000181\x00", "11_222_333_0001_81",
		strings.Repeat("1", 10_000), strings.Repeat(".", 10_000),
	} {
		t.Run("CC-03 B09 refuses", func(t *testing.T) {
			t.Parallel()
			if got, err := brdoc.ParseCNPJ(in); err == nil {
				t.Errorf("ParseCNPJ(%q) = %q", in, got)
			}
		})
	}
	_, err := brdoc.ParseCNPJ("1")
	if e, ok := fault.As(err); !ok || e.Message != "Informe um CNPJ válido" {
		t.Errorf("CC-03: the sentence is %v", err)
	}
}

func TestParseCPF(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"111.444.777-35", "11144477735", " 111 444 777 35 "} {
		if got, err := brdoc.ParseCPF(in); got != "11144477735" || err != nil {
			t.Errorf("B09 ParseCPF(%q) = %q, %v", in, got, err)
		}
	}
	for _, in := range []string{
		"", "111.444.777-36", "111.444.777-45", "1114447773", "111444777350", "00000000000", "11111111111", "99999999999",
		"1114447773A", "A1144477735", "١١١44477735",
	} {
		if got, err := brdoc.ParseCPF(in); err == nil {
			t.Errorf("B09 ParseCPF(%q) = %q", in, got)
		}
	}
}

func TestMasked(t *testing.T) {
	t.Parallel()
	if got := brdoc.CNPJ("12ABC34501DE35").Masked(); got != "12.ABC.345/01DE-35" {
		t.Errorf("CC-03: CNPJ = %q", got)
	}
	if got := brdoc.CPF("11144477735").Masked(); got != "111.444.777-35" {
		t.Errorf("CPF = %q", got)
	}
	if brdoc.CNPJ("").Masked() != "" || brdoc.CPF("").Masked() != "" {
		t.Error("an empty value has a mask")
	}
}

func TestChaveValid(t *testing.T) {
	t.Parallel()
	// 43 characters followed by the digit of the modulus 11, computed by hand in chaveDigit.
	numeric := "3526101122233300018166001000000123" + "1" + "01234567"
	letters := "35261012ABC34501DE3566001000000123" + "1" + "01234567"
	for _, body := range []string{numeric, letters} {
		for digit := '0'; digit <= '9'; digit++ {
			key := body + string(digit)
			if got, want := brdoc.ChaveValid(key), byte(digit) == chaveDigit(body); got != want {
				t.Errorf("ChaveValid(%q) = %v, want %v", key, got, want)
			}
		}
	}
	valid := numeric + string(chaveDigit(numeric))
	for _, bad := range []string{
		"", valid[:43], valid + "0", "NFe" + valid, strings.ToLower(letters + string(chaveDigit(letters))),
		"A" + valid[1:], valid[:20] + "A" + valid[21:], " " + valid[1:],
	} {
		if brdoc.ChaveValid(bad) {
			t.Errorf("ChaveValid(%q) = true", bad)
		}
	}
}

// chaveDigit is the definition, written apart: weights 2 to 9 from the right.
func chaveDigit(body string) byte {
	sum := 0
	for i := range len(body) {
		sum += int(body[len(body)-1-i]-'0') * (2 + i%8)
	}
	return "00987654321"[sum%11]
}

// oracle is the definition of the CNPJ's digits, with its printed weights.
func oracle(normalised string) bool {
	weights := []int{6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2}
	for n := 12; n < 14; n++ {
		sum := 0
		for i, w := range weights[13-n:] {
			sum += int(normalised[i]-'0') * w
		}
		if "00987654321"[sum%11] != normalised[n] {
			return false
		}
	}
	return true
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// B09: a million random documents, no false accept, no false refusal.
func TestCNPJAgainstDefinition_B09(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2026, 10))
	accepted, count := 0, 1_000_000
	if testing.Short() {
		count = 50_000
	}
	var doc [14]byte
	for range count {
		for i := range doc {
			letters := len(alphabet)
			if i >= 12 || random.IntN(2) == 0 {
				letters = 10
			}
			doc[i] = alphabet[random.IntN(letters)]
		}
		s := string(doc[:])
		_, err := brdoc.ParseCNPJ(s)
		if (err == nil) != oracle(s) {
			t.Fatalf("B09 ParseCNPJ(%q): %v", s, err)
		}
		if err == nil {
			accepted++
		}
	}
	if accepted < count/200 { // one in a hundred has the right digits
		t.Errorf("only %d of %d were valid", accepted, count)
	}
}

// Property: never panics; what is accepted has the exact shape, is not all
// equal, satisfies the definition, and is stable through its mask.
func FuzzCNPJ(f *testing.F) {
	for _, s := range []string{"12.ABC.345/01DE-35", "11222333000181", "00000000000000", "１１222333000181", "", "-./ "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := brdoc.ParseCNPJ(s)
		if err != nil {
			if c != "" {
				t.Fatalf("refused with value %q", c)
			}
			return
		}
		expect.Must(t, fmt.Sprintf("accepted %q", s), expect.Is(len(c), 14))
		expect.Must(t, fmt.Sprintf("accepted %q", s), expect.Is(strings.Trim(string(c[:12]), alphabet), ""),
			expect.Is(strings.Trim(string(c[12:]), "0123456789"), ""))
		if !oracle(string(c)) || strings.Count(string(c), string(c[0])) == 14 {
			t.Fatalf("false accept of %q", s)
		}
		if back, err := brdoc.ParseCNPJ(c.Masked()); back != c || err != nil {
			t.Fatalf("through its mask %q became %q, %v", c, back, err)
		}
	})
}

// Property: a CPF with computed digits is accepted, masked or not, and any
// single wrong digit is refused.
func TestCPFProperties_B09(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.StringMatching(`[0-9]{9}`).Draw(t, "base")
		cpf := base
		for n := 9; n < 11; n++ {
			sum := 0
			for i := range n {
				sum += int(cpf[i]-'0') * (n + 1 - i)
			}
			cpf += string("00987654321"[sum%11])
		}
		c, err := brdoc.ParseCPF(cpf)
		if strings.Count(cpf, cpf[:1]) == 11 {
			if err == nil {
				t.Fatalf("all equal accepted: %q", cpf)
			}
			return
		}
		if err != nil || string(c) != cpf {
			t.Fatalf("ParseCPF(%q) = %q, %v", cpf, c, err)
		}
		if back, err := brdoc.ParseCPF(c.Masked()); back != c || err != nil {
			t.Fatalf("through its mask %q became %q, %v", c, back, err)
		}
		at := rapid.IntRange(9, 10).Draw(t, "at")
		wrong := []byte(cpf)
		wrong[at] = '0' + (wrong[at]-'0'+byte(rapid.IntRange(1, 9).Draw(t, "by")))%10
		if _, err := brdoc.ParseCPF(string(wrong)); err == nil {
			t.Fatalf("wrong digit accepted: %q", wrong)
		}
	})
}

func BenchmarkParseCNPJ(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _ = brdoc.ParseCNPJ("12.ABC.345/01DE-35")
	}
}
