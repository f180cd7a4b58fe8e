package extract

import (
	"regexp"
	"slices"
	"strings"

	"ynova/internal/kernel/brdoc"
)

// modelNFe is the model of a nota in its access key.
const modelNFe = "55"

// notaBoxes are the boxes of a DANFE that hold its totals, without dots and accents.
var notaBoxes = map[Key][]string{
	Total:         {"valor total da nota", "v total da nota", "valor total da nota fiscal", "vlr total da nota"},
	ProductsValue: {"valor total dos produtos", "v total produtos", "v total dos produtos", "valor total dos produtos e servicos", "total dos produtos"},
	ICMSBase:      {"base de calculo do icms", "base de calc do icms", "base calc do icms", "base calc icms", "bc do icms", "base de calculo icms"},
	ICMSValue:     {"valor do icms", "v icms", "valor icms"},
	IBSCBSBase:    {"base de calculo do ibs/cbs", "base de calculo ibs/cbs", "bc ibs/cbs", "base de calc do ibs/cbs"},
	IBSValue:      {"valor do ibs", "v ibs", "valor ibs", "valor total do ibs"},
	CBSValue:      {"valor da cbs", "v cbs", "valor cbs", "valor total da cbs"},
}

// ofBills are the fields that a nota has not: what stands under their labels is of
// addresses of both parties, or of the carrier.
var ofBills = [...]Key{
	ClientCode, Account, Installation, Address, Neighborhood, City, State, ZipCode, Period, Modality, Subgroup, Flag, DemandPeak, DemandOffPeak,
	ReadBefore, ReadNow, ReadNext, Days,
}

// received is the stub that whoever receives the goods signs.
var received = regexp.MustCompile(`(?i)recebemos de (.+?) os produtos`)

// nota reads a DANFE by its boxes (RQ-10): the key says who issued it, the client is who
// receives.
func (r *reader) nota() {
	key := r.result.Text(AccessKey)
	if len(key) != 44 || key[20:22] != modelNFe {
		return
	}
	for _, k := range ofBills {
		delete(r.result.Fields, k)
	}
	issuer := key[6:20]
	r.renew(Distributor, func() { r.issuerName(issuer) })
	r.renew(DistributorCNPJ, func() {})
	v := r.result.Fields[AccessKey]
	v.Value, v.ev.proofs = issuer, v.ev.proofs|proofKey
	r.result.Fields[DistributorCNPJ] = v
	at := r.recipientLine()
	r.renew(ClientDocument, func() { r.recipientDocument(at, issuer) })
	r.renew(Name, func() { r.recipientName(at) })
	for k, labels := range notaBoxes {
		r.renew(k, func() { r.notaBox(k, labels) })
	}
}

// renew decides a field by what is proposed now alone.
func (r *reader) renew(k Key, propose func()) {
	r.found[k] = nil
	delete(r.result.Fields, k)
	propose()
	if v, ok := decide(r.found[k], isCode(k)); ok {
		r.result.Fields[k] = v
	}
}

// spot is a line of a page.
type spot struct {
	sheet *sheet
	line  int
}

func (r *reader) issuerName(cnpj string) {
	r.each(func(s *sheet, i int, l line) {
		if m := received.FindStringSubmatch(joinText(l.tokens)); m != nil && namelike(m[1]) {
			r.propose(Distributor, strings.TrimSpace(m[1]), l.tokens, strongLabel, s.number, "recebemos de")
		}
		for n, phrase := range l.phrases() {
			switch {
			case strings.HasPrefix(joinFold(phrase), "identificacao do emitente"):
				box, _ := boxOf(phrase)
				if name, tokens, _, ok := below(s, i, box, "name"); ok {
					r.proposeAt(Distributor, name, tokens, strongLabel, s.number, joinText(phrase), boxPlace)
				}
			case n > 0 && slices.ContainsFunc(phrase, func(t token) bool { return digitsIn(t.text) == cnpj }):
				if before := l.phrases()[n-1]; namelike(joinText(before)) && s.number == 1 && l.Y < s.height/3 {
					r.propose(Distributor, joinText(before), before, strongLabel, s.number, "CNPJ")
				}
			}
		}
	})
}

// recipientLine is where the box of the recipient begins.
func (r *reader) recipientLine() (at spot) {
	r.each(func(s *sheet, i int, l line) {
		if at.sheet == nil && slices.ContainsFunc(l.phrases(), func(p []token) bool { return strings.HasPrefix(joinFold(p), "destinatario") }) {
			at = spot{s, i}
		}
	})
	return at
}

// recipientLines is how many lines the box has at most.
const recipientLines = 9

func (r *reader) recipientDocument(at spot, issuer string) {
	if at.sheet == nil {
		return
	}
	for _, l := range at.sheet.lines[at.line:min(at.line+recipientLines, len(at.sheet.lines))] {
		for i, t := range l.tokens {
			text := strings.Trim(t.text, ",;:()[]|")
			cnpj, err := brdoc.PrintedCNPJ(text)
			cpf, errCPF := brdoc.PrintedCPF(text)
			switch {
			case err == nil && string(cnpj) != issuer:
				r.propose(ClientDocument, cnpj.Masked(), l.tokens[i:i+1], strongLabel, at.sheet.number, "destinatário")
			case err != nil && errCPF == nil:
				r.propose(ClientDocument, cpf.Masked(), l.tokens[i:i+1], strongLabel, at.sheet.number, "destinatário")
			default:
				continue
			}
			r.proved(ClientDocument, proofDigit)
			return
		}
	}
}

func (r *reader) recipientName(at spot) {
	if at.sheet == nil {
		return
	}
	s := at.sheet
	for i := at.line; i < min(at.line+recipientLines, len(s.lines)); i++ {
		for n, phrase := range s.lines[i].phrases() {
			label, box := strings.ReplaceAll(joinFold(phrase), "/", " "), phrase[0].Box
			if strings.HasPrefix(label, "nome razao social") || label == "razao social" || label == "nome" {
				if name, tokens, _, ok := below(s, i, box, "name"); ok {
					r.proposeAt(Name, name, tokens, strongLabel, s.number, joinText(phrase), boxPlace)
					return
				}
			}
			if next := s.lines[i].phrases(); i == at.line && strings.HasPrefix(label, "destinatario") && n+1 < len(next) && namelike(joinText(next[n+1])) {
				r.propose(Name, joinText(next[n+1]), next[n+1], strongLabel, s.number, "destinatário")
				return
			}
		}
	}
}

// notaBox reads the amount below one of the labels, or right beside it.
func (r *reader) notaBox(k Key, labels []string) {
	r.each(func(s *sheet, i int, l line) {
		phrases := l.phrases()
		for n, phrase := range phrases {
			text := strings.ReplaceAll(joinFold(phrase), ".", "")
			if !slices.Contains(labels, strings.TrimSuffix(text, " r$")) {
				continue
			}
			if n+1 < len(phrases) {
				if d, ok := amount(phrases[n+1][0].text); ok {
					r.propose(k, d.StringFixed(2), phrases[n+1][:1], strongLabel, s.number, joinText(phrase))
					continue
				}
			}
			box, _ := boxOf(phrase)
			if value, tokens, _, ok := below(s, i, box, "amount"); ok {
				r.proposeAt(k, value, tokens, strongLabel, s.number, joinText(phrase), boxPlace)
			}
		}
	})
}
