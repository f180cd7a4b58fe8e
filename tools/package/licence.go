package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// allowed are the licences that a closed product may be made of as it is: they ask for
// their text and the names, which LICENSES.txt gives.
var allowed = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "blessing", "CC0-1.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Unlicense", "Zlib"}

// excepted are parts with one licence more, each looked at by a person. ADR 0033.
var excepted = map[string]struct{ licence, why string }{
	"github.com/gen2brain/heic":       {"LGPL-3.0", "libheif and libde265, as the unchanged file lib/heif.wasm.gz of the module, run apart from the program in a WebAssembly machine"},
	"github.com/klippa-app/go-pdfium": {"", "holds PDFium (Copyright The PDFium Authors, BSD-3-Clause and Apache-2.0) as webassembly/pdfium.wasm, without its text"},
	"modernc.org/memory":              {"unknown (LICENSE-LOGO)", "of its logo, which is not in the program"},
}

// signs are what each text says that the others do not, in lower case and single spaces.
// BSD's clause is looked for beside its first sentence.
var signs = []struct {
	licence string
	text    *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`apache license,? version 2\.0`)},
	{"BSD-3-Clause", regexp.MustCompile(`redistribution and use in source and binary forms.*(neither the names?|names? of .{0,60} may not be used to endorse)`)},
	{"BSD-2-Clause", regexp.MustCompile(`redistribution and use in source and binary forms`)},
	{"blessing", regexp.MustCompile(`may you do good and not evil|dedicated to the public domain by the authors`)},
	{"CC0-1.0", regexp.MustCompile(`cc0 1\.0 universal`)},
	{"ISC", regexp.MustCompile(`permission to use, copy, modify,? and/?(or)? distribute this software for any purpose with or without fee is hereby granted, provided`)},
	{"0BSD", regexp.MustCompile(`with or without fee is hereby granted\.`)},
	{"LGPL-3.0", regexp.MustCompile(`gnu lesser general public license`)},
	{"GPL", regexp.MustCompile(`gnu (affero )?general public license`)},
	{"MIT", regexp.MustCompile(`permission is hereby granted, free of charge, to any person obtaining a copy`)},
	{"MPL-2.0", regexp.MustCompile(`mozilla public license,? version 2\.0`)},
	{"OFL-1.1", regexp.MustCompile(`sil open font license version 1\.1`)},
	{"Unlicense", regexp.MustCompile(`free and unencumbered software released into the public domain`)},
	{"Zlib", regexp.MustCompile(`altered source versions must be plainly marked as such`)},
}

var (
	licenceFile = regexp.MustCompile(`(?i)^(licen[cs]es?|copying|unlicense)([-._].*)?$`)
	noticeFile  = regexp.MustCompile(`(?i)^(notice|patents)([-._].*)?$`)
	blank       = regexp.MustCompile(`[\s*>#]+`)
)

// recognise names the licences of a text. MPL mentions the GPL without being it, and a
// longer licence holds the sentences of a shorter one.
func recognise(text string) (found []string) {
	text = blank.ReplaceAllString(strings.ToLower(text), " ")
	for _, s := range signs {
		if s.text.MatchString(text) {
			found = append(found, s.licence)
		}
	}
	covers := map[string][]string{"BSD-3-Clause": {"BSD-2-Clause"}, "MPL-2.0": {"GPL", "LGPL-3.0"}, "LGPL-3.0": {"GPL"}}
	return slices.DeleteFunc(found, func(l string) bool {
		return slices.ContainsFunc(found, func(by string) bool { return slices.Contains(covers[by], l) })
	})
}

// licences writes the texts of all parts, and refuses what is unknown or not allowed.
func licences(modules, packages []part) ([]byte, error) {
	goroot, err := goSays(".", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := goSays(".", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	standard := part{name: "Go", version: strings.TrimSpace(string(version)), dirs: []string{strings.TrimSpace(string(goroot))}}
	var summary, texts bytes.Buffer
	var refused []string
	for _, p := range slices.Concat([]part{standard}, modules, packages) {
		names, err := p.licence(&texts)
		if err != nil {
			return nil, err
		}
		exception := excepted[p.name]
		if len(names) == 0 {
			refused = append(refused, p.id()+": no known licence")
		}
		for _, name := range names {
			if name != exception.licence && !slices.Contains(allowed, name) {
				refused = append(refused, p.id()+": "+name)
			}
		}
		fmt.Fprintf(&summary, "%s: %s\n", p.id(), strings.Join(names, ", "))
		if exception.why != "" {
			fmt.Fprintf(&summary, "    %s\n", exception.why)
		}
	}
	if len(refused) > 0 {
		return nil, fmt.Errorf("licences that are not allowed:\n  %s", strings.Join(refused, "\n  "))
	}
	return slices.Concat([]byte("YNOVA is made of these parts; their licences follow.\n\n"), summary.Bytes(), texts.Bytes()), nil
}

// licence names the licences of a part and writes their texts. A file that says licence
// and is none that is known counts as "unknown".
func (p part) licence(texts *bytes.Buffer) ([]string, error) {
	var names []string
	if p.declared != "" {
		names = append(names, p.declared)
	}
	for _, dir := range p.dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			isLicence := licenceFile.MatchString(e.Name()) && filepath.Ext(e.Name()) != ".go"
			if e.IsDir() || (!isLicence && !noticeFile.MatchString(e.Name())) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return nil, err
			}
			if isLicence {
				found := recognise(string(text))
				if len(found) == 0 {
					found = []string{"unknown (" + e.Name() + ")"}
				}
				names = append(names, found...)
			}
			name, _ := filepath.Rel(p.dirs[0], filepath.Join(dir, e.Name()))
			fmt.Fprintf(texts, "\n%s\n%s: %s\n\n%s\n", strings.Repeat("=", 78), p.id(), filepath.ToSlash(name), strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
