package retention_test

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"ynova/internal/audit"
	"ynova/internal/closing/provision"
	"ynova/internal/commission"
	"ynova/internal/compliance"
	"ynova/internal/compliance/review"
	"ynova/internal/document"
	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/secret"
	"ynova/internal/reading"
	"ynova/internal/retention"
)

// scene is a retention over a seeded database, with a store of files and its sweeper.
type scene struct {
	*retention.Service
	t     *testing.T
	db    *db.DB
	now   *clock.Manual
	blobs blob.Store
	files *document.Service
	chain *audit.Chain
}

var gestora = actor.Actor{UserID: dbtest.User, Name: "Ana Prado", Roles: []actor.Role{actor.Gestora}}

func set(t *testing.T, d *db.DB) *scene {
	t.Helper()
	dbtest.Seed(t, d)
	key, err := secret.New(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32))))
	if err != nil {
		t.Fatal(err)
	}
	blobs, err := blob.Dir(t.TempDir() + "/blobs")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	now := clock.Fixed(clock.System().Now())
	s := &scene{t: t, db: d, now: now, blobs: blobs, chain: audit.NewChain(d, key)}
	s.files = document.NewService(document.Config{DB: d, Blobs: blobs, Clock: now, Others: []document.InUse{imports.BlobsInUse, reading.BlobsInUse}})
	s.Service = retention.New(retention.Config{
		DB: d, Clock: now, Queue: jobs.New(d, now, logging.Discard()), Chain: s.chain,
		Retires: []retention.Retire{
			finding.ContractRetired, compliance.ContractRetired, review.ContractRetired, commission.ContractRetired, provision.ContractRetired,
			document.ContractRetired,
		},
	})
	return s
}

