// Package readingtest opens what documents come in without a process for each, for tests of ways
// in, which do not read the documents.
package readingtest

import (
	"maps"

	"ynova/internal/document/fiscal"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/unzip"
)

// InProcess does what opens ZIPs, messages and XML.
var InProcess = sandboxtest.InProcess(Tasks())

// Tasks are those of InProcess.
func Tasks() map[string]sandbox.Task {
	all := fiscal.Tasks()
	maps.Copy(all, unzip.Tasks())
	maps.Copy(all, mailbox.Tasks())
	return all
}
