package idempotency

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Claim takes the user's key for the resource that the caller is about to create
// in tx. An empty existingID means that the key was free and is now taken;
// otherwise the same request was answered before, with that resource. The same
// key with another content is an Invalid *fault.Error.
//
// Protection: the unique key. A concurrent claim waits until the first
// transaction ends.
func Claim(ctx context.Context, tx *db.Tx, userID, key, requestHash, newResourceID string) (existingID string, err error) {
	if err := CheckKey(key); err != nil {
		return "", err
	}
	taken, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO idempotency_keys (user_id, key, request_hash, resource_id, created_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, key) DO NOTHING`,
		userID, key, requestHash, newResourceID, clock.FromTime(tx.Now())))
	if err != nil {
		return "", fmt.Errorf("idempotency: claim: %w", err)
	}
	if taken == 1 {
		return "", nil
	}
	return Made(ctx, tx, userID, key, requestHash)
}

// Made is the resource that the user's key made before; empty where it made none.
func Made(ctx context.Context, q db.Q, userID, key, requestHash string) (resourceID string, err error) {
	var storedHash string
	err = q.QueryRowContext(ctx, `
		SELECT request_hash, resource_id FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
		userID, key).Scan(&storedHash, &resourceID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("idempotency: read claim: %w", err)
	case storedHash != requestHash:
		return "", errReused
	}
	return resourceID, nil
}

// Once runs create unless the person's key did so before with the same content. It is
// for parts of an object that the call answers with as a whole; without a key every
// call creates.
func Once(ctx context.Context, tx *db.Tx, userID, key, operation string, input any, create func() error) error {
	if key == "" {
		return create()
	}
	hash, err := Hash(operation, input)
	if err != nil {
		return err
	}
	existing, err := Claim(ctx, tx, userID, key, hash, operation)
	if err != nil || existing != "" {
		return err
	}
	return create()
}

// Purge forgets the claims that are older than Retention and returns how many
// there were; a periodic task calls it.
func Purge(ctx context.Context, tx *db.Tx) (int64, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `DELETE FROM idempotency_keys WHERE created_at < $1`,
		clock.FromTime(tx.Now().Add(-Retention))))
	return n, db.Wrap(err, "idempotency: purge")
}
