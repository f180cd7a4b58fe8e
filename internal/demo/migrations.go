package demo

import (
	"context"
	"fmt"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/migration"
	"ynova/internal/platform/pdf"
)

// moves are the migrations of the demonstration besides the one of the accepted proposal:
// which lead, and in how many months supply was agreed to begin; 0: as early as the law allows.
// What begins sooner than that has the distributor's consent on file.
var moves = []struct{ prospect, months int }{{7, 0}, {2, 2}, {3, 3}}

// migrations opens moves to the free market: one that follows the accepted proposal up to its
// notice, one at its beginning, and two whose energy contract is late or about to be.
func (s Services) migrations(ctx context.Context, gestora actor.Actor) error {
	for _, o := range offers {
		if !o.accepted {
			continue
		}
		v, err := s.openMigration(ctx, gestora, o.prospect, 0)
		if err == nil {
			err = s.advance(ctx, gestora, v, prospects[o.prospect].contact)
		}
		if err != nil {
			return fmt.Errorf("demo: migration of %s: %w", prospects[o.prospect].name, err)
		}
	}
	for _, m := range moves {
		if _, err := s.openMigration(ctx, gestora, m.prospect, m.months); err != nil {
			return fmt.Errorf("demo: migration of %s: %w", prospects[m.prospect].name, err)
		}
	}
	return nil
}

func (s Services) openMigration(ctx context.Context, gestora actor.Actor, prospect, months int) (*migration.View, error) {
	p := &prospects[prospect]
	found, err := s.Clients.Suggest(ctx, gestora, string(cnpjOf(firstProspect+prospect)))
	if err != nil || len(found) != 1 {
		return nil, fmt.Errorf("lead not found: %w", err)
	}
	demand := int64(p.demand)
	in := migration.Input{ClientID: found[0].ID, Subject: "Matriz", DemandKW: &demand, Route: string(migration.ByRetailer)}
	choices, err := s.Migrations.Choices(ctx, gestora, found[0].ID)
	if err != nil {
		return nil, err
	}
	if len(choices.Proposals) > 0 {
		in.ProposalID = choices.Proposals[0].ID
	}
	v, err := s.Migrations.Create(ctx, gestora, in, "")
	if err != nil || months == 0 {
		return v, err
	}
	if v, err = s.filePaper(ctx, gestora, v, migration.Evidence{Stage: migration.Notice, Kind: migration.ConsentLetter}); err != nil {
		return nil, err
	}
	in.Planned, in.Consent = s.current().Add(months).String(), "Anuência de demonstração"
	return s.Migrations.Update(ctx, gestora, v.ID, in, &v.Version)
}

// filePaper files a paper of the demonstration.
func (s Services) filePaper(ctx context.Context, gestora actor.Actor, v *migration.View, e migration.Evidence) (*migration.View, error) {
	paper, err := s.demoPaper(e.Kind.Name(), v.Client)
	if err != nil {
		return nil, err
	}
	e.Filename, e.Data = strings.ReplaceAll(string(e.Kind), "_", "-")+"-demonstracao.pdf", paper
	return s.Migrations.File(ctx, gestora, v.ID, e, &v.Version)
}

// advance closes the first two stages and makes the letter of the third.
func (s Services) advance(ctx context.Context, gestora actor.Actor, v *migration.View, contact string) (err error) {
	until := s.day().AddDays(365).String()
	letter := func(kind migration.PaperKind) error {
		v, err = s.Migrations.Make(ctx, gestora, v.ID, migration.LetterInput{
			Kind: string(kind), Signer: contact, Position: "Diretoria", Distributor: "Distribuidora da demonstração", Until: until,
		}, &v.Version)
		return err
	}
	for _, stage := range []migration.Stage{migration.Feasibility, migration.Authority} {
		if stage == migration.Authority {
			if err := letter(migration.LOA); err != nil {
				return err
			}
		}
		for _, kind := range v.Steps[stage-1].Missing {
			e := migration.Evidence{Stage: stage, Kind: kind, SignedBy: contact, SignedOn: s.day().String(), Until: until}
			if v, err = s.filePaper(ctx, gestora, v, e); err != nil {
				return err
			}
		}
		if v, err = s.Migrations.Close(ctx, gestora, v.ID, stage, migration.Closing{Until: until}, &v.Version); err != nil {
			return err
		}
	}
	return letter(migration.NoticeLetter)
}

// demoPaper replaces a paper that only the client has, and says so.
func (s Services) demoPaper(name, client string) ([]byte, error) {
	d := pdf.New(name+" · "+client, clock.Local(s.Clock.Now()))
	d.Letterhead(pdf.House{Name: "YNOVA"}, name)
	d.Para("Documento de demonstração: ocupa o lugar de "+name+" de "+client+". Não é um documento do cliente.", 11, pdf.Ink)
	return d.Bytes()
}
