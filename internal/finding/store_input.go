package finding

import (
	"context"
	"database/sql"
	"encoding/json"

	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// registerOf reads the metering units of a contract's client.
func registerOf(ctx context.Context, q db.Q, contractID string) ([]rule.Unit, error) {
	return db.List(ctx, q, "finding: read units", func(rows *sql.Rows, u *rule.Unit) error {
		var demand sql.Null[invoice.Demand]
		err := rows.Scan(&u.ID, &u.Meter, &u.State, &u.Subgroup, &u.Modality, &demand, &u.Served)
		if demand.Valid {
			u.Demand = &demand.V
		}
		return err
	}, `
		SELECT n.id, n.meter_code, COALESCE(n.state, ''), COALESCE(n.subgroup, ''), COALESCE(n.modality, ''), n.demand, n.group_name = c.group_name
		FROM contracts c JOIN consumer_units n ON n.client_id = c.client_id AND n.merged_into IS NULL WHERE c.id = $1 ORDER BY n.id`, contractID)
}

// peers are the rates of PIS and COFINS of all bills by month, read once for many
// contracts.
type peers map[month.Month]map[string][]percent.Percent

// read gives the rules the rates of the bills of the same distributors and months.
func (p peers) read(ctx context.Context, tx *db.Tx, in *rule.Input) error {
	for i := range in.Invoices {
		v := &in.Invoices[i]
		if v.Bill == nil || v.Bill.PISCOFINSRate == nil || v.Bill.Distributor == "" {
			continue
		}
		of, known := p[v.Month]
		if !known {
			var err error
			if of, err = ratesIn(ctx, tx, v.Month); err != nil {
				return err
			}
			p[v.Month] = of
		}
		in.Peers[rule.Peer{Distributor: v.Bill.Distributor, Month: v.Month}] = of[v.Bill.Distributor]
	}
	return nil
}

func ratesIn(ctx context.Context, q db.Q, m month.Month) (map[string][]percent.Percent, error) {
	texts, err := db.List(ctx, q, "finding: read rates", db.Single[string], `
		SELECT i.figures FROM invoices i WHERE i.month = $1 AND i.kind = 'fatura_distribuidora' AND `+invoice.Counts("i")+` ORDER BY i.id`, m)
	all := map[string][]percent.Percent{}
	for _, text := range texts {
		var f struct {
			Rate        *percent.Percent `json:"pis_cofins_rate"`
			Distributor string           `json:"distributor"`
		}
		if json.Unmarshal([]byte(text), &f) == nil && f.Rate != nil {
			all[f.Distributor] = append(all[f.Distributor], *f.Rate)
		}
	}
	return all, err
}
