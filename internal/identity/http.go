package identity

import (
	"context"
	"net/http"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
)

// bodyLimit leaves room for a password of the largest size, however its characters are escaped.
const bodyLimit = 32 << 10

type (
	empty     struct{}
	emptyBody struct {
		Body struct{}
	}
	signInInput struct {
		Body struct {
			Username string `json:"username"`
			Password string `json:"password"`
		}
	}
	codeForChallenge struct {
		Body struct {
			Session string `json:"session"`
			Code    string `json:"code"`
		}
	}
	passwordForChallenge struct {
		Body struct {
			Session     string `json:"session"`
			NewPassword string `json:"newPassword"`
		}
	}
	refreshInput struct {
		Body struct {
			// RefreshToken is for the launcher, which keeps its own; browsers have the cookie.
			RefreshToken string `json:"refreshToken,omitempty"`
		}
	}
	launcherInput struct {
		Body struct {
			Code string `json:"code"`
		}
	}
	signInAnswer struct {
		Status    string `json:"status"`
		Session   string `json:"session,omitempty"`
		IDToken   string `json:"idToken,omitempty"`
		ExpiresIn int    `json:"expiresIn,omitempty"`
		// RefreshToken is only for those who sent one.
		RefreshToken string `json:"refreshToken,omitempty"`
	}
	launcherCodeAnswer struct {
		Code string `json:"code"`
	}
	statusAnswer struct {
		Status string `json:"status"`
	}
)

