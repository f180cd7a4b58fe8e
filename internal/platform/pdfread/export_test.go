package pdfread

import "image"

// Scanned is the picture of a page that is but one, nil where it is anything else.
func (d *Document) Scanned(number, dpi int) (*image.Gray, float64, error) {
	at, err := d.placement(number)
	if err != nil {
		return nil, 0, err
	}
	img, used := d.scanned(number, dpi, at)
	return img, used, nil
}

// Drawn is the page as the engine draws it, whatever is on it.
func (d *Document) Drawn(number, dpi int) (*image.Gray, float64, error) {
	at, err := d.placement(number)
	if err != nil {
		return nil, 0, err
	}
	return d.drawn(number, dpi, at)
}
