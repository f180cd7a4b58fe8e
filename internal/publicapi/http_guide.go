package publicapi

import (
	"ynova/internal/platform/web"
	"ynova/internal/publicapi/guide"
)

// documents registers the page that explains the API and the document that it shows.
// Anybody reads them: they hold no data, and who writes a program may have no account.
func documents(r *web.Router) {
	below := func() ([]byte, error) { return r.OpenAPIBelow(web.KeyPaths) }
	page := func() ([]byte, error) {
		document, err := below()
		if err != nil {
			return nil, err
		}
		return guide.Page(document, web.KeyPaths)
	}
	open := web.Group{Path: "/api/docs", Tag: "Servidor", Access: web.Public()}
	web.Document(r, open.Get("", "apiGuide", "A documentação da API para programas").Downloads("text/html; charset=utf-8"), page)
	web.Document(r, open.Get("/estilo.css", "apiGuideStyle", "O estilo da documentação").Downloads("text/css; charset=utf-8"), guide.Style)
	web.Document(r, open.Get("/openapi-v1.json", "openapiV1", "O documento OpenAPI da API para programas").Downloads("application/openapi+json"), below)
}
