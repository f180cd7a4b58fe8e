package transport_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/mailing/transport"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
	"ynova/internal/platform/web"
)

func TestSettingsScreen_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		t.Run("EM-13 without settings messages land in the folder", func(t *testing.T) {
			s := b.settings(t)
			expect.All(t, "s", expect.Is(s.Mode, "outbox"), expect.Is(s.Source, "padrao"), expect.Is(s.Editable, true), expect.Not(s.Directory, nil),
				expect.Is(s.PerMinute, transport.DefaultPerMinute), expect.Is(s.Version, 0))
		})
		t.Run("EM-13 a server is named and takes the test message at once", func(t *testing.T) {
			res := b.put(smtpBody(server, nil)).Status(t, 200)
			var s settings
			res.Decode(t, &s)
			expect.All(t, "s", expect.Is(s.Mode, "smtp"), expect.Is(s.Source, "tela"), expect.Is(s.PasswordSet, true), expect.Is(s.Version, 1),
				expect.Is(res.Header.Get("ETag"), `"1"`), expect.Is(s.PerMinute, 120), expect.Is(s.Directory, nil))
			var sent struct {
				OK           bool
				To, Describe string
			}
			b.test().Status(t, 200).Decode(t, &sent)
			got := server.Received()
			expect.Must(t, "received", expect.Is(sent.OK, true), expect.Is(sent.To, b.People[actor.Gestora].Email),
				expect.Has(sent.Describe, "localhost"), expect.Len(got, 1))
			expect.All(t, "got", expect.Is(got[0].User, "ana"), expect.Is(got[0].TLS, true), expect.Is(got[0].From, "energia@exemplo.com.br"),
				expect.Is(got[0].To[0], sent.To), expect.Has(got[0].Data, `From: "Energia Ltda" <energia@exemplo.com.br>`))
		})
		t.Run("P07 the password is sealed, and in no answer and no trail", func(t *testing.T) {
			b.put(smtpBody(server, map[string]any{"password": canary})).Status(t, 200)
			res := b.As(actor.Gestora).Get("/api/mail/settings").Status(t, 200)
			failed := b.test().Status(t, 503)
			if p := failed.Problem(t); p.Code != "envio_falhou" || !strings.Contains(p.Message, "535") {
				t.Errorf("got %+v", p)
			}
			password, _ := sealed(t, d)
			if !strings.HasPrefix(password, "s1:") {
				t.Errorf("P07 stored as %q", password)
			}
			for what, text := range map[string]string{"settings": string(res.Body), "failure": string(failed.Body), "database": everything(t, d)} {
				if strings.Contains(text, canary) {
					t.Errorf("P04 the %s tells the password", what)
				}
			}
		})
		t.Run("EM-13 a password that is left out stays, null takes it away", func(t *testing.T) {
			b.put(smtpBody(server, nil)).Status(t, 200)
			b.put(smtpBody(server, map[string]any{"password": "absent", "perMinute": 30})).Status(t, 200)
			b.test().Status(t, 200)
			b.put(smtpBody(server, map[string]any{"password": nil, "user": ""})).Status(t, 200)
			if password, _ := sealed(t, d); password != "" || b.settings(t).PasswordSet {
				t.Errorf("P07 still stored: %q", password)
			}
		})
		t.Run("F05 a stale version is refused with the current one", func(t *testing.T) {
			version := b.settings(t).Version
			p := b.As(actor.Gestora).With("If-Match", `"1"`).JSON("PUT", "/api/mail/settings", smtpBody(server, nil)).Status(t, 412).Problem(t)
			current, ok := p.Current.(map[string]any)
			expect.All(t, "F05", expect.Is(ok, true), expect.Is[any](current["version"], float64(version)), expect.Is(p.Code, "versao_desatualizada"))
		})
		t.Run("A12 the change is in the trail, by name", func(t *testing.T) {
			all := everything(t, d)
			expect.All(t, "A12", expect.Has(all, "setting.mail", `"passwordSet":true`, "mail.test"))
		})
	})
}

func TestSettingsTwoWriters_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		b.put(smtpBody(server, nil)).Status(t, 200)
		version := b.settings(t).Version
		var mu sync.Mutex
		codes := map[int]int{}
		var wg sync.WaitGroup
		for range 8 {
			client := b.As(actor.Gestora).With("If-Match", web.ETag(version))
			wg.Go(func() {
				res := client.JSON("PUT", "/api/mail/settings", smtpBody(server, nil))
				mu.Lock()
				defer mu.Unlock()
				codes[res.Code]++
			})
		}
		wg.Wait()
		expect.All(t, "F05", expect.Is(codes[200], 1), expect.Is(codes[412], 7), expect.Is(b.settings(t).Version, version+1))
	})
}

func TestSettingsAccess_A01_A12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		calls := [][2]string{
			{"GET", "/api/mail/settings"},
			{"PUT", "/api/mail/settings"},
			{"POST", "/api/mail/settings/test"},
			{"GET", "/api/mail/outbox"},
			{"GET", "/api/mail/outbox/x.eml"},
		}
		body := func(method string) any {
			if method == "GET" {
				return nil
			}
			return smtpBody(server, nil)
		}
		for _, call := range calls {
			for _, role := range []actor.Role{actor.Backoffice, actor.Consultor, actor.Parceiro} {
				b.As(role).JSON(call[0], call[1], body(call[0])).Status(t, 403)
			}
			b.Client(b.Person("Pendente")).JSON(call[0], call[1], body(call[0])).Status(t, 403)
			b.Server.Anonymous().JSON(call[0], call[1], body(call[0])).Status(t, 401)
		}
		client := b.As(actor.Gestora)
		b.Clock.Advance(20 * time.Minute) // the password was typed too long ago
		for _, call := range calls[1:] {
			if p := client.JSON(call[0], call[1], body(call[0])).Status(t, 403).Problem(t); p.Code != "reautenticacao" {
				t.Errorf("A12 %s %s: %+v", call[0], call[1], p)
			}
		}
		client.Get("/api/mail/settings").Status(t, 200)
		if b.settings(t).Version != 0 || len(server.Received()) != 0 {
			t.Error("A12 something changed")
		}
	})
}

