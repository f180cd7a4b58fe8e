package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"os"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// writeSBOM has neither time nor serial number, so that it is the same from the same source.
func writeSBOM(path, version string, modules []part) error {
	bom := cyclonedx.NewBOM()
	server := cyclonedx.Component{BOMRef: "ynova", Type: cyclonedx.ComponentTypeApplication, Name: "ynova", Version: version}
	bom.Metadata = &cyclonedx.Metadata{Component: &server}
	var all []cyclonedx.Component
	var refs []string
	for _, m := range modules {
		purl := "pkg:golang/" + m.name + "@" + m.version
		c := cyclonedx.Component{BOMRef: purl, Type: cyclonedx.ComponentTypeLibrary, Name: m.name, Version: m.version, PackageURL: purl}
		// h1: is the hash of the module's tree, not of one file.
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.sum, "h1:")); err == nil {
			c.Properties = &[]cyclonedx.Property{{Name: "go:sum:h1", Value: hex.EncodeToString(sum)}}
		}
		all = append(all, c)
		refs = append(refs, purl)
	}
	bom.Components = &all
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: server.BOMRef, Dependencies: &refs}}
	var out bytes.Buffer
	if err := cyclonedx.NewBOMEncoder(&out, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cyclonedx.SpecVersion1_6); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}
