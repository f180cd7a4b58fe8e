package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/sheet"
)

const (
	// partLines keeps a part of a large file within what one spreadsheet may hold.
	partLines = 100_000
	// waitStep is how often the command looks whether a part is done.
	waitStep = 50 * time.Millisecond
)

// importMeasurements loads a file of measurements in the name of a user and returns how many lines
// were taken. A text may have any length: it is sent as spreadsheets that follow each other, up to the
// first part that holds a rejected line; the parts before it stay, and can be undone one by one like
// any import. What is no text of lines, whatever it is called, is sent as it is (DR-16).
func importMeasurements(ctx context.Context, a *app.App, name string, file io.Reader, email string) (int, error) {
	who, err := actorOf(ctx, a, email)
	if err != nil {
		return 0, err
	}
	head, err := io.ReadAll(io.LimitReader(file, sheet.MaxFileBytes+1))
	if err != nil {
		return 0, err
	}
	a.Queue().Start(ctx)
	defer a.Queue().Stop()
	if kind, err := sheet.Detect(head); err != nil || kind != sheet.CSV || bytes.IndexByte(head, 0) >= 0 {
		return importPart(ctx, a, who, name, head)
	}
	return importLines(ctx, a, who, io.MultiReader(bytes.NewReader(head), file))
}

func importLines(ctx context.Context, a *app.App, who actor.Actor, text io.Reader) (int, error) {
	lines := bufio.NewScanner(text)
	if !lines.Scan() {
		return 0, errors.Join(errors.New("o arquivo está vazio"), lines.Err())
	}
	header := bytes.Clone(lines.Bytes())
	taken := 0
	for more := true; more; {
		part, n := bytes.NewBuffer(append(bytes.Clone(header), '\n')), 0
		for more = false; n < partLines && lines.Scan(); n++ {
			part.Write(lines.Bytes())
			part.WriteByte('\n')
			more = true
		}
		if n == 0 {
			break
		}
		name := fmt.Sprintf("carga-linhas-%d-a-%d.csv", taken+2, taken+n+1)
		if _, err := importPart(ctx, a, who, name, part.Bytes()); err != nil {
			return taken, err
		}
		taken += n
	}
	return taken, lines.Err()
}

// importPart imports one spreadsheet and returns how many rows it has.
func importPart(ctx context.Context, a *app.App, who actor.Actor, name string, part []byte) (int, error) {
	accepted, err := a.Measurements.Send(ctx, who, imports.Upload{Filename: name, Data: part})
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	for {
		im, err := a.Measurements.Import(ctx, who, accepted.ImportID)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		switch im.State {
		case imports.StateDone:
			return int(im.Counts.Total), nil
		case imports.StateReview, imports.StateMapping, imports.StateFailed:
			return 0, fmt.Errorf("%s: a importação parou em %q com %d linhas rejeitadas; veja /importacoes/%s", name, im.State, im.Counts.Rejected, im.ID)
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(waitStep):
		}
	}
}

// actorOf is the user that the operator acts for, who answers for the change.
func actorOf(ctx context.Context, a *app.App, email string) (actor.Actor, error) {
	u, err := a.Accounts.Find(ctx, email)
	if err != nil {
		return actor.Actor{}, fmt.Errorf("usuário %s: %w", email, err)
	}
	return actor.Actor{UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.Roles}, nil
}
