package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the same pure Go driver that the product uses
)

// The bare server is the limit to compare with: the product's own database file
// read by the same driver and sent as JSON of the same fields, with no session,
// scope, version, audit, validation or header around it.

const bareContract = `id, contract_code, client_name, client_id, group_name, cnpj, segment, contact_responsible, contact_active, email,
	volume, volume_unit, status, energy_source, incentive_percent, modality, start_date, end_date, billing_cycle,
	upper_limit_percent, lower_limit_percent, flexibility_percent, loss_percent, average_price, spot_price_ref, supplier, proinfa,
	compliance_consumption, compliance_nf, compliance_invoice, compliance_charges, compliance_overall, adjusted, version, created_at, updated_at`

type bareServer struct {
	read, write *sql.DB
	stmts       sync.Map // query text → *sql.Stmt
}

// serveBare serves the database below dir on addr until the process is killed.
func serveBare(dir, addr string) error {
	open := func(pragmas string) (*sql.DB, error) {
		return sql.Open("sqlite", "file:"+filepath.Join(dir, "ynova.db")+"?_txlock=immediate&_pragma=busy_timeout(10000)"+
			"&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-16000)&_pragma=mmap_size(268435456)"+pragmas)
	}
	read, err := open("&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	read.SetMaxOpenConns(max(4, 2*runtime.NumCPU()))
	read.SetMaxIdleConns(max(4, 2*runtime.NumCPU()))
	write, err := open("")
	if err != nil {
		return err
	}
	write.SetMaxOpenConns(1)
	s := &bareServer{read: read, write: write}
	mux := http.NewServeMux()
	for path, handle := range map[string]func(context.Context, *http.Request) (any, error){
		"GET /list": s.list, "GET /search": s.search, "GET /contract/{id}": s.contract, "POST /contract": s.create,
		"PUT /contract/{id}": s.update, "GET /dashboard": s.dashboard, "GET /top": s.top, "GET /balances": s.balances, "GET /balance/{id}": s.balance,
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			body, err := handle(r.Context(), r)
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			if err := json.NewEncoder(w).Encode(body); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		})
	}
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	return server.ListenAndServe()
}

// object is an answer of several parts.
type object map[string]any

// rows reads a result straight into JSON: about the least work that an answer of
// these fields can take.
func (s *bareServer) rows(ctx context.Context, query string, args ...any) (json.RawMessage, error) {
	stmt, err := s.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	out := []byte{'['}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		for i, name := range columns {
			out = append(out, separator(i)...)
			out = append(append(append(out, '"'), name...), `":`...)
			out = appendValue(out, values[i])
		}
		out = append(out, "},"...)
	}
	if out[len(out)-1] == ',' {
		out = out[:len(out)-1]
	}
	return append(out, ']'), rows.Err()
}

func (s *bareServer) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	if stmt, ok := s.stmts.Load(query); ok {
		return stmt.(*sql.Stmt), nil
	}
	stmt, err := s.read.PrepareContext(context.WithoutCancel(ctx), query)
	if err == nil {
		s.stmts.Store(query, stmt)
	}
	return stmt, err
}

func separator(column int) string {
	if column == 0 {
		return "{"
	}
	return ","
}

func appendValue(out []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(out, "null"...)
	case int64:
		return strconv.AppendInt(out, v, 10)
	case bool:
		return strconv.AppendBool(out, v)
	default:
		return strconv.AppendQuote(out, fmt.Sprint(v)) // the data set needs no JSON escapes
	}
}

func (s *bareServer) list(ctx context.Context, _ *http.Request) (any, error) {
	data, err := s.rows(ctx, "SELECT "+bareContract+" FROM contracts WHERE deleted_at IS NULL ORDER BY seq DESC LIMIT 20")
	if err != nil {
		return nil, err
	}
	var total int
	err = s.read.QueryRowContext(ctx, "SELECT contracts FROM contract_deltas WHERE month = ''").Scan(&total)
	return object{"data": data, "total": total}, err
}

