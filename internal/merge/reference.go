package merge

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/privacy"
)

//go:embed references.csv
var source string

// Rule says what a merge does about the rows in which a column names the one that goes.
type Rule string

// The rules.
const (
	Move     Rule = "muda"     // they name the one that is kept
	MoveFree Rule = "livre"    // likewise, but for those of which the kept one has its own
	Follow   Rule = "contrato" // they go where their contract goes
	Replace  Rule = "lista"    // the column is a list of ids, in which one takes the other's place
	Own      Rule = "dono"     // the merge writes them one by one
	Stay     Rule = "fica"     // they say what was, or are made anew
)

// Reference is a column that refers to clients, to units, or to the balance of a unit.
type Reference struct {
	Table, Column string
	Key           []string // by which rows with one value of the column differ
	Rule          Rule
	One, Many     string // what people call the rows; empty: they are not counted
	Label         string // the column that names a row to people
}

// References are all there are.
var References = mustParse(source)

func mustParse(text string) []Reference {
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("merge: references: %v", err)) // shipped with the program
	}
	list := make([]Reference, 0, len(records)-1)
	for _, r := range records[1:] {
		one, many, _ := strings.Cut(r[4], "|")
		list = append(list, Reference{r[0], r[1], strings.Fields(r[2]), Rule(r[3]), one, many, r[5]})
	}
	return list
}

// to returns the references by a column's name, of the rules.
func to(column string, rules ...Rule) []Reference {
	return slices.DeleteFunc(slices.Clone(References), func(r Reference) bool { return r.Column != column || !slices.Contains(rules, r.Rule) })
}

// has reports whether a table has a column.
func has(table, column string) bool {
	return slices.ContainsFunc(privacy.Map, func(c privacy.Column) bool { return c.Table == table && c.Name == column })
}
