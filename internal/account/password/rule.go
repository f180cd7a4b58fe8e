package password

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/ptbr"
)

const (
	minLength = 8
	maxLength = 256 // characters; long enough for any passphrase
	// decoration is how many digits and symbols around a personal word still leave
	// it one that a stranger guesses: "Energia@20261".
	decoration      = 6
	minPersonalWord = 4

	msgFloor  = "Senha deve ter ao menos 8 caracteres e numeros"
	msgLong   = "Senha deve ter no máximo 256 caracteres"
	msgCommon = "Senha muito comum ou fácil de adivinhar. Escolha outra."
	// msgBreached says nothing of where: the list holds no names.
	msgBreached = "Esta senha já vazou em outro lugar. Escolha outra."
)

// contextWords are what a stranger tries first at this product.
var contextWords = []string{"ynova", "energia", "ccee", "contrato", "consultor"}

// Problem returns the sentence about a password that may not be chosen, "" when it may.
// personal are texts about the user that are no secret.
func (b *Breached) Problem(password string, personal ...string) (string, error) {
	if problem := Problem(password, personal...); problem != "" {
		return problem, nil
	}
	known, err := b.Has(password)
	if err != nil || !known {
		return "", err
	}
	return msgBreached, nil
}

// Problem is what our own rules say of the password.
func Problem(password string, personal ...string) string {
	length := utf8.RuneCountInString(password)
	switch {
	case length < minLength || !strings.ContainsFunc(password, unicode.IsDigit):
		return msgFloor
	case length > maxLength:
		return msgLong
	case guessable(ptbr.Fold(password), near(personal)):
		return msgCommon
	}
	return ""
}

// guessable reports whether the password is a common one, a word that is known of this
// person or business with a few digits around it, or put together from so little that a
// guesser soon comes to it.
func guessable(folded string, near map[string]bool) bool {
	if costs()[folded] > 0 || guesses([]rune(folded), near) < enough {
		return true
	}
	word := strings.TrimFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) })
	return near[word] && utf8.RuneCountInString(folded)-utf8.RuneCountInString(word) <= decoration
}

// near returns the words of this business and of the user's own data.
func near(personal []string) map[string]bool {
	words := map[string]bool{}
	for _, w := range contextWords {
		words[w] = true
	}
	for _, text := range personal {
		parts := strings.FieldsFunc(ptbr.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) })
		for _, part := range append(parts, strings.Join(parts, "")) {
			if len(part) >= minPersonalWord {
				words[part] = true
			}
		}
	}
	return words
}
