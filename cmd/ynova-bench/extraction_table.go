package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
)

// table is one set of bills with its goals, of which each layout is a line.
type table struct {
	title     string
	right     float64 // goal: percent
	wrongHigh float64 // goal: percent of the values that claim to be sure
	known     bool    // of layouts that were seen: at most one of 20 right values may be flagged
	lines     map[string]*billtest.Score
	sum       billtest.Score
}

func (t *table) add(layout string, s billtest.Score) {
	if t.lines == nil {
		t.lines = map[string]*billtest.Score{}
	}
	if t.lines[layout] == nil {
		t.lines[layout] = &billtest.Score{}
	}
	t.lines[layout].Add(s)
	t.sum.Add(s)
}

func (t *table) missed() bool {
	return t.sum.Values > 0 && (t.known && 20*t.sum.Flagged > t.sum.Right || t.sum.Rate() < t.right || 100*float64(len(t.sum.WrongHigh)) > t.wrongHigh*float64(t.sum.Values))
}

func (t *table) print(out *strings.Builder) {
	fmt.Fprintf(out, "\n## %s\n\nGoal: at least %.1f %% right, at most %.1f %% wrong with confidence.\n\n", t.title, t.right, t.wrongHigh)
	fmt.Fprintln(out, "| layout | values | right % | missed | wrong < 90 | wrong ≥ 90 | right, but flagged |\n|---|---:|---:|---:|---:|---:|---:|")
	row := func(name string, s *billtest.Score) {
		fmt.Fprintf(out, "| %s | %d | %.1f | %d | %d | %d | %d |\n", name, s.Values, s.Rate(), s.Missed, len(s.Wrong)-len(s.WrongHigh), len(s.WrongHigh), s.Flagged)
	}
	for _, name := range slices.Sorted(maps.Keys(t.lines)) {
		row(name, t.lines[name])
	}
	row("**all**", &t.sum)
}

// Goals of the product. Real layouts and generated ones are gates of their own.
const (
	knownGoal, unseenGoal, scanGoal, tiltedGoal, photoGoal = 99.5, 85, 95, 80, 60
	wrongGoal                                              = 0.3
)

// verdict prints the tables and says whether a goal was missed.
func (b *bench) verdict(ctx context.Context) error {
	known := &table{title: billtest.SetReal, right: knownGoal, known: true}
	left := &table{title: billtest.SetRealUnseen, right: unseenGoal, wrongHigh: wrongGoal}
	made := &table{title: billtest.SetMade, right: knownGoal, known: true}
	madeLeft := &table{title: billtest.SetMadeUnseen, right: unseenGoal, wrongHigh: wrongGoal}
	pictures := &table{title: "Scans", right: scanGoal, wrongHigh: wrongGoal}
	tilted := &table{title: "Scans turned by 1.4 degrees, with noise, much compressed", right: tiltedGoal, wrongHigh: wrongGoal}
	photos := &table{title: "Photographs", right: photoGoal, wrongHigh: wrongGoal}
	byLayout, all := b.measure(ctx)
	committed := extract.Measured()
	if b.calibrate {
		if err := writeCalibration(all); err != nil {
			return err
		}
		committed = all
	}
	for i := range b.done {
		d := &b.done[i]
		if b.class(ctx, d); d.NotBill != "" {
			continue
		}
		read := func(withheld map[string]bool, known extract.Calibration) billtest.Score {
			s := billtest.Compare(extract.ReadWithout(ctx, d.pages, withheld, known), d.Truth)
			return s.Named(d.Name)
		}
		whole := read(nil, committed)
		switch {
		case d.Variant == billtest.Photo:
			photos.add(d.Layout, whole)
			continue
		case d.Variant == billtest.Tilted:
			tilted.add(d.Layout, whole)
			continue
		case d.Scanned:
			pictures.add(d.Layout, whole)
			continue
		}
		with, without := made, madeLeft
		if d.Real {
			with, without = known, left
		}
		with.add(d.Layout, whole)
		without.add(d.Layout, read(b.own(d.Layout), extract.Calibration{}.Plus(committed, 1).Plus(byLayout[d.Layout], -1)))
	}
	var out strings.Builder
	missed := b.failed > 0
	low, err := b.floor(known, left, made, madeLeft, pictures, tilted, photos)
	if err != nil {
		return err
	}
	missed = missed || len(low) > 0
	for _, t := range [...]*table{known, left, made, madeLeft, pictures, tilted, photos} {
		if t.sum.Values == 0 {
			continue
		}
		t.print(&out)
		missed = missed || t.missed()
		if b.verbose {
			fmt.Fprintf(&out, "\n%s\n", strings.Join(t.sum.NotRight, "\n"))
		} else if len(t.sum.WrongHigh) > 0 {
			fmt.Fprintf(&out, "\nWrong with confidence:\n%s\n", strings.Join(t.sum.WrongHigh, "\n"))
		}
	}
	for _, layout := range low {
		fmt.Fprintln(&out, "\nBelow its floor:", layout)
	}
	fmt.Fprintf(&out, "\n## Classes\n\n%d documents, %d of another class than they are\n%s\n", len(b.done), len(b.misnamed), strings.Join(b.misnamed, "\n"))
	fmt.Fprintf(&out, "\n%d pictures of bills whose class a person is asked to confirm\n%s\n", len(b.asked), strings.Join(b.asked, "\n"))
	missed = missed || len(b.misnamed) > 0
	b.times(&out)
	fmt.Print(out.String())
	if b.write != "" {
		if err := os.WriteFile(b.write, []byte("# How much of a bill is read right\n\nWritten by `make bench-extraction`.\n"+out.String()), 0o600); err != nil {
			return err
		}
	}
	if missed {
		return errors.New("extraction below its goal")
	}
	return nil
}

