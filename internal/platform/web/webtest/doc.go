// Package webtest starts the full HTTP chain on a real listener and sends requests
// as a given actor. It is imported by tests only. It does not own sessions: every
// client is signed in by a resolver that knows it.
package webtest
