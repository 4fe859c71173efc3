package permissions

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/permissions/internal/sqlgen"
)

// The features that can be limited. One setting governs both; it is changed under the name of the first.
const (
	createClientAllowed = "CREATE_CLIENT_ALLOWED"
	createMatterAllowed = "CREATE_MATTER_ALLOWED"
)

// Who may use a feature: everybody, or the firm admins and those named.
const (
	modeAllUsers  = "allUsers"
	modeSpecified = "specified"
)

// Feature is the setting of a feature. Users are subs.
type Feature struct {
	Mode   string   `json:"mode" enum:"allUsers,specified"`
	Users  []string `json:"allowedUsers"`
	Groups []int64  `json:"allowedGroups"`
	Rev    int64    `json:"rev"`
}

// FeatureSetting reads who may use a feature. An unknown code is UnknownFeature.
func FeatureSetting(ctx context.Context, tx *db.Tx, code string) (Feature, error) {
	if code != createClientAllowed && code != createMatterAllowed {
		return Feature{}, errs.UnknownFeature
	}
	row, err := sqlgen.New(tx).Feature(ctx, sqlgen.FeatureParams{TenantID: tx.Tenant, Code: createClientAllowed})
	return Feature{row.Mode, row.UserSubs, row.GroupIds, row.Rev}, err
}

// SetFeature says who may use a feature. Without a mode, two empty lists mean everybody. Seen is the rev that the
// editor saw; another one now is ChangedBySomeoneElse with the setting as it is.
func (s *Service) SetFeature(ctx context.Context, tx *db.Tx, code string, wanted Feature, seen *int64) (Feature, error) {
	if code == createMatterAllowed {
		return Feature{}, errs.FixedFeature
	}
	if err := mayChange(ctx, tx); err != nil {
		return Feature{}, err
	}
	before, err := lockFeature(ctx, tx, code)
	if err != nil {
		return Feature{}, err
	}
	if seen != nil && *seen != before.Rev {
		return Feature{}, errs.ChangedBySomeoneElse.With(before)
	}
	if wanted.Mode == "" {
		wanted.Mode = modeSpecified
		if len(wanted.Users)+len(wanted.Groups) == 0 {
			wanted.Mode = modeAllUsers
		}
	}
	if wanted.Mode == modeAllUsers {
		wanted.Users, wanted.Groups = nil, nil
	}
	if err := nameForFeature(ctx, tx, code, wanted); err != nil {
		return Feature{}, err
	}
	_, err = sqlgen.New(tx).SetFeature(ctx, sqlgen.SetFeatureParams{TenantID: tx.Tenant, Code: code, Mode: wanted.Mode})
	if err != nil {
		return Feature{}, err
	}
	after, err := FeatureSetting(ctx, tx, code)
	if err != nil {
		return Feature{}, err
	}
	s.hub.Publish(tx, events.Event{Topic: events.Firm(tx.Tenant), Kind: events.KindMe})
	return after, audit.Record(ctx, tx, audit.Line{Action: "permissionFeature.set", Object: "permissionFeature", ObjectID: tx.Tenant,
		Before: featureRecord{code, before}, After: featureRecord{code, after}})
}

// featureRecord is how a feature stands in the record of changes, under the id of its firm.
type featureRecord struct {
	Code string `json:"featureCode"`
	Feature
}

func lockFeature(ctx context.Context, tx *db.Tx, code string) (Feature, error) {
	if code != createClientAllowed {
		return Feature{}, errs.UnknownFeature
	}
	if err := sqlgen.New(tx).LockFeature(ctx, sqlgen.LockFeatureParams{TenantID: tx.Tenant, Code: code}); err != nil {
		return Feature{}, err
	}
	return FeatureSetting(ctx, tx, code)
}

// nameForFeature replaces the lists of a feature.
func nameForFeature(ctx context.Context, tx *db.Tx, code string, wanted Feature) error {
	users, err := findUsers(ctx, tx, "allowedUsers", wanted.Users)
	if err != nil {
		return err
	}
	groups, err := findGroups(ctx, tx, "allowedGroups", wanted.Groups)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	if err := q.ClearFeatureUsers(ctx, sqlgen.ClearFeatureUsersParams{TenantID: tx.Tenant, Code: code}); err != nil {
		return err
	}
	if err := q.ClearFeatureGroups(ctx, sqlgen.ClearFeatureGroupsParams{TenantID: tx.Tenant, Code: code}); err != nil {
		return err
	}
	if err := q.AddFeatureUsers(ctx, sqlgen.AddFeatureUsersParams{TenantID: tx.Tenant, Code: code, UserIds: idsOf(users)}); err != nil {
		return err
	}
	err = q.AddFeatureGroups(ctx, sqlgen.AddFeatureGroupsParams{TenantID: tx.Tenant, Code: code, GroupIds: groups})
	// A group can be deleted between being looked up and being named.
	return db.Constraint(err, "permission_feature_groups_group", missingGroup("allowedGroups"))
}
