package view

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// mailArgs name the view: what its owner may see of it is read when the mail leaves.
type mailArgs struct {
	ViewID string `json:"view_id"`
}

//go:embed mail.html.tmpl
var layout string

var page = template.Must(template.New("view").Parse(layout))

// content is what a mail shows.
type content struct {
	export.Head
	Title, Lead, Link, Foot string
}

// runMail mails a view, unless its owner may no longer see it or has it mailed no more.
func (s *Sending) runMail(ctx context.Context, run *jobs.Run) error {
	var args mailArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	if err := s.mail(ctx, args.ViewID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

func (s *Sending) mail(ctx context.Context, viewID string) error {
	v, err := mailed(ctx, s.DB, viewID)
	if err != nil {
		return err
	}
	a, head, seen, err := s.seen(ctx, &v)
	if err != nil || !seen || v.Mode == Changed && head.Total == 0 { // emptied since it was due
		return err
	}
	m, err := s.message(&v, &head)
	if err != nil {
		return jobs.Permanent(err)
	}
	m.To = []string{a.Email}
	switch err := s.Mail.Send(ctx, m); {
	case err == nil || mail.Uncertain(err): // one that comes twice is a nuisance
		return nil
	case mail.Refused(err):
		return jobs.Permanent(fmt.Errorf("view: send: %w", err))
	default:
		return fmt.Errorf("view: send: %w", err)
	}
}

// message is the mail of a view, as text and as HTML.
func (s *Sending) message(v *View, head *export.Head) (mail.Message, error) {
	c := content{
		Head: shown(head, s.Lists[v.Screen].Columns), Title: s.title(v, head.Total), Link: strings.TrimRight(s.BaseURL, "/") + s.link(v),
		Foot: "Você pediu este e-mail na visão. Para não o receber mais, abra a visão e escolha Não enviar em Enviar por e-mail.",
	}
	switch {
	case head.Total == 0:
		c.Lead = "Nada a mostrar agora."
	case head.Total > mostRows:
		c.Lead = fmt.Sprintf("As primeiras %d linhas; as outras estão na visão.", mostRows)
	}
	var html bytes.Buffer
	if err := page.Execute(&html, c); err != nil {
		return mail.Message{}, err
	}
	lines := []string{c.Title}
	if c.Lead != "" {
		lines = append(lines, c.Lead)
	}
	lines = append(lines, "")
	if len(c.Rows) > 0 {
		lines = append(lines, strings.Join(c.Titles, " | "))
	}
	for _, row := range c.Rows {
		lines = append(lines, strings.Join(row, " | "))
	}
	lines = append(lines, "", "Abrir a visão: "+c.Link, "", c.Foot, "")
	return mail.Message{Subject: c.Title, Text: strings.Join(lines, "\n"), HTML: html.String()}, nil
}
