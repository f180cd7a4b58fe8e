package privacy

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/platform/db"
)

// nobody stands where a person was named.
const nobody = "Pessoa removida"

func statusOf(ctx context.Context, q db.Q, userID string) (status string, err error) {
	err = q.QueryRowContext(ctx, "SELECT status FROM users WHERE id = $1", userID).Scan(&status)
	return status, db.Classify(err)
}

// eraseFrom applies the map to one table. Names of tables and columns come from the
// map, which is part of the program.
func eraseFrom(ctx context.Context, tx *db.Tx, table string, who Subject, done *Erasure) error {
	if who.UserID != "" {
		if err := eraseOwned(ctx, tx, table, who, done); err != nil {
			return err
		}
	}
	if err := eraseNamed(ctx, tx, table, who, done); err != nil {
		return err
	}
	ground, kept := grounds[table]
	if !kept {
		return nil
	}
	return retain(ctx, tx, table, ground, who, done)
}

// eraseNamed takes what names the person out of the texts of a table, and deletes the
// rows whose address, by the map, is what they are about.
func eraseNamed(ctx context.Context, tx *db.Tx, table string, who Subject, done *Erasure) error {
	columns := of(table, func(c Column) bool { return c.Erase == actReplace || c.Erase == actRow && c.Subject == byEmail })
	if len(columns) == 0 {
		return nil
	}
	key, err := primaryKey(ctx, tx, table)
	if err != nil {
		return err
	}
	found, err := named(ctx, tx, table, key, columns, who)
	if err != nil {
		return err
	}
	for _, row := range found {
		if err := eraseRow(ctx, tx, table, key, columns, row, who, done); err != nil {
			return err
		}
	}
	return nil
}

// namedRow is a row that names the person: its key, and its texts, null where they
// do not.
type namedRow struct {
	key   []any
	texts []sql.NullString
}

