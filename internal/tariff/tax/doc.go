// Package tax is the taxes on electricity by supply month: what a value without taxes
// comes to under PIS/COFINS and ICMS, or under CBS, IBS and ICMS from 01/2027 on, and what
// is left of a price that held taxes (LC 214/2025; portfolio.md 1). It is pure: rates come
// from dated parameters and from documents.
package tax
