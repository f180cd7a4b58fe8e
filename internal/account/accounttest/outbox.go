package accounttest

import (
	"context"
	"regexp"
	"slices"
	"sync"
	"testing"

	"ynova/internal/platform/mail"
)

// Outbox keeps what would have been mailed.
type Outbox struct {
	mu       sync.Mutex
	messages []mail.Message
}

func newOutbox() *Outbox { return &Outbox{} }

// Send implements account.Sender.
func (o *Outbox) Send(_ context.Context, m mail.Message) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.messages = append(o.messages, m)
	return nil
}

// To returns what was mailed to the address, oldest first.
func (o *Outbox) To(email string) []mail.Message {
	o.mu.Lock()
	defer o.mu.Unlock()
	var found []mail.Message
	for _, m := range o.messages {
		if slices.Contains(m.To, email) {
			found = append(found, m)
		}
	}
	return found
}

var link = regexp.MustCompile(`(https?://\S+)/login\?(confirmar|redefinir|convite|email)#(\S+)`)

// Link returns the address and the token of the last link mailed to the address.
func (o *Outbox) Link(t testing.TB, email string) (base, token string) {
	t.Helper()
	messages := o.To(email)
	for _, m := range slices.Backward(messages) {
		if parts := link.FindStringSubmatch(m.Text); parts != nil {
			return parts[1], parts[3]
		}
	}
	t.Fatalf("no link among %d mails", len(messages))
	return "", ""
}
