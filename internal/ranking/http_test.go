package ranking_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/commission"
	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
	"ynova/internal/ranking"
	"ynova/internal/tariff"
)

type testEnv struct {
	*accounttest.Suite
	t         *testing.T
	db        *db.DB
	contracts *contract.Service
	clients   *client.Service
	gestora   actor.Actor
	now       month.Month
	made      int
}

func newTestEnv(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	box, err := secret.New("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
	if err != nil {
		t.Fatal(err)
	}
	follower := commission.NewService(commission.Config{DB: d, Clock: clock.System(), Queue: jobs.New(d, clock.System(), logging.Discard()), Parameters: tariff.NewCache()})
	w := &testEnv{t: t, db: d, clients: client.NewService(d), contracts: contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{follower.ContractChanged}})}
	w.Suite = accounttest.New(t, d, func(r *web.Router) { ranking.Routes(r, ranking.NewService(d, box)) })
	w.gestora = w.People[actor.Gestora]
	w.gestora.AuthenticatedAt = clock.System().Now()
	w.now = month.DateOf(clock.Local(clock.System().Now())).Month()
	return w
}

// sale is an active contract of a new client of the owner.
func (w *testEnv) sale(owner string) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ = fmt.Sprintf("Cliente %d", w.made), cnpj(w.made)
	w.made++
	in.Volume, in.StartDate, in.EndDate, in.Status = "10", "2026-01-01", "2027-12-31", string(term.StatusEmAnalise)
	v, err := w.contracts.Create(w.t.Context(), w.gestora, in, "")
	if err == nil {
		err = w.clients.Assign(w.t.Context(), w.gestora, v.ClientID, client.Assignment{OwnerUserID: owner}, "")
	}
	if err == nil {
		v, err = w.contracts.Update(w.t.Context(), w.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) { in.Status = string(term.StatusAtivo) }})
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

func cnpj(n int) string {
	base := fmt.Sprintf("%08d0001", (n+1)*61_803_399%100_000_000)
	for digits := range 100 {
		text := fmt.Sprintf("%s%02d", base, digits)
		if _, err := brdoc.ParseCNPJ(text); err == nil {
			return text
		}
	}
	panic("no check digits fit")
}

type line struct {
	Codigo    string
	Contratos int
	Eu        bool
	Nome      string
}

type answer struct {
	Ranking []line
	Voce    *struct{ Posicao, Contratos int }
}

// CS-04, P06: a contract counts in the month in which it became active, for who
// looked after the client then; names are for the gestora; an answer holds nothing
// but pseudonym, count and whether it is the reader.
func TestRanking_CS04_P06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		ana, bia := w.People[actor.Consultor], w.Person("Bia Consultora", actor.Consultor)
		for range 2 {
			w.sale(ana.UserID)
		}
		gone := w.sale(ana.UserID)
		for range 3 {
			w.sale(bia.UserID)
		}
		moved := w.sale(bia.UserID)
		w.sale("") // unassigned
		if err := w.contracts.Delete(t.Context(), w.gestora, gone.ID, nil, "desfeito"); err != nil {
			t.Fatal(err)
		}
		if err := w.clients.Assign(t.Context(), w.gestora, moved.ClientID, client.Assignment{OwnerUserID: ana.UserID}, ""); err != nil {
			t.Fatal(err)
		}
		path := "/api/ranking?mes=" + w.now.String()
		var hers, others, named answer
		res := w.Client(ana).Get(path).Status(t, 200)
		res.Decode(t, &hers)
		expect.Must(t, "CS-04", expect.Len(hers.Ranking, 2))
		expect.All(t, "CS-04", expect.Is(hers.Ranking[0].Contratos, 4), expect.Is(hers.Ranking[0].Eu, false), expect.Is(hers.Ranking[1].Eu, true),
			expect.Is(hers.Voce.Posicao, 2), expect.Is(hers.Voce.Contratos, 2))
		for _, told := range []string{ana.UserID, bia.UserID, ana.Name, bia.Name, ana.Email, bia.Email} {
			if bytes.Contains(res.Body, []byte(told)) {
				t.Errorf("P06 the answer tells %s", told)
			}
		}
		onlyKeys(t, res.Body)
		w.Client(bia).Get(path).Status(t, 200).Decode(t, &others)
		if others.Ranking[0].Codigo != hers.Ranking[0].Codigo || !others.Ranking[0].Eu {
			t.Errorf("CS-04 %+v", others.Ranking)
		}
		w.Client(w.gestora).Get(path).Status(t, 200).Decode(t, &named)
		if named.Ranking[0].Nome != bia.Name || named.Voce != nil {
			t.Errorf("CS-04 %+v", named)
		}
		w.As(actor.Backoffice).Get(path).Status(t, 403)
		w.As(actor.Parceiro).Get(path).Status(t, 403)
		w.Client(ana).Get("/api/ranking?mes=2026-13").Status(t, 422)
	})
}

// P06: the answers of two months have no pseudonym in common.
func TestMonthsAreUnlinkable_P06(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	ana := w.People[actor.Consultor]
	v := w.sale(ana.UserID)
	codes := map[string]bool{}
	for i := range 12 {
		m := w.now.Add(-i)
		err := w.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_closings SET month = $2 WHERE contract_id = $1`, v.ID, m)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var a answer
		w.Client(ana).Get("/api/ranking?mes="+m.String()).Status(t, 200).Decode(t, &a)
		if len(a.Ranking) != 1 || codes[a.Ranking[0].Codigo] {
			t.Errorf("P06 %s: %+v", m, a.Ranking)
		}
		codes[a.Ranking[0].Codigo] = true
	}
}

// onlyKeys fails for a key that a consultant's answer must not have.
func onlyKeys(t *testing.T, body []byte) {
	t.Helper()
	var all struct {
		Ranking []map[string]any
		Voce    map[string]any
	}
	if err := json.Unmarshal(body, &all); err != nil {
		t.Fatal(err)
	}
	for _, entry := range append(all.Ranking, all.Voce) {
		for key := range entry {
			if !slices.Contains([]string{"codigo", "contratos", "eu", "posicao"}, key) {
				t.Errorf("P06 the answer has %q", key)
			}
		}
	}
}
