package db

import (
	"fmt"
	"strings"
)

// A trigger is what follows the writes of a table by itself: its statements on an engine,
// empty where the engine does without.
type trigger func(d Dialect, table string) string

// triggers has, by table, what follows its writes, so that no writer, of today or to come,
// can forget it. A migration has a table's triggers made by a line `-- triggers: table`.
var triggers = map[string][]trigger{
	// Of which clients something was written that the lists over all clients' months judge
	// by (ADR 0024), and the marks and revisions under which answers are kept (ADR 0037).
	"clients":             {noteClient(by("id")), searchIndex("")},
	"contracts":           {noteClient(by("client_id")), revise, reviseOfSeller, mark("contracts", SQLite), searchIndex("deleted_at")},
	"contract_months":     {noteClient(by("client_id"))},
	"contract_checks":     {noteClient(by("client_id"))},
	"contract_spans":      {noteClient(through("contracts", "id", "contract_id"))},
	"consumer_units":      {noteClient(by("client_id"))},
	"balances":            {noteClient(by("client_id")), revise, searchIndex("")},
	"balance_months":      {noteClient(through("balances", "seq", "balance_seq"))},
	"invoices":            {noteClient(by("client_id"))},
	"findings":            {noteClient(by("client_id"))},
	"ccee_agents":         {noteClient(by("client_id"))},
	"ccee_figures":        {noteClient(by("client_id"))},
	"ccee_verdicts":       {noteClient(by("client_id"))},
	"closed_months":       {noteClient(by("client_id"))},
	"closing_owners":      {noteClient(by("client_id"))},
	"closing_waivers":     {noteClient(by("client_id"))},
	"closing_adjustments": {noteClient(by("client_id"))},
	"accruals":            {noteClient(by("client_id"))},
	"accrual_reasons":     {noteClient(by("client_id"))},
	"parameters":          {noteClient(all), mark("parameters", SQLite, Postgres)},
	"price_indices":       {noteClient(all), mark("parameters", SQLite, Postgres)},
	"market_months":       {noteClient(all)},
	"tariffs":             {noteClient(all)},
	"distributors":        {noteClient(all)},
	"distributor_names":   {noteClient(all)},
	"ccee_rates":          {noteClient(all)},

	// What a session may do, which other processes keep for a second at most.
	"users": {
		noteOwner,
		notifyAccess("", "UPDATE", "name", "email", "status", "partner_id"),
	},
	"sessions": {
		notifyAccess("", "UPDATE", "revoked_at", "replaced_at", "authenticated_at"),
		notifyAccess("_gone", "DELETE"),
	},
	"user_roles": {notifyAccess("", "INSERT OR UPDATE OR DELETE")},
	"user_totp":  {notifyAccess("", "INSERT OR UPDATE OF state OR DELETE")},
	"settings":   {notifyAccess("", "UPDATE", "value"), notifyAccess("_new", "INSERT OR DELETE")},
}

// triggersOf makes the triggers of a table, in the place of those that it has.
func triggersOf(d Dialect, table string) (string, error) {
	list, known := triggers[table]
	if !known {
		return "", fmt.Errorf("db: no triggers are known of table %s", table)
	}
	var b strings.Builder
	for _, t := range list {
		b.WriteString(t(d, table))
	}
	return b.String(), nil
}

// sqliteTrigger makes one trigger of SQLite.
func sqliteTrigger(name, when, body string) string {
	return "DROP TRIGGER IF EXISTS " + name + ";\nCREATE TRIGGER " + name + " AFTER " + when + " BEGIN\n" + body + "END;\n"
}

// postgresFunction makes the function that a trigger of PostgreSQL runs.
func postgresFunction(name, body string) string {
	return "CREATE OR REPLACE FUNCTION " + name + "() RETURNS TRIGGER LANGUAGE plpgsql AS $$\nBEGIN\n" + body + "END\n$$;\n"
}

// owner is how the client of a row is found: in a column of the row, or in the row of
// another table that it names.
type owner struct {
	column           string
	table, key, link string
}

// all is the owner of rows that concern every client.
var all = owner{}

func by(column string) owner { return owner{column: column} }

func through(table, key, link string) owner { return owner{table: table, key: key, link: link} }

// of is the client of a row of SQLite's triggers, as what stands after SELECT.
func (o owner) of(row string) string {
	switch {
	case o.table != "":
		return "client_id FROM " + o.table + " WHERE " + o.key + " = " + row + "." + o.link
	case o.column != "":
		return row + "." + o.column
	default:
		return "''"
	}
}

