package batch

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/client/lead"
	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Most is how many contracts one request edits.
const Most = 200

// Target is a contract as it was read.
type Target struct {
	ID      string
	Version int64
}

// Change is what becomes of the contracts; what is nil stays.
type Change struct {
	Supplier  *string
	Status    *string // by the API's names
	From      string  // YYYY-MM-DD, when the status holds from; empty: today
	StartDate *string
	EndDate   *string
	Extra     *extra.Value // of additional data; an empty value takes it away
	Partial   string       // of a month that becomes partial
	OwnerID   *string      // of the client; empty: nobody
	PartnerID *string      // likewise
	Reason    string
}

// Outcome is what became of a contract, or would become of it.
type Outcome string

// The outcomes.
const (
	Changed Outcome = "alterado"
	Same    Outcome = "igual"
	Refused Outcome = "recusado"
)

// Result is the answer for one contract.
type Result struct {
	ID       string               `json:"id"`
	Code     string               `json:"code"`
	Client   string               `json:"client"`
	Outcome  Outcome              `json:"outcome"`
	Message  string               `json:"message,omitempty"` // why it was refused
	Changes  []version.Difference `json:"changes,omitempty"`
	Warnings []string             `json:"warnings,omitempty"`

	clientID string
}

// Service edits several contracts at once.
type Service struct {
	db        *db.DB
	contracts *contract.Service
}

// NewService returns the use cases over the contracts.
func NewService(d *db.DB, contracts *contract.Service) *Service { return &Service{d, contracts} }

// Preview returns what the change would make of each contract.
func (s *Service) Preview(ctx context.Context, a actor.Actor, targets []Target, c Change) ([]Result, error) {
	hands, err := s.check(ctx, a, targets, c)
	if err != nil {
		return nil, err
	}
	results := make([]Result, len(targets))
	for i, t := range targets {
		w, err := s.contracts.Preview(ctx, s.db, a, t.ID, c.edit(t))
		if results[i], err = resultOf(t, &w, err); err == nil && results[i].Outcome != Refused {
			err = hands.preview(ctx, s.db, &results[i])
		}
		if err != nil {
			return nil, err
		}
	}
	return results, nameRefused(ctx, s.db, a, results)
}

// Apply edits the contracts, and returns the result for each.
//
// Protection: the contracts are locked in the order of their ids, then their clients in
// that of theirs, so that of two who edit the same at once the second waits and is
// refused by the versions; the unique key.
func (s *Service) Apply(ctx context.Context, a actor.Actor, targets []Target, c Change, key string) ([]Result, error) {
	hands, err := s.check(ctx, a, targets, c)
	if err != nil {
		return nil, err
	}
	hash, err := idempotency.Hash("contract.batch", []any{targets, c})
	if err != nil {
		return nil, err
	}
	targets = slices.SortedFunc(slices.Values(targets), func(a, b Target) int { return strings.Compare(a.ID, b.ID) })
	var results []Result
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		batchID := id.New()
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, batchID)
			if err != nil {
				return err
			}
			if existing != "" {
				results, err = storedResults(ctx, tx, existing)
				return err
			}
		}
		if results, err = s.edit(ctx, tx, a, targets, c); err != nil {
			return err
		}
		if err := hands.assign(ctx, tx, a, results, c.Reason); err != nil {
			return err
		}
		if err := nameRefused(ctx, tx, a, results); err != nil {
			return err
		}
		return record(ctx, tx, a, batchID, results, c.Reason)
	})
	return results, err
}

