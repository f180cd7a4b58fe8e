package app

import (
	"context"
	"errors"
	"maps"
	"path/filepath"

	"ynova"

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
	"ynova/internal/closing/ask"
	"ynova/internal/closing/book"
	"ynova/internal/commission"
	"ynova/internal/compliance"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/contract/batch"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/spreadsheet"
	"ynova/internal/dashboard"
	"ynova/internal/demo"
	"ynova/internal/document"
	"ynova/internal/document/scan"
	"ynova/internal/dossier"
	"ynova/internal/finding"
	"ynova/internal/installation"
	"ynova/internal/invoice"
	"ynova/internal/jobboard"
	"ynova/internal/letterhead"
	"ynova/internal/mailing"
	"ynova/internal/mailing/due"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/merge"
	"ynova/internal/migration"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
	"ynova/internal/notification"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/outbound"
	"ynova/internal/platform/sandbox"
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

// Services are the features' use cases, in groups that are made one after the other:
// a group gets what it needs of those before it.
type Services struct {
	people
	studies
	contracts
	records
	sales
	helpdesk

	Migrations  *migration.Service
	Closing     *closing.Service
	Retention   *retention.Service
	Work        *worklist.Service
	Public      *publicapi.Service
	Merges      *merge.Service
	MailedViews *view.Sending
}

func newServices(ctx context.Context, i *infrastructure) (*Services, error) {
	people := newPeople(i)
	studies := newStudies(i)
	contracts := newContracts(i, studies.Reruns, people.Hooks)
	records, err := newRecords(ctx, i, &contracts, people.Hooks)
	if err != nil {
		return nil, err
	}
	helpdesk, err := newHelpdesk(i, i.queue, records.Mailing, people.Notifications, ask.Outlet{}, migration.Outlet{}, people.Hooks)
	if err != nil {
		return nil, err
	}
	sales := newSales(i, &people, studies.Simulations, &contracts, helpdesk.Training)
	closings := closing.NewService(closing.Config{
		DB: i.db, Clock: i.Clock, Queue: i.queue, Parameters: i.parameters, Judge: contracts.Judge, Months: contracts.Months, Checks: contracts.Checks,
		Mailing: records.Mailing, DueDates: records.DueDates, Mail: i.mail,
	})
	migrations := migration.NewService(migration.Config{
		DB: i.db, Clock: i.Clock, Queue: i.queue, Parameters: i.parameters, Leads: sales.Leads, Papers: sales.Papers, Mail: i.mail, Addresses: records.Mailing,
	})
	work := worklist.NewService(worklist.Config{
		DB: i.db, Clock: i.Clock, Contracts: contracts.Contracts, Readings: records.Readings, MailRecords: records.MailRecords, Closing: closings.Books,
		Agenda: sales.Agenda, Deals: sales.Deals, Accounts: people.Accounts, Tariffs: contracts.Tariffs, Parameters: i.parameters, Demo: i.Config.Demo,
		Migrations: migrations, Proposals: sales.Proposals,
	})
	return &Services{people, studies, contracts, records, sales, helpdesk, migrations, closings, newRetention(i, people.Chain), work, publicapi.NewService(i.db, i.Clock, i.box, records.Intake), newMerges(i, &contracts, people.Hooks), newMailedViews(i, &contracts, &sales, records.Readings.Waiting.Head, migrations.Head, bookHead(i, closings.Books, contracts.Balances))}, nil
}

// newMerges makes the merging of twins, which what is concluded from contracts, months and figures
// follows.
func newMerges(i *infrastructure, c *contracts, hooks *webhook.Service) *merge.Service {
	return merge.NewService(merge.Config{
		DB: i.db, Clock: i.Clock, Queue: i.queue, Months: c.Months, Contracts: reassignFollowers(i, hooks),
		Computed: monthsFollowers(i, c.Checks, c.Commissions, c.Judge, hooks), Figures: figureFollowers(c.Months, c.Judge),
	})
}

// people are those who work with the product and how they get in, what they did, and
// the clients.
type people struct {
	Accounts      *account.Service
	Sessions      *session.Service
	Views         *view.Service
	Factors       *factor.Service
	Passkeys      *passkey.Service
	SSO           *sso.Service
	Registrations *registration.Service
	Notifications *notification.Service
	Chain         *audit.Chain
	Trail         *audit.Trail
	Clients       *client.Service
	Keys          *apikey.Service
	Hooks         *webhook.Service
}

func newPeople(i *infrastructure) people {
	core := account.NewCore(account.CoreConfig{
		DB: i.db, Clock: i.Clock, Queue: i.queue, Logger: i.Logger, BaseURL: i.baseURL,
		PasswordCost: i.PasswordCost, Breached: i.breached, CompanyOnly: i.Config.SSO.Only,
	})
	sessions := session.New(core)
	passkeys := passkey.New(core, sessions)
	accounts := account.New(account.Config{
		Core: core, Sessions: sessions, Mail: i.mail, MailFolder: i.mail.Folder, Demo: i.Config.Demo,
		Parts: []account.Part{{Name: "compromissos", Of: agenda.Own}, {Name: "chaves_de_acesso", Of: passkey.Own}, {Name: "contas_da_empresa", Of: sso.Own}},
	})
	return people{
		Accounts: accounts, Sessions: sessions, Views: view.NewService(i.db), Factors: factor.New(core, sessions, accounts, passkeys, i.box),
		Passkeys:      passkeys,
		SSO:           sso.New(sso.Config{Core: core, Sessions: sessions, Passkeys: passkeys, Box: i.box, Settings: i.Config.SSO}),
		Registrations: registration.New(core, sessions, resetFollowers),
		Notifications: notification.New(notification.Config{
			DB: i.db, Clock: i.Clock, BaseURL: i.baseURL, Sender: i.mail, Mailbox: accounts.Mailbox,
		}),
		Chain: audit.NewChain(i.db, i.box), Trail: audit.NewTrail(i.db), Clients: client.NewService(i.db),
		Keys: apikey.NewService(i.db, i.Clock, i.Logger),
		Hooks: webhook.NewService(webhook.Config{
			DB: i.db, Clock: i.Clock, Queue: i.queue, Box: i.box, Client: outbound.New(nil), Own: outbound.New(i.Config.OutboundAllowed()), Version: i.Version,
		}),
	}
}

// studies are simulations, and all of them computed again.
type studies struct {
	Simulations *simulation.Service
	Reruns      *rerun.Service
}

func newStudies(i *infrastructure) studies {
	simulations := simulation.NewService(simulation.Config{DB: i.db, Clock: i.Clock, Parameters: i.parameters, Parser: sandbox.Run})
	return studies{
		Simulations: simulations,
		Reruns:      rerun.NewService(rerun.Config{DB: i.db, Clock: i.Clock, Queue: i.queue, Simulations: simulations}),
	}
}

// contracts are contracts, what was measured, and what is concluded from both.
type contracts struct {
	Tariffs      *tariff.Service
	Sources      *source.Service
	Contracts    *contract.Service
	Sheets       *spreadsheet.Service // of contracts
	Batches      *batch.Service       // likewise
	Months       *recompute.Service
	Balances     *balance.Service
	Measurements *measurement.Service
	Invoices     *invoice.Service
	CCEE         *ccee.Service
	Judge        *ccee.Judge
	CCEESheets   *cceesheet.Service
	Checks       *compliance.Checks
	Findings     *finding.Service
	Commissions  *commission.Service
	Dashboard    *dashboard.Service

	renames fact.Followers[client.Renamed]
}

func newContracts(i *infrastructure, reruns *rerun.Service, hooks *webhook.Service) contracts {
	findings := finding.NewService(finding.Config{
		DB: i.db, Clock: i.Clock, Queue: i.queue, Parameters: i.parameters, Followers: fact.Followers[finding.Changed]{findingEvents(hooks)},
	})
	checks := compliance.NewChecks(compliance.Config{DB: i.db, Queue: i.queue, Parameters: i.parameters, Followers: checkFollowers(findings)})
	commissions := commission.NewService(commission.Config{DB: i.db, Clock: i.Clock, Queue: i.queue, Parameters: i.parameters})
	judge := ccee.NewJudge(ccee.JudgeConfig{DB: i.db, Queue: i.queue, Parameters: i.parameters})
	months := recompute.NewService(recompute.Config{
		DB: i.db, Queue: i.queue, Parameters: i.parameters, Followers: monthsFollowers(i, checks, commissions, judge, hooks),
	})
	followers := contractFollowers(i, months, checks, findings, commissions, judge, hooks)
	renames := renameFollowers(followers)
	agreements := contract.NewService(i.db, contract.Options{
		Followers: followers, Withdrawals: withdrawalFollowers(hooks), Renames: renames, Dated: i.parameters, Load: clientLoad, Marks: contractMarks(), Clock: i.Clock,
	})
	charges := ccee.NewService(ccee.Config{DB: i.db, Followers: figureFollowers(months, judge)})
	tariffs := tariff.NewService(tariff.Config{
		DB: i.db, Clock: i.Clock, Parser: sandbox.Run,
		Recompute: months.RecomputeAll, Followers: tariffFollowers(checks, reruns, judge),
	})
	return contracts{
		renames: renames,
		Tariffs: tariffs,
		Sources: source.NewService(source.Config{
			DB: i.db, Clock: i.Clock, Queue: i.queue, Blobs: i.files, Version: i.Version, Client: outbound.NewPatient(i.Config.OutboundAllowed(), source.MostWait),
			Indices: tariffs.Indices, Market: tariffs.Market, Rates: tariffs.Rates, Moved: contract.Moved,
			Notify: tellGestoras(notification.Message{Kind: "fonte", Link: "/admin/dados-de-mercado"}),
		}),
		Contracts: agreements,
		Batches:   batch.NewService(i.db, agreements),
		Sheets: spreadsheet.NewService(spreadsheet.Config{
			DB: i.db, Queue: i.queue, Blobs: i.files, Parser: sandbox.Run, Contracts: agreements, Clock: i.Clock,
		}),
		Months: months, Balances: balance.NewService(i.db, months, renames),
		Measurements: measurement.NewService(measurement.Config{DB: i.db, Queue: i.queue, Blobs: i.files, Parser: sandbox.Run, Months: months}),
		Invoices:     invoice.NewService(invoice.Config{DB: i.db, Clock: i.Clock, Followers: invoiceFollowers(i, checks, findings)}),
		CCEE:         charges,
		Judge:        judge,
		CCEESheets:   cceesheet.NewService(cceesheet.Config{DB: i.db, Queue: i.queue, Blobs: i.files, Parser: sandbox.Run, Figures: charges}),
		Checks:       checks, Findings: findings, Commissions: commissions,
		Dashboard: dashboard.NewService(i.db, i.Clock, i.parameters),
	}
}

// contractMarks are what the features above contracts know of a contract's month.
func contractMarks() map[string]listing.Mark {
	marks := compliance.Marks()
	maps.Copy(marks, invoice.Marks())
	maps.Copy(marks, record.Marks())
	return marks
}

// records are the papers around contracts: files, what is read from them, steps and
// notes, and the statements that are mailed.
type records struct {
	Documents *document.Service
	Reviews   *review.Service
	Dossiers  *dossier.Service
	Readings  *reading.Service
	Intake    *intake.Service
	Mailer    mailing.Mailer
	Mailing   *mailing.Service

	MailRecords   *record.Service
	MailTemplates *template.Service
	DueDates      *due.Service
}

func newRecords(ctx context.Context, i *infrastructure, c *contracts, hooks *webhook.Service) (records, error) {
	documents := document.NewService(document.Config{
		DB: i.db, Blobs: i.files, Clock: i.Clock,
		Others: []document.InUse{imports.BlobsInUse, mailing.BlobsInUse, reading.BlobsInUse, intake.BlobsInUse, paper.BlobsInUse, proposal.BlobsInUse, source.BlobsInUse},
	})
	scanner := &scan.Scanner{Run: sandbox.Run, CacheDir: filepath.Join(i.Config.DataDir, "cache", "pdf")}
	switch engine, err := ocr.Find(ctx); {
	case err == nil:
		scanner.OCR = engine
	case !errors.Is(err, ocr.ErrAbsent):
		return records{}, err
	}
	var mailer mailing.Mailer = i.mail
	if i.Config.Demo {
		mailer = demo.NewMailer(i.mail)
	}
	readings := reading.NewService(reading.Config{
		DB: i.db, Clock: i.Clock, Blobs: i.files, Queue: i.queue, Box: i.box, Run: sandbox.Run, Files: documents, Invoices: c.Invoices, Scanner: scanner,
		Followers: fact.Followers[reading.Concluded]{readingEvents(hooks)},
	})
	return records{
		Documents: documents,
		Reviews:   review.NewService(i.db),
		Dossiers: dossier.NewService(dossier.Config{
			DB: i.db, Clock: i.Clock, Contracts: c.Contracts, Documents: documents, Parameters: i.parameters,
		}),
		Readings: readings,
		Intake: intake.NewService(intake.Config{
			DB: i.db, Clock: i.Clock, Blobs: i.files, Readings: readings, Box: i.box, Mailboxes: &mailbox.Dialer{}, Dir: i.Config.IntakeDir,
		}),
		Mailer: mailer, MailRecords: record.NewService(i.db), MailTemplates: template.NewService(i.db),
		DueDates: due.NewService(i.db, i.queue, c.Balances, i.parameters),
		Mailing: mailing.NewService(mailing.Config{
			DB: i.db, Clock: i.Clock, Queue: i.queue, Blobs: i.files, Mailer: mailer, Ledger: c.Balances, Unsettled: book.Unsettled,
			Followers: fact.Followers[mailing.Settled]{mailEvents(hooks)},
		}),
	}, nil
}

// sales lead from a client to be won to a contract.
type sales struct {
	Leads      *lead.Service
	LeadSheets *leadsheet.Service
	Papers     *paper.Service
	Deals      *negotiation.Service
	Quotes     *quote.Service
	Proposals  *proposal.Service
	Agenda     *agenda.Service
	Ranking    *ranking.Service
}

func newSales(i *infrastructure, p *people, simulations *simulation.Service, c *contracts, course *training.Service) sales {
	deals := negotiation.NewService(negotiation.Config{DB: i.db, Clock: i.Clock, Contracts: c.Contracts, Commissions: c.Commissions})
	proposals := proposal.NewService(proposal.Config{
		DB: i.db, Clock: i.Clock, Simulations: simulations, Deals: acceptances{deals}, BaseURL: i.baseURL,
		Queue: i.queue, Mail: i.mail, Blobs: i.files, Box: i.box, Ready: trained(course),
		Followers: fact.Followers[proposal.Moved]{proposalEvents(p.Hooks)},
	})
	leads := lead.NewService(lead.Config{
		DB: i.db, Clock: i.Clock, Clients: p.Clients, Sources: leadSources{i.parameters}, Renames: c.renames, Units: unitFollowers(c.Checks),
	})
	return sales{
		Leads: leads, LeadSheets: &leadsheet.Service{Leads: leads, Parser: sandbox.Run},
		Papers: paper.NewService(paper.Config{DB: i.db, Clock: i.Clock, Blobs: i.files, Accept: document.Accept, Proof: migration.Proves}),
		Deals:  deals,
		Quotes: quote.NewService(quote.Config{
			DB: i.db, Clock: i.Clock, Deals: deals, Parameters: i.parameters, Queue: i.queue, Mail: i.mail, BaseURL: i.baseURL,
		}),
		Proposals: proposals,
		Agenda: agenda.NewService(agenda.Config{
			DB: i.db, Clock: i.Clock, Queue: i.queue, Parameters: i.parameters, Steps: proposals, BaseURL: i.baseURL,
		}),
		Ranking: ranking.NewService(i.db, i.box),
	}
}

// helpdesk is what keeps the installation and its people going: what is held of what
// leaves, help, the course, and what a person may ask about their data. The files of
// two folders take the place of the shipped ones.
type helpdesk struct {
	Installation *installation.Service
	Letterhead   *letterhead.Service
	Tickets      *support.Service
	Help         *support.Library
	Training     *training.Service
	Privacy      *privacy.Service
	Backups      *backup.Service
	Jobs         *jobboard.Service
}

func newHelpdesk(i *infrastructure, outlets ...installation.Outlet) (helpdesk, error) {
	course, err := training.NewLibrary(filepath.Join(i.Config.DataDir, "treinamento"))
	if err != nil {
		return helpdesk{}, err
	}
	people := privacy.NewService(i.db, i.files, privacy.Folders{
		Messages: filepath.Join(i.Config.DataDir, messagesFolder), Taken: intake.Moved(i.Config.IntakeDir),
	}, i.box)
	backups, err := newBackups(i, people)
	return helpdesk{
		Installation: installation.New(i.db, outlets...), Letterhead: &letterhead.Service{DB: i.db, Run: sandbox.Run},
		Tickets: support.NewService(i.db), Help: support.NewLibrary(filepath.Join(i.Config.DataDir, "ajuda"), ynova.Documents),
		Training: training.NewService(i.db, course), Privacy: people, Backups: backups,
		Jobs: &jobboard.Service{DB: i.db, Queue: i.queue, Names: account.People{}.Names},
	}, err
}
