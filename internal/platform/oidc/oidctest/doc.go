// Package oidctest has identity providers for tests: one that can be made to lie
// (Provider), and a certified one from npm (Start). It is imported by tests only.
package oidctest
