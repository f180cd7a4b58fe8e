// Package jobs owns work that runs after the request that asked for it: a queue
// over the product's own database.
//
// It does not own what a job does: features register a handler per kind.
//
// Invariants:
//   - A job is enqueued in the transaction of the change that needs it: it runs
//     if, and only if, that change was committed.
//   - Effects written in the transaction that calls Run.Complete happen exactly
//     once; a worker that lost its lease cannot commit them.
//   - A worker holds a lease of at most a minute and renews it. A worker that
//     dies loses it, and the job runs again, on any instance.
//   - One user cannot hold all workers while another waits.
//
// Table: jobs.
package jobs
