package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"casefold/internal/kit/errs"
)

type object = map[string]any

// asks makes a call of the console that succeeds.
func (v *visitor) asks(path string, body object) (answer json.RawMessage) {
	v.i.t.Helper()
	if code := v.call(http.MethodPost, path, body, &answer); code != 0 {
		v.i.t.Fatalf("%s: %d", path, code)
	}
	return answer
}

var inTheWelcome = regexp.MustCompile(`Username: (\S+)\s+Temporary password: (\S+)`)

// welcomed waits for the mail that says how to sign in, in the folder of an installation without a relay.
func (i *installation) welcomed(address string) (username, password string) {
	i.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		letters, _ := filepath.Glob(filepath.Join(i.settings["CASEFOLD_DATA"], "mail", "*.eml"))
		for _, path := range letters {
			letter, err := os.ReadFile(path)
			if err != nil {
				i.t.Fatal(err)
			}
			if found := inTheWelcome.FindStringSubmatch(string(letter)); bytes.Contains(letter, []byte("<"+address+">")) && found != nil {
				return found[1], found[2]
			}
		}
	}
	i.t.Fatalf("no mail says to %s how to sign in", address)
	return "", ""
}

// README tells this way: from the first of the staff to a firm admin, without a command for the firm.
func TestAnEmptyInstallationLeadsFromTheFirstOfTheStaffToAFirmAdminWhoSignsInByTheWelcomeMail(t *testing.T) {
	i := newInstallation(t)
	username, temporary := shownIn(t, i.does("staff", "add", "--name", "Ada Provider", "--email", "ada@provider.example", "--role", "both"))
	stop := i.serves()
	ada := i.settleIn(username, temporary, "Quiet-Harvest-77?")
	var refused json.RawMessage
	if code := ada.call(http.MethodPost, "/api/admin/listTenants", object{}, &refused); code != errs.NotAllowedByPolicy.Code {
		t.Errorf("the console without two-step sign-in: %d", code)
	}
	var setup struct{ Secret string }
	if err := json.Unmarshal(ada.asks("/auth/mfa/setup", object{}), &setup); err != nil {
		t.Fatal(err)
	}
	code, err := totp.GenerateCode(setup.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	ada.asks("/auth/mfa/verify", object{"code": code})
	ada.asks("/api/admin/createTenant", object{
		"manualTenantID": 1001, "name": "Maple Row Law", "customerID": "C-1", "regionName": "CA", "usernamePrefix": "mr", "lxwEdition": "Core",
	})
	ada.asks("/api/admin/user/create", object{
		"manualTenantID": 1001, "email": "claire@maple.example", "username": "mr.claire.fontaine", "displayName": "Claire Fontaine", "adminStatus": "FIRM_ADMIN",
	})
	username, temporary = i.welcomed("claire@maple.example")
	claire := i.settleIn(username, temporary, "Sugar-Lantern-88?")
	var seen me
	if code := claire.call(http.MethodGet, "/api/me", nil, &seen); code != 0 || !seen.MySQL.User[0].HasPermissionsAccess || seen.MySQL.User[0].UserRegion != "CA" {
		t.Errorf("%d %+v", code, seen)
	}
	var access struct {
		MySQL struct {
			Lines []struct{ Provider, Action string }
		}
	}
	if code := claire.call(http.MethodGet, "/api/settings/providerAccess", nil, &access); code != 0 || len(access.MySQL.Lines) != 2 || access.MySQL.Lines[0].Provider != "cf.ada.provider" {
		t.Errorf("%d %+v", code, access)
	}
	i.does("check")
	stop()
}
