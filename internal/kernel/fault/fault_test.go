package fault_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
)

func TestKindStatus(t *testing.T) {
	t.Parallel()
	want := map[fault.Kind]int{
		fault.Internal: 500, fault.BadRequest: 400, fault.Unauthenticated: 401, fault.Forbidden: 403,
		fault.NotFound: 404, fault.Conflict: 409, fault.Stale: 412, fault.TooLarge: 413,
		fault.UnsupportedMedia: 415, fault.Invalid: 422, fault.PreconditionRequired: 428,
		fault.RateLimited: 429, fault.Unavailable: 503, fault.DiskFull: 507,
		fault.DiskFull + 1: 500, fault.Kind(200): 500,
	}
	for kind, status := range want {
		if got := kind.Status(); got != status {
			t.Errorf("%v.Status() = %d, want %d", kind, got, status)
		}
	}
	for kind, name := range map[fault.Kind]string{
		fault.Kind(200): "internal", fault.DiskFull + 1: "internal", fault.DiskFull: "disk_full", fault.NotFound: "not_found",
	} {
		if got := kind.String(); got != name {
			t.Errorf("kind %d is %q, want %q", kind, got, name)
		}
	}
	two := fault.Fields(fault.Field{Message: "Falta o nome"}, fault.Field{Message: "Falta o CNPJ"})
	one := fault.Fields(fault.Field{Message: "Falta o nome"})
	expect.All(t, "the sentence is not that of the first field", expect.Is(two.Message, "Falta o nome"), expect.Is(one.Message, "Falta o nome"),
		expect.Is(fault.Fields().Message, "Dados inválidos"))
}

// A full disk and a used quota are reported as such; nothing else is.
func TestOfDisk(t *testing.T) {
	t.Parallel()
	for _, full := range []error{syscall.ENOSPC, syscall.EDQUOT} {
		if err := fault.OfDisk(&fs.PathError{Op: "write", Err: full}); fault.KindOf(err) != fault.DiskFull || !errors.Is(err, full) {
			t.Errorf("%v is %v", full, err)
		}
	}
	for _, other := range []error{nil, io.EOF, syscall.EACCES} {
		if err := fault.OfDisk(other); err != other { //nolint:errorlint // the very same
			t.Errorf("%v is %v", other, err)
		}
	}
}

func TestErrorChain(t *testing.T) {
	t.Parallel()
	base := fault.New(fault.Stale, "desatualizado", "Outra pessoa salvou antes.")
	derived := base.WithCause(io.EOF).WithCurrent(7).WithRetryAfter(time.Second)
	wrapped := fmt.Errorf("contract: update: %w", derived)

	expect.All(t, "a With method changed the original", expect.Is(base.Cause, nil), expect.Is(base.Current, nil), expect.Is(base.RetryAfter, 0))
	if !errors.Is(wrapped, base) || !errors.Is(wrapped, io.EOF) {
		t.Error("the chain lost the sentinel or the cause")
	}
	if errors.Is(wrapped, fault.New(fault.Stale, "outro", "")) || errors.Is(wrapped, fault.New(fault.Conflict, "desatualizado", "")) {
		t.Error("matches an error of another code or kind")
	}
	if got := fault.KindOf(wrapped); got != fault.Stale {
		t.Errorf("KindOf = %v", got)
	}
	if got := fault.KindOf(io.EOF); got != fault.Internal {
		t.Errorf("KindOf of a foreign error = %v", got)
	}
	e, ok := fault.As(wrapped)
	expect.Must(t, "As", expect.Is(ok, true))
	expect.All(t, "As", expect.Is(e.Current, 7), expect.Is(e.RetryAfter, time.Second))
	if want := "desatualizado: Outra pessoa salvou antes.: EOF"; e.Error() != want {
		t.Errorf("Error() = %q, want %q", e, want)
	}
}

func TestCollector(t *testing.T) {
	t.Parallel()
	var c fault.Collector
	c.Check(true, "client_name", "Informe o cliente")
	if err := c.Err(); err != nil {
		t.Fatalf("Err() = %v before anything was recorded", err)
	}
	c.Check(false, "cnpj", "Informe um CNPJ válido")
	c.Add("volume", "Informe um volume maior que zero")
	c.AddField(fault.Field{Path: "rows[0].mes", Message: "Mês inválido", Line: 2, Column: 4})

	e, ok := fault.As(c.Err())
	expect.Must(t, "Err()", expect.Is(ok, true))
	expect.Must(t, "Err()", expect.Is(e.Kind, fault.Invalid), expect.Is(e.Code, fault.CodeValidation), expect.Is(e.Message, "Informe um CNPJ válido"))
	want := []fault.Field{
		{Path: "cnpj", Message: "Informe um CNPJ válido"},
		{Path: "volume", Message: "Informe um volume maior que zero"},
		{Path: "rows[0].mes", Message: "Mês inválido", Line: 2, Column: 4},
	}
	if diff := cmp.Diff(want, e.Fields); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	if got := fault.Fields().Message; got != "Dados inválidos" {
		t.Errorf("without fields the sentence is %q", got)
	}
}
