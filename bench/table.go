package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"
)

// figure is one line of the result.
type figure struct {
	name  string
	value string
	ratio string
	goal  string
	met   bool
}

func printTable(out io.Writer, figures []figure) {
	table := tabwriter.NewWriter(out, 2, 0, 3, ' ', 0)
	fmt.Fprintln(table, "what\tmeasured\tbeside the plain handler\tgoal\t")
	for _, f := range figures {
		verdict := ""
		if f.goal != "" {
			verdict = "missed"
			if f.met {
				verdict = "met"
			}
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", f.name, f.value, f.ratio, f.goal, verdict)
	}
	_ = table.Flush()
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

func kilobytes(n int64) string { return fmt.Sprintf("%.0f KB", float64(n)/1000) }

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }

func median[T int64 | float64 | time.Duration](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// p95 is what 95 of 100 stay under.
func p95(took []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(took))
	return sorted[(len(sorted)*95-1)/100]
}
