package mailbox

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"ynova/internal/platform/sandbox"
)

const taskName = "mail"

// MaxBytes is the largest message.
const MaxBytes = 40 << 20

// What taking a message apart may cost.
const (
	memoryLimit = 320 << 20 // a message thrice: as it came, as its parts, as those of messages in it
	cpuLimit    = 20 * time.Second
	wallLimit   = time.Minute
	maxHead     = 8 << 20 // of the answer: names and fields of its head
	outputLimit = maxTotal + maxHead + 1<<20
)

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task { return map[string]sandbox.Task{taskName: task} }

// listed is the answer of the child before the contents, one after the other.
type listed struct {
	Message   *Message `json:"message"` // nil: it cannot be taken apart
	Sizes     []int64  `json:"sizes"`
	Malformed string   `json:"malformed,omitempty"`
}

// task is the child's side of Read.
func task(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 0 {
		return errors.New("mailbox: unexpected arguments")
	}
	raw, err := io.ReadAll(io.LimitReader(in, MaxBytes+1))
	if err != nil {
		return fmt.Errorf("read message: %w", err)
	}
	if len(raw) > MaxBytes {
		return errors.New("mailbox: message too large")
	}
	var answer listed
	m, err := Parse(raw)
	if err != nil {
		answer.Malformed = err.Error()
		m = &Message{}
	}
	contents := make([][]byte, len(m.Files))
	answer.Message, answer.Sizes = m, make([]int64, len(m.Files))
	for i := range m.Files {
		contents[i], m.Files[i].Data = m.Files[i].Data, nil
		answer.Sizes[i] = int64(len(contents[i]))
	}
	head, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	_, err = out.Write(binary.AppendUvarint(nil, uint64(len(head))))
	for _, one := range append([][]byte{head}, contents...) {
		if err == nil {
			_, err = out.Write(one)
		}
	}
	return err
}

// Read takes a message apart in a child process. What is wrong with the message is ErrMalformed.
func Read(ctx context.Context, run Runner, raw []byte) (m *Message, err error) {
	if len(raw) > MaxBytes {
		return nil, ErrLarge
	}
	spec := sandbox.Spec{
		Args: []string{taskName}, Stdin: bytes.NewReader(raw), MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit, MaxOutput: outputLimit,
	}
	err = run(ctx, spec, func(r io.Reader) error {
		m, err = decoded(bufio.NewReader(r))
		return err
	})
	switch {
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrTime), errors.Is(err, sandbox.ErrOutput), errors.Is(err, sandbox.ErrCrash):
		return nil, errors.Join(ErrMalformed, err)
	case err != nil:
		return nil, err
	}
	return m, nil
}

// decoded reads a child's answer, distrusting it.
func decoded(in *bufio.Reader) (*Message, error) {
	size, err := binary.ReadUvarint(in)
	if err != nil || size > maxHead {
		return nil, errors.Join(ErrMalformed, err)
	}
	head := make([]byte, size)
	if _, err := io.ReadFull(in, head); err != nil {
		return nil, errors.Join(ErrMalformed, err)
	}
	var answer listed
	if err := json.Unmarshal(head, &answer); err != nil || answer.Message == nil || answer.Malformed != "" || len(answer.Sizes) != len(answer.Message.Files) || len(answer.Sizes) > maxParts {
		return nil, errors.Join(ErrMalformed, err)
	}
	left := int64(maxTotal)
	for i := range answer.Message.Files {
		f := &answer.Message.Files[i]
		if n := answer.Sizes[i]; n < 0 || n > left || !slices.Contains(reasons, f.Refused) {
			return nil, ErrMalformed
		}
		left -= answer.Sizes[i]
		f.Data = make([]byte, answer.Sizes[i])
		if _, err := io.ReadFull(in, f.Data); err != nil {
			return nil, errors.Join(ErrMalformed, err)
		}
	}
	return answer.Message, nil
}