// edit edits each contract by itself.
func (s *Service) edit(ctx context.Context, tx *db.Tx, a actor.Actor, targets []Target, c Change) ([]Result, error) {
	results := make([]Result, len(targets))
	for i, t := range targets {
		var w contract.Written
		err := tx.Try(ctx, func() (err error) {
			w, err = s.contracts.UpdateIn(ctx, tx, a, t.ID, c.edit(t))
			return err
		})
		if results[i], err = resultOf(t, &w, err); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// check refuses what no contract can be edited by.
func (s *Service) check(ctx context.Context, a actor.Actor, targets []Target, c Change) (*hands, error) {
	if !a.Can(actor.ContractsUpdate) {
		return nil, actor.ErrDenied
	}
	var wrong fault.Collector
	n := len(targets)
	wrong.Check(n > 0, "contratos", "Selecione ao menos um contrato")
	wrong.Check(n <= Most, "contratos", fmt.Sprintf("Selecione no máximo %d contratos", Most))
	ids := map[string]bool{}
	for _, t := range targets {
		wrong.Check(!ids[t.ID], "contratos", "Um contrato está repetido")
		ids[t.ID] = true
	}
	given := c.Supplier != nil || c.Status != nil || c.StartDate != nil || c.EndDate != nil || c.Extra != nil || c.OwnerID != nil || c.PartnerID != nil
	wrong.Check(c.Extra == nil || extra.Key(c.Extra.Label) != "", "dado", "Informe o nome do dado")
	wrong.Check(given, "alteracao", "Escolha o que alterar")
	wrong.Check(c.Status == nil || *c.Status != string(term.StatusInativo) || strings.TrimSpace(c.Reason) != "", "motivo", "Informe o motivo")
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if c.OwnerID == nil && c.PartnerID == nil {
		return nil, nil
	}
	if a.Reach(actor.ClientsAssign) != actor.All {
		return nil, actor.ErrDenied
	}
	return newHands(ctx, s.db, c)
}

// edit is the change of one contract as an edit of its form.
func (c *Change) edit(t Target) contract.Edit {
	return contract.Edit{Version: &t.Version, Reason: c.Reason, Apply: func(in *contract.Input) {
		set(&in.Supplier, c.Supplier)
		set(&in.StartDate, c.StartDate)
		set(&in.EndDate, c.EndDate)
		if c.Extra != nil {
			in.Additional = extra.Set(in.Additional, *c.Extra)
		}
		if c.StartDate != nil || c.EndDate != nil || c.Status != nil {
			if in.AskPartial = c.Partial == ""; !in.AskPartial {
				in.PartialMonth = c.Partial
			}
		}
		if c.Status != nil {
			in.Status, in.StatusFrom = *c.Status, c.From
		}
	}}
}

func set(to, from *string) {
	if from != nil {
		*to = *from
	}
}

// resultOf is the result for a contract; an error that is no broken rule is returned.
func resultOf(t Target, w *contract.Written, err error) (Result, error) {
	if err != nil {
		known, ok := fault.As(err)
		if !ok || known.Kind.Status() >= fault.Internal.Status() {
			return Result{}, err
		}
		return Result{ID: t.ID, Outcome: Refused, Message: sentence(known)}, nil
	}
	r := Result{ID: t.ID, Code: w.ContractCode, Client: w.ClientName, Outcome: Same, Changes: w.Changes, clientID: w.ClientID}
	if len(w.Changes) > 0 {
		r.Outcome, r.Warnings = Changed, slices.Concat(w.PriceWarnings, w.Warnings)
	}
	return r, nil
}

// sentence lists every broken rule.
func sentence(e *fault.Error) string {
	if len(e.Fields) == 0 || e.Kind != fault.Invalid {
		return e.Message
	}
	var all []string
	for _, f := range e.Fields {
		if !slices.Contains(all, f.Message) {
			all = append(all, f.Message)
		}
	}
	return strings.Join(all, " ")
}

// nameRefused fills in which the refused contracts are, where the actor may know.
func nameRefused(ctx context.Context, q db.Q, a actor.Actor, results []Result) error {
	for i := range results {
		r := &results[i]
		if r.Outcome != Refused {
			continue
		}
		known, err := contract.ReferenceOf(ctx, q, a, actor.ContractsRead, r.ID)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
		r.Code, r.Client = known.Code, known.Client
	}
	return nil
}

// hands are whom the clients of the contracts are given to.
type hands struct {
	owner, partner *string
	names          map[string]string
}

func newHands(ctx context.Context, q db.Q, c Change) (*hands, error) {
	h := &hands{owner: c.OwnerID, partner: c.PartnerID, names: map[string]string{"": "Ninguém"}}
	known, err := lead.AssigneesOf(ctx, q)
	if err != nil {
		return nil, err
	}
	users, partners := map[string]string{"": ""}, map[string]string{"": ""}
	for _, p := range known.Users {
		users[p.ID], h.names[p.ID] = p.Name, p.Name
	}
	for _, p := range known.Partners {
		partners[p.ID], h.names[p.ID] = p.Name, p.Name
	}
	var wrong fault.Collector
	wrong.Found(knows(users, h.owner), "owner_user_id", "Usuário não encontrado")
	wrong.Found(knows(partners, h.partner), "partner_id", "Parceiro não encontrado")
	return h, wrong.Err()
}

func knows(names map[string]string, id *string) bool {
	if id == nil {
		return true
	}
	_, ok := names[*id]
	return ok
}

// differ adds to the result what the client's hands change; false where nothing does.
func (h *hands) differ(r *Result, is client.Assignment) (client.Assignment, bool) {
	to := is
	set(&to.OwnerUserID, h.owner)
	set(&to.PartnerID, h.partner)
	for _, d := range [...]struct{ field, label, was, is string }{
		{"owner_user_id", "Consultor do cliente", is.OwnerUserID, to.OwnerUserID},
		{"partner_id", "Parceiro do cliente", is.PartnerID, to.PartnerID},
	} {
		if d.was != d.is {
			r.Outcome = Changed
			r.Changes = append(r.Changes, version.Difference{Field: d.field, Label: d.label, Before: h.name(d.was), After: h.name(d.is)})
		}
	}
	return to, to.OwnerUserID != is.OwnerUserID || to.PartnerID != is.PartnerID
}

// name is a person's display name; a former owner may no longer be a choice.
func (h *hands) name(id string) string {
	if name, ok := h.names[id]; ok {
		return name
	}
	return "Outra pessoa"
}

func (h *hands) preview(ctx context.Context, q db.Q, r *Result) error {
	if h == nil {
		return nil
	}
	is, err := client.ReadAssignment(ctx, q, r.clientID)
	if err == nil {
		h.differ(r, is)
	}
	return err
}

// assign hands over the clients of the contracts that were not refused.
func (h *hands) assign(ctx context.Context, tx *db.Tx, a actor.Actor, results []Result, reason string) error {
	if h == nil {
		return nil
	}
	byClient := map[string][]*Result{}
	var clients []string
	for i := range results {
		r := &results[i]
		if r.Outcome == Refused {
			continue
		}
		if byClient[r.clientID] == nil {
			clients = append(clients, r.clientID)
		}
		byClient[r.clientID] = append(byClient[r.clientID], r)
	}
	slices.Sort(clients)
	for _, clientID := range clients {
		is, err := client.AssignmentOf(ctx, tx, clientID)
		if err != nil {
			return err
		}
		var to client.Assignment
		var differs bool
		for _, r := range byClient[clientID] {
			to, differs = h.differ(r, is)
		}
		if !differs {
			continue
		}
		if err := client.AssignIn(ctx, tx, a, clientID, to, reason); err != nil {
			return err
		}
	}
	return nil
}

// record writes the edit as a whole to the trail; a repetition is answered from that entry.
func record(ctx context.Context, tx *db.Tx, a actor.Actor, batchID string, results []Result, reason string) error {
	changed, refused := Count(results, Changed), Count(results, Refused)
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: actBatch, Entity: "contract_batch", EntityID: batchID, Reason: strings.TrimSpace(reason),
		Title: fmt.Sprintf("Edição em lote de contratos: %d alterados, %d recusados", changed, refused), After: results,
	})
}

const actBatch = "contract.batch"

// Count is how many contracts came to the outcome.
func Count(results []Result, o Outcome) (n int) {
	for i := range results {
		if results[i].Outcome == o {
			n++
		}
	}
	return n
}

func parseResults(text string) (results []Result, err error) {
	err = json.Unmarshal([]byte(text), &results)
	return results, err
}
