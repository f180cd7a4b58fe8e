package contract_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/web/webtest"
)

// TD-10: an edit of the CNPJ is refused with a sentence that names the way.
func TestEditOfTheCNPJMovesNothing_TD10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		create(t, s, staff, valid(2))
		res := serve(t, s).As(staff).JSON(http.MethodPut, "/contracts/"+v.ID, `{"cnpj":"`+cnpj(2)+`"}`).Status(t, http.StatusUnprocessableEntity)
		const want = "O CNPJ de um contrato não muda na edição. Na página do contrato, use Mover para outro cliente."
		if p := res.Problem(t); p.Message != want {
			t.Errorf("the answer reads %q, want %q", p.Message, want)
		}
		if after, err := s.Get(t.Context(), staff, v.ID); err != nil || text(t, after) != text(t, v) {
			t.Errorf("the contract became %s, %v", text(t, after), err)
		}
	})
}

// TD-10: moving a contract is an act of its own, with a reason, a version and an
// entry in the trail; its months go with it, under the client's one name.
func TestMove_TD10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, back, owner := gestora(t, d), webtest.Backoffice(), webtest.Consultor()
		store(t, d, back, owner)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.Status = "Em análise"
		v, other := create(t, s, staff, in), create(t, s, staff, valid(2))
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID})
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: []portfolio.Month{
				{Month: month(t, "2026-03"), Active: true, Conformity: portfolio.ConformityConforme, RulesVersion: 1},
			}})
		})
		move := func(a actor.Actor, version int64, to contract.Target, reason string) (contract.View, error) {
			return s.Move(t.Context(), a, v.ID, to, &version, reason)
		}
		for _, c := range []struct {
			what, reason, want string
			to                 contract.Target
		}{
			{"without a reason", " ", "Informe o motivo", contract.Target{CNPJ: cnpj(2)}},
			{"to its own client", "engano", "O contrato já é deste cliente", contract.Target{CNPJ: cnpj(1)}},
			{"to no CNPJ", "engano", "Informe um CNPJ válido", contract.Target{CNPJ: "1"}},
			{"to a new CNPJ without a name", "engano", "Este CNPJ ainda não está cadastrado: informe o nome do cliente", contract.Target{CNPJ: cnpj(3)}},
		} {
			if _, err := move(staff, v.Version, c.to, c.reason); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("TD-10 %s: %v, want %q", c.what, err, c.want)
			}
		}
		if _, err := move(owner, v.Version, contract.Target{CNPJ: cnpj(2)}, "engano"); !errors.Is(err, actor.ErrDenied) {
			t.Errorf("TD-10 a consultor moves a contract: %v", err)
		}
		if n := count(t, d, `SELECT count(*) FROM clients WHERE cnpj = $1`, cnpj(3)); n != 0 {
			t.Error("TD-10 a refused move registered a client")
		}
		moved, err := move(back, v.Version, contract.Target{CNPJ: cnpj(2), ClientName: "Outro Nome"}, "cessão do contrato")
		expect.Must(t, "TD-10 moved", expect.Is(err, nil), expect.Is(moved.ClientID, other.ClientID), expect.Is(moved.ClientName, other.ClientName),
			expect.Is(moved.Version, v.Version+1))
		if _, err := move(back, v.Version, contract.Target{CNPJ: cnpj(1)}, "de volta"); !hasCode(err, "versao_desatualizada") {
			t.Errorf("TD-10 a move from an old version: %v", err)
		}
		for what, query := range map[string]string{
			"months":  `SELECT count(*) FROM contract_months WHERE contract_id = $1 AND client_id = $2`,
			"trail":   `SELECT count(*) FROM audit_entries WHERE action = 'contract.move' AND reason = 'cessão do contrato' AND entity_id = $1 AND client_id = $2`,
			"former":  `SELECT count(*) FROM audit_entries WHERE action = 'contract.moved_away' AND client_id = '` + v.ClientID + `' AND $1 <> $2`,
			"version": `SELECT count(*) FROM contract_versions WHERE reason = 'cessão do contrato' AND contract_id = $1 AND $2 <> ''`,
		} {
			if n := count(t, d, query, v.ID, moved.ClientID); n != 1 {
				t.Errorf("TD-10 the %s did not follow: %d rows", what, n)
			}
		}
		requireCounters(t, d)
		// The values of an earlier version come back, its client does not.
		back2, err := s.RestoreVersion(t.Context(), staff, v.ID, 1, &moved.Version, contract.Why{})
		expect.All(t, "TD-10 version 1 brought its client back", expect.Is(err, nil), expect.Is(back2.ClientID, moved.ClientID),
			expect.Is(back2.CNPJ, moved.CNPJ), expect.Is(back2.ClientName, moved.ClientName))
		fresh, err := move(staff, back2.Version, contract.Target{CNPJ: cnpj(3), ClientName: "Moinho Novo"}, "engano")
		if err != nil || fresh.ClientName != "Moinho Novo" {
			t.Errorf("TD-10 moved to a new client: %s, %v", text(t, fresh), err)
		}
	})
}

