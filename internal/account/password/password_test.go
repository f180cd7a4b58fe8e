package password

import (
	"bytes"
	"context"
	"crypto/sha1" //nolint:gosec // the published list is of these
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"ynova/internal/platform/expect"
)

func TestPasswordRule_AU10(t *testing.T) {
	for _, c := range []struct{ name, password, want string }{
		{"AU-10 too short", "abc1234", msgFloor},
		{"AU-10 no digit", "abcdefghij", msgFloor},
		{"AU-10 length counts characters, not bytes", "ãéíõú12", msgFloor},
		{"AU-10 eight with a digit", "kz7vqmwx", ""},
		{"AU-10 the demonstration password", "demonstracao-2026", ""},
		{"128 characters are allowed", strings.Repeat("ab1-", 32), ""},
		{"256 characters are allowed", strings.Repeat("ab1-", 64), ""},
		{"257 are not", strings.Repeat("ab1-", 64) + "x", msgLong},
		{"common", "password1", msgCommon},
		{"common in capitals", "QWERTY123", msgCommon},
		{"common word and year", "Flamengo2026", msgCommon},
		{"common word and symbols", "!!brasil@10", msgCommon},
		{"word of the business", "ynova2026", msgCommon},
		{"word of the business with an accent", "Energía#123", msgCommon},
		{"two words of the business", "ContratoCCEE1", msgCommon},
		{"one character only", "11111111111", msgCommon},
		{"own name", "silveira99", msgCommon},
		{"whole name", "AnaSilveira1", msgCommon},
		{"own mailbox", "vendedora77", msgCommon},
		{"SX-07 a run of digits", "12345678910", msgCommon},
		{"SX-07 two runs", "1234abcd", msgCommon},
		{"SX-07 one character and a digit", "aaaaaaa1", msgCommon},
		{"SX-07 signs for letters", "senh@123", msgCommon},
		{"SX-07 more signs for letters", "P4$$w0rd2026", msgCommon},
		{"SX-07 a Brazilian word and a year", "copa2026", msgCommon},
		{"SX-07 a club and its number", "f1am3ngo81", msgCommon},
		{"SX-07 a name and a year", "pedro2019", msgCommon},
		{"SX-07 a word twice", "senhasenha1", msgCommon},
		{"SX-07 a word thrice", "abc1abc1abc1", msgCommon},
		{"SX-07 a zigzag over the keyboard", "1q2w3e4r5t", msgCommon},
		{"SX-07 rows of the keyboard", "qwerty12345", msgCommon},
		{"SX-07 columns of the keyboard", "zaq12wsx", msgCommon},
		{"SX-07 backwards", "87654321qw", msgCommon},
		{"a name with much around it", "maria-t7k2xq", ""},
		{"256 letters are looked at in no time", strings.Repeat("xq7", 85), ""},
		{"a common word within a phrase", "brasil-verde-campo-7", ""},
		{"a common word with much around it", "brasil48210937", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Problem(c.password, "Ana Silveira", "vendedora")
			if got != c.want {
				t.Errorf("%q: got %q, want %q", c.password, got, c.want)
			}
		})
	}
	if msgFloor != "Senha deve ter ao menos 8 caracteres e numeros" {
		t.Error("AU-10: the sentence is not the specification's")
	}
}

// Every one of the most common passwords is refused, and each of their usual variations.
func TestCommonPasswords_SX07(t *testing.T) {
	refused := 0
	for word := range strings.FieldsSeq(commonText) {
		if len(word) < minLength || !strings.ContainsAny(word, "0123456789") {
			continue
		}
		refused++
		for _, variation := range []string{word, strings.ToUpper(word), word + "!", "1" + word} {
			if Problem(variation) != msgCommon {
				t.Errorf("SX-07: %q is accepted", variation)
			}
		}
	}
	if len(costs()) < 90_000 || refused < 1000 {
		t.Errorf("SX-07: %d words, of them %d that the length and the digit do not refuse", len(costs()), refused)
	}
}

