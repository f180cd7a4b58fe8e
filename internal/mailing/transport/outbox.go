package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	netmail "net/mail"
	"os"
	"regexp"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

// Item is a message in the folder.
type Item struct {
	Name    string
	Size    int64
	At      clock.Micros
	To      string
	Subject string
}

var (
	errNoItem = fault.New(fault.NotFound, "nao_encontrado", "Mensagem não encontrada.")
	errOthers = fault.New(fault.Forbidden, "so_do_destinatario", "Esta mensagem leva um link ou um código que só o destinatário pode ver.")
	itemForm  = regexp.MustCompile(`^[0-9]{8}T[0-9]{6}\.[0-9]{6}Z-[0-9a-f-]{1,64}\.eml$`)
)

// Items lists messages of the folder, newest first, and how many there are.
func (o *Mailer) Items(limit, offset int) ([]Item, int, error) {
	entries, err := os.ReadDir(o.Directory)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fmt.Errorf("transport: outbox: %w", err)
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && itemForm.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	slices.Reverse(names)
	total := len(names)
	names = names[min(offset, total):min(offset+limit, total)]
	items := make([]Item, 0, len(names))
	for _, name := range names {
		item, err := o.item(name)
		switch {
		case errors.Is(err, fs.ErrNotExist): // somebody cleared the folder
			total--
		case err != nil:
			return nil, 0, err
		default:
			items = append(items, item)
		}
	}
	return items, total, nil
}

// item reads the header of a message.
func (o *Mailer) item(name string) (Item, error) {
	item := Item{Name: name}
	file, err := os.OpenInRoot(o.Directory, name)
	if err != nil {
		return item, fmt.Errorf("transport: outbox: %w", err)
	}
	defer file.Close() // only read from
	info, err := file.Stat()
	if err != nil {
		return item, fmt.Errorf("transport: outbox: %w", err)
	}
	item.Size, item.At = info.Size(), clock.FromTime(info.ModTime())
	message, err := netmail.ReadMessage(file)
	if err != nil {
		return item, nil
	}
	decoder := new(mime.WordDecoder)
	if item.Subject, err = decoder.DecodeHeader(message.Header.Get("Subject")); err != nil {
		item.Subject = message.Header.Get("Subject")
	}
	if list, err := message.Header.AddressList("To"); err == nil {
		to := make([]string, len(list))
		for i, a := range list {
			to[i] = a.Address
		}
		item.To = strings.Join(to, ", ")
	}
	return item, nil
}

// Open opens a message of the folder; that somebody read it is kept in the trail.
func (o *Mailer) Open(ctx context.Context, a actor.Actor, name string) (*os.File, int64, error) {
	if !itemForm.MatchString(name) {
		return nil, 0, errNoItem
	}
	file, err := os.OpenInRoot(o.Directory, name)
	if err != nil {
		return nil, 0, errNoItem.WithCause(err) // gone, or a link that leads out of the folder
	}
	info, err := file.Stat()
	if err == nil {
		err = forStaff(file)
	}
	if err == nil {
		err = o.note(ctx, a, "mail.download", name, "Mensagem da pasta baixada")
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("transport: outbox: %w", err), file.Close())
	}
	return file, info.Size(), nil
}

// proof is what stands for somebody's word: the link of a supplier, the code of a
// client (SX-01, SX-04).
var proof = regexp.MustCompile(`/cotacao/[A-Za-z0-9_-]{20}|Seu código é [0-9]{6}|Seu c=C3=B3digo =C3=A9 [0-9]{6}`)

// forStaff refuses a message with a proof of somebody else, and leaves the file at its
// beginning.
func forStaff(file *os.File) error {
	content, err := io.ReadAll(file)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	if proof.Match(softBreak.ReplaceAll(content, nil)) {
		return errOthers
	}
	return nil
}

// softBreak is where quoted-printable goes on in the next line.
var softBreak = regexp.MustCompile(`=\r?\n`)
