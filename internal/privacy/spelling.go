package privacy

import (
	"encoding/json"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// spelling finds one value in a text, however it is written.
type spelling struct {
	pattern *regexp.Regexp
	like    string          // of the lower-case column: holds wherever the pattern does
	part    func(rune) bool // beside one of these it is a part of something else
}

// spellings are what names a person.
type spellings []spelling

const (
	gap       = `(?:[\s\x{a0}._+-]|%20|&nbsp;|\\[nrt])*` // between the words of a name
	separator = `[\s\x{a0}().\-/]{0,3}`                  // between the digits of a document or telephone
)

// accented are the letters that people write with and without accents.
var accented = map[rune]string{
	'a': "aáàâãäå", 'c': "cç", 'e': "eéèêë", 'i': "iíìîï", 'n': "nñ", 'o': "oóòôõö", 'u': "uúùûü", 'y': "yýÿ",
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }
func isAddress(r rune) bool {
	return unicode.IsLetter(r) || isDigit(r) || strings.ContainsRune("_+-", r)
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if isDigit(r) {
			return r
		}
		return -1
	}, s)
}

// addressSpelling finds an e-mail address in any case, also as part of a link.
func addressSpelling(email string) spelling {
	local, domain, _ := strings.Cut(strings.ToLower(email), "@")
	return spelling{
		regexp.MustCompile(`(?i)` + regexp.QuoteMeta(local) + `(?:@|%40|\\u0040)` + regexp.QuoteMeta(domain)),
		db.Contains(local) + db.Contains(domain), isAddress,
	}
}

// nameSpelling finds a full name whatever its case, its accents, and what stands
// between its words.
func nameSpelling(name string) spelling {
	var pattern, like strings.Builder
	pattern.WriteString("(?i)")
	like.WriteByte('%')
	for _, r := range ptbr.Fold(name) {
		forms, plain := accented[r]
		switch {
		case r == ' ':
			pattern.WriteString(gap)
			like.WriteByte('%')
		case plain:
			pattern.WriteString("[" + forms + `]\p{Mn}*`)
			like.WriteByte('%')
		case unicode.IsLetter(r):
			pattern.WriteRune(r)
			like.WriteRune(r)
		default:
			pattern.WriteString(regexp.QuoteMeta(string(r)))
			like.WriteByte('%')
		}
	}
	like.WriteByte('%')
	return spelling{regexp.MustCompile(pattern.String()), like.String(), unicode.IsLetter}
}

// digitSpelling finds a number with any signs between its digits; before is what may
// stand in front of it.
func digitSpelling(before, digits string) spelling {
	return spelling{
		regexp.MustCompile(before + strings.Join(strings.Split(digits, ""), separator)),
		"%" + strings.Join(strings.Split(digits, ""), "%") + "%", isDigit,
	}
}

// phoneSpellings finds a telephone with and without the country, and one of Brazil
// also without its area, where it is written as a telephone.
func phoneSpellings(typed string) spellings {
	phone, err := brdoc.ParsePhone(typed)
	if err != nil {
		if digits := digitsOf(typed); len(digits) >= minValue {
			return spellings{digitSpelling("", digits)}
		}
		return nil
	}
	digits := strings.TrimPrefix(string(phone), "+")
	local, brazilian := strings.CutPrefix(digits, "55")
	if !brazilian {
		return spellings{digitSpelling(`\+?(?:00)?`, digits)}
	}
	number := local[2:]
	head, tail := number[:len(number)-4], number[len(number)-4:]
	return spellings{
		digitSpelling(`(?:(?:\+ ?|00 ?)?55`+separator+`)?(?:\(0?)?0?`, local),
		{regexp.MustCompile(head[:1] + `[ .]?` + head[1:] + `[ .-]` + tail), "%" + head[:1] + "%" + head[1:] + "%" + tail + "%", isDigit},
	}
}

// find returns where the value stands as a whole, from the end of what was looked at.
func (s spelling) find(text string, from int) (start, end int, found bool) {
	for from < len(text) {
		at := s.pattern.FindStringIndex(text[from:])
		if at == nil {
			return 0, 0, false
		}
		start, end = from+at[0], from+at[1]
		before, _ := utf8.DecodeLastRuneInString(text[:start])
		after, _ := utf8.DecodeRuneInString(text[end:])
		whole := (start == 0 || !s.part(before)) && (end == len(text) || !s.part(after))
		if whole {
			return start, end, true
		}
		from = start + 1
		for from < len(text) && !utf8.RuneStart(text[from]) {
			from++
		}
	}
	return 0, 0, false
}

// in reports whether the text names the person.
func (all spellings) in(text string) bool {
	for _, s := range all {
		if _, _, found := s.find(text, 0); found {
			return true
		}
	}
	return false
}

// replace returns the text without what names the person. JSON stays JSON.
func (all spellings) replace(text string) string {
	if !all.in(text) {
		return text
	}
	if text != "" && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text)) {
		return jsonText.ReplaceAllStringFunc(text, all.plain)
	}
	return all.plain(text)
}

var jsonText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

func (all spellings) plain(text string) string {
	for _, s := range all {
		var out strings.Builder
		from := 0
		for {
			start, end, found := s.find(text, from)
			if !found {
				break
			}
			out.WriteString(text[from:start] + nobody)
			from = end
		}
		text = out.String() + text[from:]
	}
	return text
}

// likes are the conditions on a lower-case column that hold wherever a spelling does.
func (all spellings) likes() []string {
	patterns := make([]string, len(all))
	for i, s := range all {
		patterns[i] = s.like
	}
	return patterns
}
