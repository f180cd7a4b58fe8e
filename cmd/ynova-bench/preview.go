package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/xuri/excelize/v2"
)

// runPreview measures how long a person waits for the question about a large workbook: twenty
// sheets of one shape, and a sheet of two hundred columns that nothing is known of.
func runPreview(o options) error {
	data, err := os.MkdirTemp("", "ynova-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	if err := createUser(o, data); err != nil {
		return err
	}
	s, err := startProduct(o, data)
	if err != nil {
		return err
	}
	defer s.stop()
	fmt.Printf("\n## Question about a workbook, from the upload, median of %d rounds\n\n| workbook | time | floor |\n|---|---|---|\n", o.rounds)
	for _, kind := range []struct {
		name                  string
		sheets, columns, rows int
	}{{"20 sheets of 12 columns and 300 rows", 20, 12, 300}, {"200 columns and 1,000 rows", 1, 200, 1000}} {
		var times []time.Duration
		for round := range o.rounds {
			file, err := workbook(kind.sheets, kind.columns, kind.rows, round)
			if err != nil {
				return err
			}
			took, ended, err := upload(s, "grande.xlsx", file)
			if err == nil && ended != "needs_mapping" {
				err = fmt.Errorf("the import ended as %s", ended)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", kind.name, err)
			}
			times = append(times, took)
		}
		slices.Sort(times)
		fmt.Printf("| %s | %s | ≤ 1s |\n", kind.name, times[len(times)/2].Round(time.Millisecond))
	}
	return nil
}

// workbook has measurements in each sheet, and columns of notes beside them. Each round has
// others, for equal files are one.
func workbook(sheets, columns, rows, round int) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	for n := range sheets {
		name := fmt.Sprintf("Parte %d", n+1)
		if _, err := f.NewSheet(name); err != nil {
			return nil, err
		}
		w, err := f.NewStreamWriter(name)
		if err != nil {
			return nil, err
		}
		for r := range rows + 1 {
			cells := make([]any, columns)
			for c := range cells {
				if cells[c] = fmt.Sprintf("nota %d", round+r*c); r == 0 {
					cells[c] = fmt.Sprintf("Coluna %d", c+1)
				}
			}
			if err := w.SetRow(fmt.Sprintf("A%d", r+1), cells); err != nil {
				return nil, err
			}
		}
		if err := w.Flush(); err != nil {
			return nil, err
		}
	}
	if err := f.DeleteSheet("Sheet1"); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err := f.Write(&b)
	return b.Bytes(), err
}