// Rulings 1 and 13: a consultor's contract is Em análise unless he says so, and the
// CNPJ of another consultor's client is reported as such, without a name.
func TestContractsOfAConsultor_TD10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner := gestora(t, d), webtest.Consultor()
		store(t, d, owner)
		s := contract.NewService(d, contract.Options{})
		foreign := create(t, s, staff, valid(9))
		srv := serve(t, s)
		body := func(n int, more string) string {
			return `{"client_name":"Cliente","cnpj":"` + cnpj(n) + `","contracted_volume_mwh":1,"start_date":"2026-01-01","end_date":"2026-12-31"` + more + `}`
		}
		for _, c := range []struct {
			what, more, want string
			who              actor.Actor
		}{
			{"a consultor", ``, "Em análise", owner},
			{"a consultor who says so", `,"status":"Ativo"`, "Ativo", owner},
			{"a gestora", ``, "Ativo", staff},
		} {
			res := srv.As(c.who).JSON(http.MethodPost, "/contracts", body(len(c.what), c.more)).Status(t, http.StatusCreated)
			if !strings.Contains(string(res.Body), `"status":"`+c.want+`"`) {
				t.Errorf("rulings 1, %s: %s", c.what, res.Body)
			}
		}
		res := srv.As(owner).JSON(http.MethodPost, "/contracts", body(9, "")).Status(t, http.StatusConflict)
		p := res.Problem(t)
		const want = "Este CNPJ já está cadastrado com outro responsável. Peça à gestora ou ao back office acesso ao cliente."
		if p.Message != want || strings.Contains(string(res.Body), foreign.ClientName) {
			t.Errorf("rulings 13: %s", res.Body)
		}
		for range 19 {
			srv.As(owner).JSON(http.MethodPost, "/contracts", body(9, "")).Status(t, http.StatusConflict)
		}
		srv.As(owner).JSON(http.MethodPost, "/contracts", body(9, "")).Status(t, http.StatusTooManyRequests)
		if n := count(t, d, `SELECT count(*) FROM audit_entries WHERE action = 'lead.conflict' AND actor_id = $1 AND entity_id = $2`,
			owner.UserID, strings.NewReplacer(".", "", "/", "", "-", "").Replace(cnpj(9))); n != 20 {
			t.Errorf("rulings 13: %d conflicts in the trail", n)
		}
		srv.As(staff).JSON(http.MethodPost, "/contracts", body(9, "")).Status(t, http.StatusCreated)
	})
}

// TD-10: a client that is renamed in one contract has that name in its other contracts
// and balances, each with its own version and entry.
func TestRename_TD10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{Renames: fact.Followers[client.Renamed]{contract.ClientRenamed(nil), ledger.ClientRenamed}})
		first, second, foreign := create(t, s, staff, valid(1)), create(t, s, staff, valid(1)), create(t, s, staff, valid(2))
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			key := client.UnitKey{ClientID: first.ClientID, Meter: "BRSP001"}
			units, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: key}})
			if err != nil {
				return err
			}
			return ledger.CreateBalances(ctx, tx, 0, []ledger.NewBalance{{UnitKey: key, UnitID: units[key].ID, CNPJ: brdoc.CNPJ(first.CNPJ)}})
		})
		if _, err := s.Update(t.Context(), staff, second.ID, edit(second, func(in *contract.Input) { in.ClientName = "Moinho Alvorada" })); err != nil {
			t.Fatal(err)
		}
		for what, query := range map[string]string{
			"contracts": `SELECT count(*) - 1 FROM contracts WHERE client_id = $1 AND client_name = 'Moinho Alvorada' AND search_text LIKE 'moinho alvorada%'`,
			"clients":   `SELECT count(*) FROM clients WHERE id = $1 AND name = 'Moinho Alvorada'`,
			"balances":  `SELECT count(*) FROM balances WHERE client_id = $1 AND client_name = 'Moinho Alvorada' AND search_text LIKE 'moinho alvorada%'`,
			"trail":     `SELECT count(*) FROM audit_entries WHERE client_id = $1 AND action = 'contract.update' AND title LIKE '%renomeado'`,
			"versions":  `SELECT count(*) FROM contracts c JOIN contract_versions v ON v.contract_id = c.id WHERE c.client_id = $1 AND v.version = 2 AND c.id = '` + first.ID + `'`,
		} {
			if n := count(t, d, query, first.ClientID); n != 1 {
				t.Errorf("TD-10 the name did not reach the %s: %d", what, n)
			}
		}
		if v, err := s.Get(t.Context(), staff, foreign.ID); err != nil || v.ClientName != foreign.ClientName {
			t.Errorf("TD-10 another client is called %q, %v", v.ClientName, err)
		}
		requireCounters(t, d)
	})
}

// TD-10: a second contract of a CNPJ bears the registered name.
func TestOneNamePerCNPJ_TD10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		first := create(t, s, staff, valid(1))
		in := valid(1)
		in.ClientName = "CERAMICA UNIAO"
		if second := create(t, s, staff, in); second.ClientName != first.ClientName {
			t.Errorf("the second contract names its client %q, not %q", second.ClientName, first.ClientName)
		}
	})
}
