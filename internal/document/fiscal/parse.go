package fiscal

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

const taskName = "xml"

// What one document may cost.
const (
	memoryLimit = 256 << 20
	cpuLimit    = 10 * time.Second
	wallLimit   = 30 * time.Second
	outputLimit = 64 << 20
)

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

var errUnreadable = refuse("xml_ilegivel", "Não foi possível ler o XML. Confira o arquivo e envie novamente.")

// answer is what the child says: the document, or what is wrong with the file.
type answer struct {
	Document *Document `json:"document,omitempty"`
	Kind     int       `json:"kind,omitempty"`
	Code     string    `json:"code,omitempty"`
	Message  string    `json:"message,omitempty"`
}

// Parse reads a foreign file in a child process. What is wrong with the file comes
// back as *fault.Error.
func Parse(ctx context.Context, run Runner, file io.Reader) (*Document, error) {
	spec := sandbox.Spec{
		Args: []string{taskName}, Stdin: file,
		MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit, MaxOutput: outputLimit,
	}
	var a answer
	err := run(ctx, spec, func(r io.Reader) error { return json.NewDecoder(r).Decode(&a) })
	switch {
	case ofChild(err):
		return nil, errUnreadable.WithCause(err)
	case err != nil:
		return nil, err
	case a.Document != nil:
		return a.Document, nil
	case a.Code == "":
		return nil, errUnreadable
	}
	e := refuse(a.Code, a.Message)
	e.Kind = fault.Kind(a.Kind)
	return nil, e
}

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task {
	return map[string]sandbox.Task{taskName: task, splitName: splitTask}
}

// task is the child's side of Parse.
func task(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 0 {
		return fmt.Errorf("fiscal: unexpected arguments")
	}
	data, err := io.ReadAll(io.LimitReader(in, MaxBytes+1))
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	d, err := Read(data)
	if err != nil {
		e := asFault(err)
		return json.NewEncoder(out).Encode(answer{Kind: int(e.Kind), Code: e.Code, Message: e.Message})
	}
	return json.NewEncoder(out).Encode(answer{Document: d})
}
