package dossier

import (
	"slices"
	"strings"

	"ynova/internal/compliance/review"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
)

// visibleInvoices returns the invoices that the actor may read; a partner reads the
// own ones.
func (g *gathered) visibleInvoices() []invoice.Stored {
	switch {
	case !g.actor.Can(actor.InvoicesRead):
		return nil
	case !g.actor.ReadsOnlyOwnUploads():
		return g.invoices
	}
	return slices.DeleteFunc(slices.Clone(g.invoices), func(v invoice.Stored) bool {
		return v.CreatedBy == "" || v.CreatedBy != g.actor.UserID
	})
}

// countedInvoices are those of visibleInvoices that count in their month.
func (g *gathered) countedInvoices() []invoice.Stored {
	return slices.DeleteFunc(slices.Clone(g.visibleInvoices()), func(v invoice.Stored) bool { return !v.Counts() })
}

// visibleNotes returns the notes; what staff writes to each other is not a
// partner's.
func (g *gathered) visibleNotes() []review.NoteBody {
	if !g.actor.SeesContacts() {
		return []review.NoteBody{}
	}
	return review.NoteBodiesOf(g.notes)
}

// mask removes what reveals a price, the supplier or people from actors who may not see them;
// figures of money were not made in the first place.
func (g *gathered) mask(d *Detail) {
	if !g.actor.SeesPrices() {
		for i := range d.Conclusions {
			g.withhold(&d.Conclusions[i].Reason)
		}
		for i := range d.Obligations {
			for k := range d.Obligations[i].Categories {
				g.withhold(&d.Obligations[i].Categories[k].Reason)
			}
		}
	}
	for i := range d.Analyses {
		for k := range d.Analyses[i].Steps {
			step := &d.Analyses[i].Steps[k]
			if !g.actor.SeesPrices() {
				g.withhold(&step.Reason)
			}
			if !g.actor.SeesContacts() {
				step.By, step.Observation = nil, ""
			}
		}
	}
	if !g.actor.SeesContacts() {
		for i := range d.Files {
			d.Files[i].By = nil
		}
	}
}

// withhold empties a sentence that names an amount, a price or the supplier.
func (g *gathered) withhold(sentence *string) {
	supplier := g.contract.Supplier
	if strings.Contains(*sentence, "R$") || supplier != "" && strings.Contains(*sentence, supplier) {
		*sentence = ""
	}
}
