// Package report puts months on paper and into sheets: a closed one as it was kept, the
// same bytes at every reading (MC-05), and the month of all clients. It stores nothing.
package report
