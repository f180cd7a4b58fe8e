package internal_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
)

// asvsSections are how many requirements each section of OWASP ASVS 5.0.0 has (CC BY-SA 4.0,
// https://github.com/OWASP/ASVS, 5.0/docs_en), without V17, WebRTC.
var asvsSections = map[string]int{
	"V1.1": 2, "V1.2": 10, "V1.3": 12, "V1.4": 3, "V1.5": 3, "V2.1": 3, "V2.2": 3, "V2.3": 5, "V2.4": 2,
	"V3.1": 1, "V3.2": 3, "V3.3": 5, "V3.4": 8, "V3.5": 8, "V3.6": 1, "V3.7": 5, "V4.1": 5, "V4.2": 5, "V4.3": 2, "V4.4": 4,
	"V5.1": 1, "V5.2": 6, "V5.3": 3, "V5.4": 3, "V6.1": 3, "V6.2": 12, "V6.3": 8, "V6.4": 6, "V6.5": 8, "V6.6": 4, "V6.7": 2, "V6.8": 4,
	"V7.1": 3, "V7.2": 4, "V7.3": 2, "V7.4": 5, "V7.5": 3, "V7.6": 2, "V8.1": 4, "V8.2": 4, "V8.3": 3, "V8.4": 2, "V9.1": 3, "V9.2": 4,
	"V10.1": 2, "V10.2": 3, "V10.3": 5, "V10.4": 16, "V10.5": 5, "V10.6": 2, "V10.7": 3, "V11.1": 4, "V11.2": 5, "V11.3": 5, "V11.4": 4, "V11.5": 2, "V11.6": 2, "V11.7": 2,
	"V12.1": 5, "V12.2": 2, "V12.3": 5, "V13.1": 4, "V13.2": 6, "V13.3": 4, "V13.4": 7, "V14.1": 2, "V14.2": 8, "V14.3": 3,
	"V15.1": 5, "V15.2": 5, "V15.3": 7, "V15.4": 4, "V16.1": 1, "V16.2": 5, "V16.3": 4, "V16.4": 3, "V16.5": 4,
}

// asvsLevel1 are its requirements of level 1; of those of an authorization server only V10.4.1,
// which represents them all.
const asvsLevel1 = `V1.2.1 V1.2.2 V1.2.3 V1.2.4 V1.2.5 V1.3.1 V1.3.2 V1.5.1 V2.1.1 V2.2.1 V2.2.2 V2.3.1 V3.2.1 V3.2.2 V3.3.1 V3.4.1 V3.4.2
	V3.5.1 V3.5.2 V3.5.3 V4.1.1 V4.4.1 V5.2.1 V5.2.2 V5.3.1 V5.3.2 V6.1.1 V6.2.1 V6.2.2 V6.2.3 V6.2.4 V6.2.5 V6.2.6 V6.2.7 V6.2.8 V6.3.1 V6.3.2
	V6.4.1 V6.4.2 V7.2.1 V7.2.2 V7.2.3 V7.2.4 V7.4.1 V7.4.2 V8.1.1 V8.2.1 V8.2.2 V8.3.1 V9.1.1 V9.1.2 V9.1.3 V9.2.1 V10.4.1 V11.3.1 V11.3.2 V11.4.1
	V12.1.1 V12.2.1 V12.2.2 V13.4.1 V14.2.1 V14.3.1 V15.1.1 V15.2.1 V15.3.1`

var (
	asvsRow  = regexp.MustCompile(`^\| (V\d+\.\d+)\.(\d+) \| (met|not met|does not apply) \| (.+) \|$`)
	asvsNext = regexp.MustCompile("`([^`]+)`")
	testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// SX-27: docs/security.md says of each item of ASVS 5.0 whether it is met; what proves one
// that is, exists.
func TestASVS_SX27(t *testing.T) {
	t.Parallel()
	tests := goTests(t)
	_, rest, begun := strings.Cut(document(t, "security.md"), "<!-- asvs -->\n")
	table, _, ended := strings.Cut(rest, "<!-- asvs end -->")
	lines := strings.Split(strings.TrimSpace(table), "\n")
	expect.Must(t, fmt.Sprintf("SX-27 the table has %d lines", len(lines)), expect.Is(begun, true), expect.Is(ended, true),
		expect.Is(len(lines) >= 100, true))
	seen := map[string]bool{}
	for _, line := range lines[2:] {
		row := asvsRow.FindStringSubmatch(line)
		if row == nil {
			t.Errorf("SX-27 no row of the table: %s", line)
			continue
		}
		id := row[1] + "." + row[2]
		n, err := strconv.Atoi(row[2])
		expect.Must(t, "SX-27 ASVS 5.0 has no "+id, expect.Is(err, nil), expect.Is(n >= 1, true))
		expect.All(t, "SX-27 ASVS 5.0 has no "+id, expect.Is(n <= asvsSections[row[1]], true))
		if seen[id] {
			t.Errorf("SX-27 %s stands twice", id)
		}
		seen[id] = true
		if row[3] != "met" {
			continue
		}
		proofs := asvsNext.FindAllStringSubmatch(row[4], -1)
		if len(proofs) == 0 {
			t.Errorf("SX-27 nothing proves %s", id)
		}
		for _, proof := range proofs {
			if !proves(tests, proof[1]) {
				t.Errorf("SX-27 %s is proved by %s, which there is not", id, proof[1])
			}
		}
	}
	for id := range strings.FieldsSeq(asvsLevel1) {
		if !seen[id] {
			t.Errorf("SX-27 %s, of level 1, is not in the table", id)
		}
	}
	if !strings.Contains(table, "| V5.4.3 | not met | **malware scan is not done**") {
		t.Error("SX-27 the table does not say that malware scan is not done")
	}
}

// proves reports whether a test of that name, or file of tests below web/, exists.
func proves(tests []string, name string) bool {
	if !strings.HasPrefix(name, "web/") {
		return slices.Contains(tests, name)
	}
	_, err := os.Stat(filepath.Join("..", filepath.FromSlash(name)))
	return err == nil && (strings.HasSuffix(name, ".spec.ts") || strings.Contains(name, ".test."))
}

// goTests are the names of all tests in Go.
func goTests(t *testing.T) (names []string) {
	t.Helper()
	for _, root := range []string{".", "../cmd", "../tools"} {
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, found := range testFunc.FindAllSubmatch(text, -1) {
				names = append(names, string(found[1]))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}
