package web

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/web/strictjson"
)

// Kind says how the body of a request or a response travels.
type Kind uint8

// The kinds of a route.
const (
	KindJSON   Kind = iota // JSON in and out
	KindStream             // JSON in, a file out: the handler returns a *Stream
	KindUpload             // a file in (see Uploaded), JSON out
)

const (
	timeoutJSON   = 30 * time.Second
	timeoutUpload = 4 * time.Minute // what a slow line may take for the largest body, and then some
	timeoutStream = 15 * time.Minute
	// What a slow line may take for 100 MB, and then to unpack and store them.
	timeoutArchive = 20 * time.Minute
)

// Route describes one operation; a Group makes it. Method, Path, ID and Access are
// mandatory.
type Route struct {
	Method      string
	Path        string // "/contracts/{id}", the syntax of http.ServeMux
	ID          string // unique, lowerCamel: the name of the function in the front end
	Summary     string // pt-BR, one line
	Description string
	Tag         string // the group on the documentation page
	Access      Access
	Kind        Kind
	Status      int           // of success; 0: 200, or 204 without a Body
	MaxBody     int64         // bytes; 0: 1 MiB. KindUpload: of the file itself
	TooLarge    string        // sentence of the 413; empty: a general one
	Produces    string        // KindStream: the content type
	Timeout     time.Duration // 0: by kind
	Unrecorded  bool          // KindStream: what leaves names no person, and the trail does not record it
	stored      bool          // KindStream: the store may send the file itself
	keyed       bool          // API keys open it, and they alone
	archives    archives      // KindUpload: what may be larger
	signed      string        // field of a form that vouches for itself
}

// archives are the files of a form that may be larger than MaxBody.
type archives struct {
	is       func(start []byte) bool // by its first bytes; nil: there are none
	maxBytes int64
}

// Group is what the routes of a feature have in common.
type Group struct {
	Path   string // before that of each route
	Tag    string
	Access Access // where a route names none of its own
}

// Get returns a route that reads.
func (g Group) Get(path, id, summary string) Route { return g.route(http.MethodGet, path, id, summary) }

// Post returns a route that creates or acts.
func (g Group) Post(path, id, summary string) Route {
	return g.route(http.MethodPost, path, id, summary)
}

// Put returns a route that replaces.
func (g Group) Put(path, id, summary string) Route { return g.route(http.MethodPut, path, id, summary) }

// Delete returns a route that takes away.
func (g Group) Delete(path, id, summary string) Route {
	return g.route(http.MethodDelete, path, id, summary)
}

func (g Group) route(method, path, id, summary string) Route {
	return Route{Method: method, Path: g.Path + path, ID: id, Summary: summary, Tag: g.Tag, Access: g.Access}
}

// For gives the route an access of its own.
func (rt Route) For(access Access) Route {
	rt.Access = access
	return rt
}

// Needs gives the route a permission of its own.
func (rt Route) Needs(p actor.Permission) Route { return rt.For(Requires(p)) }

// Returns sets the status of success.
func (rt Route) Returns(status int) Route {
	rt.Status = status
	return rt
}

// Downloads says that the route sends a file.
func (rt Route) Downloads(contentType string) Route {
	rt.Kind, rt.Produces = KindStream, contentType
	return rt
}

// ForAll says that the file is the same for everybody, a template or a lesson: the
// trail does not keep who took it.
func (rt Route) ForAll() Route {
	rt.Unrecorded = true
	return rt
}

// Uploads says that the route takes a file of at most so many bytes, and what a
// person reads whose file is larger.
func (rt Route) Uploads(maxBytes int64, tooLarge string) Route {
	rt.Kind, rt.MaxBody, rt.TooLarge = KindUpload, maxBytes, tooLarge
	return rt
}

// Archives says that what is an archive by its first bytes may have so many of them, where
// it is sent in a form.
func (rt Route) Archives(is func(start []byte) bool, maxBytes int64) Route {
	rt.archives, rt.Timeout = archives{is, maxBytes}, timeoutArchive
	return rt
}

// RouteInfo is a row of the route table.
type RouteInfo struct {
	Method, Path, ID string
	Access           Access
	Keyed            bool
}

// route is a registered Route with what is prepared for its requests.
type route struct {
	Route
	shape        *strictjson.Shape
	hasBody      bool
	bodyOptional bool
	repeats      bool // it takes an Idempotency-Key
	free         bool // not bounded by the gate: health and metrics must answer under load
	quiet        bool // logged at debug level
	observers    [6]atomic.Pointer[prometheus.Observer]
}

