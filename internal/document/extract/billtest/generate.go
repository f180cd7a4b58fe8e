package billtest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"

	"codeberg.org/go-pdf/fpdf"

	"ynova/internal/document/extract"
	"ynova/internal/platform/pdfread"
)

// Variant is how a bill reaches the reader.
type Variant string

// The variants of each layout.
const (
	Plain  Variant = "texto"      // as the distributor sends it
	Turned Variant = "girada"     // the page lies on its side
	Scan   Variant = "200dpi"     // a good scan
	Coarse Variant = "150dpi"     // a coarse scan
	Photo  Variant = "fotografia" // slanted, uneven light, noise
)

// Variants in order.
func Variants() []Variant { return []Variant{Plain, Turned, Scan, Coarse, Photo} }

// Layouts is how many layouts there are.
func Layouts() int { return len(layouts) }

// Generate makes the bill of a layout in a variant; the same seed makes the same.
// engine draws the pages of variants that are pictures; it may be nil for others.
func Generate(engine *pdfread.Engine, at int, v Variant, seed uint64) (Bill, error) {
	l := layouts[at]
	r := rand.New(rand.NewPCG(seed, uint64(at))) //nolint:gosec // repeatable on purpose
	b := invent(r, l)
	data, err := draw(l, b, "", "")
	if err != nil {
		return Bill{}, err
	}
	out := Bill{Name: l.name + "/" + string(v), Layout: l.name, Variant: v, Data: data, Truth: truthOf(l, b), Scanned: v != Plain && v != Turned}
	switch v {
	case Plain:
	case Turned:
		out.Data, err = sideways(data)
	case Scan:
		out.Data, err = rasterise(engine, data, 200, 0, r)
	case Coarse:
		out.Data, err = rasterise(engine, data, 150, 0, r)
	case Photo:
		out.Data, err = rasterise(engine, data, 200, 0.6, r)
	}
	return out, err
}

// Encrypted is a plain bill that a password opens.
func Encrypted(password string) ([]byte, error) {
	r := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // repeatable on purpose
	return draw(layouts[1], invent(r, layouts[1]), "", password)
}

func truthOf(l layout, b invented) Truth {
	t := Truth{Fields: map[extract.Key]string{
		extract.Name: b.name, extract.ClientDocument: b.document, extract.Installation: b.installation, extract.ClientCode: b.client,
		extract.Address: b.street, extract.Neighborhood: b.district, extract.City: b.city, extract.State: b.uf, extract.ZipCode: b.zip,
		extract.Period: b.period.String(), extract.DueDate: b.due.String(), extract.Total: b.total.String(), extract.Modality: l.modality,
		extract.Subgroup: l.subgroup, extract.Distributor: l.distributor, extract.Flag: b.flag, extract.IssueDate: b.issued.String(),
		extract.ReadBefore: b.readBefore.String(), extract.ReadNow: b.readNow.String(), extract.ReadNext: b.readNext.String(),
		extract.ICMSBase: b.icmsBase.String(), extract.ICMSRate: b.icmsRate.String(), extract.ICMSValue: b.icms().String(),
		extract.PISBase: b.pisBase.String(), extract.PISRate: b.pisRate.String(), extract.PISValue: part(b.pisBase, b.pisRate).String(),
		extract.COFINSBase: b.pisBase.String(), extract.COFINSRate: b.cofinsRate.String(), extract.COFINSValue: part(b.pisBase, b.cofinsRate).String(),
		extract.DemandOffPeak: "", extract.DemandPeak: "",
	}}
	if l.labels[extract.Account] != "" {
		t.Fields[extract.Account] = b.account
	}
	if l.contracted[0] != "" {
		t.Fields[extract.DemandOffPeak] = b.contracted.String()
	}
	if l.contracted[1] != "" {
		t.Fields[extract.DemandPeak] = b.contractedPeak.String()
	}
	for _, c := range b.lines {
		item := TruthItem{Description: c.text, Amount: c.amount.String()}
		if c.priced {
			item.Quantity = c.quantity.String()
		}
		t.Items = append(t.Items, item)
	}
	if l.history == "gráfico" {
		return t
	}
	for _, p := range b.history {
		if !l.groupA {
			t.Consumption = append(t.Consumption, TruthMonth{Month: p.month.String(), Single: p.single.String()})
			continue
		}
		t.Consumption = append(t.Consumption, TruthMonth{Month: p.month.String(), Peak: p.peak.String(), OffPeak: p.offPeak.String()})
		t.Demand = append(t.Demand, TruthMonth{Month: p.month.String(), Peak: p.demandPeak.String(), OffPeak: p.demandOff.String()})
	}
	return t
}

// sideways marks the page as rotated and leaves its content: the reader sees a
// page on its side.
func sideways(data []byte) ([]byte, error) {
	out := bytes.Replace(data, []byte("/Type /Page\n"), []byte("/Type /Page/Rotate 90\n"), 1)
	if len(out) == len(data) {
		return nil, fmt.Errorf("page object not found")
	}
	return out, nil // the table of objects is off by some bytes: readers rebuild it
}

// rasterise draws the page as a picture, slanted by degrees with uneven light and
// noise when degrees is not 0.
func rasterise(engine *pdfread.Engine, data []byte, dpi int, degrees float64, r *rand.Rand) ([]byte, error) {
	doc, err := engine.Open(data, "")
	if err != nil {
		return nil, err
	}
	defer func() { _ = doc.Close() }()
	img, _, err := doc.Image(1, dpi)
	if err != nil {
		return nil, err
	}
	if degrees != 0 {
		img = photograph(img, degrees, r)
	}
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, img, &jpeg.Options{Quality: 80}); err != nil {
		return nil, err
	}
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.AddPage()
	options := fpdf.ImageOptions{ImageType: "JPEG"}
	pdf.RegisterImageOptionsReader("page", options, &picture)
	pdf.ImageOptions("page", 0, 0, 595.28, 841.89, false, options, 0, "")
	var out bytes.Buffer
	err = pdf.Output(&out)
	return out.Bytes(), err
}

// photograph slants a picture, darkens it to one side and adds noise.
func photograph(src *image.Gray, degrees float64, r *rand.Rand) *image.Gray {
	dst := image.NewGray(src.Rect)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	w, h := src.Rect.Dx(), src.Rect.Dy()
	for y := range h {
		for x := range w {
			dx, dy := float64(x-w/2), float64(y-h/2)
			light := sample(src, float64(w/2)+dx*cos+dy*sin, float64(h/2)-dx*sin+dy*cos)
			light = light*(0.78+0.2*float64(x)/float64(w)) + r.Float64()*14 - 7
			dst.SetGray(x, y, color.Gray{Y: uint8(math.Max(0, math.Min(255, light)))})
		}
	}
	return dst
}

func sample(src *image.Gray, x, y float64) float64 {
	x0, y0 := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := x-float64(x0), y-float64(y0)
	at := func(x, y int) float64 {
		if !(image.Point{X: x, Y: y}.In(src.Rect)) {
			return 255
		}
		return float64(src.GrayAt(x, y).Y)
	}
	return (at(x0, y0)*(1-fx)+at(x0+1, y0)*fx)*(1-fy) + (at(x0, y0+1)*(1-fx)+at(x0+1, y0+1)*fx)*fy
}
