// Package layout owns how documents of a distributor look and what corrections taught about
// it: words of a form and distances, nothing of a client. A rule is tried before it counts,
// is never sure of itself, and can be removed. How a rule reads belongs to document/extract.
//
// Tables: layouts, layout_rules.
package layout
