package negotiation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

type row struct {
	ID            string  `json:"id"`
	Numero        int64   `json:"numero"`
	Etapa         string  `json:"etapa"`
	Titulo        string  `json:"titulo"`
	ProximoPasso  *string `json:"proximo_passo"`
	Valor         any     `json:"valor"`
	Probabilidade *int    `json:"probabilidade"`
	Fornecedor    *string `json:"fornecedor"`
	ResponsavelID string  `json:"responsavel_id"`
	Version       int64   `json:"version"`
}

func TestDealLife_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		as := b.serve(t).As(b.seller)
		body := map[string]any{"client_id": b.mine, "titulo": "Migração da matriz", "valor": 1200000.5, "volume_mwh": 331.25, "previsao": "2027-01-15", "proximo_passo": "Enviar proposta"}
		res := as.With("Idempotency-Key", "k1").JSON("POST", "/api/negociacoes", body).Status(t, http.StatusCreated)
		var made, again row
		res.Decode(t, &made)
		as.With("Idempotency-Key", "k1").JSON("POST", "/api/negociacoes", body).Status(t, http.StatusCreated).Decode(t, &again)
		expect.All(t, "NG-01, again", expect.Is(again.ID, made.ID), expect.Is(made.Numero, 1), expect.Is(made.Etapa, "prospeccao"),
			expect.Is(made.Probabilidade, nil), expect.Is(made.ResponsavelID, b.seller.UserID), expect.Is(res.Header.Get("ETag"), `"1"`))
		path := "/api/negociacoes/" + made.ID
		as.JSON("PUT", path, map[string]any{"titulo": "Sem versão"}).Status(t, http.StatusPreconditionRequired).Problem(t)
		edit := map[string]any{"titulo": "Migração das duas lojas", "probabilidade": 40}
		as.With("If-Match", `"1"`).JSON("PUT", path, edit).Status(t, http.StatusOK).Decode(t, &made)
		expect.All(t, "NG-01", expect.Is(made.Titulo, "Migração das duas lojas"), expect.Is(made.Version, 2), expect.Is(made.Valor, nil))
		stale := as.With("If-Match", `"1"`).JSON("PUT", path, edit).Status(t, http.StatusPreconditionFailed)
		if !strings.Contains(string(stale.Body), `"current"`) {
			t.Errorf("F05 %s", stale.Body)
		}
		as.With("If-Match", `"2"`).JSON("POST", path+"/etapa", map[string]any{"etapa": "perdido"}).Status(t, http.StatusUnprocessableEntity).Problem(t)
		as.With("If-Match", `"2"`).JSON("POST", path+"/etapa", map[string]any{"etapa": "ganho"}).Status(t, http.StatusForbidden).Problem(t)
		as.With("If-Match", `"2"`).JSON("POST", path+"/etapa", map[string]any{"etapa": "perdido", "motivo": "preco", "observacao": "Cotou menos"}).
			Status(t, http.StatusOK).Decode(t, &made)
		if made.Etapa != "perdido" || *made.Probabilidade != 0 {
			t.Errorf("NG-01 %+v", made)
		}
		as.JSON("POST", path+"/anotacoes", map[string]any{"texto": "Ligar em março"}).Status(t, http.StatusCreated)
		timeline := string(as.Get(path+"/historico").Status(t, http.StatusOK).Body)
		for _, want := range []string{"Ligar em março", "De Prospecção para Perdido", "Preço: Cotou menos", "Negociação 1 criada em Prospecção"} {
			if !strings.Contains(timeline, want) {
				t.Errorf("NG-01 the timeline lacks %q: %s", want, timeline)
			}
		}
		as.With("If-Match", `"3"`).JSON("DELETE", path, nil).Status(t, http.StatusNoContent)
		as.Get(path).Status(t, http.StatusNotFound)
	})
}

func TestDealRules_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		as := b.serve(t).As(b.seller)
		for path, body := range map[string]map[string]any{
			"titulo":           {"client_id": b.mine},
			"client_id":        {"titulo": "x"},
			"valor":            {"client_id": b.mine, "titulo": "x", "valor": 1000000000.01},
			"volume_mwh":       {"client_id": b.mine, "titulo": "x", "volume_mwh": 0},
			"probabilidade":    {"client_id": b.mine, "titulo": "x", "probabilidade": 101},
			"previsao":         {"client_id": b.mine, "titulo": "x", "previsao": "2027-02-30"},
			"etapa":            {"client_id": b.mine, "titulo": "x", "etapa": "ganho"},
			"responsavel_id":   {"client_id": b.mine, "titulo": "x", "responsavel_id": b.other.UserID},
			"proximo_passo_em": {"client_id": b.mine, "titulo": "x", "proximo_passo_em": "amanhã"},
		} {
			p := as.JSON("POST", "/api/negociacoes", body).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) != 1 || p.Fields[0].Path != path {
				t.Errorf("NG-01 %s: %+v", path, p.Fields)
			}
		}
		if n := b.count(t, `SELECT COUNT(*) FROM deals`); n != 0 {
			t.Errorf("%d deals of refused inputs", n)
		}
	})
}