// Register adds an operation. I is a struct with path, query, header and cookie fields and a
// Body. O is the body of the answer, or a pointer to a struct with header fields, a Status and
// a Body. It panics on a route that is incomplete or was registered before: that is a defect
// of the program.
func Register[I, O any](r *Router, rt Route, handle func(ctx context.Context, in *I) (O, error)) {
	in, out := reflect.TypeFor[I](), reflect.TypeFor[O]()
	if out.Kind() == reflect.Pointer {
		r.register(rt, in, out.Elem(), untyped(handle))
		return
	}
	r.register(rt, in, reflect.TypeFor[whole[O]](), untyped(wholly(handle)))
}

// RegisterFile adds an operation that gives a file of the store as blob.Send decides: its
// content, or the address at which the store sends it.
func RegisterFile[I any](r *Router, rt Route, handle func(ctx context.Context, in *I) (*blob.Download, error)) {
	rt.stored = true
	Register(r, rt, func(ctx context.Context, in *I) (*Stream, error) {
		d, err := handle(ctx, in)
		if err != nil {
			return nil, err
		}
		return stored(d), nil
	})
}

func (r *Router) register(rt Route, in, out reflect.Type, handle func(context.Context, any) (any, error)) {
	prepared := r.prepare(rt, in, out)
	b := bind(r.api, prepared.operation(), in, out)
	b.handle = handle
	r.api.Adapter().Handle(b.op, b.op.Middlewares.Handler(b.serve))
	r.document(prepared)
}

// Routes returns the route table in the order of registration.
func Routes(r *Router) []RouteInfo {
	infos := make([]RouteInfo, len(r.routes))
	for i, rt := range r.routes {
		infos[i] = RouteInfo{Method: rt.Method, Path: rt.Path, ID: rt.ID, Access: rt.Access, Keyed: rt.keyed}
	}
	return infos
}

var streamType = reflect.TypeFor[Stream]()

func (r *Router) prepare(rt Route, in, out reflect.Type) *route {
	switch {
	case r.frozen.Load():
		panic("web: " + rt.ID + " registered after the first request")
	case rt.Access.audience == audienceUnset:
		panic("web: route without access: " + rt.Method + " " + rt.Path)
	case rt.Method == "" || !strings.HasPrefix(rt.Path, "/") || rt.ID == "":
		panic("web: incomplete route " + rt.Method + " " + rt.Path + " " + rt.ID)
	case (rt.Kind == KindStream) != (out == streamType) || (rt.Kind == KindStream) != (rt.Produces != ""):
		panic("web: " + rt.ID + ": KindStream, *web.Stream and Produces belong together")
	case rt.Kind == KindUpload && rt.Method != http.MethodPost:
		panic("web: " + rt.ID + ": a file is sent by POST")
	}
	rt.checkKeyed()
	p := &route{Route: rt, repeats: takesHeader(in, repeatHeader)}
	if body, ok := in.FieldByName("Body"); ok {
		p.hasBody = true
		p.bodyOptional = body.Type.Kind() == reflect.Pointer && body.Tag.Get("required") != "true"
		p.shape = strictjson.ShapeOf(body.Type)
	}
	rt.checkSigned(p.hasBody)
	if _, raw := in.FieldByName("RawBody"); raw || (p.hasBody && rt.Kind == KindUpload) {
		panic("web: " + rt.ID + ": a file comes through KindUpload, without Body and RawBody")
	}
	p.setDefaults()
	r.routes = append(r.routes, p)
	r.addPrefix(rt.Path)
	return p
}

// takesHeader reports whether an input reads the header.
func takesHeader(in reflect.Type, name string) bool {
	for _, f := range reflect.VisibleFields(in) {
		if f.Tag.Get("header") == name {
			return true
		}
	}
	return false
}

func (rt *route) setDefaults() {
	if rt.MaxBody == 0 {
		rt.MaxBody = defaultMaxBody
	}
	if rt.Timeout != 0 {
		return
	}
	switch rt.Kind {
	case KindStream:
		rt.Timeout = timeoutStream
	case KindUpload:
		rt.Timeout = timeoutUpload
	default:
		rt.Timeout = timeoutJSON
	}
}

func (rt *route) operation() huma.Operation {
	op := huma.Operation{
		OperationID: rt.ID, Method: rt.Method, Path: rt.Path,
		Summary: rt.Summary, Description: rt.Description, DefaultStatus: rt.Status,
		Middlewares: huma.Middlewares{rt.guard},
		Extensions:  map[string]any{"x-access": rt.Access.String()},
	}
	if rt.Kind == KindStream {
		op.Responses = map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{rt.Produces: {Schema: binarySchema()}}}}
	}
	if rt.stored {
		op.Responses["302"] = elsewhere()
	}
	if rt.Tag != "" {
		op.Tags = []string{rt.Tag}
	}
	switch {
	case rt.keyed:
		op.Security = []map[string][]string{{keyScheme: {}}}
	case rt.Access.audience != audiencePublic:
		op.Security = []map[string][]string{{securityScheme: {}}}
	}
	return op
}
