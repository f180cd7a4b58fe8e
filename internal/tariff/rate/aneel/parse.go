package aneel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/reference"
)

const taskName = "aneel"

// What one file may cost; the official one takes about two seconds.
const (
	memoryLimit = 384 << 20
	cpuLimit    = 30 * time.Second
	wallLimit   = 60 * time.Second
	outputLimit = 128 << 20
)

var errUnreadable = fault.New(fault.Invalid, "arquivo_ilegivel", "Não foi possível ler o arquivo de tarifas. Baixe-o novamente e envie o CSV.")

// message is one line of the child's answer: records first, then how it ended.
type message struct {
	Record  *Record  `json:"r,omitempty"`
	Summary *Summary `json:"s,omitempty"`
	Fault   *refusal `json:"f,omitempty"`
}

type refusal struct {
	Kind    int    `json:"kind"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Missing string `json:"missing,omitempty"` // a column that the header lacks
}

// fault is the refusal as the child met it.
func (r *refusal) fault() error {
	e := fault.New(fault.Kind(r.Kind), r.Code, r.Message)
	if r.Missing != "" {
		e = e.WithCause(reference.MissingColumn(r.Missing))
	}
	return e
}

// Parse reads a foreign file in a child process. An error makes void what emit has
// seen; what is wrong with the file is a *fault.Error.
func Parse(ctx context.Context, run sheet.Runner, file io.Reader, since month.Date, emit func(*Record) error) (Summary, error) {
	spec := sandbox.Spec{
		Args: []string{taskName, since.String()}, Stdin: file,
		MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit, MaxOutput: outputLimit,
	}
	var end message
	err := run(ctx, spec, func(answer io.Reader) error {
		lines := json.NewDecoder(answer)
		for {
			var m message
			if err := lines.Decode(&m); err != nil {
				return fmt.Errorf("%w: %w", sandbox.ErrCrash, err)
			}
			if m.Record == nil {
				end = m
				return nil
			}
			if err := emit(m.Record); err != nil {
				return err
			}
		}
	})
	switch {
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrTime), errors.Is(err, sandbox.ErrOutput), errors.Is(err, sandbox.ErrCrash):
		return Summary{}, errUnreadable.WithCause(err)
	case err != nil:
		return Summary{}, err
	case end.Fault != nil:
		return Summary{}, end.Fault.fault()
	case end.Summary == nil:
		return Summary{}, errUnreadable
	}
	return *end.Summary, nil
}

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task { return map[string]sandbox.Task{taskName: task} }

// task is the child's side of Parse.
func task(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("aneel: want the day from which validities are kept")
	}
	since, err := month.ParseDate(args[0])
	if err != nil {
		return err
	}
	lines := newLines(out)
	summary, err := Read(in, since, func(r *Record) error { return lines.write(message{Record: r}) })
	var e *fault.Error
	switch {
	case errors.As(err, &e):
		var missing reference.MissingColumn
		_ = errors.As(err, &missing)
		err = lines.write(message{Fault: &refusal{int(e.Kind), e.Code, e.Message, string(missing)}})
	case err == nil:
		err = lines.write(message{Summary: &summary})
	}
	return errors.Join(err, lines.flush())
}
