package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"

	"golang.org/x/sync/errgroup"

	"casefold/tools/program"
)

var handedOver = regexp.MustCompile(`(?m)^username: +(\S+)\ntemporary password: +(\S+)$`)

// foundFirm makes a firm in the region US by the command of the operator, and signs its first admin in.
func (s *scene) foundFirm(ctx context.Context, prefix string) (*program.Person, error) {
	said, err := program.Run(ctx, "firm add", program.Options{Data: s.data, Args: []string{
		"--name", "Firm " + prefix, "--prefix", prefix, "--region", "US", "--edition", "Advanced",
		"--admin-name", "Alex Admin", "--admin-email", "alex@" + prefix + ".example",
	}})
	if err != nil {
		return nil, fmt.Errorf("firm add: %w: %s", err, said)
	}
	shown := handedOver.FindStringSubmatch(said)
	if shown == nil {
		return nil, errors.New("firm add shows no password")
	}
	p := program.NewPerson(s.p.URL, shown[1])
	var first struct{ Session string }
	if err := p.Call(ctx, http.MethodPost, "/auth/signIn", object{"username": p.Username, "password": shown[2]}, &first); err != nil {
		return nil, err
	}
	var second struct{ IDToken string }
	err = p.Call(ctx, http.MethodPost, "/auth/completeNewPassword", object{"session": first.Session, "newPassword": p.Password}, &second)
	p.Token = second.IDToken
	return p, err
}

// makeMatters makes matters over a few connections and returns their ids.
func makeMatters(url, token string, count int) ([]int64, error) {
	ids := make([]int64, count)
	var group errgroup.Group
	for i := range connections {
		group.Go(func() error {
			w, err := dial(url, token)
			if err != nil {
				return err
			}
			defer w.Close()
			for n := i; n < count; n += connections {
				var made struct {
					ID int64 `json:"newMatterID"`
				}
				if err := w.call(http.MethodPost, "/api/matters/new", object{"newMatterData": object{"name": fmt.Sprintf("Matter %d", n)}}, &made); err != nil {
					return err
				}
				ids[n] = made.ID
			}
			return nil
		})
	}
	return ids, group.Wait()
}
