package console

import (
	"context"
	"net/http"

	"casefold/internal/audit"
	"casefold/internal/firms"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	emailQuery struct {
		Email string `query:"emailAddress" maxLength:"400" required:"true"`
	}
	usernameQuery struct {
		Username string `query:"username" maxLength:"400" required:"true"`
	}
	userQuery struct {
		TenantID   int64  `query:"manualTenantID" required:"true"`
		Identifier string `query:"userIdentifier" maxLength:"400" required:"true" doc:"The sub of the user, or the username"`
	}
	addUserInput struct {
		Body struct {
			TenantID    api.ID `json:"manualTenantID"`
			Email       string `json:"email"`
			Username    string `json:"username" doc:"The whole username, which begins with the prefix of the firm"`
			DisplayName string `json:"displayName"`
			AdminStatus string `json:"adminStatus" enum:"REGULAR_USER,FIRM_ADMIN,UPTIME_ADMIN"`
		}
	}
	updateUserInput struct {
		Body struct {
			TenantID api.ID     `json:"manualTenantID"`
			User     editedUser `json:"userData"`
		}
	}
	firmUsernameInput struct {
		Body struct {
			Username string `json:"username"`
		}
	}
	firmUserInput struct {
		Body struct {
			Username string `json:"username"`
			Sub      string `json:"sub"`
			TenantID api.ID `json:"tenantID"`
		}
	}
	userRecordInput struct {
		Body struct {
			TenantID    api.ID `json:"manualTenantID"`
			Email       string `json:"emailAddress,omitempty" doc:"The record gets that of the account"`
			Username    string `json:"username"`
			Sub         string `json:"sub"`
			DisplayName string `json:"displayName,omitempty" doc:"The record gets that of the account"`
		}
	}
	unlockUserInput struct {
		Body struct {
			Sub      string `json:"sub"`
			TenantID api.ID `json:"tenantID"`
		}
	}
	verifyUserInput struct {
		Body struct {
			User verifiedUser `json:"userData"`
		}
	}
	editedUser struct {
		Username string `json:"username"`
		Email    string `json:"emailAddress"`
	}
	verifiedUser struct {
		Username string `json:"username"`
	}
	emailAnswer struct {
		InUse bool `json:"emailInUse"`
	}
	usernameAnswer struct {
		InUse bool `json:"usernameInUse"`
	}
	addedUser struct {
		Sub      string `json:"sub"`
		Username string `json:"username"`
	}
	unlockedAnswer struct {
		Documents int `json:"unlockedDocuments"`
	}
	userAnswer struct {
		User userWire     `json:"user"`
		DB   *recordWire  `json:"db,omitempty" doc:"Absent where there is no record"`
		Sign *accountWire `json:"cognito,omitempty" doc:"Absent where there is no account"`
	}
	recordWire struct {
		TenantID    int64  `json:"tenantID"`
		UserID      int64  `json:"userID"`
		Username    string `json:"username"`
		DisplayName string `json:"displayName"`
		Email       string `json:"emailAddress"`
	}
	accountWire struct {
		Username   string            `json:"username"`
		Attributes accountAttributes `json:"attributes"`
	}
	accountAttributes struct {
		Name  string `json:"name"`
		Email string `json:"email"`
		Sub   string `json:"sub"`
	}
)

func (s *Service) mountUsers(r *api.Router) {
	unknown := api.Fails(errs.ProviderAdminRequired, errs.ObjectNotFound, errs.InvalidInput)
	api.Raw(r, http.MethodGet, "/admin/checkIfEmailExistsInCognito", s.getEmail, permissions.Console, unknown)
	api.Raw(r, http.MethodGet, "/admin/checkIfUsernameExistsInCognito", s.getUsername, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/user/create", s.postUser, permissions.Console, unknown)
	api.Raw(r, http.MethodGet, "/admin/userDetail", s.getUser, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/updateUser", s.postUpdate, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/user/resendWelcomeEmail", s.postResend, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/user/resetPassword", s.postReset, permissions.Console, unknown, api.FreshSignIn())
	api.Raw(r, http.MethodPost, "/admin/user/setUserEnabled", s.enable(true), permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/user/setUserDisabled", s.enable(false), permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/user/delete", s.postDelete, permissions.Console, unknown, api.FreshSignIn())
	api.Raw(r, http.MethodPost, "/admin/user/createJustDatabaseUserRecord", s.postRecord, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/user/setUserMFADisabled", s.postMFA, permissions.Console, unknown, api.FreshSignIn())
	api.Raw(r, http.MethodPost, "/admin/user/unlockAllDocuments", s.postUnlock, permissions.Console, unknown)
	api.Raw(r, http.MethodPost, "/admin/setEmailVerified", s.postVerified, permissions.Console, unknown, api.Fails(errs.VerificationCode))
}

func (s *Service) getEmail(ctx context.Context, in *emailQuery) (answer emailAnswer, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		answer.InUse, err = s.identity.EmailInUse(ctx, tx, in.Email, "")
		return err
	})
	return answer, err
}

func (s *Service) getUsername(ctx context.Context, in *usernameQuery) (answer usernameAnswer, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		answer.InUse, err = s.identity.UsernameInUse(ctx, tx, in.Username)
		return err
	})
	return answer, err
}

func (s *Service) postUser(ctx context.Context, in *addUserInput) (addedUser, error) {
	ctx, _ = permissions.AsStaff(ctx)
	firm, err := s.firm(ctx, int64(in.Body.TenantID))
	if err != nil {
		return addedUser{}, err
	}
	return s.add(ctx, firm, in.Body.Username, firms.NewUser{
		DisplayName: in.Body.DisplayName, Email: in.Body.Email, Role: firms.Role(in.Body.AdminStatus),
	})
}

