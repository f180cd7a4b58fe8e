package main

import (
	"cmp"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// packagesOf lists what the lock file has the browser's code made of: all but what only
// builds and tests need.
func packagesOf(web string) ([]part, error) {
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Dev              bool
		}
	}
	if err := readJSON(filepath.Join(web, "package-lock.json"), &lock); err != nil {
		return nil, err
	}
	var packages []part
	for _, path := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[path]
		if path == "" || p.Dev {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		packages = append(packages, part{name: name, version: p.Version, declared: p.License, dirs: []string{filepath.Join(web, path)}})
	}
	return packages, nil
}

// compareNPM reads the SBOM that npm's tool wrote.
func compareNPM(path string, packages []part) error {
	var bom cyclonedx.BOM
	if err := readJSON(path, &bom); err != nil {
		return err
	}
	return same(path, components(bom.Components), packages)
}

// components names the parts of an SBOM; a package that is there twice stands in the one that needs it.
func components(list *[]cyclonedx.Component) (ids []string) {
	if list == nil {
		return nil
	}
	for _, c := range *list {
		name := c.Name
		if c.Group != "" {
			name = c.Group + "/" + c.Name
		}
		ids = append(append(ids, name+"@"+c.Version), components(c.Components)...)
	}
	return ids
}

func readJSON(path string, into any) error {
	data, err := os.ReadFile(path)
	return cmp.Or(err, json.Unmarshal(data, into))
}
