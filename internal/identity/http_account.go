package identity

import (
	"context"
	"net/http"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
)

type (
	changePasswordInput struct {
		Body struct {
			OldPassword string `json:"oldPassword"`
			NewPassword string `json:"newPassword"`
		}
	}
	forgotPasswordInput struct {
		Body struct {
			Login string `json:"usernameOrEmail"`
		}
	}
	resetPasswordInput struct {
		Body struct {
			Login       string `json:"usernameOrEmail"`
			Code        string `json:"code"`
			NewPassword string `json:"newPassword"`
		}
	}
	codeInput struct {
		Body struct {
			Code string `json:"code"`
		}
	}
	attributesInput struct {
		Body struct {
			Name  *string `json:"name,omitempty"`
			Email *string `json:"email,omitempty"`
		}
	}
	profileInput struct {
		Body struct {
			DisplayName  *string `json:"displayName,omitempty"`
			EmailAddress *string `json:"emailAddress,omitempty"`
		}
	}
	sessionInput struct {
		Body struct {
			ID string `json:"id" format:"uuid"`
		}
	}
	seedAnswer struct {
		Secret     string `json:"secret"`
		OTPAuthURL string `json:"otpauthURL"`
	}
	sessionsAnswer struct {
		Sessions []sessionRow `json:"sessions"`
	}
	sessionRow struct {
		ID         string    `json:"id"`
		Kind       string    `json:"kind" enum:"browser,launcher"`
		CreatedAt  time.Time `json:"createdAt"`
		LastUsedAt time.Time `json:"lastUsedAt"`
		Address    string    `json:"address"`
		UserAgent  string    `json:"userAgent"`
		Current    bool      `json:"current"`
	}
)

func (s *Service) mountAccount(r *api.Router, signedIn api.Right, small api.Option) {
	api.Auth(r, http.MethodPost, "/changePassword", s.postChangePassword, signedIn, small, api.Fails(errs.WrongCredentials, errs.PasswordRule, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/forgotPassword", s.postForgotPassword, api.Public, small, api.Fails(errs.VerificationCode, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/resetPassword", s.postResetPassword, api.Public, small, api.Fails(errs.VerificationCode, errs.PasswordRule, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/confirmIdentity", s.postConfirmIdentity, signedIn, small, api.Fails(errs.WrongCredentials, errs.WrongCode, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/mfa/setup", s.postMFASetup, signedIn, small, api.FreshSignIn())
	api.Auth(r, http.MethodPost, "/mfa/verify", s.postMFAVerify, signedIn, small, api.FreshSignIn(), api.Fails(errs.WrongCode))
	api.Auth(r, http.MethodPost, "/email/confirm", s.postEmailConfirm, signedIn, small, api.Fails(errs.VerificationCode, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/email/resend", s.postEmailResend, signedIn, small, api.Fails(errs.TooManyRequests))
	api.Auth(r, http.MethodPut, "/attributes", s.putAttributes, signedIn, small, api.FreshSignInIf(asksForEmail), api.Fails(errs.TooManyRequests))
	api.Raw(r, http.MethodPut, "/user/update", s.putUser, signedIn, small, api.FreshSignInIf(asksForUserEmail), api.Fails(errs.TooManyRequests))
	api.Auth(r, http.MethodGet, "/sessions", s.getSessions, signedIn)
	api.Auth(r, http.MethodPost, "/sessions/end", s.postSessionsEnd, signedIn, small, api.Fails(errs.ObjectNotFound))
}

func (s *Service) postChangePassword(ctx context.Context, in *changePasswordInput) (signInAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return signInAnswer{}, err
	}
	token, err := s.ChangePassword(ctx, who, in.Body.OldPassword, in.Body.NewPassword)
	return signInAnswer{Status: "CHANGED", IDToken: token, ExpiresIn: expiresIn()}, err
}

func (s *Service) postForgotPassword(ctx context.Context, in *forgotPasswordInput) (statusAnswer, error) {
	if err := s.sameSite(ctx); err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"CODE_SENT"}, s.ForgotPassword(ctx, in.Body.Login, s.client(ctx))
}

func (s *Service) postResetPassword(ctx context.Context, in *resetPasswordInput) (statusAnswer, error) {
	if err := s.sameSite(ctx); err != nil {
		return statusAnswer{}, err
	}
	device, err := s.ResetPassword(ctx, in.Body.Login, in.Body.Code, in.Body.NewPassword, s.client(ctx))
	if err == nil && device != "" {
		s.setCookie(ctx, deviceCookie, device, deviceLifetime)
	}
	return statusAnswer{"RESET"}, err
}

func (s *Service) postMFASetup(ctx context.Context, _ *emptyBody) (seedAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return seedAnswer{}, err
	}
	seed, url, err := s.SetUpMFA(ctx, who)
	return seedAnswer{seed, url}, err
}

func (s *Service) postMFAVerify(ctx context.Context, in *codeInput) (statusAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"MFA_ENABLED"}, s.VerifyMFA(ctx, who, in.Body.Code)
}

func (s *Service) postEmailConfirm(ctx context.Context, in *codeInput) (statusAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"EMAIL_VERIFIED"}, s.ConfirmEmail(ctx, who, in.Body.Code, s.client(ctx))
}

func (s *Service) postEmailResend(ctx context.Context, _ *emptyBody) (statusAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"CODE_SENT"}, s.ResendEmailCode(ctx, who)
}

func (s *Service) putAttributes(ctx context.Context, in *attributesInput) (statusAnswer, error) {
	return s.updateProfile(ctx, in.Body.Name, in.Body.Email)
}

func (s *Service) putUser(ctx context.Context, in *profileInput) (statusAnswer, error) {
	return s.updateProfile(ctx, in.Body.DisplayName, in.Body.EmailAddress)
}

func (s *Service) updateProfile(ctx context.Context, name, email *string) (statusAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"UPDATED"}, s.UpdateProfile(ctx, who, ProfileChange{Name: name, Email: email})
}

func (s *Service) getSessions(ctx context.Context, _ *empty) (sessionsAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return sessionsAnswer{}, err
	}
	list, err := s.Sessions(ctx, who)
	answer := sessionsAnswer{Sessions: make([]sessionRow, len(list))}
	for i, session := range list {
		answer.Sessions[i] = sessionRow(session)
	}
	return answer, err
}

func (s *Service) postSessionsEnd(ctx context.Context, in *sessionInput) (statusAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return statusAnswer{}, err
	}
	return statusAnswer{"ENDED"}, s.EndSession(ctx, who, in.Body.ID, "ended by its owner")
}
