package password

import (
	_ "embed"
	"math"
	"strings"
	"sync"
	"unicode/utf8"
)

// What a guesser spends on a part of a password: the power of ten of the tries, in hundredths.
const (
	costCharacter = 100
	costLeast     = 100 // of any known part
	costAgain     = 100 // what stands before it, once more
	costNear      = 200 // a word of this business or of the user's own data
	costRun       = 200 // neighbours on the keyboard or in the alphabet, one character repeated
	costYear      = 230 // 200 of them
	costOwn       = 250 // what our own list holds, of which nobody counted how often it is chosen
	costDay       = 260 // a day of a month, 366 of them
	costDate      = 460 // a day of the last hundred years
	enough        = 700 // of the whole, like seven characters by chance

	looked  = 40 // so many characters decide
	minPart = 3  // what is shorter is no known part: it costs its characters
	minLeet = 4  // and so is what signs make of less
)

// rails are what fingers run along, in both directions.
var rails = []string{
	"abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba", "012345678901234567890", "098765432109876543210",
	"qwertyuiop", "poiuytrewq", "asdfghjkl", "lkjhgfdsa", "zxcvbnm", "mnbvcxz", "!@#$%",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "zaq1xsw2cde3vfr4bgt5nhy6mju7", "qawsedrftgyhujikolp", "1q2w3e4r5t6y7u8i9o0p",
}

// leet are the characters that replace letters, in the two readings of 1 and !.
var leet = []*strings.Replacer{
	strings.NewReplacer("@", "a", "4", "a", "3", "e", "0", "o", "$", "s", "5", "s", "7", "t", "8", "b", "1", "i", "!", "i"),
	strings.NewReplacer("@", "a", "4", "a", "3", "e", "0", "o", "$", "s", "5", "s", "7", "t", "8", "b", "1", "l", "!", "l"),
}

// diminutives end what is otherwise a name or a word: Mariazinha, docinho. What they replace
// of it is given behind them.
var diminutives = []struct{ end, instead string }{
	{"zinha", ""}, {"zinho", ""}, {"inha", "a"}, {"inho", "o"}, {"inha", ""}, {"inho", ""}, {"inho", "e"},
}

//go:embed common.txt
var commonText string

//go:embed blocklist.txt
var blocklistText string

// costs holds what a guesser spends on a password or word that many choose, as the files have
// them: lower case, without accents. The line of common.txt is the rank.
var costs = sync.OnceValue(func() map[string]int {
	known := make(map[string]int, 100_000)
	rank := 0
	for line := range strings.Lines(commonText) {
		rank++
		cost := max(costLeast, int(math.Round(100*math.Log10(float64(rank)))))
		for word := range strings.FieldsSeq(line) {
			known[word] = cost
		}
	}
	for line := range strings.Lines(blocklistText) {
		word := strings.TrimSpace(line)
		if word == "" || strings.HasPrefix(word, "# ") {
			continue
		}
		if cost, ok := known[word]; !ok || cost > costOwn {
			known[word] = costOwn
		}
	}
	return known
})

// guesses is the least that a guesser spends who puts the password together from
// known parts: the cheapest way over its characters.
func guesses(folded []rune, near map[string]bool) int {
	folded = folded[:min(len(folded), looked)]
	least := make([]int, len(folded)+1)
	for end := 1; end <= len(folded); end++ {
		least[end] = least[end-1] + costCharacter
		for start := range end - minPart + 1 {
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
	if before := 2*start - end; before >= 0 && string(folded[before:start]) == part {
		return costAgain
	}
	if isRun(part) {
		return costRun
	}
	if cost := costOfDate(part); cost > 0 {
		return cost
	}
	cost := costOfWord(part, near)
	for _, signs := range leet {
		read := signs.Replace(part)
		if read == part || end-start < minLeet {
			continue
		}
		if letters := costOfWord(read, near) * 3 / 2; letters > 0 && (cost == 0 || letters < cost) {
			cost = letters
		}
	}
	return cost
}

// costOfDate is that of digits that are a year, a day and a month, or a day of the last
// hundred years; 0 of others.
func costOfDate(part string) int {
	if strings.Trim(part, "0123456789") != "" || len(part)%2 != 0 || len(part) > len("31121999") {
		return 0
	}
	day := len(part) >= 4 && part[:2] >= "01" && part[:2] <= "31" && part[2:4] >= "01" && part[2:4] <= "12"
	century := func(text string) bool { return strings.HasPrefix(text, "19") || strings.HasPrefix(text, "20") }
	switch {
	case len(part) == 4 && century(part):
		return costYear
	case len(part) == 4 && day:
		return costDay
	case len(part) == 6 && day, len(part) == 8 && day && century(part[4:]):
		return costDate
	}
	return 0
}

// costOfWord is that of a known word, of a name also in its diminutives.
func costOfWord(word string, near map[string]bool) int {
	if near[word] {
		return costNear
	}
	cost := costs()[word]
	for _, d := range diminutives {
		if stem, ends := strings.CutSuffix(word, d.end); ends && utf8.RuneCountInString(stem) >= minPart {
			if whole := costs()[stem+d.instead]; whole > 0 && (cost == 0 || whole < cost) {
				cost = whole
			}
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
