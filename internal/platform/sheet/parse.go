package sheet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

const taskName = "sheet"

// What one spreadsheet may cost. The answer is never larger than what the file
// can inflate to, plus the lengths.
const (
	memoryLimit = 256 << 20
	cpuLimit    = 10 * time.Second
	wallLimit   = 30 * time.Second
	outputLimit = 256 << 20
)

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// Parse reads a foreign file in a child process and gives each row to emit, as
// the child finds them; the rows may be kept. An error makes void what emit has
// seen. What is wrong with the file comes back as *fault.Error.
func Parse(ctx context.Context, run Runner, source Source, file io.Reader, emit func(Row) error) (Survey, error) {
	return parse(ctx, run, sandbox.Spec{Stdin: file}, source, emit)
}

func parse(ctx context.Context, run Runner, spec sandbox.Spec, source Source, emit func(Row) error) (survey Survey, err error) {
	spec.Args = []string{taskName, string(source.Kind), source.Separator, source.Encoding}
	spec.MemoryBytes, spec.CPU, spec.Wall, spec.MaxOutput = memoryLimit, cpuLimit, wallLimit, outputLimit
	err = run(ctx, spec, func(answer io.Reader) (err error) {
		survey, err = newDecoder(answer, DefaultLimits()).rowsTo(emit)
		return err
	})
	return survey, explain(err)
}

// explain turns what happened to the child into what the person can do.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrTime), errors.Is(err, sandbox.ErrOutput):
		return fault.New(fault.Invalid, "planilha_complexa",
			"A planilha é grande ou complexa demais para ser lida. Salve só os dados como CSV e envie novamente.").WithCause(err)
	case errors.Is(err, sandbox.ErrCrash), errors.Is(err, ErrStream):
		return fault.New(fault.Invalid, "planilha_ilegivel",
			"Não foi possível ler a planilha. Confira se ela abre no Excel, salve como CSV e envie novamente.").WithCause(err)
	default:
		return err
	}
}

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task { return map[string]sandbox.Task{taskName: task} }

// task is the child's side of Parse.
func task(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 3 {
		return fmt.Errorf("sheet: want kind, separator and encoding, got %d arguments", len(args))
	}
	enc := newEncoder(out)
	data, err := io.ReadAll(io.LimitReader(in, MaxFileBytes+1))
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	if len(data) > MaxFileBytes {
		return enc.end(Survey{}, ErrTooLarge)
	}
	return enc.end(Read(Source{Kind(args[0]), args[1], args[2]}, data, DefaultLimits(), enc.row))
}
