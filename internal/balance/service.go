package balance

import (
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/lru"
)

// Service holds the use cases of balances and their months.
type Service struct {
	db      *db.DB
	months  *recompute.Service
	renames fact.Followers[client.Renamed]
	encoded *lru.Cache[encodedKey]
}

// NewService returns the use cases over the months that recompute keeps; renames follow
// the name of a client, which may be typed at a month of it (VD-43).
func NewService(d *db.DB, months *recompute.Service, renames fact.Followers[client.Renamed]) *Service {
	return &Service{db: d, months: months, renames: renames, encoded: lru.New[encodedKey](mostEncoded)}
}
