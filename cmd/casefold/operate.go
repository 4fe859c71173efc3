package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// operatorCommand changes or lists something in the name of the operator and ends. It works beside a program that serves,
// and without one.
type operatorCommand struct {
	name, help string
	// argument is what the one argument is, where the command takes one.
	argument string
	// long says that it may take minutes: other processes open the installation meanwhile.
	long bool
	// prepare gives the flags of the command, and what to do once they have been read.
	prepare func() ([]option, action)
}

// action is the work of a command on an open installation. Temporary passwords go to the screen before it is certain that
// they will open anything; the report is shown after all is done.
type action func(ctx context.Context, a *app.App, screen *screen, argument string) (report string, err error)

// option is a flag of an operator command.
type option struct {
	name, help string
	value      *string
	required   bool
	// on is set by a flag that has no value, instead of value.
	on *bool
	// oneOf are the values it may have, however they are written; none means any.
	oneOf []string
	// field is what the services call it when it is wrong.
	field string
}

// mends are reasons of the services, which are short because a form stands around them, as an operator needs them.
var mends = map[string]string{
	"Username not valid":            "this makes no username: give one with letters from a to z, digits, dots and hyphens",
	"Username not available":        "somebody has this username already: give another",
	"Email Address not available":   "another account has this address already: give another",
	"this prefix is already in use": "another firm has this prefix already: give another; casefold firm list shows them",
}

var operatorCommands = slices.Concat(firmCommands, staffCommands, passwordCommands, reindexCommands)

// runOperatorCommand runs the command that the arguments name, if they name one or a group of them.
func runOperatorCommand(ctx context.Context, t terminal, args []string) (found bool, err error) {
	var group []string
	for _, c := range operatorCommands {
		words := strings.Fields(c.name)
		if len(args) >= len(words) && slices.Equal(args[:len(words)], words) {
			return true, c.run(ctx, t, args[len(words):])
		}
		if len(words) > 1 && len(args) > 0 && args[0] == words[0] {
			group = append(group, c.name)
		}
	}
	switch {
	case group == nil:
		return false, nil
	case len(args) > 1 && slices.Contains([]string{"-h", "-help", "--help"}, args[1]):
		usage(t.out, args[0]+" ")
		return true, nil
	}
	return true, wrongly("there is no command %q, but %s", strings.Join(args[:min(2, len(args))], " "), strings.Join(group, ", "))
}

func (c operatorCommand) run(ctx context.Context, t terminal, args []string) error {
	options, do := c.prepare()
	cfg, argument, err := c.read(t, options, args)
	if errors.Is(err, flag.ErrHelp) {
		c.explain(t.out, options)
		return nil
	}
	if err != nil {
		return err
	}
	// Output that nobody takes any more is a failed write, which undoes the change, and not the end of the process.
	signal.Ignore(syscall.SIGPIPE)
	ctx = db.ByOperator(ctx, operatorName(t.getenv))
	open := app.OpenAlone
	if c.long {
		open = app.Open
	}
	a, err := open(ctx, cfg, newLog(t, cfg.LogLevel))
	if err != nil {
		return err
	}
	screen := &screen{out: t.out}
	report, err := do(ctx, a, screen, argument)
	err = screen.void(inWords(err, options))
	if err := errors.Join(err, a.Close(context.WithoutCancel(ctx))); err != nil {
		return err
	}
	if _, err = io.WriteString(t.out, report); errors.Is(err, syscall.EPIPE) {
		return nil // whoever reads it has seen enough
	}
	return err
}

// read takes flags and argument, and refuses what is missing or too much.
func (c operatorCommand) read(t terminal, options []option, args []string) (cfg app.Config, argument string, err error) {
	flags := flag.NewFlagSet("casefold "+c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, o := range options {
		if o.on != nil {
			flags.BoolVar(o.on, o.name, false, o.help)
			continue
		}
		flags.StringVar(o.value, o.name, *o.value, o.help)
	}
	cfg, rest, err := app.ReadFlags(flags, args, t.getenv)
	see := "; see casefold " + c.name + " --help"
	if err != nil {
		return cfg, "", wrongCall{fmt.Errorf("%w%s", err, see)}
	}
	var missing []string
	if c.argument != "" && len(rest) == 0 {
		missing = append(missing, c.argument)
	}
	for _, o := range options {
		if o.required && strings.TrimSpace(*o.value) == "" {
			missing = append(missing, "--"+o.name)
		}
	}
	if len(missing) > 0 {
		return cfg, "", wrongly("%s needs %s%s", c.name, strings.Join(missing, ", "), see)
	}
	for _, o := range options {
		if err := o.choose(); err != nil {
			return cfg, "", err
		}
	}
	if c.argument == "" {
		rest = append([]string{""}, rest...)
	}
	if len(rest) > 1 {
		return cfg, "", wrongly("%s takes no argument %q%s", c.name, rest[1], see)
	}
	return cfg, rest[0], nil
}

// choose gives the value the spelling of the choice that it is, and refuses what is none. A flag that may be left out may.
func (o option) choose() error {
	for _, choice := range o.oneOf {
		if strings.EqualFold(*o.value, choice) {
			*o.value = choice
			return nil
		}
	}
	if len(o.oneOf) == 0 || !o.required && *o.value == "" {
		return nil
	}
	return wrongly("--%s must be one of %s, not %q", o.name, strings.Join(o.oneOf, ", "), *o.value)
}

func (c operatorCommand) explain(out io.Writer, options []option) {
	line := "casefold " + c.name
	if c.argument != "" {
		line += " <" + c.argument + ">"
	}
	fmt.Fprintf(out, "%s: %s\n", line, c.help)
	for _, o := range options {
		help := o.help
		switch {
		case o.required:
			help += " (required)"
		case o.on == nil && *o.value != "":
			help += " (default " + *o.value + ")"
		}
		fmt.Fprintf(out, "  --%-15s %s\n", o.name, help)
	}
	fmt.Fprintln(out, "The settings of the installation, such as --data, are listed by casefold serve --help.")
}

// inWords says what a failure of the services means to somebody who typed flags.
func inWords(err error, options []option) error {
	var known *errs.Error
	if !errors.As(err, &known) {
		return err
	}
	if field, ok := known.Data().(errs.Field); ok && errors.Is(known, errs.InvalidInput) {
		name := field.Field
		for _, o := range options {
			if o.field == field.Field {
				name = "--" + o.name
			}
		}
		return errors.New(name + ": " + cmp.Or(mends[field.Reason], field.Reason))
	}
	if errors.Is(known, errs.NoDatabase) {
		return lostDatabase{known}
	}
	if cause := known.Unwrap(); cause != nil {
		return fmt.Errorf("%s: %w", known.Message, cause)
	}
	return errors.New(known.Message)
}

// lostDatabase leaves open whether the change was made.
type lostDatabase struct{ cause error }

func (l lostDatabase) Unwrap() error { return l.cause }

func (lostDatabase) Error() string {
	return "the database was lost, and it is not certain what was done: look with casefold firm list or staff list, then try again"
}
