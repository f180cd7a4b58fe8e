// Package config owns the settings of the process: flags and environment
// variables (as kong struct tags), their defaults and their validation. It does
// not own settings that people change while the product runs (they are rows) nor
// the parsing of the command line (cmd/ynova embeds Config).
//
// Invariants: a Config that Validate accepted can be used without further checks;
// no setting that widens exposure has a permissive default; secrets are never
// printed (LogValue).
package config
