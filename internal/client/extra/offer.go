package extra

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// Offer is what additional data say of the records that an actor reaches.
type Offer struct {
	DB    db.Q
	Of    Entity
	Scope client.Scope
	Seen  bool // else nothing is offered
}

// Labels are those in use, by name.
func (o Offer) Labels(ctx context.Context) ([]string, error) {
	if !o.Seen || o.Scope.Empty() {
		return nil, nil
	}
	return o.Of.labels(ctx, o.DB, o.Scope)
}

// Values are those that a label has.
func (o Offer) Values(ctx context.Context, label string) ([]string, error) {
	if !o.Seen || o.Scope.Empty() {
		return nil, nil
	}
	return o.Of.values(ctx, o.DB, o.Scope, label)
}

// OfferInput is what a route that offers labels, or the values of one, takes.
type OfferInput struct {
	Label string `query:"rotulo" maxLength:"200" doc:"Os valores deste dado; vazio: os nomes dos dados em uso"`
}

// OfferOutput is what it answers.
type OfferOutput struct {
	Body struct {
		Data []string `json:"data" nullable:"false"`
	}
}

// Answer is the answer of a route.
func (o Offer) Answer(ctx context.Context, in *OfferInput) (*OfferOutput, error) {
	out := &OfferOutput{}
	var err error
	if in.Label == "" {
		out.Body.Data, err = o.Labels(ctx)
	} else {
		out.Body.Data, err = o.Values(ctx, in.Label)
	}
	out.Body.Data = append([]string{}, out.Body.Data...)
	return out, err
}
