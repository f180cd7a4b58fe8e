package internal_test

import (
	"go/ast"
	"regexp"
	"testing"
)

// uncounted are the queries of invoices that do not ask whether a document counts, each with
// the reason.
var uncounted = map[string]string{
	"invoice/store.go selectNamed":             "every list and every read begins with it",
	"invoice/store.go ofClient":                "a list shows all, marked",
	"invoice/store_event.go countReached":      "the notes of a key, to say what they are",
	"invoice/store_event.go countOf":           "likewise",
	"invoice/store_event.go Here":              "whether a note is here at all",
	"invoice/store_event.go MonthOfNote":       "where a note is that another names",
	"reading/place/store.go Repeats":           "a document that was linked is linked, whatever it is worth",
	"reading/place/store.go placeEvents":       "whose event may have waited for it",
	"reading/link/store.go fileOf":             "the file of a document that is taken back",
	"reading/link/store.go linkedCopy":         "a document that was linked is linked, whatever it is worth",
	"reading/store_repeat.go sentBefore":       "likewise",
	"retention/store_upload.go uploadRows":     "what is kept of a closed month",
	"retention/store_contract.go usedContract": "files that a document uses",
	"merge/store.go billsOfBoth":               "documents that cannot both be of one unit, whatever they are worth",
	"publicapi/store.go readInvoices":          "a list shows all, marked",
	"finding/store.go invoiced":                "contracts to look into: what counts is asked there",
	"finding/store_document.go JoinDocument":   "the document that a finding is about, which may be that it does not count",
	"finding/store_document.go Counted":        "likewise",
	"finding/store_credit.go unsettledBy":      "of which the credits are gone that do not count",
	"finding/store_credit.go totalsOf":         "what the replaced ones charged",
	"finding/store_list.go selectListed":       "the month of the one that gave something back",
	"invoice/store_pair.go PairsOf":            "those that are replaced",
	"invoice/store_pair.go keptOf":             "the one in the place of another, which may be cancelled since",
	"invoice/store_pair.go besides":            "a list shows both, marked",
	"finding/store_list.go where":              "findings by who recorded their document",
	"finding/store_list.go paperOf":            "the document that a letter is about",
}

// DR-18: every query that sums or judges invoices asks whether they count, by the one condition
// of package invoice; one that does not is listed with its reason.
func TestQueriesOfInvoicesAskWhetherTheyCount_DR18(t *testing.T) {
	reads := regexp.MustCompile(`\b(FROM|JOIN) invoices\b`)
	seen := map[string]bool{}
	for _, s := range production(t) {
		for _, d := range s.ast.Decls {
			for name, node := range declared(d) {
				asks, queries := false, false
				ast.Inspect(node, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.BasicLit:
						queries = queries || reads.MatchString(n.Value)
					case *ast.Ident:
						asks = asks || n.Name == "Counts" || n.Name == "Proves"
					}
					return true
				})
				key := s.path + " " + name
				if seen[key] = seen[key] || queries; queries && !asks && uncounted[key] == "" {
					t.Errorf("DR-18 %s reads invoices and does not ask whether they count", key)
				}
			}
		}
	}
	for key := range uncounted {
		if !seen[key] {
			t.Errorf("DR-18 %s is listed and reads no invoices", key)
		}
	}
}

// declared are the parts of a declaration by name.
func declared(d ast.Decl) map[string]ast.Node {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return map[string]ast.Node{d.Name.Name: d}
	case *ast.GenDecl:
		found := map[string]ast.Node{}
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				found[v.Names[0].Name] = v
			}
		}
		return found
	}
	return nil
}