func (s *bareServer) search(ctx context.Context, r *http.Request) (any, error) {
	phrase := `"` + strings.ReplaceAll(r.URL.Query().Get("q"), " ", `" AND "`) + `"`
	data, err := s.rows(ctx, "SELECT "+bareContract+` FROM contracts WHERE seq IN
		(SELECT rowid FROM contracts_search WHERE contracts_search MATCH $1 ORDER BY rowid DESC LIMIT 20) ORDER BY seq DESC`, phrase)
	if err != nil {
		return nil, err
	}
	var total int
	err = s.read.QueryRowContext(ctx, "SELECT COUNT(*) FROM (SELECT 1 FROM contracts_search WHERE contracts_search MATCH $1 LIMIT 1000)", phrase).Scan(&total)
	return object{"data": data, "total": total}, err
}

func (s *bareServer) contract(ctx context.Context, r *http.Request) (any, error) {
	return s.rows(ctx, "SELECT "+bareContract+" FROM contracts WHERE id = $1", r.PathValue("id"))
}

func (s *bareServer) create(ctx context.Context, r *http.Request) (any, error) {
	var in map[string]any
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return nil, err
	}
	_, err := s.write.ExecContext(ctx, `INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status,
		energy_source, incentive_percent, start_date, end_date, search_text, created_at, updated_at)
		VALUES ($1, (SELECT id FROM clients LIMIT 1), $1, $2, '11444777000161', 100, 'MWh', 'Ativo', 'Convencional', 0, '2025-01-01', '2027-12-31', $2, 0, 0)`,
		in["contract_code"], in["client_name"])
	return in, err
}

func (s *bareServer) update(ctx context.Context, r *http.Request) (any, error) {
	var in map[string]any
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return nil, err
	}
	_, err := s.write.ExecContext(ctx, "UPDATE contracts SET average_price = $2, supplier = $3, version = version + 1 WHERE id = $1",
		r.PathValue("id"), in["average_price_mwh"], in["supplier"])
	return in, err
}

func (s *bareServer) dashboard(ctx context.Context, r *http.Request) (any, error) {
	return s.rows(ctx, "SELECT conforme, excedente, subutilizado, opportunities FROM portfolio_months WHERE month = $1", r.URL.Query().Get("mes"))
}

func (s *bareServer) top(ctx context.Context, r *http.Request) (any, error) {
	return s.rows(ctx, `SELECT c.id, c.contract_code, c.client_name, m.accumulated_net, m.accumulated_limit, m.delta_percent
		FROM contract_months m JOIN contracts c ON c.id = m.contract_id
		WHERE m.month = $1 AND m.opportunity ORDER BY m.delta_percent DESC, m.contract_id LIMIT 5`, r.URL.Query().Get("mes"))
}

// balances joins in this order (CROSS JOIN): without statistics the planner sorts the whole
// month instead of reading the page from the end.
func (s *bareServer) balances(ctx context.Context, r *http.Request) (any, error) {
	return s.rows(ctx, `SELECT b.id, b.client_name, b.cnpj, b.meter_code, b.tax_percent, m.consumption, m.generation, m.surplus, m.deficit
		FROM balances b CROSS JOIN balance_months m ON m.balance_seq = b.seq AND m.month = $1 ORDER BY b.seq DESC LIMIT 20`, r.URL.Query().Get("mes"))
}

func (s *bareServer) balance(ctx context.Context, r *http.Request) (any, error) {
	return s.rows(ctx, `SELECT m.month, m.price, m.adjusted, m.supplier, m.consumption, m.applied_loss, m.requirement, m.net, m.metering,
		m.applied_proinfa, m.contracted, m.minimum, m.maximum, m.billable, m.cp_code, m.email, m.sent_ok, m.dispatched_at, m.bill_due,
		m.surplus, m.deficit, m.energy_value, m.conformity, m.version
		FROM balances b JOIN balance_months m ON m.balance_seq = b.seq WHERE b.id = $1 ORDER BY m.month`, r.PathValue("id"))
}
