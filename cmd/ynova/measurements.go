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
)

const (
	// partLines keeps a part of a large file within what one spreadsheet may hold.
	partLines = 100_000
	// waitStep is how often the command looks whether a part is done.
	waitStep = 50 * time.Millisecond
)

// importMeasurements loads a CSV file of measurements of any length in the name of
// a user, as spreadsheets that follow each other, and returns how many lines were
// taken. It stops at the first part that holds a rejected line; the parts before
// it stay, and can be undone one by one like any import.
func importMeasurements(ctx context.Context, a *app.App, file io.Reader, email string) (int, error) {
	who, err := actorOf(ctx, a, email)
	if err != nil {
		return 0, err
	}
	a.Queue().Start(ctx)
	defer a.Queue().Stop()
	lines := bufio.NewScanner(file)
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
		if err := importPart(ctx, a, who, name, part.Bytes()); err != nil {
			return taken, err
		}
		taken += n
	}
	return taken, lines.Err()
}

func importPart(ctx context.Context, a *app.App, who actor.Actor, name string, part []byte) error {
	accepted, err := a.Measurements.Send(ctx, who, imports.Upload{Filename: name, Data: part})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for {
		im, err := a.Measurements.Import(ctx, who, accepted.ImportID)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		switch im.State {
		case imports.StateDone:
			return nil
		case imports.StateReview, imports.StateMapping, imports.StateFailed:
			return fmt.Errorf("%s: a importação parou em %q com %d linhas rejeitadas; veja /importacoes/%s", name, im.State, im.Counts.Rejected, im.ID)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
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
