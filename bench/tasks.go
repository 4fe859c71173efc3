package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"time"

	"casefold/tools/program"
)

// longestTask is how long the page may be deaf to keys and clicks.
const longestTask = 100 * time.Millisecond

// measureTasks lets a real browser work on the table of 50,000 rows. A task shorter than 50 ms is none that the browser
// tells of.
func measureTasks(ctx context.Context, s *scene) ([]figure, error) {
	out, err := exec.CommandContext(ctx, "node", "bench/table.mjs", s.p.URL, eleanor, program.DemoPassword).Output()
	if err != nil {
		return nil, fmt.Errorf("bench/table.mjs: %w", err)
	}
	var steps map[string]float64
	if err := json.Unmarshal(out, &steps); err != nil {
		return nil, err
	}
	var figures []figure
	for _, name := range []string{"all rows as one list", "scrolling", "sorting by name", "sorting by size", "filtering", "clearing the filter", "selecting all rows"} {
		took := time.Duration(steps[name] * float64(time.Millisecond))
		f := figure{name: "longest task of the 50,000-row table, " + name, value: milliseconds(took), goal: "under " + milliseconds(longestTask), met: took < longestTask}
		if took == 0 {
			f.value = "none over 50 ms"
		}
		figures = append(figures, f)
	}
	return figures, nil
}
