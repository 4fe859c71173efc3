package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"

	"casefold/tools/program"
)

var scriptGoals = []struct {
	page  string
	limit int64
}{{"/login", 200_000}, {"/", 300_000}}

// measureScripts lets a real browser load the pages and counts the script that came over the wire.
func measureScripts(ctx context.Context, s *scene) ([]figure, error) {
	var stderr strings.Builder
	cmd := exec.CommandContext(ctx, "node", "bench/scripts.mjs", s.p.URL, eleanor, program.DemoPassword)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var bytes map[string]int64
	if err == nil {
		err = json.Unmarshal(out, &bytes)
	}
	var figures []figure
	for _, goal := range scriptGoals {
		f := figure{name: "compressed script of " + goal.page, goal: "under " + kilobytes(goal.limit)}
		if n, ok := bytes[goal.page]; ok && err == nil {
			f.value, f.met = kilobytes(n), n > 0 && n < goal.limit
		} else {
			reason, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
			f.value = fmt.Sprintf("not measured: %v %s", err, reason)
		}
		figures = append(figures, f)
	}
	return figures, nil
}