// named reads the rows of a table whose columns name the person.
func named(ctx context.Context, q db.Q, table string, key []string, columns []Column, who Subject) ([]namedRow, error) {
	where, args := likes(columns, who, nil)
	rows, err := q.QueryContext(ctx, "SELECT "+strings.Join(slices.Concat(key, texts(columns)), ", ")+" FROM "+table+" WHERE "+where, args...)
	all, err := db.Collect(rows, err, func(rows *sql.Rows, v *namedRow) error {
		*v = namedRow{make([]any, len(key)), make([]sql.NullString, len(columns))}
		into := make([]any, 0, len(key)+len(columns))
		for i := range v.key {
			into = append(into, &v.key[i])
		}
		for i := range v.texts {
			into = append(into, &v.texts[i])
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i := range v.texts {
			v.texts[i].Valid = v.texts[i].Valid && who.replace(v.texts[i].String) != v.texts[i].String
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("privacy: %s: %w", table, err)
	}
	return slices.DeleteFunc(all, func(v namedRow) bool {
		return !slices.ContainsFunc(v.texts, func(t sql.NullString) bool { return t.Valid })
	}), nil
}

// likes is the condition that holds wherever one of the columns names the person.
func likes(columns []Column, who Subject, args []any) (string, []any) {
	var patterns []int
	for _, pattern := range who.likes() {
		args = append(args, pattern)
		patterns = append(patterns, len(args))
	}
	columnsNaming := make([]string, len(columns)) // a tree of two levels: SQLite bounds its depth
	for i, c := range columns {
		var parts []string
		for _, n := range patterns {
			parts = append(parts, fmt.Sprintf(`lower(CAST(%s AS TEXT)) LIKE $%d ESCAPE '\'`, c.Name, n))
		}
		columnsNaming[i] = "(" + strings.Join(parts, " OR ") + ")"
	}
	return strings.Join(columnsNaming, " OR "), args
}

func texts(columns []Column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = "CAST(" + c.Name + " AS TEXT)"
	}
	return names
}

func eraseRow(ctx context.Context, tx *db.Tx, table string, key []string, columns []Column, row namedRow, who Subject, done *Erasure) error {
	args, sets, where := slices.Clone(row.key), []string{}, make([]string, len(key))
	for i, name := range key {
		where[i] = fmt.Sprintf("%s = $%d", name, i+1)
	}
	for i, c := range columns {
		if !row.texts[i].Valid {
			continue
		}
		if c.Erase == actRow {
			n, err := exec(ctx, tx, "DELETE FROM "+table+" WHERE "+strings.Join(where, " AND "), row.key...)
			done.Deleted += n
			return err
		}
		args = append(args, who.replace(row.texts[i].String))
		sets = append(sets, fmt.Sprintf("%s = $%d", c.Name, len(args)))
	}
	n, err := exec(ctx, tx, "UPDATE "+table+" SET "+strings.Join(sets, ", ")+" WHERE "+strings.Join(where, " AND "), args...)
	done.Changed += n
	return err
}

// primaryKey returns the columns of a table's primary key.
func primaryKey(ctx context.Context, tx *db.Tx, table string) ([]string, error) {
	query := "SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk" + db.SQLiteOnly
	if tx.Dialect() == db.Postgres {
		query = `SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
			WHERE i.indrelid = CAST($1 AS TEXT)::regclass AND i.indisprimary ORDER BY a.attnum`
	}
	return db.List(ctx, tx, "privacy: key", db.Single[string], query, table)
}

// eraseOwned treats the rows that name the user's id: they go, or lose what the map says.
func eraseOwned(ctx context.Context, tx *db.Tx, table string, who Subject, done *Erasure) error {
	for _, key := range of(table, func(c Column) bool { return c.Subject == byUser }) {
		if key.Erase == actRow {
			n, err := exec(ctx, tx, fmt.Sprintf("DELETE FROM %s WHERE %s = $1", table, key.Name), who.UserID)
			if err != nil {
				return err
			}
			done.Deleted += n
			continue
		}
		sets, args := blanks(table, who)
		if len(sets) == 0 {
			continue
		}
		n, err := exec(ctx, tx, fmt.Sprintf("UPDATE %s SET %s WHERE %s = $1", table, strings.Join(sets, ", "), key.Name), append([]any{who.UserID}, args...)...)
		if err != nil {
			return err
		}
		done.Changed += n
	}
	return nil
}

// blanks are the assignments that take the person out of her own rows; $1 is her id.
func blanks(table string, who Subject) (sets []string, args []any) {
	for _, c := range erasedBy(table, actNull, actEmpty, actName, actAddress) {
		switch c.Erase {
		case actNull:
			sets = append(sets, c.Name+" = NULL")
			continue
		case actEmpty:
			args = append(args, "")
		case actName:
			args = append(args, nobody)
		case actAddress:
			args = append(args, "removido-"+who.UserID+"@invalido.example")
		}
		sets = append(sets, fmt.Sprintf("%s = $%d", c.Name, len(args)+1))
	}
	return sets, args
}

// retain counts the rows that stay, and on which ground.
func retain(ctx context.Context, tx *db.Tx, table, ground string, who Subject, done *Erasure) error {
	where, args := about(table, who)
	if where == "" {
		return nil
	}
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM "+table+" WHERE "+where, args...).Scan(&n); err != nil {
		return fmt.Errorf("privacy: %s: %w", table, db.Classify(err))
	}
	if n > 0 {
		done.Retained = append(done.Retained, Retained{table, n, ground})
	}
	return nil
}

// about is the condition on the rows of a table that are about the person; empty where
// none can be.
func about(table string, who Subject) (where string, args []any) {
	var parts []string
	match := func(column, form string, values []string) {
		for _, v := range values {
			args = append(args, v)
			parts = append(parts, fmt.Sprintf(form, column, len(args)))
		}
	}
	for _, c := range of(table, func(c Column) bool { return c.Subject != "" }) {
		switch c.Subject {
		case byUser:
			if who.UserID != "" {
				match(c.Name, "%s = $%d", []string{who.UserID})
			}
		case byCPF:
			match(c.Name, "%s = $%d", who.CPFs)
		case byEmail:
			addresses := make([]string, len(who.Emails))
			for i, e := range who.Emails {
				addresses[i] = db.Contains(e)
			}
			match(c.Name, `lower(%s) LIKE $%d ESCAPE '\'`, addresses)
		}
	}
	return strings.Join(parts, " OR "), args
}

func exec(ctx context.Context, tx *db.Tx, query string, args ...any) (int, error) {
	result, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("privacy: erase: %w", db.Classify(err))
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// eachRow gives the rows of a table that are about the person, without secrets, as
// texts in the order of the columns returned; of a row that only names her, the columns
// that do.
func eachRow(ctx context.Context, q db.Q, table string, who Subject, give func(columns []Column, values []sql.NullString) error) error {
	columns := of(table, func(c Column) bool { return c.Class != Secret })
	own, args := about(table, who)
	if own == "" {
		own = "1 = 0"
	}
	condition := own
	open := of(table, func(c Column) bool { return c.Class == Personal && c.Subject != byUser })
	if len(open) > 0 {
		var naming string
		naming, args = likes(open, who, args)
		condition += " OR " + naming
	}
	rows, err := q.QueryContext(ctx, "SELECT CASE WHEN "+own+" THEN 1 ELSE 0 END, "+strings.Join(texts(columns), ", ")+
		" FROM "+table+" WHERE "+condition, args...)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, values *[]sql.NullString) error {
		*values = make([]sql.NullString, len(columns))
		whole, into := 0, make([]any, 0, len(columns)+1)
		into = append(into, &whole)
		for i := range columns {
			into = append(into, &(*values)[i])
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if whole == 0 {
			*values = onlyNaming(columns, *values, who)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("privacy: %s: %w", table, err)
	}
	for _, values := range found {
		if values == nil {
			continue
		}
		if err := give(columns, values); err != nil {
			return err
		}
	}
	return nil
}

// onlyNaming keeps of another person's row the values that name the person, and the row's id;
// nil where no value does.
func onlyNaming(columns []Column, values []sql.NullString, who Subject) []sql.NullString {
	some := false
	for i, c := range columns {
		named := c.Class == Personal && who.in(values[i].String)
		some = some || named
		if !named && c.Name != "id" {
			values[i] = sql.NullString{}
		}
	}
	if !some {
		return nil
	}
	return values
}

// keysOf returns the keys of the files that a column holds.
func keysOf(ctx context.Context, q db.Q, h holder) ([]string, error) {
	return db.List(ctx, q, "privacy: files", db.Single[string],
		"SELECT "+h.column+" FROM "+h.table+" WHERE "+h.column+" IS NOT NULL AND "+h.column+" <> '' ORDER BY "+h.column)
}