// SX-20: names, dates, verses, clubs, brands and words of the trade are refused as people
// put them together; what is random, and two words that are not common, are not.
func TestRankedParts_SX20(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file         string
		size, passes int
	}{{"known.txt", 40, 1}, {"chosen.txt", 232, 5}} {
		text, err := os.ReadFile("testdata/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		var all int
		var passed []string
		for line := range strings.Lines(string(text)) {
			word := strings.TrimSpace(line)
			if strings.HasPrefix(word, "# ") {
				continue
			}
			all++
			if Problem(word) == "" {
				passed = append(passed, word)
			}
		}
		if all != c.size || len(passed) > c.passes {
			t.Errorf("SX-20: of the %d of %s pass %q, want at most %d of %d", all, c.file, passed, c.passes, c.size)
		}
	}
}

func TestUnguessable_SX20(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(20, 11)) //nolint:gosec // the same ones at each run
	const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	for tried := 0; tried < 400; {
		random := make([]byte, 9)
		for i := range random {
			random[i] = signs[chance.IntN(len(signs))]
		}
		if !strings.ContainsAny(string(random), "0123456789") {
			continue
		}
		tried++
		if problem := Problem(string(random)); problem != "" {
			t.Errorf("SX-20: %q is refused: %s", random, problem)
		}
	}
	const common = 400 // ten thousand tries find a word that is one
	var uncommon []string
	for word := range strings.FieldsSeq(commonText) {
		if len(word) > 5 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == "" && guesses([]rune(word), nil) > common {
			uncommon = append(uncommon, word)
		}
	}
	for range 300 {
		pair := uncommon[chance.IntN(len(uncommon))] + uncommon[chance.IntN(len(uncommon))] + "7"
		if problem := Problem(pair); problem != "" {
			t.Errorf("SX-20: %q is refused: %s", pair, problem)
		}
	}
}

// SX-20: the filter of a published list knows what the list holds, and nothing is made of, or
// taken for, what is none.
func TestBreachedPasswords_SX20(t *testing.T) {
	t.Parallel()
	leaked := []string{"kz7vqmwx", "xk9 tronco", "zuq8w-pta", "q7qpzmko"}
	var lines []string
	for i, word := range leaked {
		lines = append(lines, fmt.Sprintf("%X:%d", sha1.Sum([]byte(word)), i+1)) //nolint:gosec // as published
	}
	slices.Sort(lines)
	var filter bytes.Buffer
	if n, err := Compile(&filter, strings.NewReader(strings.Join(lines, "\r\n")), 2); err != nil || n != 3 {
		t.Fatalf("SX-20: %d entries, %v", n, err)
	}
	path := filepath.Join(t.TempDir(), "filter")
	if err := os.WriteFile(path, filter.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	known, err := OpenBreached(path)
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		leaked[0]: "", leaked[1]: msgBreached, leaked[2]: msgBreached, leaked[3]: msgBreached, "vx3qmzkd": "", "senha123": msgCommon,
	} {
		if got, err := known.Problem(word); err != nil || got != want {
			t.Errorf("SX-20: %q: %q, %v, want %q", word, got, err, want)
		}
	}
	for name, list := range map[string]string{
		"empty": "", "no hash": "senha:1", "no count": strings.Split(lines[0], ":")[0], "short": "ABCD:1", "another order": lines[3] + "\n" + lines[0],
		"none seen so often": strings.Split(lines[0], ":")[0] + ":1",
	} {
		if _, err := Compile(io.Discard, strings.NewReader(list), 2); err == nil {
			t.Errorf("SX-20: a list that is %s makes a filter", name)
		}
	}
	for name, content := range map[string]string{"empty": "", "the list itself": lines[0], "cut": filter.String()[:filter.Len()-1], "of none": filterHead} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenBreached(path); err == nil {
			t.Errorf("SX-20: a file that is %s is opened", name)
		}
	}
	if _, err := OpenBreached(path + ".none"); err == nil {
		t.Error("SX-20: a missing file is opened")
	}
}

