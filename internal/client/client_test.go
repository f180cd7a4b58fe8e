package client_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

const (
	cnpjA brdoc.CNPJ = "11444777000161"
	cnpjB brdoc.CNPJ = "12ABC34501DE35"
)

// person stores a user, and the partner company if any, so that foreign keys hold.
func person(t *testing.T, d *db.DB, a actor.Actor) actor.Actor {
	t.Helper()
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		if a.PartnerID != "" {
			_, err := tx.ExecContext(ctx, `INSERT INTO partners (id, name, created_at) VALUES ($1, 'Parceira', 0)`, a.PartnerID)
			if err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
			VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.Email, a.Name)
		return err
	})
	return a
}

func write(t *testing.T, d *db.DB, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.InTx(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

func ensure(t *testing.T, d *db.DB, a actor.Actor, n client.New) (clientID string, err error) {
	t.Helper()
	err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		clientID, err = client.EnsureByCNPJ(ctx, tx, a, actor.ContractsCreate, n)
		return err
	})
	return clientID, err
}

func mustEnsure(t *testing.T, d *db.DB, a actor.Actor, n client.New) string {
	t.Helper()
	clientID, err := ensure(t, d, a, n)
	if err != nil {
		t.Fatal(err)
	}
	return clientID
}

// reach lists the clients that a query with the actor's scope finds.
func reach(t *testing.T, d *db.DB, a actor.Actor, p actor.Permission) []string {
	t.Helper()
	var args []any
	rows, err := d.QueryContext(t.Context(),
		"SELECT id FROM clients WHERE "+client.ScopeOf(a, p).Where("id", &args)+" ORDER BY seq", args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, s)
	}
	return ids
}

func TestEnsureByCNPJFindsOrCreates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Backoffice())
		first := mustEnsure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Laticínios São João"})
		again := mustEnsure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Outro nome"})
		if first != again {
			t.Fatalf("two clients for one CNPJ: %s, %s", first, again)
		}
		var name string
		if err := d.QueryRowContext(t.Context(), "SELECT name FROM clients WHERE id = $1", first).Scan(&name); err != nil {
			t.Fatal(err)
		}
		if name != "Laticínios São João" {
			t.Errorf("the second caller renamed the client to %q", name)
		}
	})
}

func TestConcurrentEnsureMakesOneClient(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		var wg sync.WaitGroup
		ids := make([]string, 8)
		for i := range ids {
			wg.Go(func() {
				var err error
				if ids[i], err = ensure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Cerâmica"}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if slices.Sort(ids); len(slices.Compact(ids)) != 1 {
			t.Fatalf("several clients for one CNPJ: %v", ids)
		}
	})
}

// A02: rows hang on the client, and the client on owner, members and partner.
func TestScope_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		owner, member, other := person(t, d, webtest.Consultor()), person(t, d, webtest.Consultor()), person(t, d, webtest.Consultor())
		partner, foreign := person(t, d, webtest.Parceiro()), person(t, d, webtest.Parceiro())
		own := mustEnsure(t, d, owner, client.New{CNPJ: cnpjA, Name: "Do consultor"})
		orphan := mustEnsure(t, d, staff, client.New{CNPJ: cnpjB, Name: "De ninguém"})

		service := client.NewService(d)
		err := service.Assign(t.Context(), staff, own, client.Assignment{
			OwnerUserID: owner.UserID, PartnerID: partner.PartnerID, MemberIDs: []string{member.UserID, owner.UserID},
		}, "carteira nova")
		if err != nil {
			t.Fatal(err)
		}
		both := webtest.Person("Dois papéis", actor.Consultor, actor.Parceiro)
		both.PartnerID = partner.PartnerID
		for name, c := range map[string]struct {
			who  actor.Actor
			want []string
		}{
			"gestora":                          {staff, []string{own, orphan}},
			"owner":                            {owner, []string{own}},
			"member":                           {member, []string{own}},
			"another consultor":                {other, nil},
			"partner":                          {partner, []string{own}},
			"another partner":                  {foreign, nil},
			"a user of the partner's company":  {both, []string{own}},
			"pendente":                         {webtest.Person("Sem papel"), nil},
			"parceiro without a company":       {webtest.Person("Sem empresa", actor.Parceiro), nil},
			"somebody whose id is the partner": {actor.Actor{UserID: partner.PartnerID, Roles: []actor.Role{actor.Parceiro}}, nil},
		} {
			if got := reach(t, d, c.who, actor.ContractsRead); !slices.Equal(got, c.want) {
				t.Errorf("%s reaches %v, want %v", name, got, c.want)
			}
		}
		// The role that grants a permission decides by what it reaches.
		if got := reach(t, d, both, actor.ContractsCreate); len(got) != 0 {
			t.Errorf("a parceiro creates for clients of the company: %v", got)
		}
	})
}

