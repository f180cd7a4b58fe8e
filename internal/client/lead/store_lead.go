package lead

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// columns are the fields of a client that are read and changed as a lead; its owner and the
// time of the last contact are written elsewhere.
var columns = db.Columns[Lead]{
	db.Text("id", func(l *Lead) *string { return &l.ID }).GivenOnce(),
	db.Text("name", func(l *Lead) *string { return &l.Name }),
	db.Plain("cnpj", func(l *Lead) *brdoc.CNPJ { return &l.CNPJ }),
	{Name: "search_text", Value: func(l *Lead) any { return search.Text(l.Name, string(l.CNPJ)) }},
	db.OptionalText("segment", func(l *Lead) *string { return &l.Segment }),
	db.OptionalText("consumer_class", func(l *Lead) *string { return (*string)(&l.Class) }),
	db.OptionalText("supply_group", func(l *Lead) *string { return &l.Group }),
	db.OptionalText("state", func(l *Lead) *string { return &l.State }),
	db.OptionalText("city", func(l *Lead) *string { return &l.City }),
	db.OptionalText("contact_name", func(l *Lead) *string { return &l.Contact }),
	db.OptionalText("contact_phone", func(l *Lead) *string { return (*string)(&l.Phone) }),
	db.OptionalText("contact_email", func(l *Lead) *string { return &l.Email }),
	db.OptionalText("contact_email_by", func(l *Lead) *string { return &l.EmailBy }),
	{Name: ofStaff("c.contact_email_by"), Place: func(l *Lead) any { return &l.OfStaff }, Expression: true},
	db.Plain("funnel_status", func(l *Lead) *Funnel { return &l.Funnel }),
	db.Plain("migration_status", func(l *Lead) *Migration { return &l.Migration }),
	db.Number("extra_tax", func(l *Lead) **percent.Percent { return &l.ExtraTax }),
	db.OptionalText("tax_regime", func(l *Lead) *string { return &l.Taxes.Regime }),
	db.OptionalText("activity", func(l *Lead) *string { return &l.Taxes.Activity }),
	db.Number("industrial_share", func(l *Lead) **percent.Percent { return &l.Taxes.Industrial }),
	db.Number("export_share", func(l *Lead) **percent.Percent { return &l.Taxes.Export }),
	db.Flag("simples_regular", func(l *Lead) *bool { return &l.Taxes.Regular }),
	db.Number("last_interaction", func(l *Lead) **clock.Micros { return &l.LastTalk }).GivenOnce(),
	db.OptionalText("next_step", func(l *Lead) *string { return &l.NextStep }),
	db.Plain("next_step_on", func(l *Lead) **month.Date { return &l.NextStepOn }),
	db.OptionalText("next_step_by", func(l *Lead) *string { return &l.NextStepBy }),
	db.OptionalText("notes", func(l *Lead) *string { return &l.Notes }),
	extra.Column(func(l *Lead) *[]extra.Value { return &l.Additional }),
	db.OptionalText("owner_user_id", func(l *Lead) *string { return &l.OwnerID }).GivenOnce(),
	db.Shown("(SELECT u.name FROM users u WHERE u.id = c.owner_user_id)", func(l *Lead) *string { return &l.Owner }),
	db.OptionalText("partner_id", func(l *Lead) *string { return &l.PartnerID }).GivenOnce(),
	db.Shown("(SELECT p.name FROM partners p WHERE p.id = c.partner_id)", func(l *Lead) *string { return &l.Partner }),
	db.Int("version", func(l *Lead) *int64 { return &l.Version }),
	db.Plain("created_at", func(l *Lead) *clock.Micros { return &l.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(l *Lead) *clock.Micros { return &l.UpdatedAt }),
}

var (
	selectLeads = `SELECT ` + columns.Select("c.") + ` FROM clients c WHERE c.deleted_at IS NULL AND `
	updateLead  = columns.Update("clients")
)

// byID reads a lead in the scope, and with forUpdate locks it.
func byID(ctx context.Context, q db.Q, scope client.Scope, leadID, forUpdate string) (Lead, error) {
	if !id.Valid(leadID) {
		return Lead{}, ErrNotFound
	}
	args := []any{leadID}
	where := scope.Where("c.id", &args)
	l, err := columns.Scan(q.QueryRowContext(ctx, selectLeads+`c.id = $1 AND `+where+forUpdate, args...).Scan)
	return l, db.WrapRow(err, ErrNotFound, "lead: read")
}

// known is a client's row with a CNPJ, deleted ones included; of one that was merged, the row
// that it went into.
func known(ctx context.Context, q db.Q, cnpj brdoc.CNPJ) (leadID string, deleted bool, err error) {
	var at sql.NullInt64
	err = q.QueryRowContext(ctx, `SELECT k.id, k.deleted_at FROM clients c JOIN clients k ON k.id = COALESCE(c.merged_into, c.id) WHERE c.cnpj = $1`, string(cnpj)).Scan(&leadID, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return leadID, at.Valid, db.Wrap(err, "lead: by cnpj")
}

// update writes everything that an input may change.
func update(ctx context.Context, tx *db.Tx, l *Lead) (err error) {
	if l.Additional, err = extra.Clients.Spelled(ctx, tx, l.Additional); err != nil {
		return err
	}
	err = db.Exec(ctx, tx, "lead: update", updateLead, columns.Changing().Values([]any{l.ID}, l)...)
	if db.IsUnique(err) {
		return ErrTaken.WithCause(err)
	}
	if err != nil {
		return err
	}
	if err := extra.Clients.Keep(ctx, tx, l.ID, l.Additional); err != nil {
		return err
	}
	return client.KeepFound(ctx, tx, l.ID)
}

// talked notes that there was contact with a client.
func talked(ctx context.Context, tx *db.Tx, leadID string) error {
	return db.Exec(ctx, tx, "lead: interaction", `UPDATE clients SET last_interaction = $2 WHERE id = $1`, leadID, clock.FromTime(tx.Now()))
}

// used says that a client is not only an import's any more: it stays when that is undone.
func used(ctx context.Context, tx *db.Tx, leadID string) error {
	return db.Exec(ctx, tx, "lead: used", `UPDATE clients SET created_import = NULL WHERE id = $1`, leadID)
}

// remove marks the client as deleted.
func remove(ctx context.Context, tx *db.Tx, l *Lead) error {
	return db.Exec(ctx, tx, "lead: delete", `UPDATE clients SET deleted_at = $2, version = $3, updated_at = $2 WHERE id = $1`, l.ID, l.UpdatedAt, l.Version)
}

func scanPerson(rows *sql.Rows, p *Person) error {
	return rows.Scan(&p.ID, &p.Name)
}

func people(ctx context.Context, q db.Q, query string, args ...any) ([]Person, error) {
	return db.List(ctx, q, "lead: people", scanPerson, query, args...)
}

func assignees(ctx context.Context, q db.Q) (Assignees, error) {
	users, err := people(ctx, q, `SELECT u.id, u.name FROM users u WHERE u.status = 'ativo'
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ($1, $2, $3)) ORDER BY u.search_text`,
		string(actor.Consultor), string(actor.Gestora), string(actor.Backoffice))
	if err != nil {
		return Assignees{}, err
	}
	partners, err := people(ctx, q, `SELECT id, name FROM partners ORDER BY id`)
	search.SortByName(partners, func(p *Person) string { return p.Name })
	return Assignees{users, partners}, err
}

func membersOf(ctx context.Context, q db.Q, leadID string) ([]Person, error) {
	return people(ctx, q, `SELECT u.id, u.name FROM client_members m JOIN users u ON u.id = m.user_id WHERE m.client_id = $1 ORDER BY u.search_text`, leadID)
}

// assigners are the active users who assign clients, but for one.
func assigners(ctx context.Context, q db.Q, except string) ([]string, error) {
	found, err := people(ctx, q, `SELECT u.id, u.name FROM users u WHERE u.status = 'ativo' AND u.id <> $1
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ($2, $3)) ORDER BY u.id`,
		except, string(actor.Gestora), string(actor.Backoffice))
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	return ids, err
}

// reportOf is when the newest report on the industrial process of a client was sent.
func reportOf(ctx context.Context, q db.Q, leadID string) (at *clock.Micros, err error) {
	err = q.QueryRowContext(ctx, `SELECT MAX(created_at) FROM client_documents WHERE client_id = $1 AND kind = 'laudo' AND deleted_at IS NULL`, leadID).Scan(&at)
	return at, db.Wrap(err, "lead: report")
}
