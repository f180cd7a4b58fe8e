package password

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/ptbr"
)

const (
	minLength = 8
	maxLength = 256 // characters; long enough for any passphrase
	// decoration is how many digits and symbols around a common word still leave
	// it a common password: "Energia@2026".
	decoration      = 6
	minPersonalWord = 4

	msgFloor  = "Senha deve ter ao menos 8 caracteres e numeros"
	msgLong   = "Senha deve ter no máximo 256 caracteres"
	msgCommon = "Senha muito comum ou fácil de adivinhar. Escolha outra."
)

//go:embed blocklist.txt
var blocklistText string

// blocklist holds the most common passwords and the words they are made of,
// folded; built once, read only afterwards.
var blocklist = func() map[string]bool {
	m := make(map[string]bool)
	for line := range strings.Lines(blocklistText) {
		if word := strings.TrimSpace(line); word != "" && word[0] != '#' {
			m[ptbr.Fold(word)] = true
		}
	}
	return m
}()

// contextWords are what a stranger tries first at this product.
var contextWords = []string{"ynova", "energia", "ccee", "contrato", "consultor"}

// Problem returns the sentence about a password that may not be chosen, "" when
// it may. personal are texts about the user that are no secret.
func Problem(password string, personal ...string) string {
	length := utf8.RuneCountInString(password)
	switch {
	case length < minLength || !strings.ContainsFunc(password, unicode.IsDigit):
		return msgFloor
	case length > maxLength:
		return msgLong
	case guessable(password, personal):
		return msgCommon
	}
	return ""
}

// guessable reports whether the password is a common one, or a common word, a
// word of this business or of the user's own data with a few digits around it.
func guessable(password string, personal []string) bool {
	folded := ptbr.Fold(password)
	if blocklist[folded] || oneRune(folded) {
		return true
	}
	word := strings.TrimFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) })
	if word == "" || utf8.RuneCountInString(folded)-utf8.RuneCountInString(word) > decoration {
		return false
	}
	return blocklist[word] || onlyContextWords(word) || personalWord(word, personal)
}

func oneRune(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return strings.Trim(s, string(first)) == ""
}

// onlyContextWords reports whether nothing is left without the context words.
func onlyContextWords(word string) bool {
	for _, w := range contextWords {
		word = strings.ReplaceAll(word, w, " ")
	}
	return !strings.ContainsFunc(word, unicode.IsLetter)
}

func personalWord(word string, personal []string) bool {
	for _, text := range personal {
		parts := strings.FieldsFunc(ptbr.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) })
		for _, part := range append(parts, strings.Join(parts, "")) {
			if len(part) >= minPersonalWord && part == word {
				return true
			}
		}
	}
	return false
}
