package compliance

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// RecordsIn reads the records of one month of many contracts, by contract. It is
// for who has already decided that they, and amounts, may be seen.
func RecordsIn(ctx context.Context, q db.Q, contractIDs []string, m month.Month) (map[string]Records, error) {
	found := make(map[string]Records, len(contractIDs))
	err := db.Chunks(len(contractIDs), 1, func(from, size int) error {
		args := make([]any, 0, size+1)
		for _, id := range contractIDs[from : from+size] {
			args = append(args, id)
		}
		rows, err := q.QueryContext(ctx, `SELECT contract_id, details, rules_version FROM contract_checks
			WHERE contract_id IN `+db.Tuples(1, size)+` AND month = $`+strconv.Itoa(size+1), append(args, m)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id, details string
			var version int
			if err := rows.Scan(&id, &details, &version); err != nil {
				return err
			}
			var f findings
			if err := json.Unmarshal([]byte(details), &f); err != nil {
				return fmt.Errorf("details of %s: %w", id, err)
			}
			found[id] = f.records(version)
		}
		return db.Classify(rows.Err())
	})
	if err != nil {
		return nil, fmt.Errorf("compliance: records of %s: %w", m, err)
	}
	return found, nil
}
