package app_test

import (
	"encoding/json"
	"mime"
	"net/http"
	netmail "net/mail"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// writing is what a batch that writes to clients would send.
type writing struct {
	Clientes, Mensagens int
	Recusados           []refusal
	Ressalvas           []refusal
	Exemplo             *struct {
		Para           []string
		Assunto, Texto string
	}
}

func (c *closedCase) preview(t *testing.T, body map[string]any) (out writing) {
	t.Helper()
	body["mes"] = c.month.String()
	c.must(t, http.MethodPost, "/api/fechamento/lote/previa", body, &out)
	return out
}

// request is the state of the last request of an item of the first contract.
func (c *closedCase) request(t *testing.T, item string) string {
	t.Helper()
	var month struct {
		Suprimentos []struct {
			Itens []struct {
				Item   string
				Pedido *struct{ Estado, Por string }
			}
		}
	}
	c.must(t, http.MethodGet, "/api/fechamento/"+c.clientID+"/"+c.month.String(), nil, &month)
	for _, i := range month.Suprimentos[0].Itens {
		if i.Item == item && i.Pedido != nil {
			return i.Pedido.Estado
		}
	}
	return ""
}

// mailed are the messages that were accepted, by subject.
func mailed(t *testing.T, server *mailtest.Rough) map[string]*netmail.Message {
	t.Helper()
	found := map[string]*netmail.Message{}
	for _, d := range server.Accepted() {
		m, err := netmail.ReadMessage(strings.NewReader(d.Data))
		if err != nil {
			t.Fatal(err)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil {
			t.Fatal(err)
		}
		found[subject] = m
	}
	return found
}

// MC-02: missing data is requested from the client's contact, with a preview, and the month's
// statements are sent, for several clients in one act; refused clients are named.
func TestClosingWritesToClients_MC02(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		server := mailtest.StartRough(t)
		p = p.with("YNOVA_SMTP_URL", "smtp://localhost:"+strconv.Itoa(server.Port)+"?starttls=off")
		p.spawn(t)
		who := p.signIn(t)
		c := openMonth(t, who)
		ask := func() map[string]any {
			return map[string]any{"acao": "pedir", "clientes": []string{c.clientID}, "itens": []string{"fatura", "nf"}, "recado": "Precisamos até sexta."}
		}
		if got := c.preview(t, ask()); got.Clientes != 0 || len(got.Recusados) != 1 || got.Recusados[0].Mensagem != "Falta o e-mail do contato do cliente." {
			t.Errorf("MC-02 without an address: %+v", got)
		}
		later, created := contractBody("CT-DEPOIS", "11444777000161"), struct {
			ClientID string `json:"client_id"`
		}{}
		later["client_name"], later["start_date"], later["end_date"] = "Papel Posterior Ltda", c.month.Add(2).First().String(), c.month.Add(12).Last().String()
		c.must(t, http.MethodPost, "/contracts", later, &created)
		absent := ask()
		absent["clientes"] = []string{created.ClientID}
		if got := c.preview(t, absent); len(got.Recusados) != 1 || got.Recusados[0].Nome != "Papel Posterior Ltda" || got.Recusados[0].Mensagem != "Este cliente não tem contrato ativo no mês." {
			t.Errorf("MC-02 without the month: %+v", got)
		}
		absent["clientes"] = slices.Repeat([]string{c.clientID}, 201)
		if status, answer, _ := c.call(http.MethodPost, "/api/fechamento/lote/previa", absent, nil); status != http.StatusUnprocessableEntity ||
			!strings.Contains(string(answer), "Escolha até 200 clientes de uma vez para escrever a eles") {
			t.Errorf("MC-02 more than a preview judges: %d %s", status, answer)
		}
		contract := contractBody("CT-FECHADO", "11222333000181")
		contract["start_date"], contract["end_date"] = c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
		contract["email"], contract["contact_active"] = "rui@alfa.com.br, eva@alfa.com.br", true
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, contract, nil)

		got := c.preview(t, ask())
		expect.Must(t, "MC-02 the preview", expect.Is(got.Clientes, 1), expect.Is(got.Mensagens, 1), expect.Not(got.Exemplo, nil))
		expect.Must(t, "MC-02 the preview", expect.Is(strings.Join(got.Exemplo.Para, " "), "rui@alfa.com.br eva@alfa.com.br"))
		for _, want := range []string{"• Fatura da distribuidora: contrato CT-FECHADO, unidade BRSP001.", "Precisamos até sexta.", c.month.Label()} {
			if !strings.Contains(got.Exemplo.Texto, want) {
				t.Errorf("MC-02 the text lacks %q:\n%s", want, got.Exemplo.Texto)
			}
		}
		if strings.Contains(got.Exemplo.Texto, "Nota fiscal") {
			t.Errorf("MC-02 asks for what is there:\n%s", got.Exemplo.Texto)
		}
		if c.request(t, "fatura") != "" {
			t.Error("MC-02 a preview asks")
		}
		if done := c.lote(t, ask()); done.Resultado.Feitos != 1 || len(done.Resultado.Recusados) != 0 {
			t.Fatalf("MC-02 asked: %+v", done.Resultado)
		}
		eventually(t, "the request is sent", func() bool { return c.request(t, "fatura") == "enviado" })
		m := mailed(t, server)[got.Exemplo.Assunto]
		if m == nil || m.Header.Get("Reply-To") == "" {
			t.Errorf("MC-02 what left has no %q, or nobody to answer to: %v", got.Exemplo.Assunto, m)
		}
		if again := c.lote(t, ask()); again.Resultado.Feitos != 0 || again.Resultado.Recusados[0].Mensagem != "Já foi pedido hoje." {
			t.Errorf("MC-02 asked twice: %+v", again.Resultado)
		}

		send := map[string]any{"acao": "email", "clientes": []string{c.clientID}}
		got = c.preview(t, send)
		expect.Must(t, "MC-02 warnings that nobody confirmed", expect.Is(got.Mensagens, 0), expect.Len(got.Recusados, 1))
		expect.All(t, "MC-02 warnings that nobody confirmed", expect.Is(got.Recusados[0].Mensagem, "Falta a data de vencimento do boleto."))
		send["confirmar"] = true
		plan := c.preview(t, send)
		expect.Must(t, "MC-02 the preview of statements", expect.Is(plan.Mensagens, 1), expect.Not(plan.Exemplo, nil))
		expect.Must(t, "MC-02 the preview of statements", expect.Lacks(plan.Exemplo.Assunto, "provisório"))
		if done := c.lote(t, send); done.Resultado.Feitos != 1 || len(done.Resultado.Recusados) != 0 {
			text, _ := json.Marshal(done)
			t.Fatalf("MC-02 sent: %s", text)
		}
		eventually(t, "the item is done", func() bool { return c.standing(t, c.clientID, "email") == "ok" })
		if mailed(t, server)[plan.Exemplo.Assunto] == nil {
			t.Errorf("MC-02 the statement did not leave")
		}
		if again := c.lote(t, send); again.Resultado.Feitos != 0 || again.Resultado.Recusados[0].Mensagem != "O registro já foi enviado." {
			t.Errorf("MC-02 sent twice: %+v", again.Resultado)
		}
		// One of the client's two statements has left: the act is done for the other alone.
		who.importSheet(t, "outra.csv", []byte(strings.ReplaceAll(string(c.sheet("110000")), closedMeter, "BRSP002")))
		got = c.preview(t, send)
		expect.All(t, "MC-02 the preview of what is left", expect.Is(got.Clientes, 1), expect.Is(got.Mensagens, 1), expect.Len(got.Recusados, 0),
			expect.Len(got.Ressalvas, 1))
		rest := c.lote(t, send)
		expect.All(t, "MC-02 sent what was left", expect.Is(rest.Resultado.Feitos, 1), expect.Len(rest.Resultado.Recusados, 0),
			expect.Len(rest.Resultado.Ressalvas, 1))
		wrong := ask()
		wrong["itens"], wrong["mes"] = []string{"preco"}, c.month.String()
		if status, _, err := c.call(http.MethodPost, "/api/fechamento/lote", wrong, nil); err != nil || status != 422 {
			t.Errorf("MC-02 a price is asked of the client: %d %v", status, err)
		}
	})
}

