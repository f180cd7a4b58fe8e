package extract

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"ynova/internal/kernel/brdoc"
)

//go:embed distributors.json
var distributorsJSON []byte

// distributor is one company that delivers energy.
type distributor struct {
	Name   string   `json:"name"`
	UF     string   `json:"uf"`
	Family string   `json:"family"`
	CNPJ   []string `json:"cnpj"`
	Marks  []string `json:"marks"` // how a bill calls it, folded
	Weak   bool     `json:"weak"`  // the marks identify the group, not the company
}

// distributors is the register, built once.
var distributors = loadDistributors(distributorsJSON)

func loadDistributors(raw []byte) []distributor {
	var file struct {
		Distributors []distributor `json:"distributors"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		panic("extract: distributors.json: " + err.Error()) // embedded: wrong for every start, or for none
	}
	return file.Distributors
}

// distributor recognises who sent the bill: by CNPJ, whose check digits leave no
// doubt, by the number inside the access key, or by its name.
func (r *reader) distributor() {
	r.each(func(s *sheet, _ int, l line) {
		r.accessKey(s, l)
		for i, t := range l.tokens {
			if cnpj, err := brdoc.PrintedCNPJ(t.text); err == nil {
				r.byCNPJ(string(cnpj), l.tokens[i:i+1], s.number, 97)
			}
		}
		r.byMark(s, l)
	})
	if best, ok := decide(r.found[Distributor], false); ok {
		i := slices.IndexFunc(distributors, func(d distributor) bool { return d.Name == best.Value })
		r.family = distributors[i]
		r.result.Family = r.family.Family
	}
}

// has reports whether a CNPJ is the company's, of whichever of its establishments: the
// first eight digits say so.
func (d distributor) has(cnpj string) bool {
	return len(cnpj) == 14 && slices.ContainsFunc(d.CNPJ, func(c string) bool { return c[:8] == cnpj[:8] })
}

func (r *reader) byCNPJ(cnpj string, at []token, pageNumber, weight int) {
	for _, d := range distributors {
		if d.has(cnpj) {
			r.propose(Distributor, d.Name, at, weight, pageNumber, "")
			r.proved(Distributor, proofDigit)
			r.propose(DistributorCNPJ, cnpj, at, weight, pageNumber, "")
			r.proved(DistributorCNPJ, proofDigit)
		}
	}
}

// byMark finds a company's name; the longest mark wins, so that "energisa mato
// grosso do sul" is not taken for its neighbour.
func (r *reader) byMark(s *sheet, l line) {
	text := " " + l.fold() + " "
	var best distributor
	mark := ""
	for _, d := range distributors {
		for _, m := range d.Marks {
			if len(m) > len(mark) && strings.Contains(text, " "+m+" ") {
				best, mark = d, m
			}
		}
	}
	if mark == "" {
		return
	}
	at := l.tokens
	for _, phrase := range l.phrases() {
		if strings.Contains(" "+joinFold(phrase)+" ", " "+mark+" ") {
			at = phrase
		}
	}
	weight := 91
	if best.Weak {
		weight = 60
	}
	r.propose(Distributor, best.Name, at, weight, s.number, "")
}

// accessKey finds the 44 characters of the fiscal document, in one piece or in
// groups of four, and takes them only when their check digit is right.
func (r *reader) accessKey(s *sheet, l line) {
	for i := range l.tokens {
		var key strings.Builder
		for j := i; j < len(l.tokens) && key.Len() < 44; j++ {
			key.WriteString(strings.ToUpper(strings.Trim(l.tokens[j].text, ".")))
			if key.Len() != 44 || !brdoc.ChaveValid(key.String()) {
				continue
			}
			at := l.tokens[i : j+1]
			r.propose(AccessKey, key.String(), at, 98, s.number, "")
			r.proved(AccessKey, proofDigit)
			r.byCNPJ(key.String()[6:20], at, s.number, 96)
			r.fromKey(key.String(), at, s.number)
			return
		}
	}
}

// fromKey takes the invoice's number out of the key: positions 26 to 34.
func (r *reader) fromKey(key string, at []token, pageNumber int) {
	if n := strings.TrimLeft(key[25:34], "0"); n != "" {
		r.propose(InvoiceNumber, key[25:34], at, 92, pageNumber, "")
		r.proved(InvoiceNumber, proofKey)
	}
}

// companyOf is the CNPJ by which the register knows whose document it is, whichever
// establishment it names and where it only prints a name; of others what they print.
func companyOf(got Result) string {
	name, cnpj := got.Text(Distributor), got.Text(DistributorCNPJ)
	i := slices.IndexFunc(distributors, func(d distributor) bool { return len(d.CNPJ) > 0 && (d.has(cnpj) || cnpj == "" && d.Name == name) })
	if i < 0 {
		return cnpj
	}
	return distributors[i].CNPJ[0]
}

// DistributorOf is the name of the company that a CNPJ is of; "" of others.
func DistributorOf(cnpj string) string {
	i := slices.IndexFunc(distributors, func(d distributor) bool { return d.has(cnpj) })
	if i < 0 {
		return ""
	}
	return distributors[i].Name
}
