package secret_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/secret"
)

func TestSealedValuesOpenOnlyWithTheSameKeyPurposeAndContext(t *testing.T) {
	keys := secret.Generate()
	sealed := keys.Seal("totp", []byte("seed"), []byte("account 1"))
	if bytes.Contains(sealed, []byte("seed")) {
		t.Fatal("the plaintext is visible")
	}
	opened, err := keys.Open("totp", sealed, []byte("account 1"))
	if err != nil || string(opened) != "seed" {
		t.Fatalf("opened %q, %v", opened, err)
	}
	changed := bytes.Clone(sealed)
	changed[len(changed)-1] ^= 1
	for name, open := range map[string]func() ([]byte, error){
		"another purpose": func() ([]byte, error) { return keys.Open("mail", sealed, []byte("account 1")) },
		"another context": func() ([]byte, error) { return keys.Open("totp", sealed, []byte("account 2")) },
		"another key":     func() ([]byte, error) { return secret.Generate().Open("totp", sealed, []byte("account 1")) },
		"a changed value": func() ([]byte, error) { return keys.Open("totp", changed, []byte("account 1")) },
		"a cut value":     func() ([]byte, error) { return keys.Open("totp", sealed[:10], []byte("account 1")) },
		"an empty value":  func() ([]byte, error) { return keys.Open("totp", nil, []byte("account 1")) },
		"an unknown shape": func() ([]byte, error) {
			return keys.Open("totp", append([]byte{9}, sealed[1:]...), []byte("account 1"))
		},
	} {
		if _, err := open(); !errors.Is(err, secret.ErrUnsealable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSealingTwiceGivesDifferentBytes(t *testing.T) {
	keys := secret.Generate()
	if bytes.Equal(keys.Seal("p", []byte("same"), nil), keys.Seal("p", []byte("same"), nil)) {
		t.Fatal("equal plaintexts can be told from their sealed form")
	}
}

func TestPurposesHaveKeysOfTheirOwn(t *testing.T) {
	keys := secret.Generate()
	if bytes.Equal(keys.Derive("a"), keys.Derive("b")) || bytes.Equal(keys.MAC("a", []byte("x")), keys.MAC("b", []byte("x"))) {
		t.Fatal("two purposes share a key")
	}
	if !bytes.Equal(keys.MAC("a", []byte("x")), keys.MAC("a", []byte("x"))) {
		t.Fatal("a fingerprint is not stable")
	}
}

func TestKeyFileIsMadeOnceAndOnlyItsOwnerReadsIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	derived := make([][]byte, 8)
	var starters sync.WaitGroup
	for i := range derived {
		starters.Go(func() {
			keys, err := secret.Load(path)
			if err != nil {
				t.Error(err)
				return
			}
			derived[i] = keys.Derive("same")
		})
	}
	starters.Wait()
	for _, key := range derived {
		if !bytes.Equal(key, derived[0]) {
			t.Fatal("two starters have different keys")
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Fatalf("left behind: %v", left)
	}
}

func TestKeyFilesThatCannotBeTrustedAreRefusedWithTheMend(t *testing.T) {
	sample := "casefold-key-1 " + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("change-me-"), 4)[:32]) + "\n"
	for name, file := range map[string]struct {
		text string
		mode os.FileMode
		says string
	}{
		"readable by others": {"", 0o644, "chmod 600"},
		"damaged":            {"casefold-key-1 AAAA\n", 0o600, "damaged"},
		"not a key":          {"hello", 0o600, "damaged"},
		"a sample":           {sample, 0o600, "sample key"},
	} {
		path := filepath.Join(t.TempDir(), "key")
		if file.text == "" {
			if _, err := secret.Load(path); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(path, []byte(file.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, file.mode); err != nil {
			t.Fatal(err)
		}
		if _, err := secret.Load(path); err == nil || !strings.Contains(err.Error(), file.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTypedCodesAreComparedAsPeopleMeantThem(t *testing.T) {
	code := secret.Code(10)
	if len(code) != 11 || code[5] != '-' {
		t.Fatalf("code %q", code)
	}
	typed := " " + strings.ToLower(strings.ReplaceAll(code, "-", " ")) + "\n"
	if secret.NormaliseCode(typed) != secret.NormaliseCode(code) {
		t.Fatalf("%q is not taken for %q", typed, code)
	}
	if secret.NormaliseCode("oil") != "011" {
		t.Fatal("misread letters are not mended")
	}
}
