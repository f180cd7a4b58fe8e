package record

import (
	"slices"
	"testing"

	"ynova/internal/platform/web/webtest"
)

// R8, CT-09: every field has a label and a column in the file, but for these.
func TestEveryFieldIsLabelledAndExported_R8(t *testing.T) {
	told := map[string][]string{
		"label": {"client_id", "volume_unit", "incentive_percent", "prices", "seasonal_volumes", "additional"}, // shown with another, or as details
		"title": {"client_id", "contact_active", "contracted_volume_mwh", "volume_unit", "loss_percent", "lacuna_preco", "prices", "seasonal_volumes", "additional", "suspeito", "compliance_nf_months", "compliance_invoice_months"},
	}
	for _, f := range fields {
		if f.value == nil != (f.name == "energy_source") {
			t.Errorf("R9 a change of %s is in no audit entry", f.name)
		}
		if f.label == "" != slices.Contains(told["label"], f.name) {
			t.Errorf("CT-09 %s has the label %q", f.name, f.label)
		}
		if f.title == "" != slices.Contains(told["title"], f.name) {
			t.Errorf("R8 %s has the title %q", f.name, f.title)
		}
		if f.sees != nil && f.hide == nil {
			t.Errorf("R8 %s cannot be hidden", f.name)
		}
	}
	var titles []string
	for _, c := range ExportColumns(webtest.Gestora()) {
		titles = append(titles, c.Title)
	}
	if n := len(slices.Compact(slices.Sorted(slices.Values(titles)))); n != len(titles) {
		t.Errorf("R8 a title stands twice: %v", titles)
	}
}

// OP-07: a mask has a bit for every field that not everybody sees.
func TestMaskHoldsEveryGuardedField_OP07(t *testing.T) {
	if len(guarded) > 62 {
		t.Errorf("%d guarded fields in a mask", len(guarded))
	}
}
