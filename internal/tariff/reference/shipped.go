package reference

import "strings"

// shipped ends the source of a value that came with the program. Such a value ranks
// below every other: an import or a person replaces it, and it never replaces theirs.
const shipped = "; acompanha o programa"

// ShippedSource says of a publication's value that it came with the program.
func ShippedSource(publication string) string { return publication + shipped }

// IsShipped reports whether a value came with the program.
func IsShipped(source string) bool { return strings.HasSuffix(source, shipped) }

// revisionShipped is under which the edition of the shipped values is kept.
const revisionShipped = "acompanha"
