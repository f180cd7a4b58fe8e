package retention

import "strings"

// spared are the actions whose entries stay in the trail: the first seal the pictures of
// closed months, the others state which of them were opened again.
var spared = []string{"month.close", "month.reopen"}

// trailRows are the entries that are sealed.
var trailRows = `SELECT e.id, 0 AS number, '' AS what, e.at AS at, CASE WHEN e.action IN ('` + strings.Join(spared, `', '`) + `') THEN 'fechado' ELSE '' END AS stays
	FROM audit_entries e WHERE e.at < $1 AND EXISTS (SELECT 1 FROM audit_chain k WHERE k.entry_id = e.id AND k.seq < (SELECT MAX(n.seq) FROM audit_chain n))`
