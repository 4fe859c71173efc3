package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// call runs the program with these arguments over a data folder and returns what it wrote, and how it ended.
func call(t *testing.T, data string, args ...string) (out, log string, err error) {
	t.Helper()
	var outWriter, errWriter strings.Builder
	settings := map[string]string{"CASEFOLD_DATA": data, "CASEFOLD_LISTEN": "127.0.0.1:18099", "CASEFOLD_LOG_LEVEL": "error"}
	err = runIn(t.Context(), terminal{&outWriter, &errWriter, func(name string) string { return settings[name] }}, args)
	return outWriter.String(), errWriter.String(), err
}

func TestAWrongCallIsToldInOneLineAndTouchesNothing(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	firm := []string{"firm", "add", "--name", "Harbor & Finch LLP", "--prefix", "hf", "--region", "US", "--edition", "Core",
		"--admin-name", "Eleanor Voss", "--admin-email", "eleanor@hf.example"}
	replaced := func(flag, value string) []string {
		args := slices.Clone(firm)
		args[slices.Index(args, flag)+1] = value
		return args
	}
	for words, args := range map[string][]string{
		"firm add, firm list":                 {"firm"},
		"staff add, staff list, staff remove": {"staff", "fire"},
		"firm add needs --name, --prefix, --region, --edition, --admin-name, --admin-email": {"firm", "add"},
		"firm add needs --admin-name":                              replaced("--admin-name", "  "),
		"-nmae":                                                    append(firm, "--nmae", "x"),
		"flag needs an argument":                                   append(firm, "--customer-id"),
		`firm add takes no argument "Finch"`:                       append(firm, "Finch"),
		`--region must be one of US, CA, not "EU"`:                 replaced("--region", "EU"),
		"--edition must be one of Core, Advanced, Trial, Starter,": replaced("--edition", "gold"),
		"staff add needs --name, --email":                          {"staff", "add"},
		`--role must be one of admin, super, both, not "boss"`:     {"staff", "add", "--name", "Ada", "--email", "a@x.example", "--role", "boss"},
		"staff remove needs username":                              {"staff", "remove"},
		`staff remove takes no argument "cf.bea"`:                  {"staff", "remove", "cf.ada", "cf.bea"},
		"password needs username":                                  {"password"},
		`firm list takes no argument "all"`:                        {"firm", "list", "all"},
		`there is no command "frim"`:                               {"frim", "add"},
		"CASEFOLD_URL must be":                                     {"firm", "list", "--url", "nowhere"},
	} {
		out, _, err := call(t, data, args...)
		if err == nil || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") || out != "" {
			t.Errorf("%q: %v, and %q", args, err, out)
		}
		if !errors.As(err, &wrongCall{}) {
			t.Errorf("%q does not count as a wrong call: %v", args, err)
		}
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("a wrong call made a data folder: %v", err)
	}
}

func TestEveryOperatorCommandExplainsItself(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for _, c := range operatorCommands {
		for _, help := range []string{"--help", "-h"} {
			out, _, err := call(t, data, append(strings.Fields(c.name), help)...)
			if err != nil || !strings.HasPrefix(out, "casefold "+c.name) || !strings.Contains(out, c.help) {
				t.Errorf("%s: %q, %v", c.name, out, err)
			}
			options, _ := c.prepare()
			for _, o := range options {
				if !strings.Contains(out, "--"+o.name) || !strings.Contains(out, o.help) {
					t.Errorf("%s does not explain --%s", c.name, o.name)
				}
			}
		}
	}
	for _, group := range []string{"firm", "staff"} {
		out, _, err := call(t, data, group, "--help")
		for _, c := range operatorCommands {
			if listed := strings.Contains(out, "\n  "+c.name); err != nil || listed != strings.HasPrefix(c.name, group) {
				t.Errorf("%s: %q, %v", group, out, err)
			}
		}
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("an explanation made a data folder: %v", err)
	}
}

func TestTheRecordNamesWhoCalledSudo(t *testing.T) {
	plain := operatorName(func(string) string { return "" })
	behind := operatorName(func(name string) string { return map[string]string{"SUDO_USER": "al\x1b[31mice"}[name] })
	if plain == "" || strings.Contains(plain, " by ") || behind != plain+" by al?[31mice" {
		t.Errorf("%q, %q", plain, behind)
	}
}
