package app

import (
	"context"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/finding"
	"ynova/internal/mailing"
	mailrecord "ynova/internal/mailing/record"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
	"ynova/internal/simulation/proposal"
	"ynova/internal/webhook"
)

// These make events of facts, in the transaction of the change (AP-02).

func contractEvents(hooks *webhook.Service) fact.Follower[contract.Changed] {
	runs := func(c *contract.Contract) bool { return !c.Deleted() && c.Status == term.StatusAtivo }
	return func(ctx context.Context, tx *db.Tx, c contract.Changed) error {
		what := webhook.ContractUpdated
		switch {
		case c.Before == nil:
			what = webhook.ContractCreated
		case runs(c.Before) && !runs(c.After), !c.Before.Deleted() && c.After.Deleted():
			what = webhook.ContractEnded
		}
		return hooks.Record(ctx, tx, webhook.Event{Type: what, ClientID: c.After.ClientID, SubjectID: c.After.ID, Version: c.After.Version})
	}
}

func withdrawalEvents(hooks *webhook.Service) fact.Follower[contract.Withdrawn] {
	return func(ctx context.Context, tx *db.Tx, w contract.Withdrawn) error {
		return hooks.Record(ctx, tx, webhook.Event{Type: webhook.ContractEnded, ClientID: w.Contract.ClientID, SubjectID: w.Contract.ID, Version: w.Contract.Version})
	}
}

func monthEvents(hooks *webhook.Service) fact.Follower[portfolio.MonthsChanged] {
	return func(ctx context.Context, tx *db.Tx, c portfolio.MonthsChanged) error {
		clients, err := contract.ClientsOf(ctx, tx, c.ContractIDs)
		if err != nil {
			return err
		}
		events := make([]webhook.Event, 0, len(c.ContractIDs))
		for _, contractID := range c.ContractIDs {
			events = append(events, webhook.Event{Type: webhook.MonthsRecomputed, ClientID: clients[contractID], SubjectID: contractID})
		}
		return hooks.Record(ctx, tx, events...)
	}
}

func findingEvents(hooks *webhook.Service) fact.Follower[finding.Changed] {
	return func(ctx context.Context, tx *db.Tx, c finding.Changed) error {
		was, is := c.Before != nil && c.Before.Pending(), c.After.Pending()
		if was == is {
			return nil
		}
		what := webhook.FindingClosed
		if is {
			what = webhook.FindingOpened
		}
		return hooks.Record(ctx, tx, webhook.Event{Type: what, ClientID: c.After.ClientID, SubjectID: c.After.ID, Version: c.After.Version})
	}
}

func readingEvents(hooks *webhook.Service) fact.Follower[reading.Concluded] {
	return func(ctx context.Context, tx *db.Tx, c reading.Concluded) error {
		what := webhook.ReadingCompleted
		if c.Reading.Status == record.Failed {
			what = webhook.ReadingFailed
		}
		return hooks.Record(ctx, tx, webhook.Event{
			Type: what, OwnerID: c.Reading.UserID, AuthorID: c.Reading.UserID, SubjectID: c.Reading.ID, Version: c.Reading.Version,
		})
	}
}

func proposalEvents(hooks *webhook.Service) fact.Follower[proposal.Moved] {
	types := map[proposal.State]webhook.Type{
		proposal.Sent: webhook.ProposalSent, proposal.Accepted: webhook.ProposalAccepted, proposal.Refused: webhook.ProposalRefused,
	}
	return func(ctx context.Context, tx *db.Tx, m proposal.Moved) error {
		p := m.Proposal
		return hooks.Record(ctx, tx, webhook.Event{
			Type: types[p.State], ClientID: p.ClientID, OwnerID: p.OwnerID, AuthorID: p.TypedBy, SubjectID: p.ID, Version: p.Version,
		})
	}
}

func mailEvents(hooks *webhook.Service) fact.Follower[mailing.Settled] {
	types := map[mailrecord.State]webhook.Type{
		mailrecord.StateEnviado: webhook.MailDelivered, mailrecord.StateFalhou: webhook.MailFailed, mailrecord.StateIncerto: webhook.MailUncertain,
	}
	return func(ctx context.Context, tx *db.Tx, s mailing.Settled) error {
		return hooks.Record(ctx, tx, webhook.Event{Type: types[s.Message.State], ClientID: s.Message.ClientID, SubjectID: s.Message.ID})
	}
}
