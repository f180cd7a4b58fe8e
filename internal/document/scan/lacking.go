package scan

import (
	"math"
	"slices"

	"ynova/internal/document/extract"
	"ynova/internal/platform/page"
)

// When a page should be recognised.
const (
	fewWords     = 20   // a page with a usable text layer has at least
	paintedShare = 0.15 // of a page that pictures and drawings take, from which words may be among them
	// legibleFields is how many fields a bill shows at least whose text layer is what it
	// seems: some fonts map their letters to others, and only the picture is right.
	legibleFields = 4
	// unsure is the confidence below which a value is as good as missing.
	unsure = 85
)

func wordless(p page.Page) bool { return len(p.Words) < fewWords }

// blank reports whether no page shows a word.
func blank(pages []page.Page) bool {
	return !slices.ContainsFunc(pages, func(p page.Page) bool { return len(p.Words) > 0 })
}

// lacking reports whether the minimum of a document's class is not there yet (RQ-02). A nota
// fiscal is exempt: its DANFE is text.
func lacking(r extract.Result) bool {
	if r.Kind.Class == extract.DANFE {
		return false
	}
	wanted := []extract.Key{extract.Installation, extract.Period, extract.DueDate, extract.Total, extract.Distributor, extract.Subgroup}
	if r.Kind.Class == extract.BillA {
		wanted = append(wanted, extract.Modality, extract.DemandOffPeak)
		if r.Text(extract.Modality) == "Azul" {
			wanted = append(wanted, extract.DemandPeak)
		}
	}
	return slices.ContainsFunc(wanted, func(k extract.Key) bool { return r.Fields[k].Confidence < unsure }) ||
		len(r.Items) == 0 || slices.ContainsFunc(r.Checks, func(c extract.Check) bool { return !c.OK }) ||
		len(r.Consumption)+len(r.Demand) == 0 || r.Kind.Class == extract.BillA && len(r.Demand) == 0
}

// flagPainted reports whether a bill shows its tariff flag, which every bill must, in no
// letter of its text layer: it may be a painted one.
func flagPainted(r extract.Result) bool { return r.Kind.Class.IsBill() && r.Text(extract.Flag) == "" }

// merge adds to the words of a text layer the recognised ones beside them.
func merge(layer, seen []page.Word) []page.Word {
	out := append([]page.Word(nil), layer...)
	for _, w := range seen {
		covered := slices.ContainsFunc(layer, func(l page.Word) bool {
			return math.Abs(l.MidY()-w.MidY()) < math.Max(l.H, w.H) && l.OverlapX(w.Box) > 0.2 && l.OverlapY(w.Box) > 0.2
		})
		if !covered && w.Confidence >= 50 {
			out = append(out, w)
		}
	}
	return out
}