// calibrationFile is what package extract holds of a measurement.
const calibrationFile = "internal/document/extract/calibration.json"

// measure counts how often values of each evidence were wrong, of each layout and of all:
// of text as if the layout had never been seen, for so the next one comes.
func (b *bench) measure(ctx context.Context) (byLayout map[string]extract.Calibration, all extract.Calibration) {
	byLayout = map[string]extract.Calibration{}
	for i := range b.done {
		d := &b.done[i]
		if d.NotBill != "" {
			continue
		}
		withheld := b.own(d.Layout)
		if d.Scanned {
			withheld = nil
		}
		s := billtest.Compare(extract.ReadWithout(ctx, d.pages, withheld, nil), d.Truth)
		byLayout[d.Layout] = byLayout[d.Layout].Plus(s.Measured, 1)
		all = all.Plus(s.Measured, 1)
	}
	return byLayout, all
}

func writeCalibration(c extract.Calibration) error {
	raw, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(calibrationFile, append(raw, '\n'), 0o600)
}

// class notes whether a document is taken for what it is.
func (b *bench) class(ctx context.Context, d *document) {
	k := extract.Read(ctx, d.pages).Kind
	right, sure := k.Class.IsBill(), k.Confidence >= extract.High
	if d.NotBill != "" {
		right, sure = string(k.Class) == d.NotBill, true
	}
	if b.verbose {
		fmt.Println(d.Name, k)
	}
	told := fmt.Sprintf("%s: %s (%d): %s", d.Name, k.Class, k.Confidence, strings.Join(k.Evidence, ", "))
	switch {
	case !right, !sure && !d.Scanned: // text is legible enough to be sure
		b.misnamed = append(b.misnamed, told)
	case !sure:
		b.asked = append(b.asked, told)
	}
}

// own are the labels that no other layout shows: what was learned from this one.
func (b *bench) own(layout string) map[string]bool {
	own := map[string]bool{}
	for i := range b.done {
		if b.done[i].Layout == layout {
			maps.Copy(own, b.done[i].labels)
		}
	}
	for i := range b.done {
		if b.done[i].Layout != layout {
			maps.DeleteFunc(own, func(label string, _ bool) bool { return b.done[i].labels[label] })
		}
	}
	return own
}

// times writes the processor time of a page.
func (b *bench) times(out *strings.Builder) {
	fmt.Fprint(out, "\n## Processor time of a page\n\nWith the start of the processes that read it, and with tesseract where it took part.\n\n| pages | documents | median ms | most ms |\n|---|---:|---:|---:|\n")
	for _, kind := range [...]struct {
		name string
		of   func(*document) bool
	}{
		{"text", func(d *document) bool { return !d.Scanned && !d.Painted }},
		{"text with painted labels", func(d *document) bool { return d.Painted }},
		{"scans", func(d *document) bool {
			return d.Scanned && d.Variant != billtest.Photo && d.Variant != billtest.Upside
		}},
		{"scans on their head", func(d *document) bool { return d.Variant == billtest.Upside }},
		{"photographs", func(d *document) bool { return d.Variant == billtest.Photo }},
	} {
		var all []time.Duration
		for i := range b.done {
			if d := &b.done[i]; d.cpu > 0 && kind.of(d) {
				all = append(all, d.cpu)
			}
		}
		if len(all) > 0 {
			slices.SortFunc(all, cmp.Compare)
			fmt.Fprintf(out, "| %s | %d | %d | %d |\n", kind.name, len(all), all[len(all)/2].Milliseconds(), all[len(all)-1].Milliseconds())
		}
	}
}
