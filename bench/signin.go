package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casefold/tools/program"
)

// refusals are few enough that nobody is slowed down for guessing.
const refusals = 4

// measureRefusals compares how long a wrong password takes for somebody who exists, somebody who does not, and somebody
// who is disabled: a difference would tell a guesser which names are worth trying.
func measureRefusals(ctx context.Context, url string) ([]figure, error) {
	names := []string{"known", "unknown", "disabled"}
	times := map[string][]time.Duration{}
	for n := range refusals {
		people := []string{"hf.marcus.adair", fmt.Sprintf("hf.nobody.%d", n), "hf.iris.former"}
		for i, username := range people {
			person := program.NewPerson(url, username)
			person.Password = "Wrong-Password-1!"
			sent := time.Now()
			err := person.SignIn(ctx)
			times[names[i]] = append(times[names[i]], time.Since(sent))
			var refused *program.Failure
			if !errors.As(err, &refused) || refused.Code != 1100 {
				return nil, fmt.Errorf("sign-in of %s with a wrong password: %v", username, err)
			}
		}
	}
	return []figure{{
		name: "wrong password, person known, unknown, disabled",
		value: fmt.Sprintf("%s, %s, %s", milliseconds(median(times["known"])),
			milliseconds(median(times["unknown"])), milliseconds(median(times["disabled"]))),
	}}, nil
}
