-- +goose Up

-- SQLite compares text by its letters' numbers already.
SELECT 1;