func TestHash(t *testing.T) {
	h, ctx := NewHasher(Standard), context.Background()
	stored, err := h.Hash(ctx, "demonstracao-2026")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("not the PHC form and cost: %s", stored)
	}
	for _, c := range []struct {
		name, password, stored string
		want                   bool
	}{
		{"right", "demonstracao-2026", stored, true},
		{"wrong", "demonstracao-2027", stored, false},
		{"nobody's", "demonstracao-2026", "", false},
	} {
		if got, err := h.Matches(ctx, c.password, c.stored); err != nil || got != c.want {
			t.Errorf("%s: got %v, %v", c.name, got, err)
		}
	}
	composed, decomposed := "ação-segura-1", "ac\u0327a\u0303o-segura-1"
	stored, err = h.Hash(ctx, composed)
	if err != nil {
		t.Fatal(err)
	}
	if ok, _ := h.Matches(ctx, decomposed, stored); !ok {
		t.Error("the same characters in another Unicode form are another password")
	}
	again, err := h.Hash(ctx, composed)
	if err != nil || again == stored {
		t.Error("two hashes share their salt")
	}
}

func TestNobodysHashCostsTheSame_A08(t *testing.T) {
	real, err := parsePHC(encodePHC(Standard, make([]byte, saltLength), make([]byte, keyLength)))
	if err != nil {
		t.Fatal(err)
	}
	dummy, err := parsePHC(NewHasher(Standard).nobody)
	if err != nil {
		t.Fatal(err)
	}
	expect.All(t, fmt.Sprintf("the dummy hash has another cost: %+v", dummy), expect.Is(real.memory, dummy.memory), expect.Is(real.time, dummy.time),
		expect.Is(real.threads, dummy.threads), expect.Len(real.key, len(dummy.key)), expect.Len(real.salt, len(dummy.salt)))
}

func TestMalformedHashIsAnError(t *testing.T) {
	good := NewHasher(Standard).nobody
	for _, stored := range []string{
		"x", "$argon2id$", strings.Replace(good, "argon2id", "argon2i", 1), strings.Replace(good, "v=19", "v=18", 1),
		strings.Replace(good, "t=2", "t=0", 1), strings.Replace(good, "p=1", "p=0", 1),
		good[:strings.LastIndex(good, "$")], good[:strings.LastIndex(good, "$")+1], good + "!", strings.Replace(good, "AAAA", "AA!A", 1),
	} {
		if _, err := parsePHC(stored); err == nil {
			t.Errorf("%q was accepted", stored)
		}
	}
}

func TestHashingHasTurns_L03(t *testing.T) {
	h := NewHasher(Standard)
	if cap(h.turns) != max(1, runtime.NumCPU()-1) || h.limit != int32(14*cap(h.turns)) {
		t.Errorf("L03: %d at once, %d with those who wait, want a processor for the others and 14 a turn", cap(h.turns), h.limit)
	}
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher(Standard)
		for range cap(h.turns) {
			h.turns <- struct{}{} // every turn is taken
		}
		ctx, cancel := context.WithCancel(t.Context())
		var waiting sync.WaitGroup
		for range h.limit {
			waiting.Go(func() {
				if _, err := h.Hash(ctx, "x"); err == nil {
					t.Error("hashed without a turn")
				}
			})
		}
		synctest.Wait()
		if _, err := h.Hash(ctx, "x"); err != ErrBusy { //nolint:errorlint // the very error is expected
			t.Errorf("L03: one more got %v, want ErrBusy", err)
		}
		cancel()
		waiting.Wait()
		if h.waiting.Load() != 0 {
			t.Errorf("%d are still counted as waiting", h.waiting.Load())
		}
	})
}

// FuzzParsePHC: whatever is stored, parsing does not panic, and what it accepts
// has a cost and a key.
func FuzzParsePHC(f *testing.F) {
	f.Add(NewHasher(Standard).nobody)
	f.Add("$argon2id$v=19$m=1,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := parsePHC(s); err == nil && (len(p.key) == 0 || p.time == 0 || p.threads == 0) {
			t.Errorf("accepted %q: %+v", s, p)
		}
	})
}
