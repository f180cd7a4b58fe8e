package extract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Class is what a document is (RQ-01).
type Class string

// The classes.
const (
	BillA       Class = "fatura_a"
	BillB       Class = "fatura_b"
	Bill        Class = "fatura" // its group was not read
	NFeXML      Class = "nfe_xml"
	NF3eXML     Class = "nf3e_xml"
	EventXML    Class = "evento_xml" // what happened to a note, not the note
	DANFE       Class = "danfe"
	GDStatement Class = "demonstrativo_gd"
	Other       Class = "outro"
)

// Classes are all of them that a person may choose for a PDF.
var Classes = []Class{BillA, BillB, Bill, DANFE, GDStatement, Other}

// IsBill reports whether a class is an electricity bill on paper.
func (c Class) IsBill() bool { return c == BillA || c == BillB || c == Bill }

// Linkable reports whether a document of the class may become an invoice.
func (c Class) Linkable() bool { return c != GDStatement && c != Other && c != EventXML }

// Kind is the class of a document, how sure it is, and by what.
type Kind struct {
	Class      Class    `json:"class"`
	Confidence int      `json:"confidence"`
	Evidence   []string `json:"evidence"`
}

// Confidence of a class.
const (
	sureKey  = 99 // the access key says so
	sureBill = 95
	maybe    = 70
	// surePoints and maybePoints are what a bill has at least.
	surePoints  = 6
	maybePoints = 4
)

// Titles and labels that identify the kind of a document.
var (
	titlePattern     = regexp.MustCompile(`\bdanf3e\b|\bnf3e\b|nota fiscal.{0,24}energia eletrica|conta de energia eletrica|fatura de energia eletrica|documento auxiliar da nota fiscal de energia`)
	statementPattern = regexp.MustCompile(`\bdemonstrativo\b|\bsua economia\b|\brateio\b|\bconsorciad[oa]\b|\bassociad[oa]\b|geracao distribuida`)
	replacesNothing  = regexp.MustCompile(`nao substitui a (fatura|conta)`)
	// noticePattern is what a distributor sends about bills, which shows items of none.
	noticePattern   = regexp.MustCompile(`\b(re)?aviso de (debito|vencimento|corte|suspensao)|\bnotificacao de debito|\bquitacao anual|\b(termo|acordo) de (parcelamento|confissao)`)
	energyPattern   = regexp.MustCompile(`^(kwh|kw|kvarh|mwh|tusd|energia)$`)
	suppliedPattern = regexp.MustCompile(`^(distribuidora|concessionaria)$`)
)

// longLine is how many words a line of running text has at least.
const longLine = 9

// kind decides what the document is, from everything that was read of it.
func (r *reader) kind() {
	k := &r.result.Kind
	if v, ok := r.result.Fields[AccessKey]; ok && len(v.Value) == 44 && v.Page == 1 {
		switch model, issuer := v.Value[20:22], v.Value[6:20]; {
		case model == "66" && isDistributor(issuer):
			*k = Kind{r.billClass(), sureKey, []string{"Chave de acesso de NF3e de uma distribuidora"}}
			return
		case model == "55":
			*k = Kind{DANFE, sureKey, []string{"Chave de acesso de NF-e"}}
			return
		}
	}
	p := points{}
	r.identity(&p)
	r.contents(&p)
	statement := r.statement()
	if statement && p.identity == 0 {
		p.add(-4, "Palavras de demonstrativo de geração distribuída")
	}
	if len(r.result.Items) == 0 && r.titled(noticePattern) {
		p.add(-4, "Aviso ou declaração, sem quadro de itens")
	}
	if r.prose() {
		p.add(-4, "Texto corrido, sem quadro de itens")
	}
	switch {
	case p.sum >= surePoints && p.identity > 0 && p.content > 0:
		*k = Kind{r.billClass(), sureBill, p.evidence}
	case p.sum >= maybePoints && (p.identity > 0 || r.ofEnergy()):
		*k = Kind{r.billClass(), maybe, p.evidence}
	case statement:
		*k = Kind{GDStatement, sureBill, p.evidence}
	default:
		*k = Kind{Other, sureBill, p.evidence}
		if why := r.unsure(&p); why != "" {
			*k = Kind{Other, maybe, append(p.evidence, why)}
		}
	}
}

// What a page says at least, in words and in how sure recognition is of half of them.
const leastWords, leastLegible = 20, 60

// unsure says why a document that shows little of a bill may be one all the same.
func (r *reader) unsure(p *points) string {
	var sure []int
	r.each(func(_ *sheet, _ int, l line) {
		for _, t := range l.tokens {
			if hasLetter(t.text) {
				sure = append(sure, t.conf)
			}
		}
	})
	slices.Sort(sure)
	switch {
	case len(sure) < leastWords:
		return "Quase nada foi lido"
	case sure[len(sure)/2] < leastLegible:
		return "O documento está ilegível"
	case p.sum >= 2 && r.ofEnergy():
		return "Mostra energia, e não quem o emitiu"
	}
	return ""
}

// points is the evidence for a bill.
type points struct {
	sum, identity, content int
	evidence               []string
}

func (p *points) add(n int, why string) {
	p.sum += n
	p.evidence = append(p.evidence, why)
}

