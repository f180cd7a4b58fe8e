package account

import (
	"context"
	"slices"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Settings is what people may know and change about the product while it runs.
type Settings struct {
	RegistrationApproval bool // a confirmed registration waits for a gestora
	// RequireFactor are the roles whose users reach nothing without a second factor
	// (exigir_2fa).
	RequireFactor   []actor.Role
	TwoPerson       []string // acts that take two people
	TwoPersonWaits  string   // who wishes that fewer do; empty: nobody
	ProposalModules []int    // modules that a person ends before making proposals
	AutomaticLink   bool     // documents that agree in everything link themselves
	MailDirectory   string   // where mails land without an SMTP server; empty: they are sent
	Demo            bool
}

// Settings returns the settings in force.
func (s *Service) Settings(ctx context.Context) (Settings, error) {
	approval, err := s.core.RegistrationApproval(ctx, s.core.DB)
	if err != nil {
		return Settings{}, err
	}
	required, err := s.core.RequiredRoles(ctx, s.core.DB)
	if err != nil {
		return Settings{}, err
	}
	dual, err := listSetting(ctx, s.core.DB, keyTwoPerson)
	if err != nil {
		return Settings{}, err
	}
	modules, err := ProposalModules(ctx, s.core.DB)
	if err != nil {
		return Settings{}, err
	}
	automatic, err := AutomaticLink(ctx, s.core.DB)
	if err != nil {
		return Settings{}, err
	}
	off, err := waitingOff(ctx, s.core.DB)
	if err != nil {
		return Settings{}, err
	}
	var waiting string
	if off != nil {
		waiting = off.sentence()
	}
	folder, err := s.folder(ctx)
	return Settings{
		TwoPersonWaits:       waiting,
		RegistrationApproval: approval, RequireFactor: required, TwoPerson: dual, ProposalModules: modules, AutomaticLink: automatic, MailDirectory: folder, Demo: s.demo,
	}, err
}

// SettingsChange is what a gestora changes.
type SettingsChange struct {
	RegistrationApproval *bool        // nil: as it is
	RequireFactor        []actor.Role // nil: as they are
	TwoPerson            []string     // nil: as they are
	ProposalModules      []int        // nil: as they are
	AutomaticLink        *bool        // nil: as it is
}

// ChangeSettings says whether a confirmed registration waits for a gestora (the
// default) or becomes an active consultor, who reaches no client until one is
// assigned; which roles must have a second factor, which acts at once; which acts take
// two people; and which modules of the course go before making proposals.
// Protection: one upsert each; the last one counts.
func (s *Service) ChangeSettings(ctx context.Context, a actor.Actor, c SettingsChange) (Settings, error) {
	roles := sortRoles(c.RequireFactor)
	if len(roles) != len(c.RequireFactor) {
		return Settings{}, fault.Fields(fault.Field{Path: "requireTwoFactor", Message: "Papel desconhecido"})
	}
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.stillHolds(ctx, tx, a, actor.SettingsManage); err != nil {
			return err
		}
		if c.RegistrationApproval != nil {
			if err := s.changeApproval(ctx, tx, a, *c.RegistrationApproval); err != nil {
				return err
			}
		}
		if c.RequireFactor != nil {
			if err := s.changeRequired(ctx, tx, a, roles); err != nil {
				return err
			}
		}
		return s.changeRules(ctx, tx, a, c)
	})
	if err != nil {
		return Settings{}, err
	}
	return s.Settings(ctx)
}

func (s *Service) changeApproval(ctx context.Context, tx *db.Tx, a actor.Actor, on bool) error {
	type values struct {
		RegistrationApproval bool `json:"registrationApproval"`
	}
	before, err := s.core.RegistrationApproval(ctx, tx)
	if err != nil {
		return err
	}
	if err := s.core.setSetting(ctx, tx, keyRegistrationApproval, strconv.FormatBool(on), a.UserID, s.core.Clock.Now()); err != nil {
		return err
	}
	return recordSetting(ctx, tx, a, keyRegistrationApproval, values{before}, values{on})
}

func (s *Service) changeRequired(ctx context.Context, tx *db.Tx, a actor.Actor, roles []actor.Role) error {
	type values struct {
		RequireTwoFactor []actor.Role `json:"requireTwoFactor"`
	}
	before, err := s.core.RequiredRoles(ctx, tx)
	if err != nil {
		return err
	}
	if err := s.core.setSetting(ctx, tx, keyRequireFactor, joinRoles(roles), a.UserID, s.core.Clock.Now()); err != nil {
		return err
	}
	tx.AfterCommit(s.sessions.ForgetAll)
	return recordSetting(ctx, tx, a, keyRequireFactor, values{before}, values{roles})
}

func recordSetting(ctx context.Context, tx *db.Tx, a actor.Actor, key string, before, after any) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: actSetting, Entity: entitySetting, EntityID: key, Title: "Configuração alterada", Before: before, After: after,
	})
}

// MustHaveFactor reports whether one of the roles held requires a second factor.
func MustHaveFactor(required, held []actor.Role) bool {
	return slices.ContainsFunc(held, func(r actor.Role) bool { return slices.Contains(required, r) })
}

// Step is a completed set-up step that no other row shows.
type Step string

// The steps.
const (
	StepMailTested  Step = "emailTestado" // a server accepted a test message
	StepWithoutMail Step = "semEnvio"     // the installation goes on without sending
)

const stepDone = "sim"

// TakeStep notes a step, once. Protection: one insert; a step that was taken stays.
func (s *Service) TakeStep(ctx context.Context, a actor.Actor, step Step, title string) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return TakeStep(ctx, tx, a, step, title)
	})
}

// TakeStep is Service.TakeStep in a transaction of the caller.
func TakeStep(ctx context.Context, tx *db.Tx, a actor.Actor, step Step, title string) error {
	first, err := (store{}).insertSetting(ctx, tx, string(step), stepDone, a.UserID)
	if err != nil || !first {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: "setting.step", Entity: entitySetting, EntityID: string(step), Title: title})
}
