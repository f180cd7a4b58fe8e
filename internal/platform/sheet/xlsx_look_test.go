package sheet_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/sheet"
)

// FC-11: every worksheet names its author and its typeface, is printed in landscape and
// as wide as a page, repeats its head on each page and keeps it in sight.
func TestLook_FC11(t *testing.T) {
	var out bytes.Buffer
	w, err := sheet.NewXLSX(&out, "D'água", []sheet.Column{{Title: "A"}})
	if err == nil {
		err = w.Row(sheet.Text("x"))
	}
	if err == nil {
		err = w.Sheet("Outra", []sheet.Column{{Title: "B"}})
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if p, err := f.GetDocProps(); err != nil || p.Creator != "YNOVA" {
		t.Errorf("FC-11 author %+v, %v", p, err)
	}
	if font, err := f.GetDefaultFont(); err != nil || font != sheet.Font {
		t.Errorf("FC-11 typeface %q, %v", font, err)
	}
	titles := 0
	for _, n := range f.GetDefinedName() {
		if n.Name == "_xlnm.Print_Titles" && strings.HasSuffix(n.RefersTo, "$1:$1") {
			titles++
		}
	}
	if titles != 2 {
		t.Errorf("FC-11 heads repeated: %d, want 2: %+v", titles, f.GetDefinedName())
	}
	for _, name := range f.GetSheetList() {
		layout, err := f.GetPageLayout(name)
		expect.Must(t, fmt.Sprintf("FC-11 %s is printed", name), expect.Is(err, nil), expect.Not(layout.Orientation, nil))
		expect.Must(t, fmt.Sprintf("FC-11 %s is printed", name), expect.Is(*layout.Orientation, "landscape"), expect.Not(layout.FitToWidth, nil))
		expect.All(t, fmt.Sprintf("FC-11 %s is printed", name), expect.Is(*layout.FitToWidth, 1))
		props, err := f.GetSheetProps(name)
		expect.Must(t, fmt.Sprintf("FC-11 %s does not fit to the page", name), expect.Is(err, nil), expect.Not(props.FitToPage, nil))
		expect.All(t, fmt.Sprintf("FC-11 %s does not fit to the page", name), expect.Is(*props.FitToPage, true))
		if panes, err := f.GetPanes(name); err != nil || !panes.Freeze {
			t.Errorf("FC-11 the head of %s moves: %+v, %v", name, panes, err)
		}
	}
}
