package record

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// waived is whether who closes the month left the client's e-mails out of it.
const waived = `EXISTS (SELECT 1 FROM closing_waivers w WHERE w.client_id = b.client_id AND w.month = m.month AND w.item = 'email')`

// situation is the Situation of a record, x being its newest message. What is under
// way comes first; then what Envio ok says, which follows the server's answer until
// a user types over it; then the result of the last attempt, a waiver, and what is missing.
const situation = `CASE
	WHEN x.state IN ('pendente', 'transmitindo') THEN 'na_fila'
	WHEN m.sent_ok THEN 'enviado'
	WHEN x.state IN ('falhou', 'incerto') THEN 'falhou'
	WHEN x.state = 'sem_servidor' THEN 'sem_servidor'
	WHEN x.state = 'enviado' AND EXISTS (SELECT 1 FROM mail_recipients r WHERE r.message_id = x.id AND r.bounced_at IS NOT NULL) THEN 'falhou'
	WHEN ` + waived + ` THEN 'dispensado'
	WHEN m.net IS NULL OR m.billable IS NULL THEN 'falta_medicao'
	WHEN COALESCE(` + recipients + `, '') = '' THEN 'falta_email'
	WHEN COALESCE(m.bill_due, '') = '' THEN 'falta_vencimento'
	ELSE 'pronto' END`

// newestMessage is the id of the newest message about a month of a balance.
const newestMessage = `(SELECT MAX(y.message_id) FROM mail_parts y WHERE y.balance_id = b.id AND y.month = m.month)`

func clientsOf(ctx context.Context, q db.Q, scope client.Scope, f Filter, most int) ([]string, error) {
	c := conditionOf(scope, f)
	return db.List(ctx, q, "mailing: clients of records", db.Single[string], `SELECT COALESCE(b.client_id, '')`+fromRecords+c.where+` LIMIT `+strconv.Itoa(most), c.args...)
}

// undelivered starts from the few messages that did not arrive.
func undelivered(ctx context.Context, q db.Q, scope client.Scope) ([]Tally, error) {
	c := conditionOf(scope, Filter{})
	return db.List(ctx, q, "mailing: undelivered", func(rows *sql.Rows, t *Tally) error { return rows.Scan(&t.Month, &t.Situation, &t.Count) }, `
		SELECT month, situation, COUNT(*) FROM (
			SELECT m.month, `+situation+` AS situation
			FROM mail_messages x JOIN mail_parts p ON p.message_id = x.id
			JOIN balances b ON b.id = p.balance_id JOIN balance_months m ON m.balance_seq = b.seq AND m.month = p.month
			LEFT JOIN contracts c ON c.id = m.contract_id
			WHERE x.id IN (
				SELECT id FROM mail_messages WHERE state IN ('falhou', 'incerto', 'sem_servidor')
				UNION SELECT message_id FROM mail_recipients WHERE bounced_at IS NOT NULL
			) AND x.id = `+newestMessage+c.where+`) AS newest
		WHERE situation IN ('falhou', 'sem_servidor') GROUP BY month, situation ORDER BY month DESC, situation`, c.args...)
}
