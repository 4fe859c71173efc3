package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"casefold/internal/kit/errs"
)

// operatorName is who runs the command, for the record: the account of the machine, and behind sudo the account that
// called it.
func operatorName(getenv func(string) string) string {
	name := fmt.Sprintf("uid %d", os.Geteuid())
	if account, err := user.Current(); err == nil {
		name = account.Username
	}
	if caller := printable(getenv("SUDO_USER")); caller != "" {
		name += " by " + caller
	}
	return name
}

// printable makes text harmless for a terminal and for a table: what is no visible character is shown as a question mark.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return '?'
	}, text)
}

// table sets rows below their heads, and says what there is instead where there is none.
func table(heads []string, rows [][]string, none string) string {
	if len(rows) == 0 {
		return none
	}
	var text strings.Builder
	out := tabwriter.NewWriter(&text, 2, 0, 3, ' ', 0)
	for _, row := range append([][]string{heads}, rows...) {
		for i, cell := range row {
			if i > 0 {
				_, _ = io.WriteString(out, "\t")
			}
			_, _ = io.WriteString(out, printable(cell))
		}
		_, _ = io.WriteString(out, "\n")
	}
	_ = out.Flush()
	return text.String()
}

// screen is where temporary passwords are handed over.
type screen struct {
	out   io.Writer
	shown bool
}

func (s *screen) handOver(username, password string) error {
	_, err := fmt.Fprintf(s.out, "username:            %s\ntemporary password:  %s\n", username, password)
	if err != nil {
		// In words only: inside a transaction an error of the system counts as a lost connection.
		return fmt.Errorf("the temporary password cannot be shown, so nothing was done: %v", err)
	}
	s.shown = true
	return nil
}

// void adds to a failure what it means for a password that stands on the screen already.
func (s *screen) void(err error) error {
	if err == nil || !s.shown || errors.Is(err, errs.NoDatabase) {
		return err
	}
	return fmt.Errorf("%w (the password shown above opens nothing)", err)
}

const onlyOnce = "The password is shown this once and works for seven days; the first sign-in asks for a new one.\n"

func day(t *time.Time) string {
	if t == nil {
		return "never"
	}
	return t.Format(time.DateOnly)
}
