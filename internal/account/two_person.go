package account

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// aloneWait is how long the only gestora waits before an act takes one person again (SX-22).
const aloneWait = 24 * time.Hour

var actNames = map[string]string{ActPayment: "pagar comissões", ActPrice: "mudar preços"}

// switchOff is the wish that acts take one person again.
type switchOff struct {
	Acts []string     `json:"atos"`
	By   string       `json:"por"`
	Name string       `json:"nome"`
	At   clock.Micros `json:"em"`
}

// sentence says what waits, and for whom.
func (o *switchOff) sentence() string {
	names := make([]string, len(o.Acts))
	for i, act := range o.Acts {
		names[i] = actNames[act]
	}
	return fmt.Sprintf("%s pediu em %s para %s com uma pessoa só. Outra gestora confirma desligando também; onde só há uma, ela repete depois de 24 horas.",
		o.Name, clock.Local(o.At.Time()).Format("02/01/2006 15:04"), strings.Join(names, " e "))
}

// waitingOff reads what waits to be switched off; nil where nothing does.
func waitingOff(ctx context.Context, q db.Q) (*switchOff, error) {
	text, err := textSetting(ctx, q, keyTwoPersonOff)
	if err != nil || text == "" {
		return nil, err
	}
	var o switchOff
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return nil, fmt.Errorf("account: read switch: %w", err)
	}
	return &o, nil
}

// changeTwoPerson stores which acts take two people. An addition applies at once. A removal waits
// for another gestora who requests the same, or for a day where there is no other, and every
// gestora is notified; sending the acts as they are withdraws the request.
//
// Protection: one change at a time (lockAccess), so that of two wishes the second sees the first.
func (s *Service) changeTwoPerson(ctx context.Context, tx *db.Tx, a actor.Actor, acts []string) error {
	if acts == nil {
		return nil
	}
	if err := s.core.lockAccess(ctx, tx); err != nil {
		return err
	}
	now := s.core.Clock.Now()
	before, err := listSetting(ctx, tx, keyTwoPerson)
	if err != nil {
		return err
	}
	waiting, err := waitingOff(ctx, tx)
	if err != nil {
		return err
	}
	wish := switchOff{By: a.UserID, Name: a.Name, At: clock.FromTime(now)}
	wish.Acts = slices.DeleteFunc(slices.Clone(before), func(act string) bool { return slices.Contains(acts, act) })
	gestoras, err := s.core.ActiveGestoras(ctx, tx)
	if err != nil {
		return err
	}
	alone := slices.Equal(gestoras, []string{a.UserID})
	if len(wish.Acts) == 0 || waiting.allows(&wish, alone, now) {
		if waiting != nil {
			if err := s.core.setSetting(ctx, tx, keyTwoPersonOff, "", a.UserID, now); err != nil {
				return err
			}
		}
		return s.changeList(ctx, tx, a, keyTwoPerson, acts)
	}
	if err := s.changeList(ctx, tx, a, keyTwoPerson, slices.Concat(before, slices.DeleteFunc(slices.Clone(acts), func(act string) bool { return slices.Contains(before, act) }))); err != nil {
		return err
	}
	if waiting != nil && waiting.By == wish.By && slices.Equal(waiting.Acts, wish.Acts) {
		return nil // it waits already, from the first time on
	}
	text, err := json.Marshal(wish)
	if err != nil {
		return err
	}
	if err := s.core.setSetting(ctx, tx, keyTwoPersonOff, string(text), a.UserID, now); err != nil {
		return err
	}
	if err := recordSetting(ctx, tx, a, keyTwoPersonOff, nil, wish); err != nil {
		return err
	}
	return notification.Notify(ctx, tx, gestoras, notification.Message{
		Kind: "seguranca", Title: "Pedido para desligar a segunda pessoa", Body: wish.sentence(), Link: "/admin/configuracoes", Mail: true, Topic: notification.TopicSecurity,
	})
}

// allows reports whether what waits lets the wish come true.
func (o *switchOff) allows(wish *switchOff, alone bool, now time.Time) bool {
	if o == nil || slices.ContainsFunc(wish.Acts, func(act string) bool { return !slices.Contains(o.Acts, act) }) {
		return false
	}
	return o.By != wish.By || alone && now.Sub(o.At.Time()) >= aloneWait
}
