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
	s := &bareServer{read, write}
	mux := http.NewServeMux()
	for path, handle := range map[string]func(context.Context, *http.Request) (any, error){
		"GET /list": s.list, "GET /search": s.search, "GET /contract/{id}": s.contract, "POST /contract": s.create,
		"PUT /contract/{id}": s.update, "GET /dashboard": s.dashboard, "GET /balances": s.balances,
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

// rows reads everything into maps of the columns' names: the shape that a
// hand-written server would send without thinking about types.
func (s *bareServer) rows(ctx context.Context, query string, args ...any) ([]map[string]any, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	out := []map[string]any{}
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		row := make(map[string]any, len(columns))
		for i, name := range columns {
			row[name] = values[i]
		}
		out = append(out, row)
	}
	return out, rows.Err()
}

func (s *bareServer) list(ctx context.Context, _ *http.Request) (any, error) {
	data, err := s.rows(ctx, "SELECT "+bareContract+" FROM contracts WHERE deleted_at IS NULL ORDER BY seq DESC LIMIT 20")
	if err != nil {
		return nil, err
	}
	var total int
	err = s.read.QueryRowContext(ctx, "SELECT contracts FROM contract_deltas WHERE month = ''").Scan(&total)
	return map[string]any{"data": data, "total": total}, err
}

func (s *bareServer) search(ctx context.Context, r *http.Request) (any, error) {
	phrase := `"` + r.URL.Query().Get("q") + `"`
	data, err := s.rows(ctx, "SELECT "+bareContract+` FROM contracts WHERE seq IN
		(SELECT rowid FROM contracts_search WHERE contracts_search MATCH $1 ORDER BY rowid DESC LIMIT 20) ORDER BY seq DESC`, phrase)
	if err != nil {
		return nil, err
	}
	var total int
	err = s.read.QueryRowContext(ctx, "SELECT COUNT(*) FROM (SELECT 1 FROM contracts_search WHERE contracts_search MATCH $1 LIMIT 1000)", phrase).Scan(&total)
	return map[string]any{"data": data, "total": total}, err
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
	mes := r.URL.Query().Get("mes")
	classes, err := s.rows(ctx, "SELECT conforme, excedente, subutilizado, opportunities FROM portfolio_months WHERE month = $1", mes)
	if err != nil {
		return nil, err
	}
	top, err := s.rows(ctx, `SELECT c.id, c.contract_code, c.client_name, m.accumulated_net, m.accumulated_limit, m.delta_percent
		FROM contract_months m JOIN contracts c ON c.id = m.contract_id
		WHERE m.month = $1 AND m.opportunity ORDER BY m.delta_percent DESC, m.contract_id LIMIT 5`, mes)
	return map[string]any{"classes": classes, "top": top}, err
}

func (s *bareServer) balances(ctx context.Context, r *http.Request) (any, error) {
	page, err := s.rows(ctx, `SELECT b.id, b.client_name, b.cnpj, b.meter_code, b.tax_percent, m.consumption, m.generation, m.surplus, m.deficit
		FROM balance_months m JOIN balances b ON b.id = m.balance_id WHERE m.month = $1 LIMIT 20`, r.URL.Query().Get("mes"))
	if err != nil {
		return nil, err
	}
	months, err := s.rows(ctx, "SELECT * FROM balance_months WHERE balance_id = $1 ORDER BY month", r.URL.Query().Get("id"))
	return map[string]any{"page": page, "months": months}, err
}
