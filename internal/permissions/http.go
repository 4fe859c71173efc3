package permissions

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

type (
	groupListInput struct {
		Body struct {
			GroupID *api.ID `json:"groupID,omitempty" nullable:"true" doc:"Only this group; all groups without it"`
		}
	}
	groupCreateInput struct {
		Body struct {
			Group newGroup `json:"groupData"`
		}
	}
	newGroup struct {
		Name    string   `json:"name"`
		Members []string `json:"groupMembers" maxItems:"10000" doc:"Subs of the members"`
	}
	groupEditInput struct {
		api.IfMatch
		Body struct {
			Group changedGroup `json:"groupData"`
		}
	}
	changedGroup struct {
		ID      api.ID   `json:"groupID"`
		Name    string   `json:"name"`
		Members []string `json:"groupMembers" maxItems:"10000" doc:"Subs of the members"`
	}
	groupDeleteInput struct {
		api.IfMatch
		Body struct {
			GroupID api.ID `json:"groupID"`
		}
	}
	created struct {
		ID  int64   `json:"newPermissionGroupID"`
		IDs []int64 `json:"ids"`
	}
	changed struct {
		Status string `json:"status"`
		Rev    int64  `json:"rev"`
	}
	done struct {
		Status string `json:"status"`
	}
	featureInput struct {
		Body struct {
			Code string `json:"featureCode"`
		}
	}
	featureDetails struct {
		Code string `json:"featureCode"`
		Feature
		AllUsers  []UserEntry  `json:"allUsers"`
		AllGroups []GroupEntry `json:"allGroups"`
	}
	featureChange struct {
		api.IfMatch
		Body struct {
			Code   string   `json:"featureCode"`
			Users  []string `json:"allowedUsers" maxItems:"10000" doc:"Subs"`
			Groups []api.ID `json:"allowedGroups" maxItems:"10000"`
			Mode   string   `json:"mode,omitempty" enum:"allUsers,specified" doc:"Without it two empty lists mean all users"`
		}
	}
	bulkInit struct {
		Body struct {
			MatterIDs []api.ID `json:"matterIDs"`
		}
	}
	bulkStart struct {
		Directory  Directory     `json:"groupsAndUsers"`
		Restricted []int64       `json:"allMatchingMatterIDsWithPermissions" doc:"Those of the matters that are limited to specified users"`
		Matters    []NamedMatter `json:"matters" doc:"All of the matters, by id"`
	}
	bulkApply struct {
		Body struct {
			MatterIDs []api.ID       `json:"matterIDs"`
			Users     []AllowedUser  `json:"userAllowList" maxItems:"1000"`
			Groups    []AllowedGroup `json:"groupAllowList" maxItems:"1000"`
			Open      bool           `json:"onlyDeleteExistingPermissions" doc:"Opens the matters to all users; the lists are ignored"`
			Known     []api.ID       `json:"knownLimitedMatterIDs,omitempty" nullable:"true" doc:"The limited matters that the caller has seen: another limited one among the matters is refused with 1005. Without it nothing is compared"`
		}
	}
	bulkDone struct {
		Updated int `json:"numMattersUpdated"`
	}
	whoSeesInput struct {
		Body struct {
			MatterID api.ID `json:"matterID"`
		}
	}
	accessExplainInput struct {
		Body struct {
			Sub      string `json:"userSub"`
			MatterID api.ID `json:"matterID"`
		}
	}
)

// Mount declares the endpoints. All of them ask for permissions access.
func (s *Service) Mount(r *api.Router) {
	api.Post(r, "/permissions/groups/list", listGroups, EditPermissions, api.Fails(errs.ObjectNotFound))
	api.Post(r, "/permissions/groups/create", s.createGroup, EditPermissions, api.Fails(errs.DisallowedInsert), api.Creates())
	api.Post(r, "/permissions/groups/edit", s.editGroup, EditPermissions,
		api.Fails(errs.ObjectNotFound, errs.DisallowedUpdate, errs.ChangedBySomeoneElse))
	api.Post(r, "/permissions/groups/delete", s.deleteGroup, EditPermissions,
		api.Fails(errs.ObjectNotFound, errs.DisallowedUpdate, errs.ChangedBySomeoneElse))
	api.Post(r, "/permission/feature/details", featureSetting, EditPermissions, api.Fails(errs.UnknownFeature))
	api.Post(r, "/permission/feature/update", s.setFeature, EditPermissions,
		api.Fails(errs.UnknownFeature, errs.FixedFeature, errs.ChangedBySomeoneElse))
	api.Post(r, "/bulk/matter/permissions/init", beginBulk, EditPermissions, api.ManyIDs(), api.Heavy(),
		api.Fails(errs.BulkPermissionMatterMissing, errs.BulkPermissionMatterInTrash, errs.TooManyItems))
	api.Post(r, "/bulk/matter/permissions/apply", s.applyBulk, EditPermissions, api.ManyIDs(), api.Heavy(),
		api.Fails(errs.BulkPermissionMatterMissing, errs.BulkPermissionMatterInTrash, errs.TooManyItems, errs.ChangedBySomeoneElse))
	api.Post(r, "/permissions/explain", explain, EditPermissions, api.Fails(errs.MatterNotFound, errs.PermissionCheck))
	api.Post(r, "/permissions/whoSees", whoSees, EditPermissions, api.Fails(errs.MatterNotFound, errs.PermissionCheck))
}

