package transport_test

import (
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// Each way to protect the line, as the screen names it, against servers that can
// and that cannot.
func TestProtectionOfTheLine_EM13(t *testing.T) {
	type row struct {
		name     string
		server   mailtest.Options
		security string
		open     bool // without user and password
		code     int
		tls      bool
		says     string
	}
	rows := []row{
		{"STARTTLS", mailtest.Options{}, "starttls", false, 200, true, ""},
		{"STARTTLS and AUTH LOGIN", mailtest.Options{Login: true}, "starttls", false, 200, true, ""},
		{"STARTTLS that is not offered", mailtest.Options{NoTLS: true}, "starttls", true, 503, false, "não oferece STARTTLS"},
		{"STARTTLS where it is offered", mailtest.Options{}, "starttls_opcional", false, 200, true, ""},
		{"STARTTLS where it is not", mailtest.Options{NoTLS: true}, "starttls_opcional", true, 200, false, ""},
		{"TLS", mailtest.Options{ImplicitTLS: true}, "tls", false, 200, true, ""},
		{"nothing", mailtest.Options{NoTLS: true}, "nenhuma", true, 200, false, ""},
		{"certificate of another name", mailtest.Options{Name: "outro.exemplo"}, "starttls", false, 503, false, "certificado"},
		{"certificate that is too old", mailtest.Options{Expired: true, ImplicitTLS: true}, "tls", false, 503, false, "certificado"},
		{"password where none is asked for", mailtest.Options{NoTLS: true}, "starttls_opcional", false, 503, false, "usuário e senha"},
	}
	servers := make([]*mailtest.Server, len(rows))
	for i, r := range rows {
		servers[i] = mailtest.Start(t, r.server)
	}
	b := start(t, dbtest.SQLite(t), "", servers...)
	for i, r := range rows {
		t.Run("EM-13 "+r.name, func(t *testing.T) {
			change := map[string]any{"security": r.security}
			if r.open {
				change["user"], change["password"] = "", nil
			}
			b.put(smtpBody(servers[i], change)).Status(t, 200)
			res := b.test().Status(t, r.code)
			got := servers[i].Received()
			if r.code == 200 {
				if len(got) != 1 || got[0].TLS != r.tls {
					t.Errorf("EM-13 %+v", got)
				}
				return
			}
			p := res.Problem(t)
			expect.All(t, "EM-13, received", expect.Is(p.Code, "envio_falhou"), expect.Has(p.Message, r.says), expect.Len(got, 0))
		})
	}
}

// Whatever server the screen names, no connection reaches a host behind the firewall.
func TestForbiddenServers_B14(t *testing.T) {
	d := dbtest.SQLite(t)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	called := make(chan string, 100)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			called <- conn.LocalAddr().String()
			_ = conn.Close()
		}
	}()
	address, ok := listener.Addr().(*net.TCPAddr)
	if !ok {
		t.Fatal("no TCP address")
	}
	b := start(t, d, "", &mailtest.Server{Port: address.Port})
	for _, host := range []string{"::ffff:127.0.0.1", "2130706433", "127.1", "0", "0.0.0.0", "::", "169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "224.0.0.1"} {
		t.Run("B14 "+host, func(t *testing.T) {
			b.put(map[string]any{"mode": "smtp", "host": host, "port": address.Port, "security": "nenhuma"}).Status(t, 200)
			p := b.test().Status(t, 503).Problem(t)
			if p.Code != "envio_falhou" || strings.Contains(p.Message, host) {
				t.Errorf("B14 %+v", p)
			}
		})
	}
	if len(called) != 0 {
		t.Errorf("B14 %s was dialled", <-called)
	}
}

func TestPace_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		var mu sync.Mutex
		var firsts []time.Time
		take := func(n int) (every time.Duration) {
			err := d.InTx(t.Context(), inTx(func(tx *db.Tx) error {
				first, e, err := b.mailer.Reserve(t.Context(), tx, n)
				mu.Lock()
				defer mu.Unlock()
				firsts, every = append(firsts, first), e
				return err
			}))
			if err != nil {
				t.Error(err)
			}
			return every
		}
		if every := take(1000); every != 0 {
			t.Errorf("EM-13 the folder takes %v per message", every)
		}
		b.put(smtpBody(server, map[string]any{"perMinute": 60})).Status(t, 200)
		firsts = nil
		var wg sync.WaitGroup
		for range 10 {
			wg.Go(func() { take(5) })
		}
		wg.Wait()
		seen := map[time.Time]bool{}
		last, first := firsts[0], firsts[0]
		for _, at := range firsts {
			seen[at] = true
			if at.Before(first) {
				first = at
			}
			if at.After(last) {
				last = at
			}
		}
		// Ten times five messages at one a second; a moment may pass between the first ones.
		if len(seen) != 10 || last.Sub(first) < 45*time.Second {
			t.Errorf("EM-13 places overlap: %v", firsts)
		}
	})
}

func TestFolder_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		for want := filepath.Base(b.config.Directory); ; want = "" {
			got, err := b.mailer.Folder(t.Context())
			if err != nil || got != want {
				t.Errorf("EM-13 folder %q, want %q, %v", got, want, err)
			}
			if want == "" {
				break
			}
			b.put(smtpBody(server, nil)).Status(t, 200)
		}
		if from, err := b.mailer.Sender(t.Context()); err != nil || from != `"Energia Ltda" <energia@exemplo.com.br>` {
			t.Errorf("EM-13 sender %q, %v", from, err)
		}
	})
}