// moves reports that a row may go from one client to another.
func (o owner) moves() bool { return o.column == "client_id" }

// noteClient notes the client of each row that is written. On SQLite there is one row a
// client, whose position grows; on PostgreSQL one a client and transaction, so that no
// writer waits for another.
func noteClient(o owner) trigger {
	return func(d Dialect, table string) string {
		if d == Postgres {
			return noteClientPostgres(o, table)
		}
		note := func(row string) string {
			client := o.of(row)
			if o.table != "" {
				client = "(SELECT " + client + ")"
			}
			return "    DELETE FROM closing_changes WHERE client_id = " + client + ";\n" +
				"    INSERT INTO closing_changes (client_id) SELECT " + o.of(row) + ";\n"
		}
		update := note("new")
		if o.moves() {
			update = `    DELETE FROM closing_changes WHERE client_id IN (old.client_id, new.client_id);
    INSERT INTO closing_changes (client_id) SELECT new.client_id;
    INSERT INTO closing_changes (client_id) SELECT old.client_id WHERE old.client_id <> new.client_id;
`
		}
		name := "closing_changes_" + table
		return sqliteTrigger(name+"_insert", "INSERT ON "+table, note("new")) +
			sqliteTrigger(name+"_delete", "DELETE ON "+table, note("old")) +
			sqliteTrigger(name+"_update", "UPDATE ON "+table, update)
	}
}

func noteClientPostgres(o owner, table string) string {
	client, via := "''", ""
	switch {
	case o.table != "":
		client, via = "p.client_id", "JOIN "+o.table+" p ON p."+o.key+" = r."+o.link+" "
	case o.column != "":
		client = "r." + o.column
	}
	function := "closing_note_" + table
	made := postgresFunction(function, "    INSERT INTO closing_changes (client_id) SELECT DISTINCT "+client+" FROM changed r "+via+"ON CONFLICT DO NOTHING;\n    RETURN NULL;\n")
	after := func(name, event, rows string) {
		made += "CREATE OR REPLACE TRIGGER closing_changes_" + name + " AFTER " + event + " ON " + table + " REFERENCING " + rows +
			" TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION " + function + "();\n"
	}
	after("insert", "INSERT", "NEW")
	after("delete", "DELETE", "OLD")
	after("update", "UPDATE", "NEW")
	if o.moves() {
		after("left", "UPDATE", "OLD")
	}
	return made
}

// noteOwner notes the clients whose months a person closes when her name changes.
func noteOwner(d Dialect, _ string) string {
	if d == Postgres {
		return postgresFunction("closing_note_owners", `    INSERT INTO closing_changes (client_id) SELECT DISTINCT o.client_id
        FROM written w JOIN former f ON f.id = w.id JOIN closing_owners o ON o.user_id = w.id
        WHERE w.name <> f.name ON CONFLICT DO NOTHING;
    RETURN NULL;
`) + "CREATE OR REPLACE TRIGGER closing_changes_update AFTER UPDATE ON users REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION closing_note_owners();\n"
	}
	return sqliteTrigger("closing_changes_users_update", "UPDATE OF name ON users WHEN old.name <> new.name",
		`    DELETE FROM closing_changes WHERE client_id IN (SELECT client_id FROM closing_owners WHERE user_id = new.id);
    INSERT INTO closing_changes (client_id) SELECT client_id FROM closing_owners WHERE user_id = new.id;
`)
}

// mark gives the topic a new mark with every write. On PostgreSQL it is one row that all
// who write the table wait for.
func mark(topic string, engines ...Dialect) trigger {
	return func(d Dialect, table string) string {
		made := ""
		for _, engine := range engines {
			switch {
			case engine != d:
			case d == Postgres:
				function := "change_mark_of_" + topic
				made = postgresFunction(function, "    UPDATE change_marks SET mark = gen_random_uuid()::TEXT WHERE topic = '"+topic+"';\n    RETURN NULL;\n") +
					"CREATE OR REPLACE TRIGGER change_marks AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON " + table + " FOR EACH STATEMENT EXECUTE FUNCTION " + function + "();\n"
			default:
				for _, event := range [...]string{"insert", "update", "delete"} {
					made += sqliteTrigger("change_marks_"+table+"_"+event, strings.ToUpper(event)+" ON "+table,
						"    UPDATE change_marks SET mark = HEX(RANDOMBLOB(16)) WHERE topic = '"+topic+"';\n")
				}
			}
		}
		return made
	}
}

