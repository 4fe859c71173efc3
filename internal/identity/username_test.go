package identity_test

import (
	"testing"

	"casefold/internal/identity"
)

func TestAUsernameComesFromADisplayName(t *testing.T) {
	for displayName, want := range map[string]string{
		"Eleanor Voss":            "eleanor.voss",
		"  Ada   de  Lovelace ":   "ada.de.lovelace",
		"Élodie Noël-Brûlé":       "elodie.noel-brule",
		"Nguyễn Văn Đặng":         "nguyen.van.dang",
		"Søren Weiß":              "soren.weiss",
		"Łukasz Żółć":             "lukasz.zolc",
		"John O'Hara, Jr.":        "john.ohara.jr",
		"Ⅳ Ｆｕｌｌ":                  "iv.full",
		"Maria (temp) <script>\n": "maria.temp.script",
		"李明":                      "",
		"-.-":                     "",
		"":                        "",
	} {
		if got := identity.UsernameFrom(displayName); got != want {
			t.Errorf("%q: %q, not %q", displayName, got, want)
		}
	}
}
