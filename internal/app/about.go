package app

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
)

// What this build is called: make build stamps it into the program.
var (
	BuildNumber = "unknown"
	Branch      = "unknown"
	Commit      = "unknown"
)

type launcher struct {
	Available bool   `json:"available"`
	Reason    string `json:"reason"`
}

type about struct {
	Variant        string   `json:"variant"`
	APIName        string   `json:"apiName"`
	Domain         string   `json:"domain"`
	Environment    string   `json:"environment"`
	BuildNumber    string   `json:"buildNumber"`
	Branch         string   `json:"branch"`
	Commit         string   `json:"commit"`
	HelpURL        string   `json:"helpURL"`
	SupportURL     string   `json:"supportURL"`
	DevelopmentURL string   `json:"developmentURL"`
	DeveloperMode  bool     `json:"developerMode"`
	Demo           bool     `json:"demo"`
	Launcher       launcher `json:"launcher"`
}

// mountAbout tells the browser what it is talking to, before anybody has signed in.
func (a *App) mountAbout() {
	domain := a.Config.URL
	if u, err := url.Parse(a.Config.URL); err == nil {
		domain = u.Host
	}
	answer := about{
		Variant: "Casefold", APIName: "casefold-api", Domain: domain, Environment: a.Config.Environment,
		BuildNumber: BuildNumber, Branch: Branch, Commit: Commit,
		HelpURL: a.Config.HelpURL, SupportURL: a.Config.SupportURL, DevelopmentURL: a.Config.DevelopmentURL,
		DeveloperMode: a.Config.Developer, Demo: a.Config.Demo,
		Launcher: launcher{Reason: "The desktop launcher is not available yet."},
	}
	api.Raw(a.Router, http.MethodGet, "/public/about", func(context.Context, *struct{}) (about, error) { return answer, nil }, api.Public)
}

// Describe is the OpenAPI description of this version. It needs no installation.
func Describe(cfg Config, log *slog.Logger) ([]byte, error) {
	a, err := assemble(cfg, log, secret.Generate(), &db.DB{}, nil)
	if err != nil {
		return nil, err
	}
	text, err := a.Router.OpenAPI()
	if err != nil {
		return nil, err
	}
	var pretty bytes.Buffer
	err = json.Indent(&pretty, text, "", " ")
	return pretty.Bytes(), err
}
