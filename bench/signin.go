package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"casefold/internal/kit/errs"
	"casefold/tools/program"
)

// refusals of one person are few enough that nobody is slowed down for guessing.
const refusals = 4

// measureRefusals compares how long a wrong password takes for somebody who exists, somebody who does not, and somebody
// who is disabled: a difference would tell a guesser which names are worth trying. They come in random order, so that
// what else the machine does strikes all of them.
func measureRefusals(ctx context.Context, s *scene) ([]figure, error) {
	type attempt struct{ kind, username string }
	var attempts []attempt
	for n := range refusals {
		attempts = append(attempts, attempt{"disabled", "hf.iris.former"})
		for _, name := range []string{"nell.archer", "omar.bright", "tess.calder", "ivo.drake", "lena.ellis", "hugo.frost"} {
			attempts = append(attempts, attempt{"known", "lf." + name}, attempt{"unknown", fmt.Sprintf("lf.nobody.%s%d", name, n)})
		}
	}
	rand.Shuffle(len(attempts), func(i, j int) { attempts[i], attempts[j] = attempts[j], attempts[i] })
	times := map[string][]time.Duration{}
	for _, a := range attempts {
		person := program.NewPerson(s.p.URL, a.username)
		person.Password = "Wrong-Password-1!"
		sent := time.Now()
		err := person.SignIn(ctx)
		times[a.kind] = append(times[a.kind], time.Since(sent))
		var refused *program.Failure
		if !errors.As(err, &refused) || refused.Code != errs.WrongCredentials.Code {
			return nil, fmt.Errorf("sign-in of %s with a wrong password: %v", a.username, err)
		}
	}
	return []figure{{
		name: "wrong password, person known, unknown, disabled",
		value: fmt.Sprintf("%s, %s, %s", milliseconds(median(times["known"])),
			milliseconds(median(times["unknown"])), milliseconds(median(times["disabled"]))),
	}}, nil
}
