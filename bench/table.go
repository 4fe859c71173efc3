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
	took  time.Duration // for one, as a rule; 0 where it is no speed
	work  time.Duration // of processors for one; 0 where it was not measured
}

// printTable tells of each figure how it has changed since it was measured before.
func printTable(out io.Writer, figures []figure, before record) {
	table := tabwriter.NewWriter(out, 2, 0, 3, ' ', 0)
	fmt.Fprintln(table, "what\tmeasured\tprocessor time\tsince last\tbeside the plain handler\tgoal\t")
	for _, f := range figures {
		verdict := ""
		if f.goal != "" {
			verdict = "missed"
			if f.met {
				verdict = "met"
			}
		}
		work := ""
		if f.work > 0 {
			work = fmt.Sprintf("%.2f ms", float64(f.work.Nanoseconds())/1e6)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f.name, f.value, work, before.change(f), f.ratio, f.goal, verdict)
	}
	_ = table.Flush()
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

// every is how often something happens of which there are that many a second.
func every(rate float64) time.Duration { return time.Duration(float64(time.Second) / rate) }

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
