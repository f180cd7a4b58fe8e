// Package place owns where a document stands: whose unit and contract it names by the
// register, what to ask before a link, and which other document it repeats. Whoever changes
// a document writes it by Update, which concludes its place again. It links nothing.
package place