func TestSettingsOfTheEnvironment_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server, other := mailtest.Start(t, mailtest.Options{}), mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "smtp://ana:"+canary+"@localhost:587", server, other)
		s := b.settings(t)
		expect.All(t, "EM-13", expect.Is(s.Source, "ambiente"), expect.Is(s.Editable, false), expect.Is(s.Mode, "smtp"),
			expect.Is(s.Host, "localhost"), expect.Is(s.Port, 587), expect.Is(s.Security, "starttls"), expect.Is(s.PasswordSet, true))
		t.Run("EM-13 the server cannot be changed", func(t *testing.T) {
			for name, change := range map[string]map[string]any{
				"mode": {"mode": "outbox"}, "host": {"host": "outro.exemplo"}, "port": {"port": 465}, "user": {"user": "bia"},
				"password": {"password": "x"}, "security": {"security": "nenhuma"},
			} {
				same := map[string]any{"port": 587, "password": "absent"}
				for k, v := range change {
					same[k] = v
				}
				if p := b.put(smtpBody(other, same)).Status(t, 409).Problem(t); p.Code != "definido_no_ambiente" {
					t.Errorf("EM-13 %s: %+v", name, p)
				}
			}
		})
		t.Run("EM-13 sender and pace can", func(t *testing.T) {
			b.put(smtpBody(other, map[string]any{"port": 587, "password": "absent", "perMinute": 7})).Status(t, 200)
			b.put(map[string]any{"fromAddress": "b@exemplo.com.br", "perMinute": 8}).Status(t, 200)
			s := b.settings(t)
			expect.All(t, "EM-13", expect.Is(s.Source, "ambiente"), expect.Is(s.PerMinute, 8), expect.Is(s.FromAddress, "b@exemplo.com.br"),
				expect.Is(s.Port, 587))
		})
		t.Run("EM-13 without it, nothing of it is left", func(t *testing.T) {
			b.config.Environment = ""
			s, err := b.again(t, key32('a')).Settings(t.Context(), d)
			expect.All(t, "EM-13", expect.Is(err, nil), expect.Is(s.Mode, transport.Outbox), expect.Is(s.Host, ""), expect.Is(s.User, ""),
				expect.Is(s.PasswordSet, false), expect.Is(s.PerMinute, 8))
			if strings.Contains(everything(t, d), canary) {
				t.Error("P07 the password of the environment is stored")
			}
		})
	})
}

func TestSettingsAreChecked_EM13_B14(t *testing.T) {
	d := dbtest.SQLite(t)
	server := mailtest.Start(t, mailtest.Options{})
	b := start(t, d, "", server)
	for name, c := range map[string]struct {
		change map[string]any
		path   string
	}{
		"mode":                    {map[string]any{"mode": "pombo"}, "mode"},
		"no host":                 {map[string]any{"host": " "}, "host"},
		"B14 host with a path":    {map[string]any{"host": "x/y"}, "host"},
		"B14 host with a user":    {map[string]any{"host": "x@y"}, "host"},
		"B14 mapped address":      {map[string]any{"host": "[::ffff:127.0.0.1]"}, "host"},
		"B13 host with commands":  {map[string]any{"host": "x\r\nQUIT"}, "host"},
		"B14 port of a database":  {map[string]any{"host": "127.0.0.1", "port": 5432}, "port"},
		"B14 port of the web":     {map[string]any{"port": 80}, "port"},
		"no port":                 {map[string]any{"port": 0}, "port"},
		"password in the clear":   {map[string]any{"security": "nenhuma"}, "port"},
		"security":                {map[string]any{"security": "talvez"}, "security"},
		"security of the folder":  {map[string]any{"mode": "outbox", "security": "talvez"}, "security"},
		"B13 user":                {map[string]any{"user": "a\r\nb"}, "user"},
		"B13 password":            {map[string]any{"password": "a\r\nb"}, "password"},
		"B13 sender":              {map[string]any{"fromAddress": "a@exemplo.com\r\nBcc: x@evil.example"}, "fromAddress"},
		"B13 sender's name":       {map[string]any{"fromName": "YNOVA\r\nBcc: x@evil.example"}, "fromAddress"},
		"sender":                  {map[string]any{"fromAddress": "energia"}, "fromAddress"},
		"too slow":                {map[string]any{"perMinute": -1}, "perMinute"},
		"too fast":                {map[string]any{"perMinute": 6001}, "perMinute"},
		"DKIM key":                {map[string]any{"dkim": map[string]any{"domain": "exemplo.com.br", "selector": "s1", "key": "x"}}, "dkim.key"},
		"DKIM key without domain": {map[string]any{"dkim": map[string]any{"selector": "s1", "key": "x"}}, "dkim.key"},
	} {
		t.Run("EM-13 "+name, func(t *testing.T) {
			p := b.put(smtpBody(server, c.change)).Status(t, 422).Problem(t)
			if len(p.Fields) == 0 || p.Fields[0].Path != c.path {
				t.Errorf("EM-13 %+v", p)
			}
		})
	}
	if b.settings(t).Version != 0 {
		t.Error("EM-13 something was stored")
	}
}
