package record

import (
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
)

// Marks select the contracts without a recipient in a month: neither the contract
// nor a record of the month has an address.
func Marks() map[string]listing.Mark {
	return map[string]listing.Mark{listing.MarkNoEmail: {
		Where: func(placeholder string) string {
			return `(NOT c.contact_active OR COALESCE(c.email, '') = '')
				AND NOT EXISTS (SELECT 1 FROM balances b JOIN balance_months m ON m.balance_seq = b.Seq
					WHERE b.client_id = c.client_id AND m.month = ` + placeholder + ` AND m.contract_id = c.id AND m.email <> '')`
		},
		Seen: func(a actor.Actor) bool { return a.Can(actor.EmailsRead) },
	}}
}
