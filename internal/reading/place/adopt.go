package place

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/contract"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// Adoption says whose installation a document names that the register does not know.
type Adoption struct {
	UnitID     string // a unit whose number the distributor changed
	ContractID string // else the contract that a new unit belongs to
}

var (
	errNoCode    = fault.New(fault.Conflict, "sem_instalacao", "O documento não mostra a instalação. Digite-a antes de cadastrar.")
	errKnownCode = fault.New(fault.Conflict, "instalacao_cadastrada", "Esta instalação já está no cadastro.")
	errNotOf     = fault.New(fault.Conflict, string(record.AskIdentity), "O CNPJ ou o nome do documento não são os desta unidade.")
)

// Adopt notes the installation that a document prints as one of the unit's numbers, or
// registers a unit of it. Only a document of the unit's own client says so: its CNPJ, or
// else its name.
//
// Protection: the rows of document, unit and client are locked; the unique pair of unit
// and compared code.
func (s *Service) Adopt(ctx context.Context, a actor.Actor, readingID string, of Adoption, version *int64) (*record.Reading, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	received := false
	changed, err := record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		code := strings.TrimSpace(r.Text(extract.Installation))
		switch {
		case r.Settled() != nil:
			return r.Settled()
		case brdoc.CodeKey(code) == "":
			return errNoCode
		}
		scope := client.ScopeOf(a, actor.LeadsUpdate)
		known, err := ToldHolders(ctx, tx, a, r.Text, "")
		if err != nil {
			return err
		}
		if len(known) > 0 {
			return OfOthers(errKnownCode, known)
		}
		if lead.Asks(a) {
			received = true
			return askNumber(ctx, tx, a, r, of)
		}
		unitID, title := of.UnitID, "A distribuidora mudou o número da unidade"
		if unitID == "" {
			title = "Unidade cadastrada pelo documento"
			if unitID, err = registerUnit(ctx, tx, a, of.ContractID, code); err != nil {
				return err
			}
		}
		units, err := heldByUnit(ctx, tx, scope, unitID)
		switch {
		case err != nil:
			return err
		case len(units) == 0 || !units[0].inReach:
			return client.ErrNotFound
		}
		if v := compare(units, r.Text); v != agrees && v != agreesByName {
			return errNotOf
		}
		number := printedNumber(r, of.UnitID)
		number.UnitID = unitID
		if err := client.NoteCodes(ctx, tx, []client.UnitCode{number}); err != nil {
			return err
		}
		if err := Update(ctx, tx, r); err != nil {
			return err
		}
		if err := askPlaces(ctx, tx, s.Queue, placeArgs{units[0].ClientID}); err != nil { // other months of the unit
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "reading.adopt", Entity: "client", EntityID: units[0].ClientID, ClientID: units[0].ClientID, Title: title,
			Description: r.Filename, After: map[string]string{"unit_id": unitID, "registered": units[0].meter, "installation": code},
		})
	})
	if err == nil && received {
		return nil, lead.ErrReceived
	}
	return changed, err
}

// askNumber keeps the installation that a partner's document prints for back office: of
// one of the partner's clients, to whom the document is.
func askNumber(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, of Adoption) error {
	var whose Holder
	group := ""
	if of.UnitID != "" {
		units, err := heldByUnit(ctx, tx, client.ScopeOf(a, actor.LeadsUpdate), of.UnitID)
		switch {
		case err != nil:
			return err
		case len(units) == 0 || !units[0].inReach:
			return client.ErrNotFound
		}
		whose = units[0]
	} else {
		c, err := contract.LockReferenceForUpdate(ctx, tx, a, actor.LeadsUpdate, of.ContractID)
		if err != nil {
			return err
		}
		whose, group = Holder{ClientID: c.ClientID, name: c.Client, cnpj: c.CNPJ}, c.Group
	}
	if v := compare([]Holder{whose}, r.Text); v != agrees && v != agreesByName {
		return errNotOf
	}
	number := printedNumber(r, of.UnitID)
	return lead.AskUnit(ctx, tx, a, whose.ClientID, lead.UnitInput{Meter: number.Code, Group: group}, number)
}

// printedNumber is the installation that a document prints as a number of a unit: the distributor's,
// and where the unit was known by another one, since the month of the document. unitID is empty
// of a unit that is not registered yet.
func printedNumber(r *record.Reading, unitID string) client.UnitCode {
	number := client.UnitCode{UnitID: unitID, Code: strings.TrimSpace(r.Text(extract.Installation)), Kind: client.CodeInstallation, Source: "Documento lido"}
	number.Distributor, _ = brdoc.ParseCNPJ(r.Text(extract.DistributorCNPJ))
	if m, err := month.Parse(r.Text(extract.Period)); err == nil && unitID != "" {
		number.From = m.First()
	}
	return number
}

// registerUnit enters a unit of the installation into the group that a contract serves.
func registerUnit(ctx context.Context, tx *db.Tx, a actor.Actor, contractID, code string) (string, error) {
	of, err := contract.LockReferenceForUpdate(ctx, tx, a, actor.LeadsUpdate, contractID)
	if err != nil {
		return "", err
	}
	unit := client.NewUnit{UnitKey: client.UnitKey{ClientID: of.ClientID, Meter: code}, Group: of.Group}
	made, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{unit})
	return made[unit.UnitKey].ID, err
}

// AskUnit keeps the installation that a partner's document names of the contract's client
// for back office, and says so.
func AskUnit(ctx context.Context, d *db.DB, a actor.Actor, r *record.Reading, of *contract.Reference) error {
	number := printedNumber(r, "")
	err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return lead.AskUnit(ctx, tx, a, of.ClientID, lead.UnitInput{Meter: number.Code, Group: of.Group}, number)
	})
	if err == nil {
		err = lead.ErrReceived
	}
	return err
}
