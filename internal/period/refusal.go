package period

import (
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// Refused is what a refusal says beside its sentence, so that a screen can offer the way
// out.
type Refused struct {
	Months     []Key       `json:"meses"`
	PostIn     month.Month `json:"lancar_em,omitempty"` // the first open month for an adjustment
	Keep       bool        `json:"manter,omitempty"`    // the write may come again, with the closed months kept
	Adjustment *Proposal   `json:"ajuste,omitempty"`
}

// Proposal is the adjustment that says what was refused.
type Proposal struct {
	ContractID string `json:"contrato,omitempty"`
	Line       string `json:"linha"`
	Amount     string `json:"valor,omitempty"` // R$
	Reason     string `json:"motivo,omitempty"`
}

// RefusedBy is the first closed month that an error is about; nil where it is about none.
func RefusedBy(err error) *Key {
	e, known := fault.As(err)
	if !known || e.Code != CodeClosed {
		return nil
	}
	if r, said := e.Current.(Refused); said && len(r.Months) > 0 {
		return &r.Months[0]
	}
	return nil
}

func (g *Guard) refused(clientID string, m month.Month) Refused {
	return Refused{Months: []Key{{clientID, m}}, PostIn: g.NextOpen(clientID, m)}
}

func refuse(sentence string, r Refused) error {
	return fault.New(fault.Conflict, CodeClosed, sentence).WithCurrent(r)
}

// Keepable has a refusal offer that the write comes again with the closed months kept as
// they are; any other error is left as it is.
func Keepable(err error) error {
	return offer(err, func(e *fault.Error, r *Refused) {
		e.Message, r.Keep = strings.TrimSuffix(e.Message, ".")+", ou salve mantendo os meses fechados como estão.", true
	})
}

// Adjustable has a refusal propose the adjustment to make instead.
func Adjustable(err error, p Proposal) error {
	return offer(err, func(_ *fault.Error, r *Refused) { r.Adjustment = &p })
}

func offer(err error, change func(*fault.Error, *Refused)) error {
	e, known := fault.As(err)
	if !known || e.Code != CodeClosed {
		return err
	}
	r, said := e.Current.(Refused)
	if !said {
		return err
	}
	offered := *e
	change(&offered, &r)
	return offered.WithCurrent(r)
}