func listGroups(ctx context.Context, tx *db.Tx, in *groupListInput) (Directory, error) {
	return ListGroups(ctx, tx, (*int64)(in.Body.GroupID))
}

func (s *Service) createGroup(ctx context.Context, tx *db.Tx, in *groupCreateInput) (created, error) {
	id, err := s.CreateGroup(ctx, tx, GroupData(in.Body.Group))
	return created{id, []int64{id}}, err
}

func (s *Service) editGroup(ctx context.Context, tx *db.Tx, in *groupEditInput) (changed, error) {
	seen, err := in.Seen()
	if err != nil {
		return changed{}, err
	}
	group := in.Body.Group
	rev, err := s.EditGroup(ctx, tx, int64(group.ID), GroupData{group.Name, group.Members}, seen)
	return changed{"UPDATED", rev}, err
}

func (s *Service) deleteGroup(ctx context.Context, tx *db.Tx, in *groupDeleteInput) (done, error) {
	seen, err := in.Seen()
	if err != nil {
		return done{}, err
	}
	return done{"DELETED"}, s.DeleteGroup(ctx, tx, int64(in.Body.GroupID), seen)
}

func featureSetting(ctx context.Context, tx *db.Tx, in *featureInput) (featureDetails, error) {
	setting, err := FeatureSetting(ctx, tx, in.Body.Code)
	if err != nil {
		return featureDetails{}, err
	}
	all, err := ListGroups(ctx, tx, nil)
	return featureDetails{in.Body.Code, setting, all.Users, all.Groups}, err
}

func (s *Service) setFeature(ctx context.Context, tx *db.Tx, in *featureChange) (Feature, error) {
	seen, err := in.Seen()
	if err != nil {
		return Feature{}, err
	}
	return s.SetFeature(ctx, tx, in.Body.Code, Feature{Mode: in.Body.Mode, Users: in.Body.Users, Groups: api.IDs(in.Body.Groups)}, seen)
}

func beginBulk(ctx context.Context, tx *db.Tx, in *bulkInit) (bulkStart, error) {
	named, err := NameMatters(ctx, tx, api.IDs(in.Body.MatterIDs))
	if err != nil {
		return bulkStart{}, err
	}
	restricted := []int64{}
	for _, matter := range named {
		if matter.Restricted {
			restricted = append(restricted, matter.ID)
		}
	}
	all, err := ListGroups(ctx, tx, nil)
	return bulkStart{all, restricted, named}, err
}

func (s *Service) applyBulk(ctx context.Context, tx *db.Tx, in *bulkApply) (bulkDone, error) {
	p := MatterPermissions{Setting: SpecifiedUsers, Users: in.Body.Users, Groups: in.Body.Groups}
	if in.Body.Open {
		p = MatterPermissions{Setting: AllUsers}
	}
	var known []int64
	if in.Body.Known != nil {
		known = api.IDs(in.Body.Known)
	}
	updated, err := s.ApplyToMatters(ctx, tx, api.IDs(in.Body.MatterIDs), p, known)
	return bulkDone{updated}, err
}

func whoSees(ctx context.Context, tx *db.Tx, in *whoSeesInput) (Sight, error) {
	return WhoSees(ctx, tx, int64(in.Body.MatterID))
}

func explain(ctx context.Context, tx *db.Tx, in *accessExplainInput) (Explanation, error) {
	return Explain(ctx, tx, in.Body.Sub, int64(in.Body.MatterID))
}
