package sandbox

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// Task reads one foreign file from in and writes its answer to out. A problem
// of the file belongs into the answer; an error means that there is none.
type Task func(args []string, in io.Reader, out io.Writer) error

// Prepare runs in the child before it limits itself: it may open what a task
// needs of this product's own files. It has not seen the foreign file.
type Prepare func(args []string) error

// probeFlag makes a child that ends at once.
const probeFlag = "probe"

// Exit codes of the child; a crash of the runtime gives 2.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 64
	exitTime   = 65 // its processor time is over
)

// Main is the whole life of the child: prepare the named task where it asks for
// that, limit yourself, run it, end. args are the program's arguments after
// Command. The caller exits with the result.
func Main(args []string, tasks map[string]Task, prepare ...map[string]Prepare) int {
	flags := flag.NewFlagSet(Command, flag.ContinueOnError)
	probe := flags.Bool(probeFlag, false, "end at once")
	memory := flags.Int64("memory", 0, "bytes of resident memory")
	cpu := flags.Uint64("cpu", 0, "seconds of processor time")
	if err := flags.Parse(args); err != nil {
		return exitUsage
	}
	if *probe {
		return exitOK
	}
	task, known := tasks[flags.Arg(0)]
	if !known || *memory <= 0 || *cpu == 0 {
		return fail(exitUsage, "internal command: started by the server only")
	}
	for _, p := range prepare {
		if f := p[flags.Arg(0)]; f != nil {
			if err := f(flags.Args()[1:]); err != nil {
				return fail(exitFailed, err)
			}
		}
	}
	if err := limitSelf(*memory, *cpu); err != nil {
		return fail(exitFailed, err)
	}
	// Below the watched limit, so that garbage is collected before it kills us.
	debug.SetMemoryLimit(*memory / 4 * 3)
	if err := task(flags.Args()[1:], os.Stdin, os.Stdout); err != nil {
		return fail(exitFailed, err)
	}
	return exitOK
}

func fail(code int, reason any) int {
	_, _ = fmt.Fprintln(os.Stderr, reason)
	return code
}
