// Package extract reads an electricity bill: words with their places become
// named fields, the bill's items, its taxes and its histories.
//
// It owns the meaning of a bill's words: labels of each distributor family, where
// a value stands beside its label, Brazilian notation, check digits, sums that
// must close, and how sure each value is. It does not own where words come from
// (package page and its sources) nor what becomes of a value.
//
// Invariants:
//   - one reader for all distributors: what differs between them is data
//     (labels.json, distributors.json), dated and with its source, not code;
//   - a value is never invented: what the document does not print stays empty, a
//     chart is not a table;
//   - how sure a value is has been measured (calibration.json): how often values of the
//     same evidence were right, which is where their letters come from, in what kind
//     of place they stand and what else proves them; what contradicts itself is
//     reported low or not at all;
//   - words are hostile: no input makes it fail, and its work is bounded.
//
// The JSON of a Result, as it is stored and as the API gives it:
//
//	{"fields": {"valor_fatura": {"value": "413.07", "printed": "413,07", "confidence": 97, "page": 1,
//	            "box": {"x": 250, "y": 258, "w": 34, "h": 9}, "label": "TOTAL A PAGAR", "note": ""}, …},
//	 "items": [{"description": "Consumo em kWh", "unit": "kWh", "quantity": …, "price": …, "tariff": …, "amount": …,
//	            "pis_cofins": …, "icms_base": …, "icms_rate": …, "icms": …, "informative": false}],
//	 "consumption": [{"month": "2025-08", "peak": …, "off_peak": …, "single": …, "reactive": …}], "demand": […],
//	 "checks": [{"name": "soma dos itens = total", "expected": "413.07", "found": "413.07", "ok": true}],
//	 "family": "energisa", "pages": 2}
//
// where … is a value like that of valor_fatura, absent when it is not printed.
// Boxes are in points from the upper left corner of the page.
package extract
