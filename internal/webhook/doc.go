// Package webhook owns the events sent to other programs (AP-02): the events, written in the
// transaction of the fact, the endpoints that users registered for them, and each delivery
// with its tries. It does not own the facts (followers.go of the app makes events of them)
// nor how an endpoint is reached (platform/outbound).
//
// Invariants: an event holds what happened to which row, never the row's content; an
// endpoint receives only what its owner may see at that moment, checked when an event is spread
// and again before each try; each try is signed as Standard Webhooks say; a secret is
// sealed, and shown once; nothing leaves while the installation is held; to one endpoint there
// is one call at a time, which takes no worker from other work; a delivery happens at least
// once, and its id identifies repetitions.
//
// Tables: events, webhook_endpoints, webhook_deliveries.
package webhook
