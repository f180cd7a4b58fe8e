package app_test

import (
	"net/http"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

type holdState struct {
	Retidos   bool
	Motivo    string
	Desde     *string
	Mensagens int
}

// OP-02: outgoing messages of a held installation wait until an operator releases them, with
// or without those that may have left already.
func TestHeldUntilReleased_OP02(t *testing.T) {
	t.Parallel()
	for _, discard := range []bool{false, true} {
		t.Run(map[bool]string{true: "discarded", false: "sent"}[discard], func(t *testing.T) {
			onEachEngine(t, func(t *testing.T, p place) {
				sink := mailtest.Start(t, mailtest.Options{})
				o := startPost(t, p, sink)
				o.send(t, sink, mailtest.Password, "")
				if err := o.app.Installation.Hold(t.Context(), actor.SystemActor(), "início com --hold"); err != nil {
					t.Fatal(err)
				}
				o.clock.Advance(-time.Minute) // as if it had been there before
				o.forgot(t)
				o.clock.Advance(2 * time.Minute)
				time.Sleep(3 * time.Second)
				if n := len(sink.Received()); n != 0 {
					t.Fatalf("OP-02 %d messages left while they were held", n)
				}
				var state holdState
				o.gestora.must(t, http.MethodGet, "/api/envios/retencao", nil, &state)
				expect.All(t, "OP-02", expect.Is(state.Retidos, true), expect.Is(state.Mensagens, 1), expect.Is(state.Motivo, "início com --hold"),
					expect.Not(state.Desde, nil))
				if status, text, err := o.gestora.call(http.MethodPost, "/api/envios/retencao/liberar", map[string]any{"descartar": discard, "motivo": ""}, nil); err != nil || status != 422 {
					t.Errorf("OP-02 without a reason: %d %s %v", status, text, err)
				}
				o.gestora.must(t, http.MethodPost, "/api/envios/retencao/liberar", map[string]any{"descartar": discard, "motivo": "conferido"}, &state)
				if state.Retidos {
					t.Errorf("OP-02 %+v", state)
				}
				if !discard {
					last(t, sink, 1)
				}
				o.forgot(t)
				last(t, sink, 1)
				time.Sleep(time.Second)
				want := 2
				if discard {
					want = 1
				}
				if n := len(sink.Received()); n != want {
					t.Errorf("OP-02 %d messages left, want %d", n, want)
				}
				if status, _, err := o.gestora.call(http.MethodPost, "/api/envios/retencao/liberar", map[string]any{"motivo": "de novo"}, nil); err != nil || status != 409 {
					t.Errorf("OP-02 released twice: %d %v", status, err)
				}
			})
		})
	}
}
