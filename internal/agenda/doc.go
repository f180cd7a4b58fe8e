// Package agenda owns the appointments of users: proposing free times, booking,
// moving and cancelling, the reminder before each, and the calendar files and the
// secret calendar address in which they leave. It does not own holidays
// (agenda/holiday), working hours (parameters of tariff), clients (client) nor the
// delivery of reminders (notification).
//
// Invariants:
//   - an appointment belongs to one user, and nobody else reads or moves it;
//   - no two appointments of a user overlap, also with two writers at once;
//   - one that names a client was booked by a user with access to the client; a user who
//     loses that access keeps the time but no longer reads the name;
//   - it lies in working hours of a working day in São Paulo, in the future when it is
//     booked or moved;
//   - each has at most one pending reminder, which is sent once;
//   - the secret of a calendar address is stored as a hash, and a new one ends the old.
//
// Tables: agenda_appointments, agenda_books, agenda_feeds.
package agenda
