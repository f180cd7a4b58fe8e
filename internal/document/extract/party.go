package extract

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/ptbr"
)

var (
	zipPattern    = regexp.MustCompile(`(?:^|[^0-9/.*])(\d{2}\.?\d{3}-\d{3}|\d{8})(?:[^0-9/.\-]|$)`)
	maskedPattern = regexp.MustCompile(`^[0-9*X]{1,3}\.?[0-9*X]{3}\.?[0-9*X]{3}[/\-.]?[0-9*X/\-.]{2,8}$`)
	streetPattern = regexp.MustCompile(`^(r|rua|av|avenida|pca|praca|pc|tv|trav|travessa|est|estrada|rod|rodovia|al|alameda|fazenda|faz|sitio|sit|lot|loteamento|qd|quadra|q|rv|vila|via|largo|lgo|beco|chacara|ch|linha|br|setor|st|conj|conjunto|zona|povoado|pov|ladeira|acesso|viela|rural)\.?(\s|$)`)
)

// documents finds the client's CPF or CNPJ. A number whose check digits are
// wrong, or that is masked, is reported as printed and doubtful.
func (r *reader) documents() {
	r.each(func(s *sheet, _ int, l line) {
		for i, t := range l.tokens {
			text := strings.Trim(t.text, ",;:()[]|")
			if !strings.ContainsAny(text, ".*X/-") || len(text) < 11 || len(text) > 18 {
				continue
			}
			r.document(s, l, i, text)
		}
	})
}

func (r *reader) document(s *sheet, l line, i int, text string) {
	at := l.tokens[i : i+1]
	labelled := i > 0 && isDocumentLabel(l.tokens[i-1])
	if cnpj, err := brdoc.PrintedCNPJ(text); err == nil && strings.Contains(text, "/") {
		if !isDistributor(string(cnpj)) {
			r.propose(ClientDocument, cnpj.Masked(), at, 92, s.number, "")
			r.proved(ClientDocument, proofDigit)
		}
		return
	}
	if cpf, err := brdoc.PrintedCPF(text); err == nil && len(text) == 14 {
		r.propose(ClientDocument, cpf.Masked(), at, 92, s.number, "")
		r.proved(ClientDocument, proofDigit)
		return
	}
	if !labelled || !maskedPattern.MatchString(text) {
		return
	}
	r.propose(ClientDocument, text, at, 72, s.number, l.tokens[i-1].text)
	newest := &r.found[ClientDocument][len(r.found[ClientDocument])-1]
	newest.note = "Os dígitos verificadores não conferem"
	if strings.ContainsAny(text, "*X") {
		newest.note = "O documento está mascarado"
	}
}

func isDocumentLabel(t token) bool {
	return strings.Contains(t.fold, "cpf") || strings.Contains(t.fold, "cnpj") || strings.Contains(t.fold, "rani")
}

func isDistributor(cnpj string) bool {
	return slices.ContainsFunc(distributors, func(d distributor) bool { return d.has(cnpj) })
}

// namelike reports whether a text may be the name of a person or a company.
func namelike(s string) bool {
	fold := ptbr.Fold(s)
	words := strings.Fields(fold)
	if len(fold) < 5 || len(fold) > 80 || len(words) < 2 && len(fold) < 8 || len(words) > 12 || strings.ContainsAny(s, ":@|") {
		return false
	}
	digits := 0
	for i := range len(fold) {
		if isDigit(fold[i]) {
			digits++
		}
	}
	return digits <= len(fold)/5 && hasLetter(s) && !streetPattern.MatchString(fold) && !isSentence(words)
}

// isSentence reports words that names of clients do not have.
func isSentence(words []string) bool {
	for _, w := range words {
		switch strings.Trim(w, ".,:") {
		case "fatura", "nota", "vencimento", "pagar", "conta", "codigo", "endereco", "instalacao", "cpf", "cnpj", "leitura", "consumo",
			"distribuidora", "tensao", "classificacao", "emissao", "documento", "fiscal", "www", "cep", "tributos", "tarifa", "segunda", "via":
			return true
		}
	}
	return false
}

// block is a column of phrases that stand close below each other: an address.
type block struct {
	page  int
	lines [][]token
	zip   int // the line with the postal code
}

