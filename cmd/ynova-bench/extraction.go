package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/document/scan"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/sandbox"
)

// extraction measures how much of a bill is read right, and how fast: over the
// project's own generated bills and over the real ones beside it, where there are.
func extraction(args []string) error {
	var b bench
	flags := flag.NewFlagSet("extraction", flag.ExitOnError)
	folders := flags.String("bills", "../shared/data/bills,../shared/data/bills-2", "folders of real bills with EXPECTED.json")
	seed := flags.Uint64("seed", 1, "of the generated bills")
	only := flags.String("only", "", "only bills whose name or layout has this in it")
	variant := flags.String("variant", "", "only documents whose variant has this in it")
	flags.BoolVar(&b.verbose, "v", false, "print every value that is not right")
	flags.BoolVar(&b.textOnly, "text", false, "no recognition of pictures: only what text layers say")
	flags.BoolVar(&b.real, "real", false, "only real bills")
	flags.StringVar(&b.words, "words", "", "folder that keeps the words of each document, for a repetition after changes of package extract alone")
	flags.BoolVar(&b.calibrate, "calibrate", false, "write what was measured into "+calibrationFile)
	flags.BoolVar(&b.raise, "floors", false, "raise the floors of layouts in "+floorFile+" to what was measured")
	flags.StringVar(&b.write, "write", "", "file that gets the tables, such as bin/extraction.md")
	if err := flags.Parse(args); err != nil {
		return err
	}
	ctx := context.Background()
	cache, err := os.MkdirTemp("", "ynova-pdf-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	b.scanner = &scan.Scanner{Run: sandbox.Run, CacheDir: cache}
	if engine, err := ocr.Find(ctx); err != nil {
		fmt.Println("no text recognition:", err)
		b.textOnly = true
	} else if !b.textOnly {
		b.scanner.OCR = engine
	}
	if err := b.scanner.Warm(ctx); err != nil {
		return err
	}
	all, err := b.bills(cache, strings.Split(*folders, ","), *seed)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(one billtest.Bill) bool { return !strings.Contains(one.Name+" "+one.Layout, *only) })
	if all, err = b.pictured(cache, all, *variant, *seed); err != nil {
		return err
	}
	for _, bill := range all {
		b.read(ctx, bill)
	}
	return b.verdict(ctx)
}

// bills collects the real and the generated bills.
func (b *bench) bills(cache string, folders []string, seed uint64) (all []billtest.Bill, err error) {
	for _, folder := range folders {
		bills, err := billtest.Shared(filepath.Clean(folder))
		if err != nil {
			return nil, err
		}
		all = append(all, bills...)
	}
	if b.real {
		return all, nil
	}
	papers, err := billtest.NotBills()
	if err != nil {
		return nil, err
	}
	all = append(all, papers...)
	engine, err := pdfread.Start(cache)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	for i := range billtest.Layouts() {
		for n, v := range []billtest.Variant{billtest.Plain, billtest.Turned} {
			bill, err := billtest.Generate(engine, i, v, seed+uint64(n))
			if err != nil {
				return nil, err
			}
			all = append(all, bill)
		}
	}
	return all, nil
}

// pictured adds what each bill with a text layer is as a picture. A variant that is named
// is all there is.
func (b *bench) pictured(cache string, all []billtest.Bill, variant string, seed uint64) (out []billtest.Bill, err error) {
	if b.textOnly {
		return slices.DeleteFunc(all, func(one billtest.Bill) bool { return one.Scanned }), nil
	}
	engine, err := pdfread.Start(cache)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	for _, one := range all {
		if one.Scanned || one.NotBill != "" || one.Variant == billtest.Turned {
			continue
		}
		for _, v := range billtest.Pictures() {
			if !strings.Contains(string(v), variant) {
				continue
			}
			picture, err := one.As(engine, v, seed)
			if err != nil {
				return nil, err
			}
			out = append(out, picture)
		}
	}
	if variant != "" {
		return out, nil
	}
	return append(all, out...), nil
}

// bench is what was read of all bills.
type bench struct {
	scanner                 *scan.Scanner
	verbose, textOnly, real bool
	calibrate, raise        bool
	words, write            string
	done                    []document
	failed                  int
	misnamed                []string // documents of another class than they were given
	asked                   []string // pictures of bills whose class is a question
}

// document is one bill with the words that were found on it.
type document struct {
	billtest.Bill
	pages  []page.Page
	labels map[string]bool
	cpu    time.Duration // per page
}

func (b *bench) read(ctx context.Context, bill billtest.Bill) {
	d := document{Bill: bill}
	if !b.kept(&d) {
		before := spent()
		doc, err := b.scanner.Read(ctx, bill.Data, "", nil)
		if err != nil {
			b.failed++
			fmt.Printf("%-48s failed: %v\n", bill.Name, err)
			return
		}
		d.pages, d.cpu = doc.Pages, (spent()-before)/time.Duration(max(1, len(doc.Pages)))
		if err := b.keep(&d); err != nil {
			fmt.Println(err)
		}
	}
	d.labels = extract.Labels(d.pages)
	b.done = append(b.done, d)
}

// spent is the processor time of this process, which straightens pictures, and of all
// children that have ended: those that read the file, and tesseract.
func spent() (sum time.Duration) {
	for _, who := range [...]int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}

func (b *bench) file(d *document) string {
	sum := sha256.Sum256(d.Data)
	return filepath.Join(b.words, hex.EncodeToString(sum[:12])+".json")
}

func (b *bench) kept(d *document) bool {
	if b.words == "" {
		return false
	}
	raw, err := os.ReadFile(b.file(d))
	return err == nil && json.Unmarshal(raw, &d.pages) == nil
}

func (b *bench) keep(d *document) error {
	if b.words == "" {
		return nil
	}
	raw, err := json.Marshal(d.pages)
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(b.words, 0o700), os.WriteFile(b.file(d), raw, 0o600))
}
