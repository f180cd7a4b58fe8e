// Command testreport reads the JUnit reports of a run (Go, Vitest, Playwright) and ends
// it: the tests that were left out and those that failed, why, and how many passed.
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
		Class   string  `xml:"classname,attr"`
		Name    string  `xml:"name,attr"`
		Failure *output `xml:"failure"`
		Error   *output `xml:"error"`
		Skipped *struct {
			Message string `xml:"message,attr"`
		} `xml:"skipped"`
	} `xml:"testcase"`
}

type output struct {
	Text string `xml:",chardata"`
}

type count struct {
	passed  int
	failed  []string          // test and reason
	ran     map[string]bool   // tests that one run of several may have left out
	leftOut map[string]string // reasons by test
}

func main() {
	total := count{ran: map[string]bool{}, leftOut: map[string]string{}}
	for _, path := range os.Args[1:] {
		data, err := os.ReadFile(path)
		var s suite
		if err = cmp.Or(err, xml.Unmarshal(data, &s)); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			os.Exit(1)
		}
		total.add(strings.TrimSuffix(filepath.Base(path), ".xml"), s)
	}
	maps.DeleteFunc(total.leftOut, func(name, _ string) bool { return total.ran[name] })
	fmt.Printf("\n%d tests were left out\n", len(total.leftOut))
	byReason := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(total.leftOut)) {
		byReason[total.leftOut[name]] = append(byReason[total.leftOut[name]], name)
	}
	for _, reason := range slices.Sorted(maps.Keys(byReason)) {
		fmt.Println("  " + reason)
		for _, name := range byReason[reason] {
			fmt.Println("    " + name)
		}
	}
	fmt.Printf("\n%d passed, %d failed, %d skipped\n", total.passed, len(total.failed), len(total.leftOut))
	for _, test := range total.failed {
		fmt.Println("  " + test)
	}
}

func (c *count) add(run string, s suite) {
	for _, inner := range s.Suites {
		c.add(run, inner)
	}
	part, _, _ := strings.Cut(run, "-") // what go-sqlite leaves out go-postgres may have run
	for _, test := range s.Cases {
		name := part + ": " + test.Class + " " + test.Name
		switch failure := cmp.Or(test.Failure, test.Error); {
		case failure != nil:
			c.failed = append(c.failed, fmt.Sprintf("%s: %s %s: %.200s", run, test.Class, test.Name, because(failure.Text)))
			c.ran[name] = true
		case test.Skipped != nil:
			c.leftOut[name] = because(test.Skipped.Message)
		default:
			c.passed++
			c.ran[name] = true
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
	first, _, _ := strings.Cut(strings.TrimSpace(output), "\n")
	return cmp.Or(first, "(no reason given)")
}