func (s *Service) getUser(ctx context.Context, in *userQuery) (userAnswer, error) {
	var p Person
	var err error
	if subShape.MatchString(in.Identifier) {
		p, err = s.identified(ctx, in.TenantID, in.Identifier, "")
	} else if p, err = s.named(ctx, in.Identifier); err == nil && p.Firm.ID != in.TenantID {
		err = errs.ObjectNotFound
	}
	if err != nil {
		return userAnswer{}, err
	}
	answer := userAnswer{User: userWireOf(p)}
	if r := p.Record; r != nil {
		answer.DB = &recordWire{in.TenantID, r.UserID, r.Username, r.DisplayName, r.Email}
	}
	if a := p.Account; a != nil {
		email, _ := a.Shown()
		answer.Sign = &accountWire{a.Username, accountAttributes{a.Name, email, a.Sub}}
	}
	return answer, nil
}

// doing does something to somebody whom the call names, and answers that it is done.
func doing(ctx context.Context, find func(context.Context) (Person, error), do func(ctx context.Context, p Person, actor string) error) (firms.Done, error) {
	ctx, who := permissions.AsStaff(ctx)
	p, err := find(ctx)
	if err == nil {
		err = do(ctx, p, who.Account.Sub)
	}
	return firms.Done{Status: "UPDATED"}, err
}

// byName finds somebody by username; a tenant other than 0 must be theirs.
func (s *Service) byName(username string, tenant int64) func(context.Context) (Person, error) {
	return func(ctx context.Context) (Person, error) {
		p, err := s.named(ctx, username)
		if err == nil && tenant != 0 && p.Firm.ID != tenant {
			err = errs.ObjectNotFound
		}
		return p, err
	}
}

// bySub finds somebody of a firm by sub; a username that is given must be theirs.
func (s *Service) bySub(tenant api.ID, sub, username string) func(context.Context) (Person, error) {
	return func(ctx context.Context) (Person, error) { return s.identified(ctx, int64(tenant), sub, username) }
}

func (s *Service) postUpdate(ctx context.Context, in *updateUserInput) (firms.Done, error) {
	if in.Body.TenantID <= 0 {
		return firms.Done{}, errs.ObjectNotFound
	}
	return doing(ctx, s.byName(in.Body.User.Username, int64(in.Body.TenantID)), func(ctx context.Context, p Person, actor string) error {
		return s.changeEmail(ctx, p, actor, in.Body.User.Email)
	})
}

func (s *Service) postResend(ctx context.Context, in *firmUsernameInput) (firms.Done, error) {
	return doing(ctx, s.byName(in.Body.Username, 0), s.resendWelcome)
}

func (s *Service) postReset(ctx context.Context, in *firmUsernameInput) (firms.Done, error) {
	return doing(ctx, s.byName(in.Body.Username, 0), s.resetPassword)
}

func (s *Service) postMFA(ctx context.Context, in *firmUsernameInput) (firms.Done, error) {
	return doing(ctx, s.byName(in.Body.Username, 0), s.disableMFA)
}

func (s *Service) postVerified(ctx context.Context, in *verifyUserInput) (firms.Done, error) {
	return doing(ctx, s.byName(in.Body.User.Username, 0), s.verifyEmail)
}

func (s *Service) enable(enabled bool) api.RawHandler[firmUserInput, firms.Done] {
	return func(ctx context.Context, in *firmUserInput) (firms.Done, error) {
		return doing(ctx, s.exactly(in), func(ctx context.Context, p Person, actor string) error {
			return s.setEnabled(ctx, p, actor, enabled)
		})
	}
}

func (s *Service) postDelete(ctx context.Context, in *firmUserInput) (firms.Done, error) {
	return doing(ctx, s.exactly(in), s.remove)
}

// exactly finds the person whose username, sub and firm are all those of the call.
func (s *Service) exactly(in *firmUserInput) func(context.Context) (Person, error) {
	if in.Body.Username == "" {
		return func(context.Context) (Person, error) { return Person{}, errs.ObjectNotFound }
	}
	return s.bySub(in.Body.TenantID, in.Body.Sub, in.Body.Username)
}

func (s *Service) postRecord(ctx context.Context, in *userRecordInput) (firms.Done, error) {
	return doing(ctx, s.bySub(in.Body.TenantID, in.Body.Sub, in.Body.Username), func(ctx context.Context, p Person, _ string) error {
		return s.writeRecord(ctx, p)
	})
}

func (s *Service) postUnlock(ctx context.Context, in *unlockUserInput) (answer unlockedAnswer, err error) {
	_, err = doing(ctx, s.bySub(in.Body.TenantID, in.Body.Sub, ""), func(ctx context.Context, p Person, _ string) (err error) {
		answer.Documents, err = s.unlock(ctx, p)
		return err
	})
	return answer, err
}

type (
	accessQuery struct {
		Before int64 `query:"before" doc:"Lists what came before the line with this id; without it the newest"`
	}
	accessAnswer struct {
		Lines []accessLine `json:"lines"`
		More  bool         `json:"more"`
	}
)

const accessLines = 200

func getProviderAccess(ctx context.Context, tx *db.Tx, in *accessQuery) (accessAnswer, error) {
	below := in.Before
	if below <= 0 {
		below = 1<<63 - 1
	}
	lines, err := audit.ByProvider(ctx, tx, below, accessLines+1)
	answer := accessAnswer{Lines: []accessLine{}, More: len(lines) > accessLines}
	for _, l := range lines[:min(len(lines), accessLines)] {
		answer.Lines = append(answer.Lines, accessLineOf(l))
	}
	return answer, err
}
