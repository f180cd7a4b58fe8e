package transport

import (
	"bytes"
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
	"ynova/internal/kernel/bearer"
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
	Private bool // it carries a secret of its recipient
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
		case errors.Is(err, fs.ErrNotExist): // the folder was cleared meanwhile
			total--
		case err != nil:
			return nil, 0, err
		default:
			items = append(items, item)
		}
	}
	return items, total, nil
}

// item reads what the list says of a message.
func (o *Mailer) item(name string) (Item, error) {
	file, err := os.OpenInRoot(o.Directory, name)
	if err != nil {
		return Item{}, fmt.Errorf("transport: outbox: %w", err)
	}
	defer file.Close() // only read from
	item, err := describe(name, file)
	if err != nil {
		return Item{}, fmt.Errorf("transport: outbox: %w", err)
	}
	return item, nil
}

// describe reads the message from the file's beginning to its end.
func describe(name string, file *os.File) (Item, error) {
	info, err := file.Stat()
	if err != nil {
		return Item{}, err
	}
	content, err := io.ReadAll(file)
	if err != nil {
		return Item{}, err
	}
	item := Item{
		Name: name, Size: info.Size(), At: clock.FromTime(info.ModTime()),
		Private: personal.Match(softBreak.ReplaceAll(content, nil)),
	}
	if message, err := netmail.ReadMessage(bytes.NewReader(content)); err == nil { // else only its name shows
		item.head(message.Header)
	}
	return item, nil
}

// head takes what the list shows of a message from its head.
func (i *Item) head(h netmail.Header) {
	i.Subject = h.Get("Subject")
	if text, err := new(mime.WordDecoder).DecodeHeader(i.Subject); err == nil {
		i.Subject = text
	}
	list, err := h.AddressList("To")
	if err != nil {
		return
	}
	to := make([]string, len(list))
	for n, a := range list {
		to[n] = a.Address
	}
	i.To = strings.Join(to, ", ")
}

// Open opens a message of the folder; the trail records who read it. One
// with a secret opens to its recipient alone.
func (o *Mailer) Open(ctx context.Context, a actor.Actor, name string) (*os.File, int64, error) {
	if !itemForm.MatchString(name) {
		return nil, 0, errNoItem
	}
	file, err := os.OpenInRoot(o.Directory, name)
	if err != nil {
		return nil, 0, errNoItem.WithCause(err) // gone, or a link that leads out of the folder
	}
	item, err := describe(name, file)
	if err == nil && !item.OpensTo(a) {
		err = errOthers
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = o.note(ctx, a, "mail.download", name, "Mensagem da pasta baixada")
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("transport: outbox: %w", err), file.Close())
	}
	return file, item.Size, nil
}

// OpensTo reports whether the actor may read the message.
func (i *Item) OpensTo(a actor.Actor) bool {
	return !i.Private || a.Email != "" && strings.EqualFold(i.To, a.Email)
}

// personal matches what proves a person's identity (SX-01, SX-04): a link that ends in a secret
// (a registration, a password, a supplier's quotation), the code of a client.
var personal = regexp.MustCompile(fmt.Sprintf(`://[^\s"'<>]*[/=#][A-Za-z0-9_-]{%d}|Seu código é [0-9]{6}|Seu c=C3=B3digo =C3=A9 [0-9]{6}`, bearer.Length))

// softBreak is where quoted-printable goes on in the next line.
var softBreak = regexp.MustCompile(`=\r?\n`)
