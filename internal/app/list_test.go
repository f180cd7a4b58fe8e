package app_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// listSchema is the part of a schema that identifies lists.
type listSchema struct {
	Ref        string          `json:"$ref"`
	Type       json.RawMessage // a name, or several
	Properties map[string]listSchema
}

// isList reports a schema of several of something.
func (s listSchema) isList() bool { return strings.Contains(string(s.Type), `"array"`) }

// listOperation is a read operation with its parameters and answers.
type listOperation struct {
	Parameters []struct{ Name string }
	Responses  map[string]struct {
		Content map[string]struct{ Schema listSchema }
	}
}

// paged reports that who asks says how much of the list to answer.
func (o *listOperation) paged() bool {
	for _, p := range o.Parameters {
		if p.Name == "page" || p.Name == "limit" || p.Name == "depois" {
			return true
		}
	}
	return false
}

// lists reports whether the operation answers a list, and whether one with lists in it.
func (o *listOperation) lists(schemas map[string]listSchema) (whole, parts bool) {
	for code, r := range o.Responses {
		if !strings.HasPrefix(code, "2") {
			continue
		}
		s := r.Content["application/json"].Schema
		if s.Ref != "" {
			s = schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
		}
		whole = whole || s.isList()
		for _, property := range s.Properties {
			parts = parts || property.isList()
		}
	}
	return whole, parts
}

// OP-07: every list is paged by the server, or is in testdata/bounded_lists.csv with what
// keeps it short. A resource requested by its id is one thing with its parts, not a list.
func TestEveryListIsPaged_OP07(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	p.serve(t)
	var api struct {
		Paths      map[string]struct{ Get *listOperation }
		Components struct{ Schemas map[string]listSchema }
	}
	p.signIn(t).must(t, http.MethodGet, "/api/openapi.json", nil, &api)
	file, err := os.Open(filepath.Join("testdata", "bounded_lists.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	bounded := map[string]bool{}
	for _, r := range records[1:] {
		if bounded[r[0]] = true; r[1] == "" {
			t.Errorf("OP-07 %s is bounded by nothing", r[0])
		}
	}
	paged := 0
	for path, methods := range api.Paths {
		if methods.Get == nil {
			continue
		}
		whole, parts := methods.Get.lists(api.Components.Schemas)
		switch isList := whole || parts && !strings.HasSuffix(path, "}"); {
		case isList && methods.Get.paged():
			if paged++; bounded[path] {
				t.Errorf("OP-07 %s is paged, and stands among the bounded lists", path)
			}
		case isList && !bounded[path]:
			t.Errorf("OP-07 GET %s answers a list of any length: page it, or say in testdata/bounded_lists.csv what bounds it", path)
		case !isList && bounded[path]:
			t.Errorf("OP-07 %s is no list any more", path)
		}
		delete(bounded, path)
	}
	for path := range bounded {
		t.Errorf("OP-07 no such route any more: %s", path)
	}
	if paged < 30 {
		t.Errorf("OP-07 only %d lists are paged", paged)
	}
}
