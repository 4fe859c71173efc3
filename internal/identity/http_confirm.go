package identity

import "context"

type confirmInput struct {
	Body struct {
		Password string `json:"password"`
		// Code is needed where a second factor is set.
		Code string `json:"code,omitempty"`
	}
}

func (s *Service) postConfirmIdentity(ctx context.Context, in *confirmInput) (statusAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"CONFIRMED"}, s.ConfirmIdentity(ctx, who, in.Body.Password, in.Body.Code, s.client(ctx))
}

// Of the two calls that change a profile, those that name an address ask for a fresh sign-in.

func asksForEmail(in *attributesInput) bool  { return in.Body.Email != nil }
func asksForUserEmail(in *profileInput) bool { return in.Body.EmailAddress != nil }
