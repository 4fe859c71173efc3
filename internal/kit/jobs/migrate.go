package jobs

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// Migrate brings the tables of the job runner up to date, in a database that the pool opens as their owner, and lets
// the program use them. They hold ids only and are the one kind of table that has no firm.
func Migrate(ctx context.Context, owner *pgxpool.Pool) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(owner), nil)
	if err != nil {
		return fmt.Errorf("job runner: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("job runner: %w", err)
	}
	_, err = owner.Exec(ctx, `
		GRANT SELECT, INSERT, UPDATE, DELETE ON river_job, river_leader, river_queue, river_notification TO casefold_app;
		GRANT USAGE ON SEQUENCE river_job_id_seq, river_notification_id_seq TO casefold_app;
		GRANT SELECT ON river_job, river_leader, river_queue, river_notification, river_migration TO casefold_backup;
		GRANT SELECT ON river_migration TO casefold_app;
		GRANT SELECT ON SEQUENCE river_job_id_seq, river_notification_id_seq TO casefold_backup`)
	if err != nil {
		return fmt.Errorf("job runner: %w", err)
	}
	return nil
}