// identity counts what says that a distributor issued the document.
func (r *reader) identity(p *points) {
	at := slices.IndexFunc(r.found[Distributor], r.isIssuer)
	if at >= 0 {
		p.identity++
		p.add(3, "Distribuidora no lugar do emitente: "+r.found[Distributor][at].value)
	}
	if r.titled(titlePattern) {
		p.identity++
		p.add(3, "Título de nota fiscal de energia elétrica")
	}
}

// titled reports whether a title on the first pages is one of those.
func (r *reader) titled(pattern *regexp.Regexp) bool {
	found := false
	r.each(func(s *sheet, _ int, l line) {
		for _, phrase := range l.phrases() {
			found = found || s.number <= 2 && len(phrase) <= 3*longLine/2 && pattern.MatchString(joinFold(phrase))
		}
	})
	return found
}

// isIssuer reports whether a distributor is named where the issuer stands: at the top
// of the first page or as who is paid, and not as the value of a label.
func (r *reader) isIssuer(c candidate) bool {
	if c.weight < 90 || r.asValue(c) {
		return false
	}
	for _, s := range r.sheets {
		if s.number == c.page && c.page == 1 && c.box.Y < s.height/4 {
			return true
		}
	}
	return slices.ContainsFunc(r.paid, func(p paidAt) bool { return p.page == c.page })
}

// asValue reports whether "Distribuidora" is before or over a name: then the document only
// mentions it and another company issued it.
func (r *reader) asValue(c candidate) bool {
	if first, _, more := strings.Cut(trimFold(c.printed), " "); more && suppliedPattern.MatchString(strings.TrimSuffix(first, ":")) {
		return true
	}
	found := false
	r.each(func(s *sheet, _ int, l line) {
		for _, phrase := range l.phrases() {
			b, _ := boxOf(phrase)
			before := b.OverlapY(c.box) > 0.5 && b.X < c.box.X
			over := b.OverlapX(c.box) > 0.3 && b.Bottom() <= c.box.MidY() && c.box.Y-b.Bottom() < farBelow*b.H
			if s.number == c.page && (before || over) && suppliedPattern.MatchString(joinFold(phrase)) {
				found = true
			}
		}
	})
	return found
}

// contents counts what only a bill holds.
func (r *reader) contents(p *points) {
	if slices.ContainsFunc(r.result.Checks, func(c Check) bool { return c.OK }) {
		p.content++
		p.add(2, "Itens que somam o total")
	}
	if slices.ContainsFunc(r.paid, r.paysThis) {
		p.content++
		p.add(2, "Linha de pagamento com o total impresso")
	}
	if n := max(len(r.result.Consumption), len(r.result.Demand)); n >= 6 {
		p.add(1, fmt.Sprintf("Histórico de %d meses", n))
	}
	if r.result.Text(ReadBefore) != "" && r.result.Text(ReadNow) != "" {
		p.add(1, "Datas das leituras")
	}
	if r.result.Text(Subgroup) != "" {
		p.add(1, "Classe e subgrupo")
	}
	if slices.ContainsFunc(r.result.Items, func(i Item) bool { return i.Tariff != nil }) {
		p.add(1, "Tarifa sem tributos")
	}
}

// paysThis reports whether a payment line is the bill's: energy, or to a distributor,
// and of the printed total.
func (r *reader) paysThis(p paidAt) bool {
	if p.amount.StringFixed(2) != r.result.Text(Total) {
		return false
	}
	return p.collection && p.segment == '3' ||
		slices.ContainsFunc(r.found[Distributor], func(c candidate) bool { return c.weight >= 90 && c.page == p.page && !r.asValue(c) })
}

// statement reports whether a title or a label is one of those by which a community
// of generation informs its members of their credits.
func (r *reader) statement() bool {
	found := false
	r.each(func(_ *sheet, _ int, l line) {
		for _, phrase := range l.phrases() {
			text := joinFold(phrase)
			found = found || len(phrase) <= 8 && statementPattern.MatchString(text) || replacesNothing.MatchString(text)
		}
	})
	return found
}

// ofEnergy reports whether anything is measured as energy or power: other utilities
// send bills of the same form.
func (r *reader) ofEnergy() bool {
	found := false
	r.each(func(_ *sheet, _ int, l line) {
		for _, t := range l.tokens {
			found = found || energyPattern.MatchString(t.fold)
		}
	})
	return found
}

// prose reports whether most words stand in long lines and no items were found.
func (r *reader) prose() bool {
	if len(r.result.Items) > 0 {
		return false
	}
	all, running := 0, 0
	r.each(func(_ *sheet, _ int, l line) {
		for _, phrase := range l.phrases() {
			words := 0
			for _, t := range phrase {
				if hasLetter(t.text) {
					words++
				}
			}
			if all += words; words >= longLine {
				running += words
			}
		}
	})
	return all > 0 && 100*running > 60*all
}

// billClass is the class of a bill of the subgroup that was read.
func (r *reader) billClass() Class { return BillOf(r.result.Text(Subgroup)) }

// BillOf is the class of a bill of a subgroup.
func BillOf(subgroup string) Class {
	switch {
	case strings.HasPrefix(subgroup, "A"):
		return BillA
	case strings.HasPrefix(subgroup, "B"):
		return BillB
	}
	return Bill
}

// As is the result of a document of a class: what is neither bill nor nota has no
// fields.
func (r Result) As(k Kind) Result {
	r.Kind = k
	if !k.Class.Linkable() {
		r.Fields, r.Items, r.Consumption, r.Demand, r.Checks = map[Key]Value{}, nil, nil, nil, nil
	}
	return r
}
