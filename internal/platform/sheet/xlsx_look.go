package sheet

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Font is the typeface of every workbook that leaves the product. Inter, that of
// screens and paper, cannot travel in a workbook; this one is where workbooks are read.
const Font = "Calibri"

// Sign names who a workbook comes from, and its typeface.
func Sign(f *excelize.File) error {
	if err := f.SetDocProps(&excelize.DocProperties{Creator: "YNOVA", LastModifiedBy: "YNOVA", Language: "pt-BR"}); err != nil {
		return err
	}
	return f.SetDefaultFont(Font)
}

// Printable makes a worksheet print in landscape, as wide as a page, with the first rows
// repeated on each and their number at the foot.
func Printable(f *excelize.File, sheet string, head int) error {
	landscape, a4, width, height := "landscape", 9, 1, 0 // as many pages in height as there are
	if err := f.SetPageLayout(sheet, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &a4, FitToWidth: &width, FitToHeight: &height}); err != nil {
		return err
	}
	fit := true
	if err := f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return err
	}
	if err := f.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddFooter: "&LYNOVA&C&A&R&P / &N"}); err != nil {
		return err
	}
	return f.SetDefinedName(&excelize.DefinedName{
		Name: "_xlnm.Print_Titles", Scope: sheet,
		RefersTo: fmt.Sprintf("'%s'!$1:$%d", strings.ReplaceAll(sheet, "'", "''"), head),
	})
}
