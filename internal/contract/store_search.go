package contract

import (
	"context"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// searchPage reads a page of the newest hits of a search in SQLite's full-text
// index, and how many hits there are, up to one more than is told.
//
// It goes through the index once, forwards, which is the cheap direction. Only
// where there are more hits than are told, so that the newest are not among those
// seen, it also goes backwards, as far as the page.
func searchPage(ctx context.Context, q db.Q, search client.Search, limit, offset int) ([]*Contract, int, error) {
	page := writtenLimit(limit) + ` OFFSET $2`
	query := `
		WITH hits AS MATERIALIZED (SELECT rowid AS seq FROM contracts_search WHERE contracts_search MATCH $1` + upToSome + `),
		told AS MATERIALIZED (SELECT count(*) AS n FROM hits)
		SELECT ` + columns + `, told.n FROM told CROSS JOIN contracts c
		WHERE c.seq IN (
			SELECT seq FROM (SELECT seq FROM hits WHERE (SELECT n FROM told) <= 1000 ORDER BY seq DESC` + page + `)
			UNION ALL
			SELECT seq FROM (SELECT rowid AS seq FROM contracts_search WHERE contracts_search MATCH $1 ORDER BY rowid DESC
				LIMIT (SELECT CASE WHEN n > 1000 THEN ` + writtenLimit(limit)[len(` LIMIT `):] + ` ELSE 0 END FROM told) OFFSET $2))
		ORDER BY c.seq DESC`
	var total int
	rows, err := q.QueryContext(ctx, query, search.Match(), offset)
	found, err := collect(rows, err, newScanner(&total), limit)
	if err == nil && len(found) == 0 && offset > 0 {
		total, err = countHits(ctx, q, search) // a page beyond the last says nothing of them
	}
	if err != nil {
		return nil, 0, fmt.Errorf("contract: search: %w", err)
	}
	return found, total, nil
}

// countHits counts the hits of a search, up to one more than is told, in the
// full-text index alone: it holds no deleted contract.
func countHits(ctx context.Context, q db.Q, search client.Search) (n int, err error) {
	err = q.QueryRowContext(ctx, `
		SELECT count(*) FROM (SELECT rowid FROM contracts_search WHERE contracts_search MATCH $1`+upToSome+`)`,
		search.Match()).Scan(&n)
	return n, db.Classify(err)
}

// tidySearch joins the pieces that a bulk load leaves the indexes in.
func tidySearch(ctx context.Context, d *db.DB) error {
	for _, index := range [...]string{"clients_search", "contracts_search"} {
		if err := client.MergeSearch(ctx, d, index); err != nil {
			return err
		}
	}
	return nil
}
