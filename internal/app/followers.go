package app

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/apikey"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/closing/variance"
	"ynova/internal/commission"
	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/reading/place"
	"ynova/internal/simulation/rerun"
	"ynova/internal/tariff/reference"
	"ynova/internal/webhook"
)

// This is the list of who follows what, in the order in which they are notified. All
// run in the transaction of the change; "by a job" says that only the job is enqueued
// there.

// contractFollowers follow a contract's terms.
func contractFollowers(
	i *infrastructure, months *recompute.Service, checks *compliance.Checks, findings *finding.Service, commissions *commission.Service, judge *ccee.Judge,
	hooks *webhook.Service,
) fact.Followers[contract.Changed] {
	return fact.Followers[contract.Changed]{
		months.ContractChanged, // first, the others read the months; many months by a job
		checks.ContractChanged,
		findings.ContractChanged,
		commissions.ContractChanged,
		negotiation.ContractChanged,
		modulationFollower(judge),      // by a job
		place.ContractChanged(i.queue), // by a job, where documents wait for a contract of the client
		contractEvents(hooks),
	}
}

// reassignFollowers follow contracts whose clients were merged; what is computed of them follows
// the clients (merge.Service).
func reassignFollowers(i *infrastructure, hooks *webhook.Service) fact.Followers[contract.Changed] {
	return fact.Followers[contract.Changed]{
		place.ContractChanged(i.queue), // by a job, where documents wait for a contract of the client
		contractEvents(hooks),
	}
}

// modulationFollower has the settlement judged again by what a contract says of its modulation.
func modulationFollower(judge *ccee.Judge) fact.Follower[contract.Changed] {
	return func(ctx context.Context, tx *db.Tx, c contract.Changed) error {
		before, after := c.Before, c.After
		if after == nil || before != nil && before.Modulation == after.Modulation && before.Deleted() == after.Deleted() && before.Code == after.Code {
			return nil
		}
		return judge.MonthsChanged(ctx, tx, portfolio.MonthsChanged{ContractIDs: []string{c.After.ID}})
	}
}

// resetFollowers pause what else opens the account of who set the password by a link.
var resetFollowers = fact.Followers[account.PasswordReset]{apikey.Pause}

// unitFollowers follow what is stated of a client's units.
func unitFollowers(checks *compliance.Checks) fact.Followers[lead.UnitsChanged] {
	return fact.Followers[lead.UnitsChanged]{func(ctx context.Context, tx *db.Tx, u lead.UnitsChanged) error {
		return checks.UnitsChanged(ctx, tx, u.ClientID) // by a job
	}}
}

// withdrawalFollowers follow contracts that go as if they had never been.
func withdrawalFollowers(hooks *webhook.Service) fact.Followers[contract.Withdrawn] {
	return fact.Followers[contract.Withdrawn]{commission.ContractWithdrawn, withdrawalEvents(hooks)}
}

// renameFollowers follow a client's name: whatever bears it bears the same one (TD-10).
func renameFollowers(contracts fact.Followers[contract.Changed]) fact.Followers[client.Renamed] {
	return fact.Followers[client.Renamed]{
		contract.ClientRenamed(contracts),
		ledger.ClientRenamed,
	}
}

// monthsFollowers follow the computed months of contracts.
func monthsFollowers(
	i *infrastructure, checks *compliance.Checks, commissions *commission.Service, judge *ccee.Judge, hooks *webhook.Service,
) fact.Followers[portfolio.MonthsChanged] {
	return fact.Followers[portfolio.MonthsChanged]{
		checks.MonthsChanged,               // by a job
		commissions.MonthsChanged,          // by a job
		judge.MonthsChanged,                // by a job
		variance.Accrues(i.queue, i.Clock), // by a job
		monthEvents(hooks),
	}
}

// checkFollowers follow the checks of contracts that a job has made anew, after their
// months or what is dated changed.
func checkFollowers(findings *finding.Service) fact.Followers[compliance.Rechecked] {
	return fact.Followers[compliance.Rechecked]{findings.ChecksChanged}
}

// invoiceFollowers follow invoices.
func invoiceFollowers(i *infrastructure, checks *compliance.Checks, findings *finding.Service) fact.Followers[invoice.Changed] {
	return fact.Followers[invoice.Changed]{
		checks.InvoicesChanged,
		findings.InvoicesChanged,
		place.InvoicesChanged(i.queue), // by a job, where documents of the client wait
	}
}

// figureFollowers follow agents and figures of the CCEE.
func figureFollowers(months *recompute.Service, judge *ccee.Judge) fact.Followers[ccee.Changed] {
	return fact.Followers[ccee.Changed]{ccee.Backs(months), judge.FiguresChanged}
}

// tariffFollowers follow parameters, indices and tariffs, after the months, whose job
// the person who changed them may watch.
func tariffFollowers(checks *compliance.Checks, reruns *rerun.Service, judge *ccee.Judge) fact.Followers[reference.Changed] {
	return fact.Followers[reference.Changed]{
		checks.ReferenceChanged, // by a job, which the findings follow
		reruns.ReferenceChanged, // by a job
		judge.ReferenceChanged,  // by a job
	}
}
