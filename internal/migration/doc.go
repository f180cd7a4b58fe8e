// Package migration owns the move of a client's supply to the free market: its seven
// stages with their deadlines, the evidence that closes each, the papers that are made
// from the client's data and come back signed, and the clients that become eligible. It
// does not own when supply may begin by law (migration/clock), clients and their files
// (client/lead), proposals (simulation/proposal) nor contracts.
//
// Invariants:
//   - a migration hangs on its client: who reaches the client reaches it;
//   - a stage is closed only with its papers filed and what it must say, and opened
//     again only with a reason; without an authorisation in force stages 3 to 6 stay open;
//   - the start is never before what the notice allows, but by the distributor's consent
//     or a penalty that was agreed; where a late notice moves it, its owner is notified once
//     for each month that is lost;
//   - a paper that is being sent is marked before it leaves: what a worker died over is a
//     doubt and no second message.
//
// Tables: migrations, migration_stages, migration_documents.
package migration
