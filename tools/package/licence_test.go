package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	mit = "Permission is hereby granted, free of charge, to any person\nobtaining a copy of this software"
	bsd = "Redistribution and use in source and binary forms, with or without modification, are permitted"
	gpl = "GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007"
)

// OP-05: a licence is known by its text, and the longer one is not taken for the shorter.
func TestRecognise_OP05(t *testing.T) {
	for text, want := range map[string]string{
		mit: "MIT",
		bsd: "BSD-2-Clause",
		bsd + "\n * Neither the name of\n Google": "BSD-3-Clause",
		gpl:                                 "GPL",
		"GNU AFFERO GENERAL PUBLIC LICENSE": "GPL",
		"GNU LESSER GENERAL PUBLIC LICENSE\nincorporates the GNU General Public License":     "LGPL-3.0",
		"Mozilla Public License Version 2.0\n\"Secondary License\" means either the\n" + gpl: "MPL-2.0",
		"This program may be used on Sundays only.":                                          "",
	} {
		if got := strings.Join(recognise(text), " "); got != want {
			t.Errorf("%.40q is %q, not %q", text, got, want)
		}
	}
}

// OP-05: a part without a licence, with an unknown or with a forbidden one stops the package.
func TestLicencesAreAllowed_OP05(t *testing.T) {
	for _, c := range []struct{ file, text, declared, refused string }{
		{"LICENSE", mit, "", ""},
		{"LICENSE", mit, "MIT", ""},
		{"README", mit, "", "no known licence"},
		{"LICENSE.md", "Ask the author.", "", "unknown (LICENSE.md)"},
		{"COPYING", gpl, "", "GPL"},
		{"LICENSE", mit, "GPL-3.0-only", "GPL-3.0-only"},
		{"LICENSE", "GNU Lesser General Public License", "", "LGPL-3.0"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		text, err := licences([]part{{name: "example.com/m", version: "v1", declared: c.declared, dirs: []string{dir}}}, nil)
		if c.refused == "" {
			if err != nil || !strings.Contains(string(text), mit) {
				t.Errorf("%v is refused or its text is missing: %v", c, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "example.com/m@v1: "+c.refused) {
			t.Errorf("%v is not refused: %v", c, err)
		}
	}
}

// OP-05: an SBOM that lacks a package of the lock file, or has one more, is refused.
func TestSameParts_OP05(t *testing.T) {
	parts := []part{{name: "a", version: "1"}, {name: "b", version: "2"}}
	if err := same("it", []string{"b@2", "a@1"}, parts); err != nil {
		t.Error(err)
	}
	for _, ids := range [][]string{{"a@1"}, {"a@1", "b@2", "c@3"}, {"a@1", "b@3"}} {
		if same("it", ids, parts) == nil {
			t.Errorf("%v is taken", ids)
		}
	}
}
