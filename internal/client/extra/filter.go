package extra

import (
	"strings"

	"ynova/internal/platform/db"
)

// Filter chooses records by a value that they have under a label; the zero value chooses all.
type Filter struct{ label, value string }

// ParseFilter reads what a list is narrowed by: Praça:Norte, or a label alone for whatever
// value.
func ParseFilter(text string) Filter {
	label, value, _ := strings.Cut(text, ":")
	return Filter{Key(label), Key(value)}
}

// Given reports whether the filter chooses.
func (f Filter) Given() bool { return f != Filter{} }

// Where is the condition that the column is the id of a record that the filter chooses.
func (e Entity) Where(f Filter, column string, args *[]any) string {
	where := column + ` IN (SELECT v.id FROM extra_values v WHERE v.entity = ` + db.Arg(args, e.name) + ` AND v.label_key = ` + db.Arg(args, f.label)
	if f.value != "" {
		where += ` AND v.value_key = ` + db.Arg(args, f.value)
	}
	return where + `)`
}
