// Package mailtest is a real SMTP server for tests: it speaks to whoever connects,
// with TLS and passwords, and keeps what it is given. It is imported by tests only
// and knows nothing of package mail, whose own tests use it too.
package mailtest