func (s *scene) exec(query string, args ...any) {
	s.t.Helper()
	dbtest.Write(s.t, s.db, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}

func (s *scene) count(from string, args ...any) int {
	s.t.Helper()
	n, err := db.Count(s.t.Context(), s.db, "count", " FROM "+from, args...)
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// years is the instant so many years ago.
func (s *scene) years(n int) int64 { return s.now.Now().AddDate(-n, 0, 0).UnixMicro() }

// put stores a content and returns its key.
func (s *scene) put(text string) string {
	s.t.Helper()
	ref, err := s.blobs.Put(s.t.Context(), strings.NewReader(text))
	if err != nil {
		s.t.Fatal(err)
	}
	return ref.Key
}

// stored reports whether the store still has the content, after the next sweep.
func (s *scene) stored(key string) bool {
	s.t.Helper()
	_, err := s.blobs.Open(s.t.Context(), key)
	if err != nil && !errors.Is(err, blob.ErrNotFound) {
		s.t.Fatal(err)
	}
	return err == nil
}

// sweep lets two days pass and runs the sweeper of the store of files.
func (s *scene) sweep() {
	s.t.Helper()
	s.now.Advance(48 * time.Hour)
	if _, err := s.files.Sweep(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scene) keep(ages retention.Ages) retention.Report {
	s.t.Helper()
	r, err := s.Save(s.t.Context(), gestora, ages, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s *scene) run() map[retention.Kind]int {
	s.t.Helper()
	gone, err := s.Run(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return gone
}

// contract writes a contract with two versions; deleted is 0 for one that is there.
func (s *scene) contract(id string, deleted int64) {
	s.t.Helper()
	s.exec(`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
		start_date, end_date, search_text, created_at, updated_at, deleted_at)
		VALUES ($1, $2, $1, 'Cerâmica', '11222333000181', 0, 'MWh', 'Ativo', 'Convencional', 0, '2015-01-01', '2016-12-31', $1, 0, 0, $3)`,
		id, dbtest.Client, db.OptionalInt(deleted))
	for version := 1; version <= 2; version++ {
		s.exec(`INSERT INTO contract_versions (contract_id, version, snapshot, actor_name, at) VALUES ($1, $2, '{}', 'Ana', $3)`, id, version, s.years(8))
	}
}

// hangers are what features keep of a contract and goes with it, by their tables.
var hangers = map[string]string{
	"contract_months": `INSERT INTO contract_months (contract_id, month, client_id, active, conformity, rules_version, updated_at) VALUES ($1, '2015-01', $2, FALSE, 'Conforme', 1, 1)`,
	"contract_spans":  `INSERT INTO contract_spans (contract_id, first_month, last_month) SELECT id, '2015-01', '2016-12' FROM contracts WHERE id = $1 AND client_id = $2`,
	"contract_steps":  `INSERT INTO contract_steps (contract_id, area, step, observation, version, set_at) SELECT id, 'a', 'b', '', 1, 1 FROM contracts WHERE id = $1 AND client_id = $2`,
	"contract_notes":  `INSERT INTO contract_notes (id, contract_id, text, open, version, created_at, updated_at) SELECT 'n-' || id, id, 'canário', FALSE, 1, 1, 1 FROM contracts WHERE id = $1 AND client_id = $2`,
	"findings": `INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, trace, rules_version, holds, status, decided, created_at, updated_at)
		VALUES ('f-' || CAST($1 AS TEXT), $1, $2, 'falta', 'x', '2015-01', 'nf_fornecedora', 'amarelo', FALSE, 's', '{}', 1, FALSE, 'resolvida', FALSE, 1, 1)`,
	"contract_closings": `INSERT INTO contract_closings (contract_id, month, closed_at) SELECT id, '2015-01', 1 FROM contracts WHERE id = $1 AND client_id = $2`,
	"commission_terms":  `INSERT INTO commission_terms (contract_id, version, updated_at, updated_by) SELECT id, 1, 1, 'Ana' FROM contracts WHERE id = $1 AND client_id = $2`,
	"commission_splits": `INSERT INTO commission_splits (contract_id, slot, since, role, user_id, percent) SELECT c.id, 0, '', 'negocio', u.id, 1 FROM contracts c, users u WHERE c.id = $1 AND c.client_id = $2`,
	"price_approvals": `INSERT INTO price_approvals (id, contract_id, base_version, before_json, after_json, status, asked_by, asked_at)
		SELECT 'p-' || c.id, c.id, 1, '{}', '{}', 'recusada', u.id, 1 FROM contracts c, users u WHERE c.id = $1 AND c.client_id = $2`,
	"accruals": `INSERT INTO accruals (client_id, contract_id, month, rules_version, body, updated_at) VALUES ($2, $1, '2015-01', 1, '[]', 1)`,
	"contract_checks": `INSERT INTO contract_checks (contract_id, month, client_id, nf_energy, nf_icms, bill_demand, bill_tusd, bill_icms, light_demand, light_modality, light_reactive,
		details, active, nf_divergent, bill_divergent, rules_version, updated_at)
		VALUES ($1, '2015-01', $2, 'Conforme', 'Conforme', 'Conforme', 'Conforme', 'Conforme', 'verde', 'verde', 'verde', '{}', FALSE, FALSE, FALSE, 1, 1)`,
}

// full writes a contract with everything that hangs on it, and returns the key of its file.
func (s *scene) full(id string, deleted int64) (key string) {
	s.t.Helper()
	s.contract(id, deleted)
	for _, statement := range hangers {
		s.exec(statement, id, dbtest.Client)
	}
	key = s.put("canário de " + id)
	s.exec(`INSERT INTO documents (id, contract_id, kind, filename, content_type, size, sha256, blob_key, created_at)
		VALUES ('d-' || CAST($1 AS TEXT), $1, 'contrato', 'c.pdf', 'application/pdf', 1, 'h', $2, 1)`, id, key)
	return key
}

// rows counts what there is of a contract in every table that goes with it.
func (s *scene) rows(id string) (n int) {
	s.t.Helper()
	for table := range hangers {
		n += s.count(table+" WHERE contract_id = $1", id)
	}
	return n + s.count("documents WHERE contract_id = $1", id) + s.count("contract_versions WHERE contract_id = $1", id) + s.count("contracts WHERE id = $1", id)
}

// picture writes what the close of a month kept, which names the contract.
func (s *scene) picture(contractID, month string, at int64) {
	s.t.Helper()
	s.exec(`INSERT INTO closing_snapshots (client_id, month, sequence, body, sha256, closed_at, closed_by) VALUES ($1, $2, 1, $3, 'h', $4, 'Ana')`,
		dbtest.Client, month, `{"contratos":[{"contrato":"`+contractID+`"}]}`, at)
}