// A03: a re-assignment acts on the next request.
func TestAssignTakesAccessAway_A03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, before, after := person(t, d, webtest.Backoffice()), person(t, d, webtest.Consultor()), person(t, d, webtest.Consultor())
		clientID := mustEnsure(t, d, before, client.New{CNPJ: cnpjA, Name: "Cliente"})
		service := client.NewService(d)
		if err := service.Assign(t.Context(), staff, clientID, client.Assignment{OwnerUserID: after.UserID}, ""); err != nil {
			t.Fatal(err)
		}
		if got := reach(t, d, before, actor.ContractsRead); len(got) != 0 {
			t.Errorf("the former owner still reaches %v", got)
		}
		if got := reach(t, d, after, actor.ContractsRead); len(got) != 1 {
			t.Errorf("the new owner reaches %v", got)
		}
		if err := service.Assign(t.Context(), after, clientID, client.Assignment{}, ""); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("a consultor assigned a client: %v", err)
		}
		err := service.Assign(t.Context(), staff, clientID, client.Assignment{OwnerUserID: id.New()}, "")
		if fault.KindOf(err) != fault.Invalid {
			t.Errorf("an unknown owner: %v, want 422", err)
		}
		if err := service.Assign(t.Context(), staff, id.New(), client.Assignment{}, ""); !errors.Is(err, client.ErrNotFound) {
			t.Errorf("an unknown client: %v, want 404", err)
		}
	})
}

// R4: a CNPJ in a body is checked like an id in a path.
func TestEnsureByCNPJOfAForeignClient_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		owner, other := person(t, d, webtest.Consultor()), person(t, d, webtest.Consultor())
		mustEnsure(t, d, owner, client.New{CNPJ: cnpjA, Name: "Canário"})
		if _, err := ensure(t, d, other, client.New{CNPJ: cnpjA, Name: "x"}); !errors.Is(err, client.ErrNotFound) {
			t.Errorf("another consultor's client: %v, want 404", err)
		}
		if _, err := ensure(t, d, webtest.Parceiro(), client.New{CNPJ: cnpjB, Name: "x"}); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("a parceiro created a client: %v, want 403", err)
		}
	})
}

func TestEnsureUnits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		clientID := mustEnsure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Cliente"})
		var units []client.NewUnit
		for i := range 123 {
			units = append(units, client.NewUnit{UnitKey: client.UnitKey{ClientID: clientID, Meter: fmt.Sprintf("M-%d", i%60)}})
		}
		var found map[client.UnitKey]client.Unit
		write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
			found, err = client.EnsureUnits(ctx, tx, 0, units)
			return err
		})
		if len(found) != 60 {
			t.Fatalf("%d units for 60 meters", len(found))
		}
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			again, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: units[0].UnitKey, Group: "matriz"}})
			one := again[units[0].UnitKey]
			if want := found[units[0].UnitKey]; one != want || one.Group != client.DefaultGroup {
				t.Errorf("second call gives %+v, want %+v unchanged", one, want)
			}
			return err
		})
	})
}

