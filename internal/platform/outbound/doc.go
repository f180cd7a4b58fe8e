// Package outbound owns calls to addresses that people type: it reaches the public
// internet and nothing else, so that an address cannot make this machine ask its own
// network (SSRF). It does not own what is sent nor whether anything may leave now.
//
// Invariants: what is checked is the address that is really dialled, after every
// resolution of its name, so that a name cannot resolve to another between check and call;
// redirects are not followed, no proxy is used, time and sizes are bounded; without
// exception it is https on the ports 443 and 8443. What the operator allows is a host and
// a port, never a range, also by plain http, and only for callers that are made with it; a
// name that does not resolve gives the same error as one that leads inside.
package outbound
