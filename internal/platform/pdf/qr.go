package pdf

import (
	"fmt"
	"image/color"

	"github.com/boombuler/barcode/qr"
)

// QR draws an address for a camera, with a link for who reads on a screen.
func (d *Document) QR(address, alt string, x, y, size float64) {
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		d.SetError(fmt.Errorf("pdf: qr code: %w", err))
		return
	}
	n := code.Bounds().Dx()
	unit := size / float64(n)
	d.Figure(alt, func() {
		d.Fill(Color{0, 0, 0})
		for row := range n {
			for from := 0; from < n; from++ {
				until := from
				for until < n && dark(code.At(until, row)) {
					until++
				}
				if until > from {
					d.Rect(x+float64(from)*unit, y+float64(row)*unit, float64(until-from)*unit, unit, "F")
				}
				from = until
			}
		}
	})
	d.LinkString(x, y, size, size, address)
}

func dark(c color.Color) bool {
	r, _, _, _ := c.RGBA()
	return r == 0
}
