// Command testreport reads the JUnit reports of a run (Go, Vitest, Playwright) and
// ends it: the tests that were left out, why, and how many passed.
package main

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// suite is a <testsuite>, or the <testsuites> around it.
type suite struct {
	Suites []suite `xml:"testsuite"`
	Cases  []struct {
		Class   string    `xml:"classname,attr"`
		Name    string    `xml:"name,attr"`
		Failure *struct{} `xml:"failure"`
		Error   *struct{} `xml:"error"`
		Skipped *struct {
			Message string `xml:"message,attr"`
		} `xml:"skipped"`
	} `xml:"testcase"`
}

type count struct {
	passed, failed, skipped int
	leftOut                 map[string][]string // tests by reason
}

func main() {
	total := count{leftOut: map[string][]string{}}
	for _, path := range os.Args[1:] {
		data, err := os.ReadFile(path)
		var s suite
		if err = cmp.Or(err, xml.Unmarshal(data, &s)); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			os.Exit(1)
		}
		total.add(strings.TrimSuffix(filepath.Base(path), ".xml"), s)
	}
	if total.skipped == 0 {
		fmt.Println("\nno test was left out")
	} else {
		fmt.Printf("\n%d tests were left out:\n", total.skipped)
	}
	for _, reason := range slices.Sorted(maps.Keys(total.leftOut)) {
		fmt.Println("  " + reason)
		for _, name := range total.leftOut[reason] {
			fmt.Println("    " + name)
		}
	}
	fmt.Printf("\n%d passed, %d failed, %d skipped\n", total.passed, total.failed, total.skipped)
}

func (c *count) add(part string, s suite) {
	for _, inner := range s.Suites {
		c.add(part, inner)
	}
	for _, test := range s.Cases {
		switch {
		case test.Failure != nil || test.Error != nil:
			c.failed++
		case test.Skipped != nil:
			c.skipped++
			reason := because(test.Skipped.Message)
			c.leftOut[reason] = append(c.leftOut[reason], part+": "+test.Class+" "+test.Name)
		default:
			c.passed++
		}
	}
}

// place is where Go says a test was left out.
var place = regexp.MustCompile(`\S+\.go:\d+: `)

// because is the sentence in the output of a test that was left out.
func because(output string) string {
	for line := range strings.Lines(output) {
		if loc := place.FindStringIndex(line); loc != nil {
			return strings.TrimSpace(line[loc[1]:])
		}
	}
	return cmp.Or(strings.TrimSpace(output), "(no reason given)")
}
