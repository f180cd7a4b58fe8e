package internal_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// endingsLookedAt are where the ending of a name has a say, with why it refuses no file.
var endingsLookedAt = map[string]string{
	"platform/mailbox/content.go":    "a label of what is no known file inside",
	"platform/mailbox/walk.go":       "a label of what is no known file inside",
	"platform/sheet/xlsx_package.go": "the parts of a workbook",
	"platform/web/site.go":           "the files of the front end",
	"privacy/file.go":                "the watched folder's own files",
	"reading/divide.go":              "the name of a part",
	"reading/format.go":              "the name under which a document leaves, after what it is",
	"reading/intake/folder.go":       "a free name",
	"reading/record/body.go":         "the name of an export",
	"tariff/source/source.go":        "the name of what was fetched",
}

var looksAtEnding = regexp.MustCompile(`\b(?:file)?path\.Ext\(|Has(?:Suffix|Prefix)\([^\n]*, "\.(?:csv|pdf|xml|zip|xlsx?|ods|eml|msg|json|jpe?g|png)"`)

// The name of a file refuses nothing: what it is, its content says. Where an ending is looked at, the
// reason stands here.
func TestNoNameRefusesAFile_DR16(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(filepath.Dir(name), "test") {
			return err
		}
		text, err := os.ReadFile(name)
		if looksAtEnding.Match(text) {
			found[filepath.ToSlash(name)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if endingsLookedAt[name] == "" {
			t.Errorf("%s looks at the ending of a name: the content decides what a file is", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(endingsLookedAt)) {
		if !found[name] {
			t.Errorf("%s is listed and looks at no ending", name)
		}
	}
}