// partner returns a user of the partner company that brought the client.
func (b *bench) partner(t testing.TB) actor.Actor {
	t.Helper()
	partner := webtest.Parceiro()
	b.write(t, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO partners (id, name, created_at) VALUES ($1, 'Parceira', 0)`, partner.PartnerID)
		if err == nil {
			_, err = tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, partner.UserID, partner.Email, partner.Name)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `INSERT INTO user_roles (user_id, role) VALUES ($1, $2)`, partner.UserID, actor.Parceiro)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE clients SET partner_id = $2 WHERE id = $1`, b.mine, partner.PartnerID)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, partner.PartnerID, b.mine)
		}
		return err
	})
	return partner
}

// Another's deals are not there: in lists, counts, sums, exports, by id or in bodies.
func TestDealsAreInScope_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		partner := b.partner(t)
		deal := b.deal(t, func(in *negotiation.Input) {
			in.Title, in.Value, in.Supplier = "Canário", "777.77", "Fornecedor Oculto"
		})
		server := b.serve(t)
		as := server.As(b.other)
		for _, path := range []string{"", "/quadro", "/export?format=csv", "?q=canario", "?cliente=" + b.mine} {
			body := string(as.Get("/api/negociacoes"+path).Status(t, http.StatusOK).Body)
			expect.All(t, "A02 "+path, expect.Lacks(body, "Canário", "777", `"total":1`, `"quantidade":1`))
		}
		own, random := "/api/negociacoes/"+deal.ID, "/api/negociacoes/00000000-0000-7000-8000-000000000000"
		for _, c := range []struct{ method, path string }{
			{"GET", ""}, {"PUT", ""}, {"DELETE", ""}, {"POST", "/etapa"}, {"GET", "/historico"}, {"POST", "/anotacoes"},
		} {
			var body any
			if c.method != "GET" && c.method != "DELETE" {
				body = map[string]any{"titulo": "Minha", "texto": "x", "etapa": "proposta"}
			}
			there := as.With("If-Match", `"1"`).JSON(c.method, own+c.path, body).Status(t, http.StatusNotFound).Problem(t)
			none := as.With("If-Match", `"1"`).JSON(c.method, random+c.path, body).Status(t, http.StatusNotFound).Problem(t)
			if there.Code != none.Code || there.Message != none.Message {
				t.Errorf("R3 %s %s: %+v and %+v", c.method, c.path, there, none)
			}
		}
		as.JSON("POST", "/api/negociacoes", map[string]any{"client_id": b.mine, "titulo": "x"}).Status(t, http.StatusUnprocessableEntity)
		if n := b.count(t, `SELECT COUNT(*) FROM deals WHERE version = 1 AND deleted_at IS NULL`); n != 1 {
			t.Errorf("A02 %d deals untouched", n)
		}
		seen := string(server.As(partner).Get("/api/negociacoes").Status(t, http.StatusOK).Body)
		file := string(server.As(partner).Get("/api/negociacoes/export?format=csv").Status(t, http.StatusOK).Body)
		expect.All(t, "A02 SX-02 a partner reads a title or a supplier", expect.Has(seen, "Negociação 1"),
			expect.Lacks(seen+file, "Canário", "Oculto"), expect.Lacks(file, "Fornecedor"))
	})
}

