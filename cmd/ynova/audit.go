package main

import (
	"context"
	"fmt"

	"ynova/internal/audit"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

type auditCommand struct {
	List   auditListCommand   `cmd:"" help:"Lista o que um usuário, uma sessão ou um endereço fez ou viu sair."`
	Verify auditVerifyCommand `cmd:"" help:"Confere a cadeia de selos contra cada registro."`
}

type auditListCommand struct {
	settings
	User    string `help:"E-mail do usuário."`
	Session string `help:"Id da sessão."`
	IP      string `name:"ip" help:"Endereço de rede."`
	From    string `help:"Primeiro dia, AAAA-MM-DD."`
	To      string `help:"Último dia, AAAA-MM-DD."`
}

// Run prints one line per act, newest first: who touched which record, when, from
// where.
func (c *auditListCommand) Run(ctx context.Context) error {
	f := audit.Filter{SessionID: c.Session, IP: c.IP, Limit: 1 << 40}
	for _, day := range []struct {
		text string
		into *month.Date
	}{{c.From, &f.From}, {c.To, &f.To}} {
		if day.text != "" {
			var err error
			if *day.into, err = month.ParseDate(day.text); err != nil {
				return fault.New(fault.Invalid, "dia", fmt.Sprintf("%q não é um dia AAAA-MM-DD", day.text))
			}
		}
	}
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	if c.User != "" {
		user, err := a.Accounts.Find(ctx, c.User)
		if err != nil {
			return err
		}
		f.ActorID = user.ID
	}
	return a.Trail.Each(ctx, actor.SystemActor(), f, func(l *audit.Line) error {
		fmt.Printf("%s\t%s\t%s\t%s\t%s/%s\t%s\n", clock.Local(l.At.Time()).Format("2006-01-02 15:04:05"),
			l.ActorName, l.IP, l.Action, l.Entity, l.EntityID, l.Title)
		return nil
	})
}

type auditVerifyCommand struct{ settings }

// Run seals what waits, reads the whole chain, and fails when a record is not what
// was sealed.
func (c *auditVerifyCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	if _, err := a.Chain.Seal(ctx); err != nil {
		return err
	}
	report, err := a.Chain.Verify(ctx)
	if err != nil {
		return err
	}
	for _, f := range report.Faults {
		fmt.Println(f)
	}
	pictures, err := snapshot.Verify(ctx, a.DB())
	if err != nil {
		return err
	}
	for _, f := range pictures {
		fmt.Println(f)
	}
	fmt.Printf("%d registros selados, %d com o conteúdo apagado por lei; último selo %s\n", report.Sealed, report.Redacted, report.Head)
	if report.Cut > 0 {
		fmt.Printf("%d registros antigos retirados pela retenção\n", report.Cut)
	}
	if report.Former > 0 {
		fmt.Printf("%d deles com uma chave que esta instalação não tem mais: não conferidos\n", report.Former)
	}
	if len(report.Faults)+len(pictures) > 0 {
		return fault.New(fault.Conflict, "trilha", "a trilha de auditoria não confere com os selos")
	}
	return nil
}
