-- +goose Up

-- When the picture of a day was taken: after a night without the program it also has
-- what changed since the day ended, which the screen says. Null: before this was noted.
ALTER TABLE month_pictures ADD COLUMN taken_at BIGINT;
