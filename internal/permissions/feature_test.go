package permissions_test

import (
	"net/http"
	"slices"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

const createClients = "CREATE_CLIENT_ALLOWED"

type feature struct {
	Mode      string   `json:"mode"`
	Users     []string `json:"allowedUsers"`
	Groups    []int64  `json:"allowedGroups"`
	Rev       int64    `json:"rev"`
	AllUsers  []m      `json:"allUsers"`
	AllGroups []m      `json:"allGroups"`
}

func details(t *testing.T, p *testkit.Person) (f feature) {
	t.Helper()
	p.Post("/permission/feature/details", m{"featureCode": createClients}).Into(t, &f)
	return f
}

// mayCreate is what the New menu is told; clients and matters go together.
func mayCreate(t *testing.T, p *testkit.Person) bool {
	t.Helper()
	var me struct {
		Features struct {
			Client bool `json:"CREATE_CLIENT_ALLOWED"`
			Matter bool `json:"CREATE_MATTER_ALLOWED"`
		} `json:"permissionFeatures"`
	}
	p.Get("/me").Into(t, &me)
	if me.Features.Client != me.Features.Matter {
		t.Fatalf("clients and matters differ: %+v", me)
	}
	return me.Features.Client
}

func setFeature(p *testkit.Person, mode string, users []*testkit.Person, groupIDs ...int64) *testkit.Response {
	body := m{"featureCode": createClients, "allowedUsers": subs(users...), "allowedGroups": append([]int64{}, groupIDs...)}
	if mode != "" {
		body["mode"] = mode
	}
	return p.Post("/permission/feature/update", body)
}

func TestCreatingIsLimitedToWhomTheSettingNames(t *testing.T) {
	w := testkit.NewWorld(t)
	all := func(want ...bool) {
		t.Helper()
		got := []bool{mayCreate(t, w.Admin), mayCreate(t, w.Uptime), mayCreate(t, w.Partner), mayCreate(t, w.Associate)}
		if !slices.Equal(got, want) {
			t.Errorf("admin, uptime, partner, associate: %v, want %v", got, want)
		}
	}
	if f := details(t, w.Admin); f.Mode != "allUsers" || f.Rev != 0 || len(f.AllUsers) != 4 || len(f.AllGroups) != 1 {
		t.Errorf("at first %+v", f)
	}
	all(true, true, true, true)
	setFeature(w.Admin, "", []*testkit.Person{w.Partner}).OK(t)
	all(true, true, true, false)
	group := newGroup(t, w.Admin, "Intake", w.Associate)
	setFeature(w.Uptime, "specified", nil, group).OK(t)
	all(true, true, false, true)
	edit(w.Admin, group, "Intake", w.Partner).OK(t)
	all(true, true, true, false)
	setFeature(w.Admin, "specified", nil).OK(t)
	all(true, true, false, false)
	setFeature(w.Admin, "", nil).OK(t)
	all(true, true, true, true)
	setFeature(w.Admin, "allUsers", []*testkit.Person{w.Partner}, group).OK(t)
	if f := details(t, w.Admin); f.Mode != "allUsers" || len(f.Users)+len(f.Groups) != 0 || f.Rev != 5 {
		t.Errorf("choosing all users leaves %+v", f)
	}
	all(true, true, true, true)
	if n := count(t, w, "SELECT count(*) FROM audit_lines WHERE action = 'permissionFeature.set'"); n != 5 {
		t.Errorf("%d lines in the record", n)
	}
}

func TestAFeatureCodeMustBeKnownAndChangeable(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	for _, p := range []*testkit.Person{w.Admin, w.Uptime} {
		for _, code := range []string{"", "create_client_allowed", "DELETE_EVERYTHING", "CREATE_CLIENT_ALLOWED "} {
			p.Post("/permission/feature/details", m{"featureCode": code}).Fails(t, errs.UnknownFeature)
			p.Post("/permission/feature/update", m{"featureCode": code, "allowedUsers": []string{}, "allowedGroups": []int64{}}).
				Fails(t, errs.UnknownFeature)
		}
		p.Post("/permission/feature/details", m{"featureCode": "CREATE_MATTER_ALLOWED"}).OK(t)
		p.Post("/permission/feature/update", m{"featureCode": "CREATE_MATTER_ALLOWED", "allowedUsers": []string{}, "allowedGroups": []int64{}}).
			Fails(t, errs.FixedFeature)
	}
	setFeature(w.Admin, "nobody", nil).Fails(t, errs.InvalidInput)
	setFeature(w.Admin, "specified", []*testkit.Person{w.Partner, other.Partner}).Fails(t, errs.InvalidInput)
	if f := details(t, w.Admin); f.Rev != 0 {
		t.Errorf("a refused setting left %+v", f)
	}
}

func TestTheSecondOfTwoPeopleSettingAFeatureIsToldWhatChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	seen := http.Header{"If-Match": {"0"}}
	body := m{"featureCode": createClients, "allowedUsers": subs(w.Partner), "allowedGroups": []int64{}}
	w.Admin.Call(http.MethodPost, "/permission/feature/update", body, seen).OK(t)
	var now feature
	w.Uptime.Call(http.MethodPost, "/permission/feature/update", body, seen).Fails(t, errs.ChangedBySomeoneElse).Data(t, &now)
	if now.Mode != "specified" || now.Rev != 1 || !slices.Equal(now.Users, subs(w.Partner)) {
		t.Errorf("told %+v", now)
	}
}

func TestWhoMayNotCreateIsRefusedInTheSpecifiedWords(t *testing.T) {
	w := testkit.NewWorld(t)
	setFeature(w.Admin, "specified", []*testkit.Person{w.Partner}).OK(t)
	create := func(p *testkit.Person, name string) (client, matter *testkit.Response) {
		return p.Post("/clients/new", m{"newClientData": m{"newClientName": name}}), p.Post("/matters/new", m{"newMatterData": m{"name": name}})
	}
	for _, p := range []*testkit.Person{w.Admin, w.Uptime, w.Partner} {
		client, matter := create(p, "Made by "+p.Username)
		client.OK(t)
		matter.OK(t)
	}
	client, matter := create(w.Associate, "Not made")
	client.Fails(t, errs.CannotCreateClients)
	matter.Fails(t, errs.CannotCreateMatters)
	if n := count(t, w, "SELECT count(*) FROM clients") + count(t, w, "SELECT count(*) FROM matters"); n != 6 {
		t.Errorf("%d clients and matters", n)
	}
}
