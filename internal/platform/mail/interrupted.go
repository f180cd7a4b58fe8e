package mail

// Interrupted is the failure of a conversation that broke after the content was sent
// whole, for carriers that are no Relay: it is Uncertain.
func Interrupted(cause error) error {
	return &Failure{Phase: PhaseContent, Cause: cause, sent: true}
}
