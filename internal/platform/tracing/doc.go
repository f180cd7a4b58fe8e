// Package tracing owns spans: how long a request, a transaction, a job, a child process, a
// conversation by SMTP and a call to S3 took, and which belongs to which. It sends them by
// OTLP to the collector that the environment names (OTEL_EXPORTER_OTLP_ENDPOINT and its
// companions), and is silent without one. It does not own metrics or the log, which name
// the trace that they belong to.
//
// Invariants: a span says what was done and how it ended, by names that the program itself
// has: route, kind of job, code of the error. Never a path, a query, a text of an error or
// a value of SQL, which may hold what a person typed. A collector that is gone delays nobody.
package tracing
