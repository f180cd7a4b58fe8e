package record

import (
	"slices"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// Columns is everything that is stored of a contract; the fields say which of them
// are theirs.
var Columns = slices.Concat(
	db.Columns[Contract]{
		db.Text("id", func(c *Contract) *string { return &c.ID }).GivenOnce(),
		{
			Name: "attendance_factor", Place: func(c *Contract) any { return &c.Attendance },
			Value: func(c *Contract) any { return int64(c.Attendance) }, Once: true,
		},
		{Name: "search_text", Value: func(c *Contract) any { return searchText(c) }, Index: true},
		db.Int("version", func(c *Contract) *int64 { return &c.Version }),
		db.Int("created_at", func(c *Contract) *int64 { return (*int64)(&c.CreatedAt) }).GivenOnce(),
		db.OptionalText("created_by", func(c *Contract) *string { return &c.CreatedBy.ID }).GivenOnce(),
		db.Int("updated_at", func(c *Contract) *int64 { return (*int64)(&c.UpdatedAt) }),
		db.OptionalText("updated_by", func(c *Contract) *string { return &c.UpdatedBy.ID }),
		db.Nullable("priced_from", func(c *Contract) *month.Month { return &c.PricedFrom }),
		db.Nullable("priced_to", func(c *Contract) *month.Month { return &c.PricedTo }),
		db.Int("unpriced", func(c *Contract) *int64 { return &c.Unpriced }),
		db.Number("deleted_at", func(c *Contract) **clock.Micros { return &c.DeletedAt }).GivenOnce(),
	},
	fieldColumns(false), fieldColumns(true))

// fieldColumns are the columns of the fields that lists read, or of those that only
// one contract is read with.
func fieldColumns(detail bool) (some db.Columns[Contract]) {
	for i := range fields {
		if fields[i].detail == detail {
			some = append(some, fields[i].columns...)
		}
	}
	return some
}

// UserName is the name of the user in the column.
func UserName[T any](column string, at func(v *T) *string) db.Field[T] {
	f := db.OptionalText("(SELECT name FROM users WHERE id = c."+column+")", at)
	f.Value, f.Expression = nil, true
	return f
}

// searchText is what searches look into: client, code and CNPJ (CT-01).
func searchText(c *Contract) string { return search.Text(c.ClientName, c.Code, string(c.CNPJ)) }

var (
	// Listed is what lists read of a contract.
	Listed = slices.Concat(Columns[:len(Columns)-len(fieldColumns(true))], db.Columns[Contract]{revision})

	// Whole is what one contract is read with: also who created and changed it.
	Whole = slices.Concat(Columns, db.Columns[Contract]{
		revision,
		UserName("created_by", func(c *Contract) *string { return &c.CreatedBy.Name }),
		UserName("updated_by", func(c *Contract) *string { return &c.UpdatedBy.Name }),
		UserName("rebase_confirmed_by", func(c *Contract) *string { return &c.RebaseBy.Name }),
	})

	// revision is written by the database.
	revision = db.Field[Contract]{Name: "revision", Place: func(c *Contract) any { return &c.Revision }}

	// Turning are the columns of the status that a day gives the contract.
	Turning = statusField.columns
)