// MC-02: the server is killed between the answer to the content and our commit. The request
// does not leave twice by itself: the doubt is shown, and a person may ask again at once.
func TestKilledWhileAsking_MC02(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		server := mailtest.StartRough(t)
		p = p.with("YNOVA_SMTP_URL", "smtp://localhost:"+strconv.Itoa(server.Port)+"?starttls=off")
		running := p.spawn(t)
		who := p.signIn(t)
		c := openMonth(t, who)
		contract := contractBody("CT-FECHADO", "11222333000181")
		contract["start_date"], contract["end_date"] = c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
		contract["email"], contract["contact_active"] = "rui@alfa.com.br", true
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, contract, nil)

		asked, killed := make(chan struct{}), make(chan struct{})
		server.Script(func(s mailtest.Step) mailtest.Act {
			if s.Verb != "CONTENT" {
				return mailtest.Act{}
			}
			return mailtest.Act{Drop: true, After: func() {
				defer close(killed)
				<-asked
				if err := running.Process.Kill(); err != nil {
					t.Error(err)
				}
			}}
		})
		ask := map[string]any{"acao": "pedir", "clientes": []string{c.clientID}, "itens": []string{"fatura"}}
		subject := c.preview(t, ask).Exemplo.Assunto
		if done := c.lote(t, ask); done.Resultado.Feitos != 1 {
			t.Fatalf("MC-02 asked: %+v", done.Resultado)
		}
		if state := c.request(t, "fatura"); state != "enviando" && state != "na_fila" {
			t.Errorf("MC-02 under way it is %s", state)
		}
		close(asked)
		<-killed
		_ = running.Wait()
		server.Script(func(mailtest.Step) mailtest.Act { return mailtest.Act{} })
		p.ahead(1).spawn(t)
		who.login(t, testEmail)
		eventually(t, "the doubt is shown", func() bool { return c.request(t, "fatura") == "incerto" })
		accepted := func() (n int) {
			for _, d := range server.Accepted() {
				if m, err := netmail.ReadMessage(strings.NewReader(d.Data)); err == nil && strings.HasPrefix(m.Header.Get("Message-ID"), "<pedido.") {
					n++
				}
			}
			return n
		}
		if n := accepted(); n != 1 || mailed(t, server)[subject] == nil {
			t.Errorf("MC-02 the request left %d times", n)
		}
		if again := c.lote(t, ask); again.Resultado.Feitos != 1 {
			t.Fatalf("MC-02 a doubt bars asking: %+v", again.Resultado)
		}
		eventually(t, "the second is sent", func() bool { return c.request(t, "fatura") == "enviado" && accepted() == 2 })
	})
}