// party reads the client's name and address around each postal code that is not
// the distributor's.
func (r *reader) party() {
	for n := range r.sheets {
		s := &r.sheets[n]
		for i, l := range s.lines {
			for _, phrase := range l.phrases() {
				if zip, ok := zipIn(phrase); ok {
					b := blockAround(s, i, phrase)
					if !b.ofDistributor() && !besideIssuer(s, i, phrase) {
						r.address(b, zip)
					}
				}
			}
		}
	}
}

func zipIn(phrase []token) (string, bool) {
	text := joinText(phrase)
	m := zipPattern.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	if strings.IndexByte(m[1], '-') < 0 { // eight digits are a postal code only where an address ends with them
		fold := ptbr.Fold(text)
		if !strings.Contains(fold, "cep") && (!streetPattern.MatchString(fold) || !strings.HasSuffix(text, m[1])) {
			return "", false
		}
	}
	digits := strings.NewReplacer(".", "", "-", "").Replace(m[1])
	return digits[:5] + "-" + digits[5:], true
}

// blockAround collects the phrases above and below that begin at the same place.
func blockAround(s *sheet, at int, phrase []token) block {
	b := block{page: s.number, lines: [][]token{phrase}}
	box, _ := boxOf(phrase)
	walk := func(step, most int, add func([]token)) {
		last, n := box, 0
		for i := at + step; i >= 0 && i < len(s.lines) && n < most; i += step {
			if math.Abs(s.lines[i].MidY()-last.MidY()) > 4.3*box.H {
				return
			}
			for _, p := range s.lines[i].phrases() {
				pb, _ := boxOf(p)
				if math.Abs(pb.X-box.X) < 0.9*box.H {
					add(p)
					last, n = pb, n+1
					break
				}
			}
		}
	}
	walk(-1, 7, func(p []token) { b.lines = append([][]token{p}, b.lines...); b.zip++ })
	walk(1, 3, func(p []token) { b.lines = append(b.lines, p) })
	return b
}

func (b block) ofDistributor() bool {
	for i, l := range b.lines {
		text := joinFold(l)
		for _, t := range l {
			if cnpj, err := brdoc.PrintedCNPJ(t.text); err == nil && isDistributor(string(cnpj)) {
				return true
			}
		}
		if i <= b.zip+1 && (strings.Contains(text, "distribui") || strings.Contains(text, "beneficiario") || strings.Contains(text, "insc estadual") ||
			strings.Contains(text, "inscricao estadual")) {
			return true
		}
		for _, d := range distributors {
			if slices.ContainsFunc(d.Marks, func(m string) bool { return strings.Contains(text, m) }) {
				return true
			}
		}
	}
	return false
}

// besideIssuer reports whether a distributor's name or CNPJ stands right above or below,
// however the lines are aligned.
func besideIssuer(s *sheet, at int, phrase []token) bool {
	box, _ := boxOf(phrase)
	for _, l := range s.lines[max(0, at-4):min(len(s.lines), at+5)] {
		for _, p := range l.phrases() {
			b, _ := boxOf(p)
			if b.OverlapX(box) < 0.3 || max(box.Y-b.Bottom(), b.Y-box.Bottom()) > 2.5*box.H {
				continue
			}
			text := " " + joinFold(p) + " "
			for _, d := range distributors {
				if slices.ContainsFunc(p, func(t token) bool { return d.has(digitsIn(t.text)) }) ||
					slices.ContainsFunc(d.Marks, func(m string) bool { return strings.Contains(text, " "+m+" ") }) {
					return true
				}
			}
		}
	}
	return false
}

