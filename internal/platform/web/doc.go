// Package web owns HTTP: the trip of a request (request.go) over huma and net/http,
// sessions as cookies, CSRF, the permission of every route, limits, headers,
// problem+json, the access log, metrics, the embedded application and the OpenAPI
// document. It does not own who a session belongs to (SessionResolver, implemented by account), what a
// permission means (kernel/actor) or any business rule.
//
// Invariants:
//   - no route without an Access, and no access decision anywhere else;
//   - every response carries the security headers, every error is problem+json:
//     {error, code, fields?, request_id, current?};
//   - a value that a client sent never comes back in an error and never reaches
//     the log; a stack is in the log only;
//   - a request body is parsed once it is known to be one well-formed document
//     without duplicate or case-variant keys.
//
// # A feature's http.go
//
//	type handler struct{ service *Service }
//
//	// Routes registers the contract routes.
//	func Routes(r *web.Router, service *Service) {
//		h := &handler{service}
//		routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsRead)}
//		web.Register(r, routes.Get("/contracts", "listContracts", "Lista os contratos"), h.list)
//		web.Register(r, routes.Put("/contracts/{id}", "updateContract", "Altera um contrato").
//			Needs(actor.ContractsUpdate), h.update)
//	}
//
//	type listInput struct {
//		web.Paging                    // ?page ?pageSize, 1..100, default 20
//		Search string `query:"q" maxLength:"200"`
//		Month  string `query:"mes" maxLength:"7"` // parameters cannot be pointers
//	}
//	func (h *handler) list(ctx context.Context, in *listInput) (web.Page[row], error) {
//		rows, total, capped, err := h.service.List(ctx, web.Actor(ctx), …)
//		// A *fault.Error becomes its status; anything else 500, logged with the request id.
//		return web.NewPage(rows, in.Paging, total, capped), err
//	}
//
//	type updateInput struct {
//		web.ByVersion // {id} and If-Match; web.ByID is the former alone
//		Body inputBody
//	}
//	type inputBody struct {
//		ClientName string      `json:"client_name" required:"false" maxLength:"200"`
//		Volume     *web.Number `json:"volume,omitempty"`
//	}
//	// A response with a version is a web.Versioned; Responder makes it.
//	var respond = web.Responder(func(c *Contract) (int64, contractBody) { return c.Version, toBody(c) })
//
//	func (h *handler) update(ctx context.Context, in *updateInput) (*web.Versioned[contractBody], error) {
//		// Version is nil where none was sent.
//		return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
//	}
//
// Inputs: a body field is required unless it says omitempty or required:"false".
// Where the specification prescribes a sentence ('Informe o cliente'), make the
// field optional here and let Input.Validate say it; the tags (maxLength, enum,
// minimum …) answer with the generic sentences of sentence.go. Unknown keys are
// accepted and have no effect. Numbers that must stay exact are web.Number, never
// float64. A status other than 200 (204 without a Body) is Route.Returns. Name the
// types of bodies: contract.row becomes the schema ContractRow, an unnamed struct
// gets a name that depends on the order of registration. A body that may be left
// out is a pointer (Body *deleteBody).
//
// What a handler may ask about the request: Actor, RequestID, ClientIP, UserAgent.
//
// # Files
//
// A download is a route that says Downloads("text/csv") and returns a *web.Stream
// made by web.Attachment. The writer runs outside of the in-flight
// limit; an error before the first byte is an ordinary problem, one after it cuts
// the connection, so that a partial file is never taken for a whole one.
//
//	func (h *handler) template(ctx context.Context, _ *struct{}) (*web.Stream, error) {
//		return web.Attachment("modelo.csv", "text/csv; charset=utf-8", writeTemplate), nil
//	}
//
// A file of the store is registered by RegisterFile, whose handler returns what blob.Send
// decided: the content, or an address at which the store sends it, which is answered 302
// after the trail recorded it.
//
//	web.RegisterFile(r, routes.Get("/{id}", "downloadFile", "Baixa um arquivo").Downloads("application/octet-stream"), h.download)
//
// An upload is a POST that says Uploads(the limit of the file itself, the sentence
// of the specification for a larger one). It takes {filename, fileData}
// (base64 or data URL) as JSON or the field "file" of multipart/form-data; the
// input struct has no Body:
//
//	func (h *handler) upload(ctx context.Context, _ *struct{}) (*uploadOutput, error) {
//		file := web.Uploaded(ctx) // Filename, Data: at most MaxBody bytes
//
// What Archives names may be larger in a form: it stands in a file aside, not in memory,
// and is read from Uploaded(ctx).Content().
//
// # Sessions (account only)
//
// SessionResolver.Resolve maps a token to its actor on every request that is not
// Public. web.SessionToken(ctx) is the presented token, web.SetSession(ctx, token,
// ttl) and web.ClearSession(ctx) write the cookie (call them after the commit), and
// web.CSRFToken(ctx) is the token that the client must send back as X-CSRF-Token:
// bound to the session cookie when there is one (also the one just set), to an
// anonymous cookie otherwise.
//
// Access: Public() — anybody; Account() — any live session, also one whose user
// waits for approval; SignedIn() — a session whose user holds a role;
// Requires(permission) — SignedIn with that permission; where the permission says
// NeedsReauth, state-changing methods also need a password typed at most 15 minutes
// ago (403, code "reautenticacao"), and .Recent() asks that of any method.
// State-changing methods need the CSRF token even where Public. A route that says Keyed is
// opened by API keys and by them alone (KeyResolver): it reads or takes a file, with a
// permission, below /api/v1/. A POST whose input has no Idempotency-Key refuses one.
//
// # Start
//
//	r := web.New(web.Options{
//		Config: cfg, Logger: logger, Sessions: accounts, Metrics: registry, Assets: spa.Files(), StyleHashes: spa.StyleHashes(),
//		Version: version, Clock: clock.System(), Checks: map[string]func(context.Context) error{"banco": db.Ping},
//	})
//	contract.Routes(r, contracts)
//	server := r.Server() // Serve, later Shutdown
//
// Routes(r) is the route table for the permission matrix, r.OpenAPI() the document
// for docs/openapi.json.
//
// # Tests
//
// Package webtest starts the full chain on a real listener and sends requests as a
// given actor:
//
//	srv := webtest.Start(t, func(r *web.Router) { contract.Routes(r, service) })
//	res := srv.As(webtest.Gestora()).JSON("POST", "/contracts", body)
//	res.Status(t, 201); res.Decode(t, &out)
package web
