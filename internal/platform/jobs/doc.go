// Package jobs owns work that runs after the request that enqueued it: a queue
// over the product's own database.
//
// It does not own what a job does: features register a handler per kind.
//
// Invariants:
//   - A job is enqueued in the transaction of the change that needs it: it runs
//     if, and only if, that change was committed.
//   - Effects written in the transaction that calls Run.Complete happen exactly
//     once; a worker that lost its lease cannot commit them.
//   - A worker holds a lease and renews it. What a process was at that died goes on
//     on any other at once; where its machine died with it, within 15 seconds, before
//     which one that is only cut off has let go by itself. Each attempt is kept.
//   - One user cannot hold all workers while another waits, and of those who wait each has
//     a turn before anybody has another.
//   - Of the jobs in one lane one runs at a time, on all instances.
//
// Tables: jobs, job_attempts, instances.
package jobs
