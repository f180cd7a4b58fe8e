package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/outbound"
)

// gone is the answer of who wants no more events.
const gone = http.StatusGone

// EventBody is the body of a call: what happened to which row, never what the row says.
// The public API lists the same.
type EventBody struct {
	ID       string       `json:"id"`
	Type     Type         `json:"type" example:"contract.updated"`
	At       clock.Micros `json:"at" format:"date-time"`
	ClientID *string      `json:"client_id"`
	Subject  EventSubject `json:"subject"`
}

// EventSubject is the row that an event happened to.
type EventSubject struct {
	Kind    string `json:"kind" enum:"contract,finding,reading,proposal,mail"`
	ID      string `json:"id"`
	Version *int64 `json:"version" example:"7"`
}

// Body is the event as a program receives it.
func (e *Event) Body() EventBody {
	p := EventBody{ID: e.ID, Type: e.Type, At: e.At, Subject: EventSubject{Kind: e.Type.SubjectKind(), ID: e.SubjectID}}
	if e.ClientID != "" {
		p.ClientID = &e.ClientID
	}
	if e.Version != 0 {
		p.Subject.Version = &e.Version
	}
	return p
}

// call makes the request and reads how its answer begins.
func (s *Service) call(ctx context.Context, e *ownedEndpoint, eventID string) answer {
	r, err := s.request(ctx, &e.Endpoint, eventID)
	if err != nil {
		return answer{err: msgSecret}
	}
	took := clock.Stopwatch()
	resp, err := s.clientOf(e.owner.Actor).Do(r)
	if err != nil {
		return answer{took: took(), err: explain(err)}
	}
	defer resp.Body.Close()
	head, err := io.ReadAll(io.LimitReader(resp.Body, mostHead))
	got := answer{status: int64(resp.StatusCode), took: took(), head: strings.ToValidUTF8(strings.ReplaceAll(string(head), "\x00", ""), "")}
	if err != nil {
		got.err = explain(err)
		got.status = 0 // an answer that does not end is none
	}
	if resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode == http.StatusServiceUnavailable {
		got.wait = retryAfter(resp.Header.Get("Retry-After"), s.Clock.Now())
	}
	return got
}

func (s *Service) request(ctx context.Context, e *Endpoint, eventID string) (*http.Request, error) {
	event, err := eventByID(ctx, s.DB, eventID)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(event.Body())
	if err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	signatures, err := s.signatures(e, event.ID, now, body)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "YNOVA/"+s.Version)
	r.Header.Set("Webhook-Id", event.ID)
	r.Header.Set("Webhook-Timestamp", strconv.FormatInt(now.Unix(), 10))
	r.Header.Set("Webhook-Signature", signatures)
	return r, nil
}

// signatures are that of the secret, and of the one before while it is still good.
func (s *Service) signatures(e *Endpoint, eventID string, now time.Time, body []byte) (string, error) {
	sealed := []string{e.sealed}
	if e.previous != "" && e.PreviousUntil != nil && now.Before(e.PreviousUntil.Time()) {
		sealed = append(sealed, e.previous)
	}
	var all []string
	for _, text := range sealed {
		key, err := s.Box.Open(placeOf(e.ID), text)
		if err != nil {
			return "", err
		}
		signature, err := sign(key, eventID, now.Unix(), body)
		if err != nil {
			return "", err
		}
		all = append(all, signature)
	}
	return strings.Join(all, " "), nil
}

// retryAfter reads how long an answer asks to wait: seconds, or a time.
func retryAfter(text string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds > 0 {
		return time.Duration(min(seconds, int(mostWait.Seconds()))) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

func explain(err error) string {
	var slow interface{ Timeout() bool }
	switch {
	case errors.Is(err, outbound.ErrRefused):
		return msgRefused
	case errors.As(err, &slow) && slow.Timeout():
		return msgTimeout
	}
	return msgNetwork
}
