package password

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// What a guesser spends on a part of a password, as the power of ten of the tries.
const (
	costCharacter = 1
	costAgain     = 1 // what stands before it, once more
	costNear      = 2 // a word of this business or of the user's own data
	costRun       = 2 // neighbours on the keyboard or in the alphabet, one character repeated
	costYear      = 2
	costCommon    = 4 // a common password or word
	enough        = 7 // of the whole, like seven characters by chance

	looked  = 32 // so many characters decide
	minWord = 4
	minRun  = 3
)

// rails are what fingers run along, in both directions.
var rails = []string{
	"abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba", "012345678901234567890", "098765432109876543210",
	"qwertyuiop", "poiuytrewq", "asdfghjkl", "lkjhgfdsa", "zxcvbnm", "mnbvcxz", "!@#$%",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "zaq1xsw2cde3vfr4bgt5nhy6mju7", "qawsedrftgyhujikolp", "1q2w3e4r5t6y7u8i9o0p",
}

// leet are the signs that stand for letters, in the two readings of 1 and !.
var leet = []*strings.Replacer{
	strings.NewReplacer("@", "a", "4", "a", "3", "e", "0", "o", "$", "s", "5", "s", "7", "t", "8", "b", "1", "i", "!", "i"),
	strings.NewReplacer("@", "a", "4", "a", "3", "e", "0", "o", "$", "s", "5", "s", "7", "t", "8", "b", "1", "l", "!", "l"),
}

//go:embed common.txt
var commonText string

//go:embed blocklist.txt
var blocklistText string

// common holds the most common passwords and the words they are made of, as the files
// have them: lower case, without accents.
var common = sync.OnceValue(func() map[string]bool {
	words := make(map[string]bool, 40_000)
	for _, text := range []string{commonText, blocklistText} {
		for line := range strings.Lines(text) {
			if word := strings.TrimSpace(line); word != "" && !strings.HasPrefix(word, "# ") {
				words[word] = true
			}
		}
	}
	return words
})

// guesses is the least that a guesser spends who puts the password together from
// known parts: the cheapest way over its characters.
func guesses(folded []rune, near map[string]bool) int {
	folded = folded[:min(len(folded), looked)]
	least := make([]int, len(folded)+1)
	for end := 1; end <= len(folded); end++ {
		least[end] = least[end-1] + costCharacter
		for start := range end - minRun + 1 {
			if cost := costOf(folded, start, end, near); cost > 0 {
				least[end] = min(least[end], least[start]+cost)
			}
		}
	}
	return least[len(folded)]
}

// costOf is what the part costs as a whole; 0 where it is nothing known.
func costOf(folded []rune, start, end int, near map[string]bool) int {
	part := string(folded[start:end])
	switch before := 2*start - end; {
	case before >= 0 && string(folded[before:start]) == part:
		return costAgain
	case isRun(part):
		return costRun
	case end-start < minWord:
		return 0
	case end-start == minWord && (strings.HasPrefix(part, "19") || strings.HasPrefix(part, "20")) && strings.Trim(part, "0123456789") == "":
		return costYear
	}
	cost := 0
	for _, word := range []string{part, leet[0].Replace(part), leet[1].Replace(part)} {
		switch {
		case near[word]:
			return costNear
		case common()[word]:
			cost = costCommon
		}
	}
	return cost
}

func isRun(part string) bool {
	if first, _ := utf8.DecodeRuneInString(part); strings.Trim(part, string(first)) == "" {
		return true
	}
	for _, rail := range rails {
		if strings.Contains(rail, part) {
			return true
		}
	}
	return false
}