// DR-13: one meter is one unit however it is spelled, and its first spelling is shown; any of its
// codes finds it, and of two units with one code the distributor decides.
func TestOneMeterIsOneUnit_DR13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		clientID := mustEnsure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Cliente"})
		other := mustEnsure(t, d, staff, client.New{CNPJ: cnpjB, Name: "Outro"})
		units := func(meters ...string) (found map[client.UnitKey]client.Unit) {
			t.Helper()
			var asked []client.NewUnit
			for _, m := range meters {
				asked = append(asked, client.NewUnit{UnitKey: client.UnitKey{ClientID: clientID, Meter: m}})
			}
			write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				found, err = client.EnsureUnits(ctx, tx, 0, asked)
				return err
			})
			return found
		}
		key := func(meter string) client.UnitKey { return client.UnitKey{ClientID: clientID, Meter: meter} }
		first := units("0012345678", "12345678", "A0012")
		one := first[key("0012345678")]
		expect.All(t, "DR-13 two spellings in one call", expect.Is(first[key("12345678")], one), expect.Is(one.Meter, "0012345678"), expect.Is(first[key("A0012")].ID == one.ID, false))
		for _, spelling := range []string{"12345678", "00.123.456-78", " 0012345678 ", "１２３４５６７８"} {
			if got := units(spelling)[key(spelling)]; got != one {
				t.Errorf("DR-13 %q is %+v, want %+v", spelling, got, one)
			}
		}
		if got := units("A12")[key("A12")]; got.ID == first[key("A0012")].ID {
			t.Error("DR-13 zeros behind a letter were dropped")
		}
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			foreign := client.UnitKey{ClientID: other, Meter: "12345678"}
			found, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: foreign}})
			expect.All(t, "DR-13 another client's meter", expect.Is(found[foreign].ID == one.ID, false))
			return err
		})
		// An installation of both units: the distributor says of which.
		second := first[key("A0012")]
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return client.NoteCodes(ctx, tx, []client.UnitCode{
				{UnitID: one.ID, Code: "700", Kind: client.CodeInstallation, Distributor: "06981180000116", Source: "Teste"},
				{UnitID: second.ID, Code: "0700", Kind: client.CodeInstallation, Distributor: "33050196000188", Source: "Teste"},
			})
		})
		write(t, d, func(ctx context.Context, tx *db.Tx) error {
			asked := client.NewUnit{UnitKey: key("00700"), Distributor: "33050196000188"}
			found, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{asked})
			expect.All(t, "DR-13 the distributor decides", expect.Is(found[asked.UnitKey].ID, second.ID), expect.Is(found[asked.UnitKey].Meter, "A0012"))
			return err
		})
	})
}

// DR-13: two writers that spell one meter in two ways make one unit.
func TestConcurrentSpellingsMakeOneUnit_DR13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		clientID := mustEnsure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Cliente"})
		var wg sync.WaitGroup
		ids := make([]string, 8)
		for i := range ids {
			wg.Go(func() {
				key := client.UnitKey{ClientID: clientID, Meter: strings.Repeat("0", i) + "12345"}
				err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					found, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: key}})
					ids[i] = found[key].ID
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if slices.Sort(ids); len(slices.Compact(ids)) != 1 {
			t.Errorf("DR-13 one meter became %d units", len(slices.Compact(ids)))
		}
	})
}

func TestEnsureMany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		known := mustEnsure(t, d, staff, client.New{CNPJ: cnpjA, Name: "Conhecido"})
		var ids map[brdoc.CNPJ]string
		write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
			ids, err = client.EnsureMany(ctx, tx, 0, []client.New{
				{CNPJ: cnpjB, Name: "Novo"}, {CNPJ: cnpjA, Name: "x"}, {CNPJ: cnpjB, Name: "Novo de novo"},
			})
			return err
		})
		expect.Must(t, "ids", expect.Is(len(ids), 2), expect.Is(ids[cnpjA], known), expect.Not(ids[cnpjB], ""))
	})
}

func TestSuggestOverHTTP_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner := person(t, d, webtest.Gestora()), person(t, d, webtest.Consultor())
		mustEnsure(t, d, owner, client.New{CNPJ: cnpjA, Name: "Laticínios São João"})
		mustEnsure(t, d, staff, client.New{CNPJ: cnpjB, Name: "Canário 100% Ltda"})
		srv := webtest.Start(t, func(r *web.Router) { client.Routes(r, client.NewService(d)) })
		for _, c := range []struct {
			who     actor.Actor
			q, want string // names, joined
		}{
			{staff, "", "Canário 100% Ltda|Laticínios São João"},
			{staff, "SAO%20JO%C3%83O", "Laticínios São João"},
			{staff, "11.444.777", "Laticínios São João"},
			{staff, "12.abc.345/01", "Canário 100% Ltda"},
			{staff, "l", "Canário 100% Ltda|Laticínios São João"},
			{staff, "0%25%20", "Canário 100% Ltda"},
			{staff, "%25", "Canário 100% Ltda"},
			{staff, "_", ""},
			{staff, "%22%20OR%20%22", ""},
			{owner, "", "Laticínios São João"},
			{owner, "can%C3%A1rio", ""},
			{webtest.Parceiro(), "", ""},
		} {
			var out struct {
				Data []struct{ Name string }
			}
			srv.As(c.who).Get("/api/clients?q="+c.q).Status(t, 200).Decode(t, &out)
			var names []string
			for _, b := range out.Data {
				names = append(names, b.Name)
			}
			if got := strings.Join(names, "|"); got != c.want {
				t.Errorf("%s searches %q: %q, want %q", c.who.Roles, c.q, got, c.want)
			}
		}
	})
}