// SX-02: a partner reads only the words and the value that he typed in a deal, also after staff
// typed others; saving them leaves the hidden ones unchanged, and the notification of a won deal
// does not contain the hidden ones.
func TestWordsOfOthers_SX02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		server := b.serve(t)
		owner := b.partner(t)
		partner, staff := server.As(owner), server.As(b.staff)
		var made row
		put := func(as *webtest.Client, titulo, passo, valor string) {
			t.Helper()
			as.With("If-Match", fmt.Sprintf(`"%d"`, made.Version)).JSON("PUT", "/api/negociacoes/"+made.ID, map[string]any{
				"titulo": titulo, "proximo_passo": passo, "valor": json.Number(valor),
			}).Status(t, http.StatusOK).Decode(t, &made)
		}
		partner.JSON("POST", "/api/negociacoes", map[string]any{"client_id": b.mine, "titulo": "Minha", "proximo_passo": "Ligar"}).Status(t, http.StatusCreated).Decode(t, &made)
		if made.Titulo != "Minha" || *made.ProximoPasso != "Ligar" {
			t.Errorf("SX-02 the own words are hidden: %+v", made)
		}
		put(staff, "Oculta", "Pedir 88", "88888.00")
		for _, path := range []string{"", "?sort=-titulo", "?sort=valor", "/" + made.ID, "/export?format=csv", "/quadro"} {
			body := string(partner.Get("/api/negociacoes"+path).Status(t, http.StatusOK).Body)
			expect.All(t, fmt.Sprintf("SX-02 %s tells", path), expect.Lacks(body, "Oculta", "Pedir", "88888"))
		}
		put(partner, "Negociação 1", "", "0")
		staff.Get("/api/negociacoes/"+made.ID).Status(t, http.StatusOK).Decode(t, &made)
		expect.All(t, "SX-02 a partner's save took away", expect.Is(made.Titulo, "Oculta"), expect.Is(*made.ProximoPasso, "Pedir 88"),
			expect.Is(fmt.Sprint(made.Valor), "88888"))
		for _, stage := range []string{"negociacao", "ganho"} {
			staff.With("If-Match", fmt.Sprintf(`"%d"`, made.Version)).JSON("POST", "/api/negociacoes/"+made.ID+"/etapa", map[string]any{
				"etapa": stage, "observacao": "Assinado em papel",
			}).Status(t, http.StatusOK).Decode(t, &made)
		}
		told := func(to actor.Actor, text string) int {
			return b.count(t, `SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND body LIKE $2`, to.UserID, text)
		}
		expect.All(t, "SX-02 who is told of a won deal reads other words", expect.Is(told(owner, "%Negociação 1%"), 1),
			expect.Is(told(owner, "%88%"), 0), expect.Is(told(owner, "%Oculta%"), 0), expect.Is(told(b.staff, "%Oculta%88.888%"), 1))
		put(partner, "Minha de novo", "Visitar", "0")
		if made.Titulo != "Minha de novo" || *made.ProximoPasso != "Visitar" {
			t.Errorf("SX-02 the own words are hidden: %+v", made)
		}
	})
}

// What a client may not write has no effect (R6).
func TestDealMassAssignment_A04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		deal := b.deal(t, nil)
		var got row
		b.serve(t).As(b.seller).With("If-Match", `"1"`).JSON("PUT", "/api/negociacoes/"+deal.ID, map[string]any{
			"titulo": "Outro", "id": "x", "client_id": b.foreign, "etapa": "ganho", "numero": 99, "version": 50, "contrato_id": "x", "encerrada_em": "2026-01-01T00:00:00Z",
			"created_at": "2020-01-01T00:00:00Z", "proposta_id": "x", "motivo": "preco",
		}).Status(t, http.StatusOK).Decode(t, &got)
		n := b.count(t, `SELECT COUNT(*) FROM deals WHERE id = $1 AND client_id = $2 AND stage = 'prospeccao' AND number = 1 AND version = 2 AND title = 'Outro'
			AND contract_id IS NULL AND proposal_id IS NULL AND closed_at IS NULL AND lost_reason IS NULL AND created_at > 1700000000000000`, deal.ID, b.mine)
		if n != 1 || got.ID != deal.ID {
			t.Errorf("A04 %+v", got)
		}
	})
}

// Of moves made from the same version one wins; nothing is lost unseen.
func TestConcurrentMoves_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		deal := b.deal(t, nil)
		targets := []negotiation.Stage{negotiation.StageProposal, negotiation.StageNegotiation, negotiation.StageContract, negotiation.StageLost}
		var wg sync.WaitGroup
		var mu sync.Mutex
		won := 0
		for i := range 12 {
			wg.Go(func() {
				_, err := b.deals.Move(t.Context(), b.staff, deal.ID, negotiation.Move{Stage: targets[i%4], Reason: "preco", Version: &deal.Version})
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					won++
				case fault.KindOf(err) != fault.Stale:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		after, err := b.deals.Get(t.Context(), b.staff, deal.ID)
		expect.All(t, "F05 moves, version", expect.Is(err, nil), expect.Is(won, 1), expect.Is(after.Version, 2))
		if n := b.count(t, `SELECT COUNT(*) FROM audit_entries WHERE entity = 'deal' AND action = 'deal.move'`); n != 1 {
			t.Errorf("P05 %d entries", n)
		}
	})
}

