package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"ynova/internal/document/extract/billtest"
	"ynova/internal/document/scan"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/sandbox"
)

// extraction measures how much of a bill is read right, and how fast: over the
// project's own generated bills and over the real ones beside it, where there are.
func extraction(args []string) error {
	flags := flag.NewFlagSet("extraction", flag.ExitOnError)
	bills := flags.String("bills", "../shared/data/bills", "folder of real bills with EXPECTED.json")
	seed := flags.Uint64("seed", 1, "of the generated bills")
	verbose := flags.Bool("v", false, "print every wrong value")
	skipScans := flags.Bool("text", false, "only bills with a text layer")
	if err := flags.Parse(args); err != nil {
		return err
	}
	ctx := context.Background()
	cache, err := os.MkdirTemp("", "ynova-pdf-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	b := bench{scanner: &scan.Scanner{Run: sandbox.Run, CacheDir: cache}, verbose: *verbose}
	if engine, err := ocr.Find(ctx); err == nil {
		b.scanner.OCR = engine
	} else {
		fmt.Println("no text recognition:", err)
		*skipScans = true
	}
	if err := b.scanner.Warm(ctx); err != nil {
		return err
	}
	all, err := allBills(cache, *bills, *seed, *skipScans)
	if err != nil {
		return err
	}
	b.scanner.Report = func(u sandbox.Usage) { b.used += u.CPU }
	for _, bill := range all {
		b.measure(ctx, bill)
	}
	if !*skipScans {
		if err := b.recognition(ctx, cache, all); err != nil {
			return err
		}
	}
	return b.verdict()
}

// rounds of a measured time; the least is taken, for others share the machine.
const rounds = 3

// recognition measures a scanned bill beside the bare program on the same picture.
func (b *bench) recognition(ctx context.Context, cache string, all []billtest.Bill) error {
	i := slices.IndexFunc(all, func(b billtest.Bill) bool { return b.Scanned })
	if i < 0 {
		return nil
	}
	engine, err := pdfread.Start(cache)
	if err != nil {
		return err
	}
	defer func() { _ = engine.Close() }()
	doc, err := engine.Open(all[i].Data, "")
	if err != nil {
		return err
	}
	bare, whole := time.Hour, time.Hour
	for range rounds {
		total := time.Duration(0)
		for n := 1; n <= doc.Pages(); n++ {
			img, dpi, err := doc.Image(n, ocr.DPI)
			if err != nil {
				return err
			}
			start := time.Now()
			if _, err := b.scanner.OCR.Recognise(ctx, img, dpi); err != nil {
				return err
			}
			total += time.Since(start)
		}
		bare = min(bare, total)
		start := time.Now()
		if _, err := b.scanner.Read(ctx, all[i].Data, "", nil); err != nil {
			return err
		}
		whole = min(whole, time.Since(start))
	}
	fmt.Printf("\nrecognition of %s: %d ms; tesseract alone: %d ms; ratio %.2f (goal 1.30)\n",
		all[i].Name, whole.Milliseconds(), bare.Milliseconds(), float64(whole)/float64(bare))
	return nil
}

// allBills collects the real and the generated bills.
func allBills(cache, folder string, seed uint64, textOnly bool) ([]billtest.Bill, error) {
	all, err := billtest.Shared(filepath.Clean(folder))
	if err != nil {
		return nil, err
	}
	engine, err := pdfread.Start(cache)
	if err != nil {
		return nil, err
	}
	defer func() { _ = engine.Close() }()
	for i := range billtest.Layouts() {
		for n, v := range billtest.Variants() {
			bill, err := billtest.Generate(engine, i, v, seed+uint64(n))
			if err != nil {
				return nil, err
			}
			all = append(all, bill)
		}
	}
	return slices.DeleteFunc(all, func(b billtest.Bill) bool { return textOnly && b.Scanned }), nil
}

// bench adds up what was measured.
type bench struct {
	scanner     *scan.Scanner
	verbose     bool
	text, scans billtest.Score
	textTimes   []time.Duration // processor time of the child, per page
	used        time.Duration
	failed      int
}

func (b *bench) measure(ctx context.Context, bill billtest.Bill) {
	start := time.Now()
	b.used = 0
	doc, err := b.scanner.Read(ctx, bill.Data, "", nil)
	took := time.Since(start)
	if err != nil {
		b.failed++
		fmt.Printf("%-48s failed: %v\n", bill.Name, err)
		return
	}
	score := billtest.Compare(doc.Result, bill.Truth)
	sum := &b.text
	if bill.Scanned {
		sum = &b.scans
	} else {
		b.textTimes = append(b.textTimes, b.used/time.Duration(max(1, len(doc.Pages))))
	}
	sum.Add(score)
	fmt.Printf("%-48s fields %3d/%3d  history %3d/%3d  items %2d/%2d  wrong with confidence %d  %6d ms\n", bill.Name,
		score.FieldsRight, score.Fields, score.CellsRight, score.Cells, score.NumbersRight, score.Numbers, len(score.WrongHigh), took.Milliseconds())
	list := score.WrongHigh
	if b.verbose {
		list = score.Wrong
	}
	for _, w := range list {
		fmt.Println("    ", w)
	}
}

// Targets of the product, percent of fields and history cells.
const (
	textTarget = 98
	scanTarget = 92
)

func (b *bench) verdict() error {
	slices.Sort(b.textTimes)
	fmt.Printf("\ntext: %.2f %% of fields and history (goal %d), %d wrong with confidence; items %d/%d\n",
		b.text.Rate(), textTarget, len(b.text.WrongHigh), b.text.NumbersRight, b.text.Numbers)
	if n := len(b.textTimes); n > 0 {
		fmt.Printf("CPU per page of text, with the start of the process: median %d ms, most %d ms (goal 150)\n",
			b.textTimes[n/2].Milliseconds(), b.textTimes[n-1].Milliseconds())
	}
	missed := b.text.Rate() < textTarget || len(b.text.WrongHigh) > 0
	if b.scans.Fields > 0 {
		fmt.Printf("image: %.2f %% (goal %d), %d wrong with confidence; items %d/%d\n",
			b.scans.Rate(), scanTarget, len(b.scans.WrongHigh), b.scans.NumbersRight, b.scans.Numbers)
		missed = missed || b.scans.Rate() < scanTarget || len(b.scans.WrongHigh) > 0
	}
	if missed || b.failed > 0 {
		return errors.New("extraction below its goal")
	}
	return nil
}
