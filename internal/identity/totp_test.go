package identity

import (
	"net/url"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

var noon = time.Date(2026, 11, 15, 12, 0, 10, 0, time.UTC)

func codeAt(t *testing.T, seed string, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(seed, at)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func TestCodesOfThePresentStepAndItsNeighboursMatch(t *testing.T) {
	seed, _, err := newSeed("hf.dana.okafor")
	if err != nil {
		t.Fatal(err)
	}
	present := noon.Unix() / totpPeriod
	for offset, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		step, ok := matchTOTP(seed, codeAt(t, seed, noon.Add(time.Duration(offset)*totpPeriod*time.Second)), noon, 0)
		if ok != want || ok && step != present+offset {
			t.Errorf("offset %d: step %d, %v", offset, step-present, ok)
		}
	}
}

func TestACodeAndEveryOlderOneIsSpentOnceUsed(t *testing.T) {
	seed, _, _ := newSeed("hf.dana.okafor")
	code := codeAt(t, seed, noon)
	step, ok := matchTOTP(seed, code, noon, 0)
	if !ok {
		t.Fatal("the right code is refused")
	}
	if _, again := matchTOTP(seed, code, noon, step); again {
		t.Error("the same code works twice")
	}
	if _, older := matchTOTP(seed, codeAt(t, seed, noon.Add(-30*time.Second)), noon, step); older {
		t.Error("an older code works after a newer one")
	}
	if _, newer := matchTOTP(seed, codeAt(t, seed, noon.Add(30*time.Second)), noon, step); !newer {
		t.Error("the next code is refused")
	}
}

func TestCodesAreTakenAsPeopleTypeThem(t *testing.T) {
	seed, _, _ := newSeed("hf.dana.okafor")
	code := codeAt(t, seed, noon)
	if _, ok := matchTOTP(seed, " "+code[:3]+" "+code[3:]+"\n", noon, 0); !ok {
		t.Error("a code with the space that apps show is refused")
	}
	for _, wrong := range []string{"", "12345", code + "0", "abcdef"} {
		if _, ok := matchTOTP(seed, wrong, noon, 0); ok {
			t.Errorf("%q is taken", wrong)
		}
	}
}

func TestTheQRCodeNamesCasefoldAndTheUser(t *testing.T) {
	seed, text, err := newSeed("hf.dana.okafor")
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Casefold:hf.dana.okafor" ||
		u.Query().Get("issuer") != "Casefold" || u.Query().Get("secret") != seed {
		t.Fatalf("%s, %v", text, err)
	}
	if len(seed) != 32 {
		t.Fatalf("the seed has %d characters", len(seed))
	}
}
