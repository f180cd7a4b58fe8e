package place

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/contract"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/reading/record"
)

// Holder is the client of a unit that the register knows.
type Holder struct {
	UnitID, meter, group     string
	ClientID, name, contract string
	cnpj, distributor        brdoc.CNPJ
	inReach                  bool // the actor may see who it is
}

// OfOthers is the refusal for units that the register knows: who names one that is out of reach
// is counted (SX-21).
func OfOthers(refusal *fault.Error, all []Holder) *fault.Error {
	if slices.ContainsFunc(all, func(h Holder) bool { return !h.inReach }) {
		return refusal.AsMissing()
	}
	return refusal
}

// verdict is how installation, CNPJ and name of a document agree with the register.
type verdict uint8

const (
	unitUnknown  verdict = iota // the register has no unit of the installation, or none is named
	agrees                      // in installation and CNPJ
	agreesByName                // the CNPJ is not legible: nothing is linked by itself
	asks                        // another establishment, or units of several clients
	disagrees
)

// compare holds a document against the units of its installation.
func compare(all []Holder, text record.TextOf) verdict {
	if len(all) == 0 {
		return unitUnknown
	}
	h := &all[0]
	if slices.ContainsFunc(all, func(other Holder) bool { return other.UnitID != h.UnitID }) {
		return asks
	}
	if notOf(h, text) != "" {
		return disagrees
	}
	document := text(extract.ClientDocument)
	if c, err := brdoc.ParseCNPJ(document); err == nil {
		if c == h.cnpj {
			return agrees
		}
		return asks
	}
	if visible, _ := legibleDigits(document, string(h.cnpj)); visible >= leastVisible {
		return agrees
	}
	return agreesByName
}

// ofDistributor leaves the units that another distributor serves out, where more than
// one has the number.
func ofDistributor(all []Holder, cnpj brdoc.CNPJ) []Holder {
	if len(all) < 2 {
		return all
	}
	own := slices.DeleteFunc(slices.Clone(all), func(h Holder) bool { return h.distributor != "" && h.distributor[:8] != cnpj[:8] })
	if len(own) == 0 {
		return all
	}
	return own
}

// Disagreement is the question where installation, CNPJ and name of a document, or the
// chosen contract, are not of one client (RQ-04); empty where they are. Of a unit that
// several clients have, the contract's counts.
func Disagreement(all []Holder, of *contract.Reference, text record.TextOf) string {
	if len(all) == 0 {
		return ""
	}
	h := all[0]
	if i := slices.IndexFunc(all, func(h Holder) bool { return h.ClientID == of.ClientID }); i >= 0 {
		h = all[i]
	}
	who := "outro cliente"
	if h.inReach {
		who = h.name
		if h.contract != "" {
			who += " (" + h.contract + ")"
		}
	}
	begin := fmt.Sprintf("A instalação %s é de %s", text(extract.Installation), who)
	if other := notOf(&h, text); other != "" {
		return begin + ", mas " + other + ". Qual está certo?"
	}
	if h.ClientID != of.ClientID {
		return begin + ", e o contrato " + of.Code + " é de " + of.Client + ". Qual está certo?"
	}
	return ""
}

// leastVisible is how many digits of a masked CNPJ identify a client.
const leastVisible = 5

// notOf says what on the document belongs to another than the unit's client: the CNPJ
// as far as it is legible, or else the name. Another establishment of the same company
// is no other client; the contract's CNPJ decides about that.
func notOf(h *Holder, text record.TextOf) string {
	name, document := text(extract.Name), text(extract.ClientDocument)
	if c, err := brdoc.ParseCNPJ(document); err == nil {
		if c[:8] == h.cnpj[:8] {
			return ""
		}
		return "o CNPJ da fatura é de " + cmp.Or(name, c.Masked())
	}
	if c, err := brdoc.ParseCPF(document); err == nil {
		return "o CPF da fatura é de " + cmp.Or(name, c.Masked())
	}
	switch visible, equal := legibleDigits(document, string(h.cnpj)); {
	case !equal:
		return "o CNPJ da fatura é de " + cmp.Or(name, document)
	case visible >= leastVisible || name == "" || sameName(name, h.name):
		return ""
	}
	return "o nome na fatura é " + name
}

// legibleDigits compares a masked CNPJ with one: how many digits are shown, and whether
// all of them are its own. A text of another form shows none.
func legibleDigits(masked, cnpj string) (visible int, equal bool) {
	bare := strings.NewReplacer(".", "", "/", "", "-", "", " ", "").Replace(strings.ToUpper(masked))
	if len(bare) != len(cnpj) {
		return 0, true
	}
	for i := range len(bare) {
		switch {
		case bare[i] == '*' || bare[i] == 'X' && cnpj[i] != 'X':
		case bare[i] != cnpj[i]:
			return visible, false
		default:
			visible++
		}
	}
	return visible, true
}

// sameName compares names by their words: those of the shorter are nearly all in the
// longer, for bills cut names off.
func sameName(a, b string) bool {
	x, y := nameWords(a), nameWords(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	shared := 0
	for _, w := range x {
		if slices.Contains(y, w) {
			shared++
		}
	}
	return len(x) > 0 && 10*shared >= 8*len(x)
}

// nameWords are the words of a name that distinguish it from others.
func nameWords(s string) []string {
	words := strings.FieldsFunc(ptbr.Fold(s), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	words = slices.DeleteFunc(words, func(w string) bool {
		return slices.Contains([]string{"ltda", "sa", "s", "a", "me", "epp", "eireli", "de", "da", "do", "das", "dos", "e", "cia"}, w)
	})
	slices.Sort(words)
	return slices.Compact(words)
}
