// Package mailtest is a real SMTP server for tests: it accepts any connection, with TLS
// and passwords, and keeps the messages it receives. It is imported by tests only and
// knows nothing of package mail, whose own tests use it too.
package mailtest
