package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/tools/program"
)

// scene is what the parts of a run measure.
type scene struct {
	installation
	p           *program.Program
	rounds      int
	slice       time.Duration
	hasRegister bool // of the size that bench/register.sql makes
	smaller     int  // by how many times what scripts make is smaller than they say; 0 is as 1
}

// script runs a script that makes much at once. In it pg_temp.sized is how many of something there are to be.
func (s *scene) script(ctx context.Context, conn *pgx.Conn, text string) error {
	sized := fmt.Sprintf("CREATE OR REPLACE FUNCTION pg_temp.sized(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1 / %d';", max(s.smaller, 1))
	if _, err := conn.Exec(ctx, sized+text); err != nil {
		return err
	}
	return tidyUp(ctx, conn)
}

// filled adds to the demo's first firm what an SQL script makes, and signs somebody in who sees all of it.
func (s *scene) filled(ctx context.Context, script string) (*pgx.Conn, *program.Person, error) {
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, nil, err
	}
	p := program.NewPerson(s.p.URL, eleanor)
	if err = s.script(ctx, conn, script); err == nil {
		err = p.SignIn(ctx)
	}
	if err != nil {
		return nil, nil, errors.Join(err, conn.Close(ctx))
	}
	return conn, p, nil
}

// worked is how long the program, its database and its helpers have kept processors busy.
func (s *scene) worked() time.Duration { return program.ProcessorTime(s.p.PID()) }

// memoryDuring does something, and returns the most memory that casefold had meanwhile.
func (s *scene) memoryDuring(do func() error) (peak int64, err error) {
	ended := make(chan error, 1)
	go func() { ended <- do() }()
	for {
		now, err := program.Memory(s.p.PID())
		if err != nil {
			return peak, errors.Join(err, <-ended)
		}
		peak = max(peak, now)
		select {
		case err := <-ended:
			return peak, err
		case <-time.After(lookedEvery):
		}
	}
}

// part is a group of figures that can be measured alone.
type part struct {
	name    string
	measure func(context.Context, *scene) ([]figure, error)
	byHand  bool // measured only where it is named
}

// parts in the order in which they are measured. What the browser does comes before the refusals, which wear out the
// patience of the sign-in that it needs; what the memory has become is asked last.
var parts = []part{
	{name: "starts", measure: measureStarts},
	{name: "rates", measure: measureRates},
	{name: "scripts", measure: measureScripts},
	{name: "tasks", measure: measureTasks},
	{name: "refusals", measure: measureRefusals},
	{name: "register", measure: measureRegister},
	{name: "documents", measure: measureDocuments},
	{name: "uploads", measure: measureUploads},
	{name: "emails", measure: measureEmails},
	{name: "previews", measure: measurePreviews},
	{name: "mail", measure: measureMail},
	{name: "sharing", measure: measureSharing},
	{name: "texts", measure: measureTexts},
	{name: "trash", measure: measureTrash},
	{name: "search", measure: measureSearch},
	{name: "repair", measure: measureRepair},
	{name: "opensearch", measure: measureOpenSearch},
	{name: "console", measure: measureConsole},
	{name: "fairness", measure: measureFairness},
	{name: "memory", measure: measureMemory},
	{name: "growth", measure: measureGrowth, byHand: true},
	{name: "soak", measure: measureSoak, byHand: true},
}

// choose finds the parts by their names; no names are all of them but those by hand.
func choose(names []string) ([]part, error) {
	var known []string
	for _, p := range parts {
		known = append(known, p.name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("there is no part %q; the parts are %s", name, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p part) bool {
		if len(names) == 0 {
			return p.byHand
		}
		return !slices.Contains(names, p.name)
	}), nil
}
