package client_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

func TestParseSearch(t *testing.T) {
	for _, c := range []struct{ in, match string }{ // of words that the index of SQLite holds
		{"  São   João ", `"sao" AND "joao"`},
		{"11.444.777/0001-61", `("11.444.777/0001-61" OR "11444777000161")`},
		{"CT-1759", `("ct-1759" OR "ct1759")`},
		{"Alfa-Beta", `"alfa-beta"`}, // no digit: not a CNPJ
		{"rua 5-bc", `"rua" AND ("5-bc" OR "5bc")`},
		{`a"b*`, `"a""b*"`},
		{"abc\x00bcd\ncde", `"abc" AND "bcd" AND "cde"`},
		{strings.Repeat("ã", 101), `"` + strings.Repeat("a", 100) + `"`},
	} {
		var args []any
		got := client.ParseSearch(c.in).Hits("s", &args)
		expect.Must(t, fmt.Sprintf("Hits(%.30q)", c.in), expect.Is(got, "s MATCH $1"), expect.Len(args, 1))
		expect.All(t, fmt.Sprintf("Hits(%.30q)", c.in), expect.Is[any](args[0], c.match))
	}
	if !client.ParseSearch(" \t ").Empty() {
		t.Error("white space is a search")
	}
	for text, want := range map[string]bool{"ab": false, "abc": true, "ção": true, "1.2": false, "çã": false, "moinho sa": true, "rua 5-b": true, "a b": false, "": false} {
		if got := client.ParseSearch(text).Indexed(); got != want {
			t.Errorf("Indexed(%q) = %v", text, got)
		}
	}
}

// VD-46: a short word ("do") is looked for in what the index finds for the others.
func TestShortWordsAmongOthers_VD46(t *testing.T) {
	var args []any
	const want = `s MATCH $1 AND (s.search_text LIKE $2 ESCAPE '\') AND ((s.search_text LIKE $3 ESCAPE '\') OR (s.search_text LIKE $4 ESCAPE '\'))`
	got := client.ParseSearch("Cerâmica do Vale 5-b").Hits("s", &args)
	if got != want || !slices.Equal(args, []any{`"ceramica" AND "vale"`, "%do%", "%5-b%", "%5b%"}) {
		t.Errorf("VD-46 %s with %v, want %s", got, args, want)
	}
}

func TestLikeEscapesItsWildcards(t *testing.T) {
	args := []any{"first"}
	sql := client.ParseSearch(`5%_\`).Like(&args, "c.search_text")
	if want := `(c.search_text LIKE $2 ESCAPE '\')`; sql != want {
		t.Errorf("condition %s, want %s", sql, want)
	}
	if want := `%5\%\_\\%`; len(args) != 2 || args[1] != want {
		t.Errorf("arguments %v, want %s", args, want)
	}
	args = nil
	sql = client.ParseSearch("11.4").Like(&args, "x")
	if want := `((x LIKE $1 ESCAPE '\') OR (x LIKE $2 ESCAPE '\'))`; sql != want || args[1] != "%114%" {
		t.Errorf("condition %s with %v, want %s", sql, args, want)
	}
	// FC-04: each word in one of the columns.
	args = nil
	sql = client.ParseSearch("Estrela Moinho").Like(&args, "x", "y")
	if want := `(x LIKE $1 ESCAPE '\' OR y LIKE $1 ESCAPE '\') AND (x LIKE $2 ESCAPE '\' OR y LIKE $2 ESCAPE '\')`; sql != want || args[0] != "%estrela%" {
		t.Errorf("condition %s with %v, want %s", sql, args, want)
	}
}

func TestSearchTextFoldsItsParts(t *testing.T) {
	if got := client.SearchText("Cerâmica  AÇO", "CT-Ab1", "12ABC34501DE35"); got != "ceramica aco ct-ab1 12abc34501de35" {
		t.Errorf("SearchText = %q", got)
	}
}

// Merging changes how fast a search is, never what it finds.
func TestMergeSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		for _, cnpj := range []brdoc.CNPJ{cnpjA, cnpjB} {
			mustEnsure(t, d, staff, client.New{CNPJ: cnpj, Name: "Laticínios São João"})
		}
		if err := client.MergeSearch(t.Context(), d, "clients_search"); err != nil {
			t.Fatal(err)
		}
		if err := client.MergeSearch(t.Context(), d, "clients_search"); err != nil {
			t.Fatal(err)
		}
		found, err := client.NewService(d).Suggest(t.Context(), staff, "joão sã")
		if err != nil || len(found) != 2 {
			t.Errorf("%d clients, %v", len(found), err)
		}
		if d.Dialect() != db.SQLite {
			return
		}
		var pieces int
		err = d.QueryRowContext(t.Context(), `SELECT count(DISTINCT segid) FROM clients_search_idx`).Scan(&pieces)
		if err != nil || pieces != 1 {
			t.Errorf("the index is in %d pieces, %v", pieces, err)
		}
	})
}