// Mount declares the endpoints. The right of everybody who is signed in comes from the package above that decides.
func (s *Service) Mount(r *api.Router, signedIn api.Right) {
	small := api.MaxBody(bodyLimit)
	api.Auth(r, http.MethodPost, "/signIn", s.postSignIn, api.Public, small, api.Fails(errs.WrongCredentials, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/confirmSignIn", s.postConfirmSignIn, api.Public, small, api.Fails(errs.WrongCode, errs.ChallengeExpired, errs.TooManyRequests))
	api.Auth(r, http.MethodPost, "/completeNewPassword", s.postCompleteNewPassword, api.Public, small, api.Fails(errs.PasswordRule, errs.ChallengeExpired))
	api.Auth(r, http.MethodPost, "/refresh", s.postRefresh, api.Public, small, api.Fails(errs.InvalidAuth, errs.MissingAuth))
	api.Auth(r, http.MethodPost, "/signOut", s.postSignOut, api.Public, small)
	api.Auth(r, http.MethodPost, "/launcher/code", s.postLauncherCode, signedIn, small)
	api.Auth(r, http.MethodPost, "/launcher/exchange", s.postLauncherExchange, api.Public, small, api.Fails(errs.ChallengeExpired))
	s.mountAccount(r, signedIn, small)
}

// caller is who is behind a call that needs a sign-in.
func (s *Service) caller(ctx context.Context) (Principal, error) {
	bearer, err := api.Bearer(api.Request(ctx))
	if err != nil {
		return Principal{}, err
	}
	return s.Authenticate(ctx, bearer)
}

// admit gives a step of a sign-in its answer, and the browser its cookies.
func (s *Service) admit(ctx context.Context, outcome Outcome, err error) (signInAnswer, error) {
	if err != nil {
		return signInAnswer{}, err
	}
	answer := signInAnswer{Status: string(outcome.Status), Session: outcome.Challenge}
	if outcome.Device != "" {
		s.setCookie(ctx, deviceCookie, outcome.Device, deviceLifetime)
	}
	if outcome.Session != nil {
		// A browser has one session: with the cookie goes what it led to.
		if before := s.readCookie(ctx, refreshCookie); before != "" {
			if err := s.SignOut(ctx, before); err != nil {
				return signInAnswer{}, err
			}
		}
		s.keepSession(ctx, outcome.Session.RefreshToken)
		answer.IDToken, answer.ExpiresIn = outcome.Session.IDToken, expiresIn()
	}
	return answer, nil
}

func expiresIn() int { return int(TokenLifetime / time.Second) }

func (s *Service) postSignIn(ctx context.Context, in *signInInput) (signInAnswer, error) {
	if err := s.sameSite(ctx); err != nil {
		return signInAnswer{}, err
	}
	outcome, err := s.SignIn(ctx, in.Body.Username, in.Body.Password, s.client(ctx))
	return s.admit(ctx, outcome, err)
}

func (s *Service) postConfirmSignIn(ctx context.Context, in *codeForChallenge) (signInAnswer, error) {
	if err := s.sameSite(ctx); err != nil {
		return signInAnswer{}, err
	}
	outcome, err := s.ConfirmSignIn(ctx, in.Body.Session, in.Body.Code, s.client(ctx))
	return s.admit(ctx, outcome, err)
}

func (s *Service) postCompleteNewPassword(ctx context.Context, in *passwordForChallenge) (signInAnswer, error) {
	if err := s.sameSite(ctx); err != nil {
		return signInAnswer{}, err
	}
	outcome, err := s.CompleteNewPassword(ctx, in.Body.Session, in.Body.NewPassword, s.client(ctx))
	return s.admit(ctx, outcome, err)
}

func (s *Service) postRefresh(ctx context.Context, in *refreshInput) (signInAnswer, error) {
	own := in.Body.RefreshToken
	if own != "" {
		t, err := s.Refresh(ctx, own, s.client(ctx))
		return signInAnswer{Status: string(SignedIn), IDToken: t.IDToken, ExpiresIn: expiresIn(), RefreshToken: t.RefreshToken}, err
	}
	if err := s.sameSite(ctx); err != nil {
		return signInAnswer{}, err
	}
	cookie := s.readCookie(ctx, refreshCookie)
	if cookie == "" {
		return signInAnswer{}, errs.MissingAuth
	}
	t, err := s.Refresh(ctx, cookie, s.client(ctx))
	if err != nil {
		return signInAnswer{}, err // with its cookie: to remove it could meet the one that another tab has just got
	}
	s.keepSession(ctx, t.RefreshToken)
	return signInAnswer{Status: string(SignedIn), IDToken: t.IDToken, ExpiresIn: expiresIn()}, nil
}

// postSignOut ends the session of whatever the caller shows: the cookie, a refresh token of its own, or the id token.
func (s *Service) postSignOut(ctx context.Context, in *refreshInput) (statusAnswer, error) {
	if in.Body.RefreshToken != "" {
		return statusAnswer{"SIGNED_OUT"}, s.SignOut(ctx, in.Body.RefreshToken)
	}
	if err := s.sameSite(ctx); err != nil {
		return statusAnswer{}, err
	}
	if cookie := s.readCookie(ctx, refreshCookie); cookie != "" {
		s.keepSession(ctx, "")
		if err := s.SignOut(ctx, cookie); err != nil {
			return statusAnswer{}, err
		}
	}
	who, err := s.caller(ctx)
	if err == nil {
		err = s.EndSession(ctx, who, who.SessionID, "signed out")
	}
	// Whoever shows nothing that opens anything is out already. What could not be found out is another matter.
	if errs.Refuses(err) {
		err = nil
	}
	return statusAnswer{"SIGNED_OUT"}, err
}

func (s *Service) postLauncherCode(ctx context.Context, _ *emptyBody) (launcherCodeAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return launcherCodeAnswer{}, err
	}
	code, err := s.LauncherCode(ctx, who)
	return launcherCodeAnswer{code}, err
}

func (s *Service) postLauncherExchange(ctx context.Context, in *launcherInput) (signInAnswer, error) {
	t, err := s.ExchangeLauncherCode(ctx, in.Body.Code, s.client(ctx))
	return signInAnswer{Status: string(SignedIn), IDToken: t.IDToken, ExpiresIn: expiresIn(), RefreshToken: t.RefreshToken}, err
}
