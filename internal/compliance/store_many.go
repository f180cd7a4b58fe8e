package compliance

import (
	"context"
	"fmt"
	"strconv"

	"ynova/internal/compliance/check"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// ChecksIn reads the checks of one month of many contracts, by contract; those
// without an invoice in it are left out. It is for who has already decided that
// they may be seen.
func ChecksIn(ctx context.Context, q db.Q, contractIDs []string, m month.Month) (map[string]check.Result, error) {
	found := make(map[string]check.Result, len(contractIDs))
	err := db.Chunks(len(contractIDs), 1, func(from, size int) error {
		args := make([]any, 0, size+1)
		for _, id := range contractIDs[from : from+size] {
			args = append(args, id)
		}
		some, err := checks(ctx, q, `contract_id IN `+db.Tuples(1, size)+` AND month = $`+strconv.Itoa(size+1), append(args, m)...)
		for i := range some {
			found[some[i].ContractID] = some[i]
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compliance: checks of %s: %w", m, err)
	}
	return found, nil
}
