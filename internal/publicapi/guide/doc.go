// Package guide makes the page that documents /api/v1 for other programs (AP-01): keys,
// pages, errors, webhooks, and each operation as the OpenAPI document has it. It does not
// own what the operations do (publicapi), nor how a webhook is signed (webhook).
//
// Invariants: the page is the same for everybody and holds no data of anybody; it needs no
// script, and nothing from elsewhere.
package guide
