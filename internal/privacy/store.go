package privacy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/platform/db"
)

// nobody stands where a person was named.
const nobody = "Pessoa removida"

func sortByLength(values []string) {
	slices.SortStableFunc(values, func(a, b string) int { return len(b) - len(a) })
}

// find returns the person of the request: a user with her account's data, or who is
// known by an address only.
func find(ctx context.Context, q db.Q, r Request) (Subject, error) {
	var u struct{ id, email, name, phone, cpf string }
	err := q.QueryRowContext(ctx, `
		SELECT id, email, name, COALESCE(phone, ''), COALESCE(cpf, '') FROM users WHERE id = $1 OR lower(email) = $2`, r.UserID, r.Email).
		Scan(&u.id, &u.email, &u.name, &u.phone, &u.cpf)
	if err == nil {
		return Subject{UserID: u.id, Email: u.email, values: naming(u.email, u.name, u.phone, u.cpf, maskedCPF(u.cpf))}, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return Subject{}, fmt.Errorf("privacy: user: %w", db.Classify(err))
	}
	if r.Email == "" {
		return Subject{}, errNobody
	}
	return contact(ctx, q, r.Email)
}

// contact returns who is known by the address, with the names that stand beside it.
func contact(ctx context.Context, q db.Q, email string) (Subject, error) {
	who := Subject{Email: email}
	named, err := db.List(ctx, q, "privacy: contact", func(rows *sql.Rows, v *[2]string) error { return rows.Scan(&v[0], &v[1]) }, `
		SELECT name, COALESCE(phone, '') FROM client_contacts WHERE lower(email) = $1
		UNION SELECT COALESCE(contact_name, ''), COALESCE(contact_phone, '') FROM clients WHERE lower(contact_email) = $1
		UNION SELECT COALESCE(contact_responsible, ''), '' FROM contracts WHERE lower(email) = $1`, email)
	if err != nil {
		return who, err
	}
	who.values = naming(email, "")
	for _, v := range named {
		who.values = append(who.values, naming("", v[0], v[1])...)
	}
	slices.Sort(who.values)
	who.values = slices.Compact(who.values)
	sortByLength(who.values)
	return who, nil
}

func maskedCPF(cpf string) string {
	if len(cpf) != 11 {
		return ""
	}
	return cpf[:3] + "." + cpf[3:6] + "." + cpf[6:9] + "-" + cpf[9:]
}

func statusOf(ctx context.Context, q db.Q, userID string) (status string, err error) {
	err = q.QueryRowContext(ctx, "SELECT status FROM users WHERE id = $1", userID).Scan(&status)
	return status, db.Classify(err)
}

// eraseFrom applies the map to one table. Names of tables and columns come from the
// map, which is part of the program.
func eraseFrom(ctx context.Context, tx *db.Tx, table string, who Subject, done *Erasure) error {
	if ground, ok := grounds[table]; ok {
		return retain(ctx, tx, table, ground, who, done)
	}
	if who.UserID != "" {
		if err := eraseOwned(ctx, tx, table, who, done); err != nil {
			return err
		}
	}
	for _, c := range erasedBy(table, actReplace) {
		for _, v := range who.values {
			n, err := exec(ctx, tx, fmt.Sprintf(`UPDATE %s SET %s = replace(%s, $1, $2) WHERE %s LIKE $3 ESCAPE '\'`, table, c.Name, c.Name, c.Name),
				v, nobody, db.Contains(v))
			if err != nil {
				return err
			}
			done.Changed += n
		}
	}
	return nil
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
	for _, c := range of(table, func(c Column) bool { return c.Subject != "" }) {
		switch {
		case c.Subject == byUser && who.UserID != "":
			args = append(args, who.UserID)
			parts = append(parts, fmt.Sprintf("%s = $%d", c.Name, len(args)))
		case c.Subject == byEmail && who.Email != "":
			args = append(args, db.Contains(strings.ToLower(who.Email)))
			parts = append(parts, fmt.Sprintf(`lower(%s) LIKE $%d ESCAPE '\'`, c.Name, len(args)))
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
// texts in the order of the columns returned.
func eachRow(ctx context.Context, q db.Q, table string, who Subject, give func(columns []Column, values []sql.NullString) error) error {
	where, args := about(table, who)
	if where == "" {
		return nil
	}
	columns := of(table, func(c Column) bool { return c.Class != Secret })
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = "CAST(" + c.Name + " AS TEXT)"
	}
	rows, err := q.QueryContext(ctx, "SELECT "+strings.Join(names, ", ")+" FROM "+table+" WHERE "+where, args...)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, values *[]sql.NullString) error {
		*values = make([]sql.NullString, len(columns))
		into := make([]any, len(columns))
		for i := range into {
			into[i] = &(*values)[i]
		}
		return rows.Scan(into...)
	})
	if err != nil {
		return fmt.Errorf("privacy: %s: %w", table, err)
	}
	for _, values := range found {
		if err := give(columns, values); err != nil {
			return err
		}
	}
	return nil
}
