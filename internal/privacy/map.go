package privacy

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
)

//go:embed data_map.csv
var source string

// Class is what a column holds.
type Class string

// The classes.
const (
	Personal    Class = "pessoal"     // of a natural person
	Secret      Class = "segredo"     // never leaves, not even to its owner
	Commercial  Class = "comercial"   // a secret of clients and suppliers
	Operational Class = "operacional" // neither
)

// How a column identifies the person of a row.
const (
	byUser  = "usuario" // it holds the id of a user
	byEmail = "email"   // it holds addresses
	byCPF   = "cpf"     // it holds a document
)

// What erasure does to a column.
const (
	actKeep    = "manter"
	actRow     = "apagar-linha" // the row goes
	actNull    = "nulo"
	actEmpty   = "vazio"
	actName    = "anonimo"  // a name that belongs to no one
	actAddress = "endereco" // an address that belongs to no one
	actReplace = "trocar"   // what names the person is taken out of the text, in every row
)

// Column is a column of the map.
type Column struct {
	Table, Name string
	Class       Class
	Subject     string // usuario, email, cpf, or empty
	Purpose     string
	Retention   string
	Erase       string
	Parceiro    bool // a parceiro reads what others typed into it, of the clients in reach
}

// Map returns every column of the database, by table.
var Map = mustParse(source)

func mustParse(text string) []Column {
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("privacy: data map: %v", err)) // shipped with the program
	}
	columns := make([]Column, 0, len(records)-1)
	for _, r := range records[1:] {
		columns = append(columns, Column{r[0], r[1], Class(r[2]), r[3], r[4], r[5], r[6], r[7] == "parceiro"})
	}
	return columns
}

// tables returns the names of the map's tables, in its order.
func tables() []string {
	var names []string
	for _, c := range Map {
		if len(names) == 0 || names[len(names)-1] != c.Table {
			names = append(names, c.Table)
		}
	}
	return names
}

// of returns the columns of a table that the condition holds for.
func of(table string, keep func(Column) bool) []Column {
	var found []Column
	for _, c := range Map {
		if c.Table == table && keep(c) {
			found = append(found, c)
		}
	}
	return found
}

// erasedBy returns the columns of a table with one of the actions.
func erasedBy(table string, acts ...string) []Column {
	return of(table, func(c Column) bool { return slices.Contains(acts, c.Erase) })
}
