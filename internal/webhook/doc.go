// Package webhook owns what other programs are told without asking (AP-02): the events,
// written in the transaction of the fact, the addresses that people have told of them,
// and each delivery with its tries. It does not own the facts (followers.go of the app
// makes events of them) nor how an address is reached (platform/outbound).
//
// Invariants: an event holds what happened to which row, never what the row says; an
// address hears of what its owner may see at that moment, asked when an event is spread
// and again before each try; each try is signed as Standard Webhooks say; a secret is
// sealed, and shown once; nothing leaves while the installation is held; a delivery
// happens at least once, and its id tells repetitions.
//
// Tables: events, webhook_endpoints, webhook_deliveries.
package webhook
