package permissions

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions/internal/sqlgen"
)

// Explanation says whether a person may see a matter, and everything that speaks for it, or what stands against it.
type Explanation struct {
	Allowed bool     `json:"allowed"`
	Reasons []Reason `json:"reasons"`
}

// Reason is one ground. Group is the one it comes from, where it comes from a group.
type Reason struct {
	Code  string `json:"code" enum:"OPEN_TO_ALL,UPTIME_ADMIN,FIRM_ADMIN,NAMED_USER,NAMED_GROUP,NOT_NAMED,DISABLED"`
	Text  string `json:"text"`
	Group *int64 `json:"groupID,omitempty"`
}

// Explain asks the view that decides, in the person's place, and says why it decides so. A view that cannot be
// explained is PermissionCheck: then the reasons are wrong, and saying nothing is better.
func Explain(ctx context.Context, tx *db.Tx, sub string, matterID int64) (Explanation, error) {
	users, err := findUsers(ctx, tx, "userSub", []string{sub})
	if err != nil {
		return Explanation{}, err
	}
	grounds, err := groundsOf(ctx, tx, users[0].ID, matterID)
	if err != nil {
		return Explanation{}, err
	}
	grounded := reasonsFor(grounds)
	if (len(grounded) > 0) != grounds.Visible {
		return Explanation{}, errs.PermissionCheck.Because(fmt.Errorf("user %d, matter %d: the view says %v", users[0].ID, matterID, grounds.Visible))
	}
	switch {
	case !grounds.Active:
		return Explanation{false, []Reason{{Code: "DISABLED", Text: "This user is disabled and cannot log in."}}}, nil
	case !grounds.Visible:
		return Explanation{false, []Reason{{Code: "NOT_NAMED",
			Text: "The matter is limited to specified users and groups. Neither this user nor a group of this user is among them."}}}, nil
	}
	return Explanation{true, grounded}, nil
}

// Sight says who sees a matter. People are nobody in particular where it is open to all users.
type Sight struct {
	OpenToAll bool   `json:"openToAll"`
	People    []Seer `json:"people"`
}

// Seer is an active user who sees a matter, and everything that speaks for it.
type Seer struct {
	Sub         string   `json:"userSub"`
	DisplayName string   `json:"displayName"`
	Reasons     []Reason `json:"reasons"`
}

// WhoSees explains a matter for everybody in the firm who sees it. It fails as Explain does. Only those are asked about for whom something
// speaks: a firm may have thousands of people.
func WhoSees(ctx context.Context, tx *db.Tx, matterID int64) (Sight, error) {
	sight := Sight{People: []Seer{}}
	people, err := sqlgen.New(tx).PossibleSeers(ctx, sqlgen.PossibleSeersParams{TenantID: tx.Tenant, MatterID: matterID})
	if err != nil {
		return sight, err
	}
	if len(people) == 0 {
		_, err := Explain(ctx, tx, tx.Sub, matterID) // says what is wrong with the matter
		return sight, err
	}
	for _, one := range people {
		e, err := Explain(ctx, tx, one.Sub, matterID)
		if err != nil {
			return Sight{}, err
		}
		if e.Allowed && e.Reasons[0].Code == "OPEN_TO_ALL" {
			return Sight{OpenToAll: true, People: []Seer{}}, nil
		}
		if e.Allowed {
			sight.People = append(sight.People, Seer{one.Sub, one.DisplayName, e.Reasons})
		}
	}
	return sight, nil
}

// groundsOf looks at the firm with the eyes of the person. The savepoint gives the caller's own back.
func groundsOf(ctx context.Context, tx *db.Tx, userID, matterID int64) (sqlgen.GroundsRow, error) {
	savepoint, err := tx.Begin(ctx)
	if err != nil {
		return sqlgen.GroundsRow{}, err
	}
	q := sqlgen.New(savepoint)
	var row sqlgen.GroundsRow
	if err = q.ActAs(ctx, userID); err == nil {
		row, err = q.Grounds(ctx, sqlgen.GroundsParams{TenantID: tx.Tenant, UserID: userID, MatterID: matterID})
	}
	if errors.Is(err, pgx.ErrNoRows) {
		err = errs.MatterNotFound
	}
	return row, errors.Join(err, savepoint.Rollback(ctx))
}

func reasonsFor(g sqlgen.GroundsRow) []Reason {
	var list []Reason
	if !g.Restricted {
		list = append(list, Reason{Code: "OPEN_TO_ALL", Text: "The matter is open to all users of the firm."})
	}
	if g.Type == "uptimeAdmin" {
		list = append(list, Reason{Code: "UPTIME_ADMIN", Text: "This user is an uptime admin and sees all matters."})
	}
	if g.FirmAdmin {
		list = append(list, Reason{Code: "FIRM_ADMIN", Text: "This user is a firm administrator and sees all matters."})
	}
	if g.Restricted && g.Named {
		list = append(list, Reason{Code: "NAMED_USER", Text: "This user is among the specified users of the matter."})
	}
	if g.Restricted {
		for i, name := range g.GroupNames {
			list = append(list, Reason{Code: "NAMED_GROUP", Group: &g.GroupIds[i],
				Text: fmt.Sprintf("This user is a member of the group %q, which is among the specified groups of the matter.", name)})
		}
	}
	return list
}