func TestBoardTotals_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		half, tenth := 50, 10
		for i, in := range []negotiation.Input{
			{Value: "1000000.01", Probability: &half},
			{Value: "500000", Probability: &tenth},
			{Probability: &half},
			{Value: "200000"},
			{Stage: negotiation.StageProposal},
		} {
			in.ClientID, in.Title = b.mine, fmt.Sprintf("Negócio %d", i)
			if i == 1 {
				in.ClientID = b.foreign
			}
			if _, err := b.deals.Create(t.Context(), b.staff, in, ""); err != nil {
				t.Fatal(err)
			}
		}
		columns, err := b.deals.Board(t.Context(), b.staff, negotiation.Filter{})
		if err != nil || len(columns) != 6 {
			t.Fatal(columns, err)
		}
		first, second := columns[0], columns[1]
		// 1,000,000.01 × 50 % + 500,000 × 10 % = 550,000.005, rounded up
		expect.Must(t, "NG-01", expect.Is(first.Count, 4))
		expect.All(t, "NG-01", expect.Is(first.Value.Text(), "1700000.01"), expect.Is(first.Weighted.Text(), "550000.01"),
			expect.Is(first.Unvalued, 1), expect.Is(first.Unlikely, 1), expect.Len(first.Deals, 4))
		expect.All(t, "NG-01 a sum of nothing", expect.Is(second.Count, 1), expect.Is(second.Value, nil), expect.Is(second.Weighted, nil))
		own, err := b.deals.Board(t.Context(), b.seller, negotiation.Filter{})
		expect.Must(t, "A02", expect.Is(err, nil))
		expect.Must(t, "A02", expect.Is(own[0].Count, 3))
		expect.All(t, "A02", expect.Is(own[0].Value.Text(), "1200000.01"))
	})
}

func TestListSortsAndExports_B05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		b.deal(t, func(in *negotiation.Input) { in.Title, in.Value = "=1+1", "300.50" })
		b.deal(t, func(in *negotiation.Input) { in.Title, in.Value, in.ClientID = "Açúcar", "1000", b.foreign })
		b.deal(t, func(in *negotiation.Input) { in.Title = "Zinco" })
		for sort, want := range map[string]string{
			"": "3 2 1", "numero": "1 2 3", "valor": "1 2 3", "-valor": "2 1 3", "cliente": "3 1 2", "titulo": "1 2 3",
		} {
			found, total, err := b.deals.List(t.Context(), b.staff, negotiation.Filter{Sort: sort, Limit: 10})
			got := make([]string, len(found))
			for i := range found {
				got[i] = fmt.Sprint(found[i].Number)
			}
			expect.All(t, fmt.Sprintf("NG-01 by %q", sort), expect.Is(err, nil), expect.Is(total, 3), expect.Is(strings.Join(got, " "), want))
		}
		as := b.serve(t).As(b.staff)
		as.Get("/api/negociacoes?sort=senha").Status(t, http.StatusUnprocessableEntity)
		file := string(as.Get("/api/negociacoes/export?format=csv&sort=numero").Status(t, http.StatusOK).Body)
		lines := strings.Split(strings.TrimSpace(file), "\r\n")
		expect.Must(t, "B05", expect.Len(lines, 5))
		expect.All(t, "B05", expect.Begins(lines[4], "Total;"), expect.Has(lines[1], ";'=1+1;", ";300,50;"), expect.Has(lines[4], "1300,50"))
		if n := b.count(t, `SELECT COUNT(*) FROM audit_entries WHERE action = 'deal.export'`); n != 1 {
			t.Errorf("R8 %d entries", n)
		}
	})
}

func TestOnlyStaffWins_NG01_TD18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		deal := b.deal(t, nil)
		note := ""
		move := func(a actor.Actor, to negotiation.Stage) error {
			now, err := b.deals.Get(t.Context(), a, deal.ID)
			if err == nil {
				_, err = b.deals.Move(t.Context(), a, deal.ID, negotiation.Move{Stage: to, Note: note, Version: &now.Version})
			}
			return err
		}
		if err := move(b.seller, negotiation.StageWon); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("NG-01 %v", err)
		}
		for _, from := range []negotiation.Stage{negotiation.StageProspect, negotiation.StageProposal} {
			if err := move(b.staff, from); err != nil {
				t.Fatal(err)
			}
			note = "Contrato assinado em papel"
			if err := move(b.staff, negotiation.StageWon); fault.KindOf(err) != fault.Conflict {
				t.Errorf("TD-18 won from %s: %v", from, err)
			}
			note = ""
		}
		if err := move(b.staff, negotiation.StageNegotiation); err != nil {
			t.Fatal(err)
		}
		if err := move(b.staff, negotiation.StageWon); fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-18 won without a contract and without a reason: %v", err)
		}
		note = "Contrato assinado em papel"
		if err := move(b.staff, negotiation.StageWon); err != nil {
			t.Fatal(err)
		}
		note = ""
		if err := move(b.seller, negotiation.StageProposal); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("NG-01 a won deal is opened by staff only: %v", err)
		}
		if err := move(b.staff, negotiation.StageProposal); err != nil {
			t.Fatal(err)
		}
		now, err := b.deals.Get(t.Context(), b.seller, deal.ID)
		expect.All(t, "NG-01 opened again", expect.Is(err, nil), expect.Is(now.Probability, nil), expect.Is(now.ClosedAt, nil))
	})
}
