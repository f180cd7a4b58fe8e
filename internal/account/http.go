package account

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

// FactorStatus is what the owner sees of the second factor.
type FactorStatus struct {
	Active   bool
	Since    *clock.Micros
	Codes    int  // recovery codes that are left
	Required bool // by one of the user's roles
}

// Factors reads second factors.
type Factors interface {
	Status(ctx context.Context, who actor.Actor) (FactorStatus, error)
}

type handler struct {
	service *Service
	factors Factors
}

// Routes registers the routes of users, settings and profiles.
func Routes(r *web.Router, service *Service, factors Factors) {
	h := &handler{service, factors}
	h.userRoutes(r)
	h.settingRoutes(r)
	h.profileRoutes(r)
}

// IDInput is a path with an id.
type IDInput struct {
	ID string `path:"id" maxLength:"36"`
}

type messageBody struct {
	Message string `json:"message" doc:"Frase para a pessoa"`
}

// MessageOutput is a sentence for the person.
type MessageOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      messageBody
}

// Say answers with a sentence.
func Say(message string) *MessageOutput { return &MessageOutput{Body: messageBody{message}} }
