package actor

// What an actor may not see within rows that are in reach. A field that is
// masked is absent from reads, lists, exports and search alike.

// SeesPrices reports whether prices, suppliers and spot fields of contracts and
// balances are shown: to everyone but a mere parceiro.
func (a Actor) SeesPrices() bool { return a.isStaffOrConsultor() }

// DeletesOfOthers reports whether the actor takes away what others entered: everyone
// but a mere parceiro, within the reach of the permission.
func (a Actor) DeletesOfOthers() bool { return a.isStaffOrConsultor() }

// SeesContacts reports whether telephone and e-mail of a client's contact are
// shown: to everyone but a mere parceiro.
func (a Actor) SeesContacts() bool { return a.isStaffOrConsultor() }

// SeesStaff reports whether the names of staff are shown: to everyone but a mere parceiro,
// who reads the name of the person who answers for the client, and no other.
func (a Actor) SeesStaff() bool { return a.isStaffOrConsultor() }

// SeesEmailAddresses reports whether the recipients of the monthly statements
// are shown in full; a consultor reads them masked.
func (a Actor) SeesEmailAddresses() bool { return a.Reach(EmailsRead) == All }

// SeesRankingNames reports whether the ranking shows names instead of pseudonyms.
func (a Actor) SeesRankingNames() bool { return a.Reach(RankingRead) == All }

// UpdatesOnlyInAnalysis reports whether the actor edits a contract only while
// its status is "Em análise".
func (a Actor) UpdatesOnlyInAnalysis() bool { return a.Reach(ContractsUpdate) < All }

// ReadsOnlyOwnUploads reports whether, of the invoices in scope, the actor sees
// only those that the own account uploaded.
func (a Actor) ReadsOnlyOwnUploads() bool { return !a.isStaffOrConsultor() }

func (a Actor) isStaffOrConsultor() bool {
	return a.System || a.HasRole(Gestora, Backoffice, Consultor)
}
