package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// OpenAPIBelow returns the document of the routes whose address begins like that, with
// the schemas that they name. Like OpenAPI it is called after the last route.
func (r *Router) OpenAPIBelow(address string) ([]byte, error) {
	whole, err := r.OpenAPI()
	if err != nil {
		return nil, err
	}
	var doc struct {
		OpenAPI    string         `json:"openapi"`
		Info       any            `json:"info"`
		Paths      map[string]any `json:"paths"`
		Components struct {
			Schemas         map[string]any `json:"schemas"`
			SecuritySchemes map[string]any `json:"securitySchemes"`
		} `json:"components"`
	}
	if err := json.Unmarshal(whole, &doc); err != nil {
		return nil, fmt.Errorf("web: openapi below %s: %w", address, err)
	}
	maps.DeleteFunc(doc.Paths, func(path string, _ any) bool { return !strings.HasPrefix(path, address) })
	named := map[string]any{}
	keepNamed(doc.Paths, doc.Components.Schemas, named)
	doc.Components.Schemas = named
	maps.DeleteFunc(doc.Components.SecuritySchemes, func(name string, _ any) bool { return !namesScheme(doc.Paths, name) })
	part, err := json.MarshalIndent(doc, "", "  ")
	return append(part, '\n'), err
}

// keepNamed keeps the schemas that a part of the document refers to, and those that these
// refer to.
func keepNamed(part any, all, kept map[string]any) {
	switch p := part.(type) {
	case map[string]any:
		for key, value := range p {
			ref, _ := value.(string)
			name, isSchema := strings.CutPrefix(ref, schemaPrefix)
			if key == "$ref" && isSchema && kept[name] == nil {
				kept[name] = all[name]
				keepNamed(all[name], all, kept)
				continue
			}
			keepNamed(value, all, kept)
		}
	case []any:
		for _, value := range p {
			keepNamed(value, all, kept)
		}
	}
}

// namesScheme reports whether a part of the document names the security scheme.
func namesScheme(part any, scheme string) bool {
	switch p := part.(type) {
	case map[string]any:
		for key, value := range p {
			if key == scheme || namesScheme(value, scheme) {
				return true
			}
		}
	case []any:
		for _, value := range p {
			if namesScheme(value, scheme) {
				return true
			}
		}
	}
	return false
}
