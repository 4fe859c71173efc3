package faults

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/fault"
	"casefold/tools/program"
)

// halvesSteps are those between the two databases.
func halvesSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "halves.") })
}

var shownPassword = regexp.MustCompile(`temporary password: +(\S+)`)

// addFirm runs casefold firm add, with a step at which it is killed where one is named, and returns the password that was
// shown and whether the command came to its end.
func (i *installation) addFirm(ctx context.Context, prefix, step string) (password string, done bool, said string) {
	said, err := program.Run(ctx, "firm add", program.Options{Data: i.data, Env: []string{"CASEFOLD_FAULT=" + step}, Args: []string{
		"--name", "Firm " + prefix, "--prefix", prefix, "--region", "CA", "--edition", "Core",
		"--admin-name", "Ad Min", "--admin-email", "admin@" + prefix + ".example",
	}})
	if found := shownPassword.FindStringSubmatch(said); found != nil {
		password = found[1]
	}
	return password, err == nil, said
}

// opens says whether the firm admin gets as far as choosing a password.
func (i *installation) opens(prefix, password string) bool {
	var answer struct{ Status string }
	body := map[string]any{"username": prefix + ".ad.min", "password": password}
	err := i.person("").Call(i.t.Context(), http.MethodPost, "/auth/signIn", body, &answer)
	return err == nil && answer.Status == "NEW_PASSWORD_REQUIRED"
}

// again runs the command of a firm whose first attempt was killed: it makes the firm, or the firm is there already and
// then the first password was shown.
func (i *installation) again(prefix, first string) (password string) {
	i.t.Helper()
	password, done, said := i.addFirm(i.t.Context(), prefix, "")
	switch {
	case done:
		return password
	case first != "" && strings.Contains(said, "another firm has this prefix already"):
		return first
	}
	i.t.Fatalf("after a first attempt that showed %q: %s", first, said)
	return ""
}

func TestAFirmWhoseCommandIsKilledIsMadeByTheNext(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i := newInstallation(t)
	i.Args = []string{"--log-level", "warn"}
	passwords := map[string]string{}
	for n, step := range halvesSteps() {
		prefix := fmt.Sprintf("step%d", n)
		first, done, said := i.addFirm(t.Context(), prefix, step)
		if done {
			t.Fatalf("nothing passed the step %s: %s", step, said)
		}
		kills.count(step)
		passwords[prefix] = i.again(prefix, first)
	}
	for n := range max(3, rounds(t)/10) {
		prefix := fmt.Sprintf("moment%d", n)
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(1500))*time.Millisecond)
		first, _, _ := i.addFirm(ctx, prefix, "")
		cancel()
		kills.count("during a command")
		passwords[prefix] = i.again(prefix, first)
	}
	i.start()
	for prefix, password := range passwords {
		if !i.opens(prefix, password) {
			t.Errorf("the password that was shown for %s opens nothing", prefix)
		}
	}
	i.check()
	i.stop()
}
