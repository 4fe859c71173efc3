package home

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

type (
	suggestInput struct {
		Text string `query:"q" maxLength:"255" doc:"What has been typed so far"`
	}
	suggestions struct {
		Matters []suggestedMatter `json:"matters" doc:"At most three, the best first"`
		Clients []suggestedClient `json:"clients" doc:"At most three, the best first"`
	}
	suggestedMatter struct {
		ID         int64  `json:"matterID"`
		Name       string `json:"name"`
		ClientName string `json:"clientName"`
	}
	suggestedClient struct {
		ID   int64  `json:"clientID"`
		Name string `json:"clientName"`
	}
)

// suggest finds matters and clients by what has been typed of their names. Permissions apply inside the functions.
func suggest(ctx context.Context, tx *db.Tx, in *suggestInput) (suggestions, error) {
	answer := suggestions{Matters: []suggestedMatter{}, Clients: []suggestedClient{}}
	text := strings.Join(strings.Fields(in.Text), " ")
	if text == "" {
		return answer, nil
	}
	rows, err := tx.Query(ctx, `SELECT s.id, s.name, coalesce(c.name, '') FROM casefold_suggest_matters($2) WITH ORDINALITY AS s(id, name, client_id, place)
		LEFT JOIN clients c ON c.tenant_id = $1 AND c.id = s.client_id ORDER BY s.place`, tx.Tenant, list.Literal(text))
	if err != nil {
		return answer, err
	}
	if answer.Matters, err = pgx.AppendRows(answer.Matters, rows, pgx.RowToStructByPos[suggestedMatter]); err != nil {
		return answer, err
	}
	if rows, err = tx.Query(ctx, "SELECT id, name FROM casefold_suggest_clients($1)", list.Literal(text)); err != nil {
		return answer, err
	}
	answer.Clients, err = pgx.AppendRows(answer.Clients, rows, pgx.RowToStructByPos[suggestedClient])
	return answer, err
}
