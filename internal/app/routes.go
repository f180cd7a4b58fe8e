package app

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/account/factor"
	"ynova/internal/account/passkey"
	"ynova/internal/account/registration"
	"ynova/internal/account/session"
	"ynova/internal/account/sso"
	"ynova/internal/account/view"
	"ynova/internal/agenda"
	"ynova/internal/apikey"
	"ynova/internal/audit"
	"ynova/internal/backup"
	"ynova/internal/balance"
	"ynova/internal/balance/measurement"
	"ynova/internal/balance/recompute"
	"ynova/internal/ccee"
	cceesheet "ynova/internal/ccee/spreadsheet"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/client/lead/paper"
	leadsheet "ynova/internal/client/lead/spreadsheet"
	"ynova/internal/closing"
	"ynova/internal/commission"
	"ynova/internal/compliance"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/contract/batch"
	"ynova/internal/contract/spreadsheet"
	"ynova/internal/dashboard"
	"ynova/internal/document"
	"ynova/internal/dossier"
	"ynova/internal/finding"
	"ynova/internal/installation"
	"ynova/internal/invoice"
	"ynova/internal/jobboard"
	"ynova/internal/kernel/actor"
	"ynova/internal/letterhead"
	"ynova/internal/mailing"
	"ynova/internal/mailing/due"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/mailing/transport"
	"ynova/internal/merge"
	"ynova/internal/migration"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
	"ynova/internal/notification"
	"ynova/internal/platform/web"
	"ynova/internal/privacy"
	"ynova/internal/publicapi"
	"ynova/internal/ranking"
	"ynova/internal/reading"
	"ynova/internal/reading/intake"
	"ynova/internal/retention"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
	"ynova/internal/simulation/rerun"
	"ynova/internal/support"
	"ynova/internal/tariff"
	"ynova/internal/tariff/source"
	"ynova/internal/training"
	"ynova/internal/webhook"
	"ynova/internal/worklist"
)

// newRouter returns the router with the routes of all features.
func newRouter(i *infrastructure, s *Services) *web.Router {
	browser := session.Browser{Secure: i.Config.Secure(), Demo: i.Config.Demo, LatestMonth: latestMonth(i, s)}
	r := web.New(web.Options{
		Config: i.Config, Logger: i.Logger, Sessions: s.Sessions, Keys: s.Keys, Assets: i.Assets, StyleHashes: i.StyleHashes, Version: i.Version, Clock: i.Clock,
		Checks: checksOf(i), Metrics: newRegistry(i, s), Tracer: i.Tracer, Visits: s.Trail.Visits, Questions: firstQuestions, Former: s.Merges.Former.Now,
	})
	audit.Routes(r, s.Trail)
	session.Routes(r, s.Sessions, browser)
	registration.Routes(r, s.Registrations, browser)
	factor.Routes(r, s.Factors, browser)
	passkey.Routes(r, s.Passkeys, browser)
	sso.Routes(r, s.SSO, browser)
	account.Routes(r, s.Accounts, s.Factors)
	view.Routes(r, s.Views)
	view.SendingRoutes(r, s.MailedViews)
	notification.Routes(r, s.Notifications)
	client.Routes(r, s.Clients)
	lead.Routes(r, s.Leads)
	leadsheet.Routes(r, s.LeadSheets)
	paper.Routes(r, s.Papers)
	simulation.Routes(r, s.Simulations)
	proposal.Routes(r, s.Proposals)
	rerun.Routes(r, s.Reruns)
	tariff.Routes(r, s.Tariffs)
	source.Routes(r, s.Sources)
	contract.Routes(r, s.Contracts)
	invoice.Routes(r, s.Invoices)
	compliance.CheckRoutes(r, s.Checks)
	ccee.Routes(r, s.CCEE)
	migration.Routes(r, s.Migrations)
	cceesheet.Routes(r, s.CCEESheets)
	finding.Routes(r, s.Findings)
	document.Routes(r, s.Documents)
	review.Routes(r, s.Reviews)
	dossier.Routes(r, s.Dossiers)
	balance.Routes(r, s.Balances, s.MailRecords.Present)
	spreadsheet.Routes(r, s.Sheets)
	batch.Routes(r, s.Batches)
	measurement.Routes(r, s.Measurements)
	recompute.Routes(r, s.Months)
	mailing.Routes(r, s.Mailing, s.MailRecords)
	record.Routes(r, s.MailRecords)
	due.Routes(r, s.DueDates)
	template.Routes(r, s.MailTemplates)
	transport.Routes(r, i.mail)
	installation.Routes(r, s.Installation)
	backup.Routes(r, s.Backups)
	retention.Routes(r, s.Retention)
	jobboard.Routes(r, s.Jobs)
	letterhead.Routes(r, s.Letterhead)
	reading.Routes(r, s.Readings)
	intake.Routes(r, s.Intake)
	negotiation.Routes(r, s.Deals)
	quote.Routes(r, s.Quotes)
	commission.Routes(r, s.Commissions)
	ranking.Routes(r, s.Ranking)
	agenda.Routes(r, s.Agenda)
	support.Routes(r, s.Tickets, s.Help)
	privacy.Routes(r, s.Privacy)
	merge.Routes(r, s.Merges)
	dashboard.Routes(r, s.Dashboard)
	closing.Routes(r, s.Closing)
	worklist.Routes(r, s.Work)
	training.Routes(r, s.Training)
	apikey.Routes(r, s.Keys)
	webhook.Routes(r, s.Hooks)
	publicapi.Routes(r, s.Public)
	return r
}

// latestMonth returns the month on which a user's screens open. Where it cannot be read, a
// session begins without it and they open on the current month.
func latestMonth(i *infrastructure, s *Services) func(context.Context, actor.Actor) string {
	return func(ctx context.Context, a actor.Actor) string {
		m, err := s.Balances.LatestMonth(ctx, a)
		if err != nil {
			i.Logger.WarnContext(ctx, "app: read the newest month", "error", err)
		}
		return m
	}
}
