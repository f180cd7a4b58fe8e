package web_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
)

const fileLimit = 10 << 20

// feature is a small feature with one route of every sort. stored counts the
// effects, so that a test can prove that there was none.
type feature struct{ stored atomic.Int64 }

type noInput struct{}

type row struct {
	ID     string      `json:"id"`
	Volume *web.Number `json:"volume"`
}

type listInput struct {
	web.Paging
	Month string `query:"mes" maxLength:"7"`
}

type createInput struct{ Body createBody }

type createBody struct {
	Email  string            `json:"email" maxLength:"40"`
	Role   string            `json:"role,omitempty" enum:"consultor,gestora"`
	Volume *web.Number       `json:"volume,omitempty"`
	Tags   []string          `json:"tags,omitempty" maxItems:"3"`
	Labels map[string]string `json:"labels,omitempty"`
	Nested *struct {
		Size int `json:"size" minimum:"1"`
	} `json:"nested,omitempty"`
}

type createOutput struct {
	ETag string `header:"ETag"`
	Body row
}

type editInput struct {
	ID      string      `path:"id"`
	IfMatch web.IfMatch `header:"If-Match"`
	Body    *createBody
}

type uploadOutput struct {
	Body struct {
		Filename string `json:"filename"`
		Size     int    `json:"size"`
	}
}

type textOutput struct {
	Body struct {
		Text string `json:"text"`
	}
}

func (f *feature) routes(r *web.Router) {
	web.Register(r, web.Route{
		Method: http.MethodGet, Path: "/contracts", ID: "listContracts", Access: web.Requires(actor.ContractsRead),
	}, f.list)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/contracts", ID: "createContract", Status: http.StatusCreated,
		Access: web.Requires(actor.ContractsCreate),
	}, f.create)
	web.Register(r, web.Route{
		Method: http.MethodPut, Path: "/contracts/{id}", ID: "updateContract", Access: web.Requires(actor.ContractsUpdate),
	}, f.update)
	web.Register(r, web.Route{
		Method: http.MethodDelete, Path: "/contracts/{id}", ID: "deleteContract", Access: web.Requires(actor.ContractsDelete),
	}, f.remove)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/energy-balance/upload", ID: "uploadBalance", Kind: web.KindUpload, MaxBody: fileLimit,
		TooLarge: "O arquivo excede o limite de 10MB.", Status: http.StatusAccepted, Access: web.Requires(actor.BalancesUpload),
	}, f.upload)
	web.Register(r, web.Route{
		Method: http.MethodGet, Path: "/api/imports/{name}", ID: "download", Kind: web.KindStream, Produces: "text/csv",
		Access: web.SignedIn(),
	}, f.download)
	web.Register(r, web.Route{
		Method: http.MethodGet, Path: "/api/fail/{how}", ID: "fail", Access: web.Account(),
	}, f.fail)
	web.Register(r, web.Route{
		Method: http.MethodGet, Path: "/auth/csrf", ID: "csrf", Access: web.Public(),
	}, f.csrf)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/auth/login", ID: "login", Access: web.Public(),
	}, f.login)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/auth/logout", ID: "logout", Access: web.Account(),
	}, f.logout)
}

func (f *feature) list(_ context.Context, in *listInput) (web.Page[row], error) {
	volume := web.Number("331.250")
	rows := make([]row, in.Limit())
	for i := range rows {
		rows[i] = row{ID: strings.Repeat("0", 36), Volume: &volume}
	}
	return web.NewPage(rows, in.Paging, len(rows), false), nil
}

func (f *feature) create(_ context.Context, in *createInput) (*createOutput, error) {
	f.stored.Add(1)
	return &createOutput{ETag: web.ETag(1), Body: row{ID: "1", Volume: in.Body.Volume}}, nil
}

var errStale = fault.New(fault.Stale, "versao", "Outra pessoa salvou antes.")

func (f *feature) update(_ context.Context, in *editInput) (*createOutput, error) {
	version := in.IfMatch.Version()
	if version != nil && *version != 7 {
		return nil, errStale.WithCurrent(map[string]int{"version": 7})
	}
	f.stored.Add(1)
	return &createOutput{ETag: web.ETag(8), Body: row{ID: in.ID}}, nil
}

type idInput struct {
	ID string `path:"id"`
}

func (f *feature) remove(context.Context, *idInput) (*noInput, error) {
	f.stored.Add(1)
	return nil, nil
}

func (f *feature) upload(ctx context.Context, _ *noInput) (*uploadOutput, error) {
	f.stored.Add(1)
	out := &uploadOutput{}
	file := web.Uploaded(ctx)
	out.Body.Filename, out.Body.Size = file.Filename, len(file.Data)
	return out, nil
}

type nameInput struct {
	Name string `path:"name"`
}

func (f *feature) download(_ context.Context, in *nameInput) (*web.Stream, error) {
	switch in.Name {
	case "file":
		return web.File("conteúdo.csv", "text/csv", 4, io.NopCloser(strings.NewReader("a;b\n"))), nil
	case "early":
		return web.Attachment("x.csv", "text/csv", func(io.Writer) error { return fault.New(fault.NotFound, "nada", "Nada aqui.") }), nil
	case "late":
		return web.Attachment("x.csv", "text/csv", func(w io.Writer) error {
			_, _ = w.Write([]byte(strings.Repeat("x", 64<<10)))
			return errors.New("disk")
		}), nil
	}
	return web.Attachment(in.Name, "text/csv", func(w io.Writer) error {
		_, err := w.Write([]byte("a;b\n"))
		return err
	}), nil
}

type failInput struct {
	How string `path:"how"`
}

func (f *feature) fail(ctx context.Context, in *failInput) (*textOutput, error) {
	switch in.How {
	case "panic":
		panic("canary-panic")
	case "nil":
		var m *row
		m.ID = "1"
	case "internal":
		return nil, errors.New("canary-internal")
	case "unavailable":
		return nil, fault.New(fault.Unavailable, "banco", "Banco de dados indisponível.").WithCause(errors.New("canary-dial"))
	case "full":
		return nil, fault.New(fault.DiskFull, "disco", "Sem espaço em disco.")
	case "rate":
		return nil, fault.New(fault.RateLimited, "limite", "Tente mais tarde.").WithRetryAfter(90_500_000_000)
	case "canceled":
		return nil, context.Canceled
	case "deadline":
		return nil, context.DeadlineExceeded
	case "unmarshalable":
		panic(errors.New("json"))
	}
	out := &textOutput{}
	out.Body.Text = web.ClientIP(ctx) + " " + web.UserAgent(ctx) + " " + web.Actor(ctx).Name
	return out, nil
}

func (f *feature) csrf(ctx context.Context, _ *noInput) (*textOutput, error) {
	out := &textOutput{}
	out.Body.Text = web.CSRFToken(ctx)
	return out, nil
}

func (f *feature) login(ctx context.Context, _ *noInput) (*textOutput, error) {
	f.stored.Add(1)
	web.SetSession(ctx, "new-session-token", 8*60*60*1e9)
	return f.csrf(ctx, nil)
}

func (f *feature) logout(ctx context.Context, _ *noInput) (*noInput, error) {
	f.stored.Add(1)
	web.ClearSession(ctx)
	return nil, nil
}

func (f *feature) metricsLike(context.Context, *noInput) (*web.Stream, error) {
	return &web.Stream{}, nil
}

func quiet() *slog.Logger { return logging.Discard() }

type webOptions = web.Options
