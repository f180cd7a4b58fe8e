package app_test

import (
	"encoding/csv"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
)

// granted is the permission matrix of the security reference, written down a
// second time on purpose: changing it takes two deliberate edits. Keys that the
// table leaves out are denied to every role.
var granted = map[string][]actor.Role{
	"dashboard:read":                {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"contracts:read":                {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"contracts:history":             {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"contracts:create":              {actor.Gestora, actor.Backoffice, actor.Consultor},
	"contracts:update":              {actor.Gestora, actor.Backoffice, actor.Consultor},
	"contracts:update_pricing":      {actor.Gestora, actor.Backoffice},
	"contracts:move":                {actor.Gestora, actor.Backoffice},
	"units:merge":                   {actor.Gestora, actor.Backoffice},
	"clients:merge":                 {actor.Gestora},
	"contracts:delete":              {actor.Gestora},
	"contracts:restore":             {actor.Gestora},
	"contracts:compliance_override": {actor.Gestora},
	"proposals:release":             {actor.Gestora},
	"audit:read":                    {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"lgpd:erase":                    {actor.Gestora},
	"backup:run":                    {actor.Gestora},
	"jobs:manage":                   {actor.Gestora},
	"api_keys:manage":               {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"sessions:revoke":               {actor.Gestora},
	"help:use":                      {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"invoices:read":                 {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"invoices:process":              {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"intake:manage":                 {actor.Gestora, actor.Backoffice},
	"balances:read":                 {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"balances:events":               {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"balances:upload":               {actor.Gestora, actor.Backoffice},
	"ccee:read":                     {actor.Gestora, actor.Backoffice, actor.Consultor},
	"ccee:update":                   {actor.Gestora, actor.Backoffice},
	"jobs:read":                     {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"commissions:export":            {actor.Gestora, actor.Consultor, actor.Parceiro},
	"commissions:read":              {actor.Gestora, actor.Consultor, actor.Parceiro},
	"ranking:read":                  {actor.Gestora, actor.Consultor},
	"clients:read":                  {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"clients:assign":                {actor.Gestora, actor.Backoffice},
	"leads:update":                  {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"migrations:read":               {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"migrations:update":             {actor.Gestora, actor.Backoffice, actor.Consultor},
	"agenda:use":                    {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"notifications:use":             {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"profile:use":                   {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"training:use":                  {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"simulations:use":               {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"users:manage":                  {actor.Gestora},
	"roles:assign":                  {actor.Gestora},
	"settings:manage":               {actor.Gestora},
	"months:read":                   {actor.Gestora, actor.Backoffice, actor.Consultor, actor.Parceiro},
	"months:work":                   {actor.Gestora, actor.Backoffice},
	"months:close":                  {actor.Gestora, actor.Backoffice},
	"months:reopen":                 {actor.Gestora},
	"emails:read":                   {actor.Gestora, actor.Backoffice, actor.Consultor},
	"emails:update":                 {actor.Gestora, actor.Backoffice},
	"emails:send":                   {actor.Gestora, actor.Backoffice},
	"emails:mark_sent":              {actor.Gestora, actor.Backoffice},
}

// routeRow is a line of testdata/authz.csv: a route and who may call it.
type routeRow struct{ method, path, access string }

func readRouteTable(t *testing.T) []routeRow {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "authz.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []routeRow
	for _, r := range records[1:] {
		rows = append(rows, routeRow{r[0], r[1], r[2]})
	}
	return rows
}

// TD-15: every POST that creates takes a key, so that its repetition creates nothing.
func TestCreationsTakeAKey_TD15(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	p.serve(t)
	type operation struct {
		Parameters []struct{ Name string }
		Responses  map[string]any
	}
	var api struct {
		Paths map[string]map[string]operation
	}
	p.signIn(t).must(t, http.MethodGet, "/api/openapi.json", nil, &api)
	count := 0
	for path, methods := range api.Paths {
		post := methods["post"]
		if _, creates := post.Responses["201"]; !creates {
			continue
		}
		count++
		if !slices.ContainsFunc(post.Parameters, func(h struct{ Name string }) bool { return h.Name == "Idempotency-Key" }) {
			t.Errorf("TD-15 POST %s creates, and takes no key", path)
		}
	}
	if count < 20 {
		t.Errorf("TD-15 only %d routes create", count)
	}
}

// AP-01: every POST heeds a repetition's key, or answers one with 400 and does nothing.
func TestRepetitionsAreHeededOrRefused_AP01(t *testing.T) {
	p := onSQLite(t)
	people := p.servePeople(t)
	staff := people["gestora"]
	var api struct {
		Paths map[string]map[string]struct{ Parameters []struct{ Name string } }
	}
	staff.must(t, http.MethodGet, "/api/openapi.json", nil, &api)
	refused := 0
	for _, route := range readRouteTable(t) {
		heeds := slices.ContainsFunc(api.Paths[route.path]["post"].Parameters, func(h struct{ Name string }) bool { return h.Name == "Idempotency-Key" })
		if route.method != http.MethodPost || heeds {
			continue
		}
		status, body, err := staff.call(route.method, concrete(route.path), emptyBody(route.method), http.Header{"Idempotency-Key": {"k"}})
		expect.All(t, fmt.Sprintf("AP-01 POST %s takes a repetition's key and does not heed it", route.path), expect.Is(err, nil),
			expect.Is(status, http.StatusBadRequest), expect.Has(string(body), "sem_repeticao"))
		refused++
	}
	if refused < 50 {
		t.Errorf("AP-01 only %d routes were asked", refused)
	}
}

// A01: every route that the router knows stands in the table with its access, and
// the table names no route that is gone.
func TestEveryRouteIsInTheTable_A01(t *testing.T) {
	p := onSQLite(t)
	a := p.open(t)
	defer a.Close()
	var have, want []string
	for _, r := range web.Routes(a.Router()) {
		have = append(have, fmt.Sprintf("%s,%s,%s", r.Method, r.Path, r.Access))
	}
	for _, r := range readRouteTable(t) {
		want = append(want, fmt.Sprintf("%s,%s,%s", r.method, r.path, r.access))
	}
	for _, line := range have {
		if !slices.Contains(want, line) {
			t.Errorf("not in testdata/authz.csv: %s", line)
		}
	}
	for _, line := range want {
		if !slices.Contains(have, line) {
			t.Errorf("no such route any more: %s", line)
		}
	}
}

// A permission that no route asks for promises what nobody can do.
func TestEveryPermissionIsOfARoute_SX11(t *testing.T) {
	asked := map[string]bool{}
	for _, r := range readRouteTable(t) {
		asked[strings.TrimSuffix(r.access, "+reauth")] = true
	}
	for _, p := range actor.Permissions() {
		if !asked[string(p)] {
			t.Errorf("SX-11: no route asks for %s", p)
		}
	}
}

// principal is one column of the matrix.
type principal struct {
	name   string
	role   actor.Role // empty: no role
	signed bool
}

var principals = []principal{
	{"anonymous", "", false},
	{"pendente", "", true},
	{"bloqueado", "", false},
	{"gestora", actor.Gestora, true},
	{"backoffice", actor.Backoffice, true},
	{"consultor", actor.Consultor, true},
	{"parceiro", actor.Parceiro, true},
}

// allowed says whether the access check lets the principal through.
func (p principal) allowed(access string) bool {
	access = strings.TrimSuffix(access, "+reauth")
	switch access {
	case "public":
		return true
	case "account":
		return p.signed
	case "signed-in", "enrolment":
		return p.role != ""
	}
	return slices.Contains(granted[access], p.role)
}

// A01: every route as every principal: 401 without a session, 403 without the
// permission, and never either with it. AU-15, AU-17.
func TestAccessMatrix_A01(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnSQLite)
	onEachEngine(t, func(t *testing.T, p place) {
		people, programs := p.servePeople(t), map[string]*person{}
		for _, who := range principals {
			if who.role != "" {
				programs[who.name] = people[who.name].program(t, who.role)
			}
		}
		for _, who := range principals {
			client := people[who.name]
			for _, route := range readRouteTable(t) {
				if ends := strings.HasPrefix(route.path, "/auth/log") || route.path == "/auth/sso/sair" || route.path == "/auth/refresh" || route.path == "/auth/password"; ends {
					continue // they end or replace the session that the next rows need
				}
				if strings.HasPrefix(route.path, web.KeyPaths) {
					who.judgeKeys(t, client, programs[who.name], route)
					continue
				}
				status, body, err := client.call(route.method, concrete(route.path), emptyBody(route.method), nil)
				if err != nil {
					t.Fatal(err)
				}
				if message := judge(who, route, status); message != "" {
					t.Errorf("%s %s as %s: %d, %s\n%s", route.method, route.path, who.name, status, message, body)
				}
			}
		}
	})
}

// judgeKeys calls a route of /api/v1: no session is accepted, and a key is where its
// owner's role has the permission (AP-01).
func (p principal) judgeKeys(t *testing.T, browser, program *person, route routeRow) {
	t.Helper()
	want := http.StatusBadRequest
	if p.name == "anonymous" {
		want = http.StatusUnauthorized
	}
	status, body, err := browser.call(route.method, concrete(route.path), emptyBody(route.method), nil)
	if err != nil || status != want {
		t.Errorf("AP-01 %s %s as %s without a key: %d %s %v, want %d", route.method, route.path, p.name, status, body, err, want)
	}
	if program == nil {
		return
	}
	status, body, err = program.call(route.method, concrete(route.path), emptyBody(route.method), nil)
	if err != nil {
		t.Fatal(err)
	}
	if message := judge(p, route, status); message != "" {
		t.Errorf("AP-01 %s %s by a key of %s: %d, %s\n%s", route.method, route.path, p.name, status, message, body)
	}
}

func judge(who principal, route routeRow, status int) string {
	switch {
	case who.allowed(route.access) && (status == http.StatusUnauthorized || status == http.StatusForbidden):
		return "want it let through"
	case !who.allowed(route.access) && !who.signed && status != http.StatusUnauthorized:
		return "want 401"
	case !who.allowed(route.access) && who.signed && status != http.StatusForbidden:
		return "want 403"
	case status >= 500:
		return "want no server error"
	}
	return ""
}

func concrete(path string) string {
	for strings.Contains(path, "{") {
		before, rest, _ := strings.Cut(path, "{")
		_, after, _ := strings.Cut(rest, "}")
		path = before + id.New() + after
	}
	return path
}

func emptyBody(method string) any {
	if method == http.MethodGet {
		return nil
	}
	return map[string]any{}
}

// servePeople serves the product with one person per principal, signed in where
// that is possible.
func (p place) servePeople(t *testing.T) map[string]*person {
	t.Helper()
	people, _ := p.servePeopleAnd(t)
	return people
}

// servePeopleAnd also gives the product that is served.
func (p place) servePeopleAnd(t *testing.T) (map[string]*person, *app.App) {
	t.Helper()
	a := p.open(t)
	admin := actor.Actor{UserID: id.New(), Roles: []actor.Role{actor.Gestora}, System: true, AuthenticatedAt: time.Now()}
	company, err := a.Accounts.CreatePartner(t.Context(), admin, "Parceria Teste", "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range principals {
		if who.role == "" {
			continue
		}
		in := account.NewUser{Email: who.name + "@ynova.example", Name: who.name, Roles: []actor.Role{who.role}, Password: testPassword}
		if who.role == actor.Parceiro {
			in.PartnerID = company.ID
		}
		if _, _, err := a.Accounts.CreateUser(t.Context(), in); err != nil {
			t.Fatal(err)
		}
	}
	blocked, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{
		Email: "bloqueada@ynova.example", Name: "Bloqueada", Roles: []actor.Role{actor.Gestora}, Password: testPassword,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	served := p.serve(t)
	people := map[string]*person{}
	for _, who := range principals {
		people[who.name] = p.anonymous(t)
		if who.role != "" {
			people[who.name].login(t, who.name+"@ynova.example")
		}
	}
	p.register(t, people["pendente"], "pendente@ynova.example")
	people["bloqueado"].login(t, "bloqueada@ynova.example")
	people["gestora"].must(t, http.MethodPost, "/api/users/"+blocked.ID+"/block", map[string]any{}, nil)
	return people, served
}

// register signs up, opens the mailed link and signs in: an account that waits for
// approval.
func (p place) register(t *testing.T, who *person, email string) {
	t.Helper()
	who.must(t, http.MethodPost, "/auth/register", map[string]string{"name": "Pendente", "email": email, "password": testPassword}, nil)
	who.must(t, http.MethodPost, "/auth/confirm", map[string]string{"token": p.mailedToken(t, "confirmar#"), "name": "Pendente", "password": testPassword}, nil)
	who.login(t, email)
}

// mailedToken waits for a message in the outbox that carries a link.
func (p place) mailedToken(t *testing.T, parameter string) string {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(p.data, "mensagens", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if token := linkToken(string(text), parameter); token != "" {
				return token
			}
		}
	}
	t.Fatal("no message with the link was written")
	return ""
}

// linkToken reads the token behind a parameter of a quoted-printable message.
func linkToken(message, parameter string) string {
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(message)))
	if err != nil && len(text) == 0 {
		return ""
	}
	_, rest, found := strings.Cut(string(text), parameter)
	if !found {
		return ""
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return !strings.ContainsRune(tokenAlphabet, r) })
	return rest[:max(end, 0)]
}

const tokenAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// anonymous is a browser that has only fetched its CSRF token.
func (p place) anonymous(t *testing.T) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	who := &person{base: "http://" + p.addr, http: &http.Client{Jar: jar, Timeout: time.Minute}}
	var token struct{ CSRFToken string }
	who.must(t, http.MethodGet, "/auth/csrf", nil, &token)
	who.csrf = token.CSRFToken
	return who
}

func (w *person) login(t *testing.T, email string) {
	t.Helper()
	var token struct{ CSRFToken string }
	w.must(t, http.MethodPost, "/auth/login", map[string]string{"email": email, "password": testPassword}, &token)
	w.csrf = token.CSRFToken
}
