package pdfread

import (
	"bytes"
	"fmt"
	"regexp"
)

var (
	catalog = regexp.MustCompile(`/Type\s*/Catalog\b`)
	object  = regexp.MustCompile(`(\d{1,10})\s+(\d{1,5})\s+obj\b`)
)

// withTrailer is a file with a trailer for its catalog, by which a reader finds what is left of
// one that was cut; nil where the catalog is not in it, or not in the clear.
func withTrailer(data []byte) []byte {
	found := catalog.FindAllIndex(data, -1)
	if len(found) == 0 {
		return nil
	}
	before := data[:found[len(found)-1][0]] // the newest of a file that was changed
	objects := object.FindAllSubmatchIndex(before, -1)
	if len(objects) == 0 {
		return nil
	}
	last := objects[len(objects)-1]
	number, generation := before[last[2]:last[3]], before[last[4]:last[5]]
	if bytes.Contains(before[last[1]:], []byte("endobj")) {
		return nil
	}
	return fmt.Appendf(bytes.Clone(data), "\nendstream\nendobj\ntrailer\n<</Root %s %s R>>\nstartxref\n0\n%%%%EOF\n", number, generation)
}