func digitsIn(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// street is the index of the line that names the street, or the one before the
// postal code.
func (b block) street() int {
	for i := 0; i <= b.zip; i++ {
		if streetPattern.MatchString(ptbr.Fold(joinText(b.lines[i]))) {
			return i
		}
	}
	return -1
}

func (r *reader) address(b block, zip string) {
	street := b.street()
	weight := 84
	if street >= 0 {
		weight = 91
		text, district := parted(streetText(b.lines[street]))
		if b.zip-street >= 2 || b.zip == street {
			text, district = streetText(b.lines[street]), "" // the district has a line of its own, or stands after the postal code
		}
		r.guessed(Address, text, b.lines[street], 88, b.page)
		if district != "" {
			r.guessed(Neighborhood, district, b.lines[street], 84, b.page)
		}
		for i := street - 1; i >= 0; i-- {
			if text := joinText(b.lines[i]); namelike(text) {
				r.propose(Name, text, b.lines[i], 88, b.page, "")
				break
			}
		}
	}
	r.propose(ZipCode, zip, b.lines[b.zip], weight, b.page, "")
	r.place(b, street, zip)
}

// streetText is the street without the postal code and what follows it.
func streetText(tokens []token) string {
	text := joinText(tokens)
	if m := zipPattern.FindStringSubmatchIndex(text); m != nil {
		text = text[:m[2]]
	}
	text = strings.TrimRight(text, " -,")
	for _, tail := range [...]string{"CEP:", "CEP", "Cep:", "Cep"} {
		text = strings.TrimRight(strings.TrimSuffix(text, tail), " -,")
	}
	return strings.ReplaceAll(text, " ,", ",")
}

// parted splits "RUA DAS FLORES 10 - CENTRO" into street and district.
func parted(street string) (text, district string) {
	at := strings.LastIndex(street, " - ")
	if at < 0 {
		return street, ""
	}
	text, district = strings.TrimSpace(street[:at]), strings.TrimSpace(street[at+3:])
	if hasDigit(district) || len(district) < 4 || !hasLetter(district) || strings.Contains(district, ":") {
		return street, ""
	}
	return text, district
}

// place reads district, city and state beside and after the postal code.
func (r *reader) place(b block, street int, zip string) {
	zipLine := joinText(b.lines[b.zip])
	rest := strings.Trim(afterZip(zipLine, zip), " -,")
	city, uf := cityState(rest)
	cityLine := b.lines[b.zip]
	if uf == "" && b.zip+1 < len(b.lines) {
		next := joinText(b.lines[b.zip+1])
		if c, u := cityState(next); u != "" {
			if street == b.zip && hasLetter(rest) && !hasDigit(rest) {
				r.guessed(Neighborhood, rest, b.lines[b.zip], 86, b.page)
			}
			city, uf, cityLine = c, u, b.lines[b.zip+1]
		}
	}
	if city != "" {
		r.propose(City, city, cityLine, 90, b.page, "")
		r.propose(State, uf, cityLine, 92, b.page, "")
	} else {
		r.cityAlone(b)
	}
	if street >= 0 && b.zip-street >= 2 {
		district := joinText(b.lines[b.zip-1])
		if head, _, cut := strings.Cut(district, "/"); cut {
			district = head
		}
		if hasLetter(district) && len(district) < 50 && !strings.ContainsAny(district, ":") {
			r.guessed(Neighborhood, strings.Trim(district, " -,"), b.lines[b.zip-1], 86, b.page)
		}
	}
}

// cityAlone reads a city without its state below the street: "MATUPA (AG: 211)".
func (r *reader) cityAlone(b block) {
	for i := b.zip + 1; i < len(b.lines); i++ {
		text := joinText(b.lines[i])
		if city, _, found := strings.Cut(text, "(AG"); found {
			r.propose(City, strings.TrimSpace(city), b.lines[i], 86, b.page, "")
			if i-b.zip == 2 {
				r.guessed(Neighborhood, joinText(b.lines[i-1]), b.lines[i-1], 80, b.page)
			}
			return
		}
	}
}

func afterZip(text, zip string) string {
	for _, form := range [...]string{zip, zip[:2] + "." + zip[2:], strings.ReplaceAll(zip, "-", "")} {
		if _, after, ok := strings.Cut(text, form); ok {
			if strings.Trim(after, " -,") == "" {
				before, _, _ := strings.Cut(text, form)
				return strings.TrimSuffix(strings.TrimRight(before, " -,:"), "CEP")
			}
			return after
		}
	}
	return ""
}

var states = strings.Fields("AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO")

// cityState splits "VICOSA, MG", "MACEIO - AL", "IRECE BA", "Cuiabá/MT".
func cityState(s string) (city, uf string) {
	s, _, _ = strings.Cut(s, "(AG")
	s = strings.TrimRight(strings.TrimSpace(s), " -,.")
	s = strings.TrimSuffix(s, " BRASIL")
	if len(s) < 5 {
		return "", ""
	}
	uf = s[len(s)-2:]
	before := s[:len(s)-2]
	if !slices.Contains(states, uf) || !strings.ContainsAny(before[len(before)-1:], " -/,") {
		return "", ""
	}
	city = strings.Trim(before, " -/,")
	if i := strings.LastIndexAny(city, "-/,"); i >= 0 {
		city = strings.TrimSpace(city[i+1:])
	}
	if len(city) < 3 || hasDigit(city) || len(city) > 50 {
		return "", ""
	}
	return city, uf
}
