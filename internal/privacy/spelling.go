package privacy

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// spelling finds one value in a decoded text, however it is written.
type spelling struct {
	pattern *regexp.Regexp
	like    string          // of the lower-case column: holds wherever the pattern does in what is not encoded
	part    func(rune) bool // beside one of these it is a part of something else
}

// spellings are what names a person.
type spellings []spelling

const (
	gap       = `[\s\x{a0}._+-]*`        // between the words of a name
	some      = `[\s\x{a0}+]{0,3}`       // around the sign in an address, after the dot of an initial
	at        = `(?:@|\(at\)|\[at\])`    // in an address
	separator = `[\s\x{a0}().\-/+]{0,3}` // between the digits of a document or telephone
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

// addressSpelling finds an e-mail address in any case, with spaces around its signs, and as
// searches keep it, without its dots and dashes.
func addressSpelling(email string) spelling {
	local, domain, _ := strings.Cut(strings.ToLower(email), "@")
	spaced := func(text string) string {
		return strings.ReplaceAll(strings.ReplaceAll(regexp.QuoteMeta(text), `\.`, some+`\.?`+some), "-", "-?")
	}
	like := ""
	for part := range strings.FieldsFuncSeq(local+"@"+domain, func(r rune) bool { return r == '.' || r == '-' || r == '@' }) {
		like += strings.TrimSuffix(db.Contains(part), "%")
	}
	return spelling{regexp.MustCompile(`(?i)` + spaced(local) + some + at + some + spaced(domain)), like + "%", isAddress}
}

// nameSpellings finds a full name whatever its case, its accents, and what stands between
// its words; with the surname first, after which there is a comma; and with initials, which
// have a dot, for all but the surname.
func nameSpellings(name string) spellings {
	words := strings.Fields(ptbr.Fold(name))
	last := len(words) - 1
	surname, like := wordSpelling(words[last])
	var whole, likes, initials, letters []string
	for _, w := range words[:last] {
		pattern, l := wordSpelling(w)
		whole, likes = append(whole, pattern), append(likes, l)
		if !slices.Contains(particles, w) {
			first, size := utf8.DecodeRuneInString(w)
			pattern, l = wordSpelling(w[:size])
			if !unicode.IsLetter(first) {
				continue
			}
			initials, letters = append(initials, pattern+`\.`), append(letters, l+".")
			continue
		}
		initials = append(initials, "(?:"+pattern+")?")
	}
	spelled := func(pattern, like string) spelling {
		return spelling{regexp.MustCompile("(?i)" + pattern), "%" + like + "%", unicode.IsLetter}
	}
	given, short := strings.Join(whole, gap), strings.Join(initials, some)
	all := spellings{
		spelled(given+gap+surname, strings.Join(append(likes, like), "%")),
		spelled(surname+some+","+some+given, strings.Join(append([]string{like, ","}, likes...), "%")),
	}
	if len(letters) > 0 && utf8.RuneCountInString(words[last]) >= minSurname {
		all = append(all,
			spelled(short+some+surname, strings.Join(append(letters, like), "%")),
			spelled(surname+some+","+some+short, strings.Join(append([]string{like, ","}, letters...), "%")))
	}
	return all
}

// particles stand between the names of a person and have no initial.
var particles = []string{"da", "das", "de", "del", "do", "dos", "e"}

// minSurname is the length below which initials and a surname name too many people.
const minSurname = 4

// leftOut is one of the marks that searches leave out, or none.
var leftOut = "[" + strings.ReplaceAll(regexp.QuoteMeta(search.Dropped), "-", `\-`) + "]?"

// wordSpelling finds a word in any case, with and without its accents and the punctuation that
// searches leave out.
func wordSpelling(word string) (pattern, like string) {
	for _, r := range word {
		forms, plain := accented[r]
		switch {
		case plain:
			pattern, like = pattern+"["+forms+`]\p{Mn}*`, like+"%"
		case unicode.IsLetter(r):
			pattern, like = pattern+string(r), like+string(r)
		case strings.ContainsRune(search.Dropped, r):
			pattern, like = pattern+leftOut, like+"%"
		default:
			pattern, like = pattern+regexp.QuoteMeta(string(r)), like+"%"
		}
	}
	return pattern, like
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
		digitSpelling(`(?:(?:\+ ?|00[ +]?)?55`+separator+`)?(?:\(0?)?0?`, local),
		{regexp.MustCompile(head[:1] + `[\s\x{a0}.+]?` + head[1:] + `[\s\x{a0}.+-]` + tail), "%" + head[:1] + "%" + head[1:] + "%" + tail + "%", isDigit},
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

// in reports whether the text names the person, as it lies there or as it is read.
func (all spellings) in(text string) bool {
	for _, v := range views(text, false) {
		for _, s := range all {
			if _, _, found := s.find(v.text, 0); found {
				return true
			}
		}
	}
	return false
}

// replace returns the text without what names the person. JSON stays JSON: each string and
// key of it is a text of its own.
func (all spellings) replace(text string) string {
	if !all.in(text) {
		return text
	}
	if isJSON(text) {
		return jsonText.ReplaceAllStringFunc(text, all.quoted)
	}
	return all.plain(text)
}

var jsonText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

func isJSON(text string) bool {
	trimmed := strings.TrimSpace(text)
	return trimmed != "" && (trimmed[0] == '{' || trimmed[0] == '[') && json.Valid([]byte(text))
}

// quoted is a string of JSON without what names the person. Only what is replaced changes,
// unless the string is JSON itself, whose figures stay figures.
func (all spellings) quoted(token string) string {
	var inner string
	if json.Unmarshal([]byte(token), &inner) == nil && isJSON(inner) {
		changed := all.replace(inner)
		if changed == inner {
			return token
		}
		quoted, err := json.Marshal(changed)
		if err == nil {
			return string(quoted)
		}
	}
	return all.plain(token)
}

// plain replaces what names the person, in whatever layer of encoding it stands.
func (all spellings) plain(text string) string {
	var spans [][2]int
	read := views(text, true)
	deepest := read[len(read)-1]
	for _, v := range read {
		for _, s := range all {
			for from := 0; ; {
				start, end, found := s.find(v.text, from)
				if !found {
					break
				}
				if deepest.whole(v.at[start], v.at[end], s.part) {
					spans = append(spans, [2]int{v.at[start], v.at[end]})
				}
				from = end
			}
		}
	}
	slices.SortFunc(spans, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	var out strings.Builder
	done := 0
	for _, span := range spans {
		if span[0] >= done {
			out.WriteString(text[done:span[0]] + nobody)
		}
		done = max(done, span[1])
	}
	return out.String() + text[done:]
}

// encoded are the conditions of a text of which some may be encoded, which is read then.
var encoded = []string{`%\%__%`, `%&#%`, `%&amp;%`, `%\\u00%`}

// likes are the conditions on a lower-case column that hold wherever the person is named.
func (all spellings) likes() []string {
	patterns := make([]string, len(all), len(all)+len(encoded))
	for i, s := range all {
		patterns[i] = s.like
	}
	return append(patterns, encoded...)
}
