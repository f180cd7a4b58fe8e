package db

import (
	"context"
	"database/sql"
	"fmt"
	"testing"
)

func TestUnnamedPlaceholders(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"SELECT 1", "SELECT 1"},
		{"SELECT $1", "SELECT ?"},
		{"VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING", "VALUES (?, ?), (?, ?) ON CONFLICT DO NOTHING"},
		{"WHERE a = 'x' AND b = $1 AND c = 'y'", "WHERE a = 'x' AND b = ? AND c = 'y'"},
		{"WHERE a = $2 AND b = $1", "WHERE a = $2 AND b = $1"},                         // not in order
		{"WHERE a = $1 OR b = $1", "WHERE a = $1 OR b = $1"},                           // twice
		{"WHERE a = $1 AND b = '$2'", "WHERE a = $1 AND b = '$2'"},                     // a literal
		{"WHERE a = $1 AND b = $2 AND c = $31", "WHERE a = $1 AND b = $2 AND c = $31"}, // not the third
	} {
		if got := unnamed(c.text); got != c.want {
			t.Errorf("unnamed(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// Whatever is rewritten gives the same answer as the text itself.
func TestUnnamedPlaceholdersBindTheSame(t *testing.T) {
	d, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, query := range []string{
		"SELECT $1 || '-' || $2 || '-' || $3", "SELECT $3 || '-' || $2 || '-' || $1", "SELECT $1 || $2 || $3 || '$4'",
		"SELECT 'a' || $1 || 'b' || $2 || 'c' || $3",
	} {
		var want, got string
		for into, text := range map[*string]string{&want: query, &got: unnamed(query)} {
			if err := d.QueryRowContext(context.Background(), text, "x", "y", "z").Scan(into); err != nil {
				t.Fatal(fmt.Errorf("%s: %w", text, err))
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}
