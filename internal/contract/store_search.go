package contract

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// searchPage reads a page of the newest hits of a search through all contracts,
// and how many hits there are, up to one more than is told.
//
// It goes through the index once, in no order, which is cheap. Only where there
// are more hits than are told, so that the newest need not be among those seen, it
// also goes through the newest contracts until the page is full, which then is
// soon.
func searchPage(ctx context.Context, q db.Q, dialect db.Dialect, search client.Search, limit, offset int) ([]*Contract, int, error) {
	hits := hitsOf(dialect, search)
	most, from := strconv.Itoa(pageSize(limit)), ""
	counted := hits.args
	if offset > 0 {
		from = ` OFFSET ` + hits.arg(offset)
	}
	query := `
		WITH hits AS MATERIALIZED (` + hits.from + upToSome + `),
		told AS MATERIALIZED (SELECT count(*) AS n FROM hits)
		` + selectListed + `, told.n FROM told CROSS JOIN contracts c
		WHERE c.seq IN (
			SELECT seq FROM (SELECT seq FROM hits WHERE (SELECT n FROM told) <= 1000 ORDER BY seq DESC LIMIT ` + most + from + `) AS few
			UNION ALL
			SELECT seq FROM (` + hits.from + ` ORDER BY seq DESC
				LIMIT (SELECT CASE WHEN n > 1000 THEN ` + most + ` ELSE 0 END FROM told)` + from + `) AS many)
		ORDER BY c.seq DESC`
	var total int
	rows, err := q.QueryContext(ctx, query, hits.args...)
	found, err := collect(rows, err, listed.Reader(&total), limit)
	if err == nil && len(found) == 0 && offset > 0 { // a page beyond the last says nothing of them
		err = db.Classify(q.QueryRowContext(ctx, `SELECT count(*) FROM (`+hits.from+upToSome+`) AS hits`, counted...).Scan(&total))
	}
	return found, total, db.Wrap(err, "contract: search")
}

// hitsOf selects the seq of what the search finds, by the index of each engine;
// neither holds a deleted contract.
func hitsOf(dialect db.Dialect, search client.Search) listing {
	var l listing
	if dialect == db.SQLite {
		l.from = `SELECT rowid AS seq FROM contracts_search WHERE contracts_search MATCH ` + l.arg(search.Match())
		return l
	}
	l.from = `SELECT c.seq FROM contracts c WHERE c.deleted_at IS NULL AND ` + search.Like("c.search_text", &l.args)
	return l
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
