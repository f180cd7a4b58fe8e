package balance

import (
	"ynova/internal/balance/recompute"
	"ynova/internal/platform/db"
	"ynova/internal/platform/lru"
)

// Service holds the use cases of balances and their months.
type Service struct {
	db      *db.DB
	months  *recompute.Service
	encoded *lru.Cache[encodedKey]
}

// NewService returns the use cases over the months that recompute keeps.
func NewService(d *db.DB, months *recompute.Service) *Service {
	return &Service{db: d, months: months, encoded: lru.New[encodedKey](mostEncoded)}
}
