// Package ask owns the requests to clients for what their months lack (MC-02): a request
// leaves once, and what a server may have taken is not sent by itself again.
//
// Tables: closing_requests, closing_request_items.
package ask
