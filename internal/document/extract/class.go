package extract

import (
	"math"
	"regexp"
	"strings"
)

var (
	subgroupPattern = regexp.MustCompile(`(?:^|[^a-z0-9])(a1|a2|a3a|a3|a4|as|b1|b2|b3|b4)(?:[_\-a-c][a-z]*)?(?:[^a-z0-9]|$)`)
	classLabel      = regexp.MustCompile(`classific|subgrupo|grupo/subg|subgp|tipo de tarifa|modalidade|classe|grupo.{0,20}tensao|tipo de fornecimento|tarifa horaria|horo-?sazonal|grupo tarif`)
	// surchargePattern finds the flag in the name of its surcharge.
	surchargePattern = regexp.MustCompile(`adic(?:ional)? (?:b|band|bandeira) (verde|amarela|vermelha)`)
	modalityLabel    = regexp.MustCompile(`modalidade|tipo de tarifa|tarifa horaria|horo-?sazonal`)
	flagPattern      = regexp.MustCompile(`(?:band(?:eira)?s?\.?(?:\(s)?\s*(?:tarif(?:aria)?s?\.?(?:\(s)?)?\s*:?\s*(?:em vigor|aplicadas?(?:\(s)?(?: no mes)?)?|tarifarias?(?:\(s)? aplicadas?(?:\(s)? no mes)\s*(?:e a|foi|e)?\s*:?\s*(verde|amarela|vermelha|escassez)(?:\s*(?:p|patamar)\s*([12]))?`)
)

// class finds subgroup and modality where the bill states its classification.
func (r *reader) class() {
	r.each(func(s *sheet, i int, l line) {
		phrases := l.phrases()
		for n, phrase := range phrases {
			text := joinFold(phrase)
			if !classLabel.MatchString(text) {
				continue
			}
			r.classOf(s, phrase, text, 93, false)
			box, _ := boxOf(phrase)
			if rest := continued(s, i, phrase); rest != nil {
				r.classOf(s, rest, text+" "+joinFold(rest), 90, false)
			}
			if whole := following(phrases[n:], 7*box.H); len(whole) > len(phrase) {
				r.classOf(s, whole, joinFold(whole), 92, false)
			}
			if h := len(strings.Fields(text)); h <= 5 { // a bare label: the class stands below it
				for n := i + 1; n < min(i+4, len(s.lines)); n++ {
					if s.lines[n].Y-box.Bottom() > farBelow*box.H {
						break
					}
					if p := under(s.lines[n], box); p != nil && s.lines[n].MidY() > box.Bottom() {
						r.classOf(s, p, joinFold(p), 90, modalityLabel.MatchString(text))
					}
				}
			}
		}
	})
}

// continued is the line below that goes on with a phrase: it begins where the phrase
// does, right below, and has no label of its own.
func continued(s *sheet, i int, phrase []token) []token {
	box, _ := boxOf(phrase)
	for _, l := range s.lines[i+1 : min(i+3, len(s.lines))] {
		for _, p := range l.phrases() {
			if math.Abs(p[0].X-box.X) < box.H && l.Y-box.Bottom() < box.H && !strings.Contains(joinText(p), ":") && len(phrase) > 2 {
				return p
			}
		}
	}
	return nil
}

// following joins the phrases of a line that stand near each other, from the
// first.
func following(phrases [][]token, near float64) []token {
	out := append([]token(nil), phrases[0]...)
	for _, p := range phrases[1:] {
		if p[0].X-out[len(out)-1].Right() > near || strings.HasSuffix(p[0].text, ":") || classLabel.MatchString(joinFold(p)) {
			break
		}
		out = append(out, p...)
	}
	return out
}

// classOf proposes what a text states; named says that a label of the modality
// is above it, so that a colour alone is one.
func (r *reader) classOf(s *sheet, at []token, text string, weight int, named bool) {
	if m := subgroupPattern.FindStringSubmatch(text); m != nil {
		if m[1] != "as" || strings.Contains(joinText(at), "AS") {
			r.propose(Subgroup, subgroupText(m[1]), at, weight, s.number, "")
		}
	}
	m := modality(text)
	if plain := firstWord(text); m == "" && named {
		m = plain
	}
	if m != "" {
		r.propose(Modality, m, at, weight, s.number, "")
	}
}

// firstWord is the modality that a text begins with, by its colour alone.
func firstWord(text string) string {
	switch first, _, _ := strings.Cut(text, " "); first {
	case "verde", "azul":
		return strings.ToUpper(first[:1]) + first[1:]
	default:
		return ""
	}
}

func subgroupText(s string) string {
	if s == "a3a" {
		return "A3a"
	}
	return strings.ToUpper(s)
}

// modality is what a text says of the way of billing.
func modality(text string) string {
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(text, w) {
				return true
			}
		}
		return false
	}
	switch {
	case has("a4_vd", "a4 vd", "a3a_vd", "a3_vd", "_vd", "horo-sazonal verde", "horossazonal verde", "horosazonal verde", "horaria verde", "sazonal verde", "ths verde", "a4 verde", "as verde", "modalidade verde", "modalidade tarifaria verde", "tipo de tarifa verde", "thsverde", "horosazonal - verde", "horosazonal verde", "a3a verde", "tarifaria verde"):
		return "Verde"
	case has("_az", "a4 az", "horo-sazonal azul", "horossazonal azul", "horosazonal azul", "horaria azul", "sazonal azul", "ths azul", "a4 azul", "as azul", "a3 azul", "a3a azul", "a2 azul", "modalidade azul", "modalidade tarifaria azul", "tipo de tarifa azul", "tarifaria azul"):
		return "Azul"
	case has("branca"):
		return "Branca"
	case has("convencional", "monomia", "conv."):
		return "Convencional"
	default:
		return ""
	}
}

// flag finds the tariff flag. Bills of two months name two; the one of the
// period counts, and where they differ the answer is doubtful.
func (r *reader) flag() {
	r.each(func(s *sheet, _ int, l line) {
		phrases := l.phrases()
		for n, phrase := range phrases {
			word := joinFold(phrase) // of a bar's light letters recognition loses the first
			if box, _ := boxOf(phrase); strings.Contains(word, "bandeira") || strings.Contains(word, "tarifaria(s aplicada") {
				phrase = following(phrases[n:], 7*box.H)
			}
			text := strings.ReplaceAll(joinFold(phrase), " tarif verde", " tarif: verde")
			for _, m := range flagPattern.FindAllStringSubmatch(text, -1) {
				r.propose(Flag, flagText(m[1]), phrase, 90, s.number, "")
			}
			if m := surchargePattern.FindStringSubmatch(text); m != nil {
				r.propose(Flag, flagText(m[1]), phrase, 88, s.number, "")
			}
		}
		r.flagBelow(s, l)
	})
}

// flagBelow reads a column headed by the flags.
func (r *reader) flagBelow(s *sheet, l line) {
	for _, phrase := range l.phrases() {
		word := joinFold(phrase)
		if word != "verde" && word != "amarela" && word != "vermelha" {
			continue
		}
		box, _ := boxOf(phrase)
		for _, above := range s.lines {
			if above.Bottom() > box.Y || box.Y-above.Bottom() > 9*box.H {
				continue
			}
			if head := under(above, box); head != nil && strings.HasPrefix(joinFold(head), "bandeira") {
				r.propose(Flag, flagText(word), phrase, 88, s.number, joinText(head))
			}
		}
	}
}

func flagText(s string) string {
	switch s {
	case "escassez":
		return "Escassez hídrica"
	default:
		return strings.ToUpper(s[:1]) + s[1:]
	}
}