// revise gives a row another revision with a write that raises neither its version nor its
// revision, whoever makes it.
func revise(d Dialect, table string) string {
	name := table + "_revision"
	if d == Postgres {
		return postgresFunction(name, "    NEW.revision := OLD.revision + 1;\n    RETURN NEW;\n") +
			"CREATE OR REPLACE TRIGGER " + name + " BEFORE UPDATE ON " + table + " FOR EACH ROW\n" +
			"    WHEN (NEW.version <= OLD.version AND NEW.revision <= OLD.revision) EXECUTE FUNCTION " + name + "();\n"
	}
	return sqliteTrigger(name, "UPDATE ON "+table+"\nWHEN new.version <= old.version AND new.revision <= old.revision",
		"    UPDATE "+table+" SET revision = old.revision + 1 WHERE seq = new.seq;\n")
}

// reviseOfSeller gives the balances of a client another revision with another seller of its
// contract, which its months show.
func reviseOfSeller(d Dialect, _ string) string {
	const write = "    UPDATE balances SET revision = revision + 1 WHERE client_id IN (old.client_id, new.client_id);\n"
	if d == Postgres {
		return postgresFunction("contracts_seller", write+"    RETURN NULL;\n") +
			"CREATE OR REPLACE TRIGGER contracts_seller AFTER UPDATE OF supplier ON contracts FOR EACH ROW\n" +
			"    WHEN (NEW.supplier IS DISTINCT FROM OLD.supplier) EXECUTE FUNCTION contracts_seller();\n"
	}
	return sqliteTrigger("contracts_seller", "UPDATE OF supplier ON contracts\nWHEN new.supplier IS NOT old.supplier", write)
}

// notifyAccess has the other processes ask again at once what a session may do; nothing
// rests on its arrival. SQLite has one process.
func notifyAccess(suffix, event string, columns ...string) trigger {
	return func(d Dialect, table string) string {
		if d != Postgres {
			return ""
		}
		when := ""
		if len(columns) > 0 {
			was, is := "old."+strings.Join(columns, ", old."), "new."+strings.Join(columns, ", new.")
			when = " WHEN ((" + was + ") IS DISTINCT FROM (" + is + "))"
		}
		return postgresFunction("notify_of_access", "    PERFORM pg_notify('ynova', 'access');\n    RETURN NULL;\n") +
			"CREATE OR REPLACE TRIGGER notify_of_access" + suffix + " AFTER " + event + " ON " + table + " FOR EACH ROW" + when + " EXECUTE FUNCTION notify_of_access();\n"
	}
}

// searchIndex keeps the full text index of SQLite that has the table's search_text, without the
// rows whose column gone is not null. PostgreSQL indexes the column itself.
func searchIndex(gone string) trigger {
	return func(d Dialect, table string) string {
		if d == Postgres {
			return ""
		}
		name := table + "_search"
		put := "    INSERT INTO " + name + " (rowid, search_text) VALUES (new.seq, new.search_text);\n"
		take := "    INSERT INTO " + name + " (" + name + ", rowid, search_text) VALUES ('delete', old.seq, old.search_text);\n"
		inserted, deleted, changed := "", "", "old.search_text <> new.search_text"
		if gone != "" {
			inserted, deleted = " WHEN new."+gone+" IS NULL", " WHEN old."+gone+" IS NULL"
			changed = "old." + gone + " IS NULL AND new." + gone + " IS NULL AND " + changed
		}
		made := sqliteTrigger(name+"_insert", "INSERT ON "+table+inserted, put) +
			sqliteTrigger(name+"_update", "UPDATE OF search_text ON "+table+" WHEN "+changed, take+put) +
			sqliteTrigger(name+"_delete", "DELETE ON "+table+deleted, take)
		if gone != "" {
			made += sqliteTrigger(name+"_hide", "UPDATE OF "+gone+" ON "+table+" WHEN old."+gone+" IS NULL AND new."+gone+" IS NOT NULL", take) +
				sqliteTrigger(name+"_show", "UPDATE OF "+gone+" ON "+table+" WHEN old."+gone+" IS NOT NULL AND new."+gone+" IS NULL", put)
		}
		return made
	}
}
