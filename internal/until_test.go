package internal_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// certainEnds are where a sentence ends in "até" and what the code adds, with why that is
// always there.
var certainEnds = map[string]string{
	"closing/digest/notice.go":                 "a number of months of the parameters; a term that was found",
	"closing/preview.go":                       "asked before",
	"closing/book/reopening.go":                "a month that reopened until a day",
	"contract/portfolio/light_month.go":        "a number of months of the parameters",
	"contract/price/trace.go":                  "asked before",
	"dashboard/opportunity.go":                 "the month of the opportunity",
	"dashboard/service.go":                     "a number of months of the code",
	"finding/letter.go":                        "asked before",
	"finding/rule/item.go":                     "the month of a document",
	"finding/rule/remedy.go":                   "a letter is answered until a day",
	"mailing/statement/pdf.go":                 "the month of the statement",
	"migration/letter.go":                      "a paper of these kinds is not made without",
	"platform/mail/failure.go":                 "a size that the server said",
	"negotiation/quote/mail.go":                "a round has a deadline",
	"negotiation/quote/offer.go":               "a round says until when offers hold",
	"simulation/cost/move.go":                  "the day to which the notice leads",
	"simulation/market.go":                     "the month before the simulated ones",
	"simulation/cost/promise.go":               "a horizon is made of a month",
	"simulation/proposal/frozen/step.go":       "the day of a step; without one there is no step",
	"simulation/proposal/agenda.go":            "a proposal is valid until a day",
	"simulation/proposal/proposal.go":          "a proposal is valid until a day",
	"simulation/proposal/paper/low_voltage.go": "a proposal is valid until a day",
	"simulation/proposal/paper/paper.go":       "a proposal is valid until a day",
	"simulation/proposal/paper/premises.go":    "a proposal is valid until a day",
	"simulation/proposal/paper/summary.go":     "a proposal is valid until a day",
	"tariff/index/plausible.go":                "a bound of the code",
}

var endsInUntil = regexp.MustCompile(`[Aa]té "\s*\+|[Aa]té %[sdv]`)

// VD-47: no "até" is left without its end: each place where one follows says why it is there.
func TestNoDanglingUntil_VD47(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		if endsInUntil.Match(text) {
			found[filepath.ToSlash(name)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if certainEnds[name] == "" {
			t.Errorf(`VD-47 %s writes "até" before an end of which nobody says that it is there`, name)
		}
	}
	for name := range certainEnds {
		if !found[name] {
			t.Errorf("VD-47 %s has none any more", name)
		}
	}
}
