package web

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/platform/web/strictjson"
)

const (
	schemaPrefix   = "#/components/schemas/"
	securityScheme = "sessao"
)

// uploadBody is the JSON form of an upload.
type uploadBody struct {
	Filename string `json:"filename"`
	FileData string `json:"fileData"`
}

var uploadShape = strictjson.ShapeOf(reflect.TypeFor[uploadBody]())

func apiConfig(version string) huma.Config {
	c := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info:    &huma.Info{Title: "YNOVA", Version: version},
			Components: &huma.Components{
				Schemas: huma.NewMapRegistry(schemaPrefix, schemaName),
				SecuritySchemes: map[string]*huma.SecurityScheme{
					securityScheme: {
						Type: "apiKey", In: "cookie", Name: newCookieNames(true).session,
						Description: "Cookie de sessão; operações que alteram dados também exigem o cabeçalho X-CSRF-Token.",
					},
					keyScheme: {Type: "http", Scheme: "bearer", Description: "Chave de API (ynv_…), só em " + KeyPaths + "."},
				},
			},
		},
	}
	c.AllowAdditionalPropertiesByDefault = true // unknown keys have no effect
	return c
}

// SchemaNamed is a type that says its name in the API description itself: clients
// know it by the feature that it belongs to, not by the folder that it is in.
type SchemaNamed interface{ SchemaName() string }

// schemaName names a type by its feature and itself (contract.Row is ContractRow),
// so that two features may each have a Row and a room may be split off within a
// feature without another name in the API, unless the type is SchemaNamed. Types of
// this package and unnamed types stand alone.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if named, ok := reflect.Zero(t).Interface().(SchemaNamed); ok {
		return named.SchemaName()
	}
	name := t.Name()
	if name == "" {
		return upperFirst(strings.ReplaceAll(hint, "[]", "List"))
	}
	outer, args, generic := strings.Cut(name, "[")
	name = qualified(t.PkgPath(), outer)
	if generic {
		for arg := range strings.SplitSeq(strings.TrimSuffix(args, "]"), ",") {
			pkg, base := "", arg
			if i := strings.LastIndexByte(arg, '.'); i >= 0 {
				pkg, base = arg[:i], arg[i+1:]
			}
			name += qualified(strings.TrimLeft(pkg, "*[]"), strings.Trim(base, "*[]"))
		}
	}
	return name
}

func qualified(pkgPath, name string) string {
	pkg := schemaOwner(pkgPath)
	name = upperFirst(name)
	if pkg == "web" || pkg == "" || strings.HasPrefix(strings.ToLower(name), pkg) {
		return name
	}
	return upperFirst(pkg) + name
}

// ownNames are the packages below a feature that name their types by themselves.
var ownNames = []string{"dataset", "extract", "fiscal", "frozen", "intake", "lead", "paper", "proposal", "quote", "rerun"}

func schemaOwner(pkgPath string) string {
	pkg, _, _ := strings.Cut(pkgPath[strings.LastIndexByte(pkgPath, '/')+1:], "_test")
	below, ours := strings.CutPrefix(pkgPath, "ynova/internal/")
	feature, _, room := strings.Cut(below, "/")
	if pkg == "transport" {
		return "post" // as clients know it
	}
	if !ours || !room || feature == "kernel" || feature == "platform" || slices.Contains(ownNames, pkg) {
		return pkg
	}
	return feature
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// document completes what huma could not derive: schemas that do not close
// themselves against keys they do not know, and the body of an upload, which huma
// must not know of before, or it would read it.
func (r *Router) document(rt *route) {
	api := r.api.OpenAPI()
	for _, s := range api.Components.Schemas.Map() {
		if open, ok := s.AdditionalProperties.(bool); ok && open {
			s.AdditionalProperties = nil // the default of JSON Schema, and better types for clients
		}
	}
	switch {
	case rt.Kind == KindUpload:
		api.Paths[rt.Path].Post.RequestBody = uploadRequest()
	case rt.signed != "":
		api.Paths[rt.Path].Post.RequestBody = signedRequest(rt.signed)
	}
}

func signedRequest(field string) *huma.RequestBody {
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		contentForm: {Schema: &huma.Schema{
			Type: huma.TypeObject, Required: []string{field}, Properties: map[string]*huma.Schema{field: {Type: huma.TypeString}},
		}},
	}}
}

func binarySchema() *huma.Schema { return &huma.Schema{Type: huma.TypeString, Format: "binary"} }

// elsewhere describes the answer that sends a browser to the store of files.
func elsewhere() *huma.Response {
	return &huma.Response{
		Description: "O arquivo está no endereço de Location, que vale por um minuto",
		Headers:     map[string]*huma.Header{"Location": {Schema: &huma.Schema{Type: huma.TypeString, Format: "uri"}}},
	}
}

func uploadRequest() *huma.RequestBody {
	text := func(doc string) *huma.Schema { return &huma.Schema{Type: huma.TypeString, Description: doc} }
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		contentJSON: {Schema: &huma.Schema{
			Type: huma.TypeObject, Required: []string{"filename", "fileData"},
			Properties: map[string]*huma.Schema{
				"filename": text("Nome do arquivo"), "fileData": text("Conteúdo em base64, ou uma data URL"),
			},
		}},
		"multipart/form-data": {Schema: &huma.Schema{
			Type: huma.TypeObject, Required: []string{uploadField},
			Properties: map[string]*huma.Schema{uploadField: binarySchema()},
		}},
	}}
}

// OpenAPI returns the document of the whole API, indented. It must be called
// after the last route is registered.
func (r *Router) OpenAPI() ([]byte, error) { return r.spec() }

func (r *Router) marshalSpec() ([]byte, error) {
	r.frozen.Store(true)
	spec, err := json.MarshalIndent(r.api.OpenAPI(), "", "  ")
	if err != nil {
		return nil, fmt.Errorf("web: openapi: %w", err)
	}
	return append(spec, '\n'), nil
}
