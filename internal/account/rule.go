package account

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// The acts that the settings may demand two people for (SX-08).
const (
	ActPayment = "comissoes" // who approves a commission does not pay it
	ActPrice   = "precos"    // who asks for another price of a contract does not approve it
)

var dualActs = []string{ActPayment, ActPrice}

// TakesTwo reports whether the act takes two people; none does as shipped.
func TakesTwo(ctx context.Context, q db.Q, act string) (bool, error) {
	acts, err := listSetting(ctx, q, keyTwoPerson)
	return slices.Contains(acts, act), err
}

// ProposalModules are the modules of the course, counted from 0, that a person ends
// before making proposals (TD-17); none as shipped.
func ProposalModules(ctx context.Context, q db.Q) ([]int, error) {
	names, err := listSetting(ctx, q, keyProposalModules)
	modules := make([]int, 0, len(names))
	for _, name := range names {
		if n, err := strconv.Atoi(name); err == nil {
			modules = append(modules, n)
		}
	}
	return modules, err
}

// AutomaticLink reports whether a document that agrees with the register in everything
// links itself (RQ-05); none does as shipped.
func AutomaticLink(ctx context.Context, q db.Q) (bool, error) {
	list, err := listSetting(ctx, q, keyAutomaticLink)
	return slices.Contains(list, switchedOn), err
}

// switchedOn is the value of a rule that is one switch.
const switchedOn = "sim"

// changeRules stores those of the rules that were sent.
func (s *Service) changeRules(ctx context.Context, tx *db.Tx, a actor.Actor, c SettingsChange) error {
	for _, act := range c.TwoPerson {
		if !slices.Contains(dualActs, act) {
			return fault.Fields(fault.Field{Path: "twoPerson", Message: "Ato desconhecido"})
		}
	}
	if c.AutomaticLink != nil {
		list := []string{}
		if *c.AutomaticLink {
			list = append(list, switchedOn)
		}
		if err := s.changeList(ctx, tx, a, keyAutomaticLink, list); err != nil {
			return err
		}
	}
	if err := s.changeTwoPerson(ctx, tx, a, c.TwoPerson); err != nil || c.ProposalModules == nil {
		return err
	}
	modules := make([]string, len(c.ProposalModules))
	for i, m := range slices.Sorted(slices.Values(c.ProposalModules)) {
		modules[i] = strconv.Itoa(m)
	}
	return s.changeList(ctx, tx, a, keyProposalModules, slices.Compact(modules))
}

func (s *Service) changeList(ctx context.Context, tx *db.Tx, a actor.Actor, key string, list []string) error {
	if list == nil {
		return nil
	}
	before, err := listSetting(ctx, tx, key)
	if err != nil || slices.Equal(before, list) {
		return err
	}
	if err := s.core.setSetting(ctx, tx, key, strings.Join(list, ","), a.UserID, s.core.Clock.Now()); err != nil {
		return err
	}
	return recordSetting(ctx, tx, a, key, map[string]any{key: before}, map[string]any{key: list})
}
