// Command package writes what a package says about its parts: an SBOM of the binary, and
// the licences of all that is in it and in its front end. It fails where the parts are not
// those that the toolchain and the lock file name, or where a licence is not allowed.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// passwordWords is the licence of the words that passwords are compared with.
const passwordWords = "internal/account/password/common.LICENSE.txt"

func main() {
	source := flag.String("source", "", "the project's folder")
	binary := flag.String("binary", "", "the built server")
	version := flag.String("version", "", "the version of the package")
	npm := flag.String("npm", "", "the SBOM of the front end, which is compared with its lock file")
	out := flag.String("out", "", "the folder that LICENSES.txt and sbom-go.cdx.json go to")
	flag.Parse()
	for _, path := range []*string{source, binary, npm, out} {
		*path, _ = filepath.Abs(*path)
	}
	if err := run(*source, *binary, *version, *npm, *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(source, binary, version, npm, out string) error {
	modules, err := modulesOf(source, binary)
	if err != nil {
		return err
	}
	packages, err := packagesOf(filepath.Join(source, "web"))
	if err != nil {
		return err
	}
	if err := compareNPM(npm, packages); err != nil {
		return err
	}
	text, err := licences(modules, packages)
	if err != nil {
		return err
	}
	words, err := os.ReadFile(filepath.Join(source, passwordWords))
	if err != nil {
		return err
	}
	text = append(append(text, '\n'), words...)
	err = cmp.Or(
		os.WriteFile(filepath.Join(out, "LICENSES.txt"), text, 0o644),
		writeSBOM(filepath.Join(out, "sbom-go.cdx.json"), version, modules),
	)
	if err == nil {
		fmt.Printf("sbom: %d Go modules as in go version -m, %d npm packages as in the lock file; all licences allowed\n", len(modules), len(packages))
	}
	return err
}
