package ask

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
)

// requestColumns are a request as it is kept.
var requestColumns = db.Columns[Request]{
	db.Text("id", func(r *Request) *string { return &r.ID }).GivenOnce(),
	db.Text("batch", func(r *Request) *string { return &r.Batch }).GivenOnce(),
	db.Text("client_id", func(r *Request) *string { return &r.ClientID }).GivenOnce(),
	db.Plain("month", func(r *Request) *month.Month { return &r.Month }).GivenOnce(),
	db.Text("recipients", func(r *Request) *string { return &r.To }).GivenOnce(),
	db.Text("reply_to", func(r *Request) *string { return &r.ReplyTo }).GivenOnce(),
	db.Text("subject", func(r *Request) *string { return &r.Subject }).GivenOnce(),
	db.Text("lines", func(r *Request) *string { return &r.Lines }).GivenOnce(),
	db.Text("closing", func(r *Request) *string { return &r.Closing }).GivenOnce(),
	db.Plain("state", func(r *Request) *courier.State { return &r.State }),
	db.OptionalText("error", func(r *Request) *string { return &r.Error }),
	db.Plain("requested_at", func(r *Request) *clock.Micros { return &r.At }).GivenOnce(),
	db.Text("requested_by", func(r *Request) *string { return &r.By }).GivenOnce(),
	db.Plain("sent_at", func(r *Request) **clock.Micros { return &r.SentAt }),
}

var (
	selectRequests  = `SELECT ` + requestColumns.Select("") + ` FROM closing_requests`
	insertOfRequest = requestColumns.Insert("closing_requests")
	updateOfRequest = requestColumns.Update("closing_requests")
)

func insertRequest(ctx context.Context, tx *db.Tx, r *Request) error {
	if err := db.Exec(ctx, tx, "closing: insert a request", insertOfRequest, requestColumns.Values(nil, r)...); err != nil {
		return err
	}
	for _, p := range r.places {
		err := db.Exec(ctx, tx, "closing: insert an item of a request",
			`INSERT INTO closing_request_items (request_id, contract_id, item) VALUES ($1, $2, $3)`, r.ID, p.ContractID, p.Item)
		if err != nil {
			return err
		}
	}
	return nil
}

// Save writes how far the request is.
func (r *Request) Save(ctx context.Context, tx *db.Tx) error {
	return db.Exec(ctx, tx, "closing: settle a request", updateOfRequest, requestColumns.Changing().Values([]any{r.ID}, r)...)
}

func requestByID(ctx context.Context, q db.Q, requestID string) (Request, error) {
	r, err := requestColumns.Scan(q.QueryRowContext(ctx, selectRequests+` WHERE id = $1`, requestID).Scan)
	return r, db.Wrap(err, "closing: read a request")
}

// requestMade reports whether the batch has made its request to the client.
func requestMade(ctx context.Context, q db.Q, batch, clientID string) (made bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM closing_requests WHERE batch = $1 AND client_id = $2)`, batch, clientID).Scan(&made)
	return made, db.Wrap(err, "closing: look for a request")
}

// RequestsOf are the newest requests of each item of the client's month.
func RequestsOf(ctx context.Context, q db.Q, clientID string, m month.Month) (map[item.Place]Request, error) {
	found := map[item.Place]Request{}
	err := db.Each(ctx, q, `SELECT i.contract_id, i.item, r.state, r.requested_at, r.requested_by
		FROM closing_requests r JOIN closing_request_items i ON i.request_id = r.id
		WHERE r.client_id = $1 AND r.month = $2 ORDER BY r.requested_at`, []any{clientID, m}, func(rows *sql.Rows) error {
		p, r := item.Place{ClientID: clientID}, Request{}
		err := rows.Scan(&p.ContractID, &p.Item, &r.State, &r.At, &r.By)
		found[p] = r
		return err
	})
	return found, db.Wrap(err, "closing: read requests")
}

// contactsOf are the addresses of the contracts that the request is about while their
// contact is active; where they have none, or it is about the client itself, the client's.
func contactsOf(ctx context.Context, q db.Q, r *Request) ([]string, error) {
	ids := []string{}
	for _, p := range r.places {
		ids = append(ids, p.ContractID)
	}
	lists, err := db.ListIn(ctx, q, "closing: contacts of contracts", db.Single[string],
		`SELECT c.email FROM contracts c WHERE c.contact_active AND c.email IS NOT NULL AND c.id IN `, ` ORDER BY c.email`, ids)
	if err != nil {
		return nil, err
	}
	if len(lists) == 0 || slices.Contains(ids, "") {
		own, err := db.List(ctx, q, "closing: contact of a client", db.Single[string],
			`SELECT contact_email FROM clients WHERE id = $1 AND contact_email IS NOT NULL AND contact_email <> ''`, r.ClientID)
		if err != nil {
			return nil, err
		}
		lists = append(lists, own...)
	}
	if len(lists) == 0 {
		lists, err = db.List(ctx, q, "closing: contacts of a client's contracts", db.Single[string], `SELECT DISTINCT c.email FROM contracts c
			JOIN contract_spans p ON p.contract_id = c.id WHERE c.client_id = $1 AND p.first_month <= $2 AND p.last_month >= $2
			AND c.deleted_at IS NULL AND c.contact_active AND c.email IS NOT NULL ORDER BY c.email`, r.ClientID, r.Month)
	}
	var addresses []string
	for _, list := range lists {
		for address := range strings.SplitSeq(list, ",") {
			if address = strings.TrimSpace(address); address != "" && !slices.Contains(addresses, address) {
				addresses = append(addresses, address)
			}
		}
	}
	return addresses, err
}

// discardRequests ends what was under way before: what was being sent may have left.
func discardRequests(ctx context.Context, tx *db.Tx, before clock.Micros, why string) error {
	return db.Exec(ctx, tx, "closing: discard requests", `UPDATE closing_requests
		SET state = CASE state WHEN 'enviando' THEN 'incerto' ELSE 'falhou' END, error = $1
		WHERE state IN ('na_fila', 'enviando') AND requested_at < $2`, why, int64(before))
}
