package pdfread

import (
	"bytes"
	"fmt"

	"github.com/klippa-app/go-pdfium/requests"
)

// Cut returns a file of the pages from first to last alone. It opens without a password.
func (d *Document) Cut(first, last int) ([]byte, error) {
	pdf := d.engine.instance
	part, err := pdf.FPDF_CreateNewDocument(&requests.FPDF_CreateNewDocument{})
	if err != nil {
		return nil, fmt.Errorf("pdfread: new file: %w", err)
	}
	defer func() { _, _ = pdf.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: part.Document}) }() // only memory
	pages := make([]int, 0, last-first+1)
	for n := first; n <= last; n++ {
		pages = append(pages, n-1)
	}
	if _, err := pdf.FPDF_ImportPagesByIndex(&requests.FPDF_ImportPagesByIndex{Source: d.ref, Destination: part.Document, PageIndices: pages}); err != nil {
		return nil, fmt.Errorf("%w: pages %d to %d: %w", ErrFormat, first, last, err)
	}
	var out bytes.Buffer
	if _, err := pdf.FPDF_SaveAsCopy(&requests.FPDF_SaveAsCopy{Document: part.Document, Flags: requests.SaveFlagNoIncremental, FileWriter: &out}); err != nil {
		return nil, fmt.Errorf("%w: pages %d to %d: %w", ErrFormat, first, last, err)
	}
	return out.Bytes(), nil
}
