package db

import "context"

type (
	operatorKey struct{}
	staffKey    struct{}
)

// ByOperator makes the transactions of the context those of somebody who runs a command on the machine and is no person
// of any firm. Whatever they write into a record of who did what names the operator. An empty name is nobody.
func ByOperator(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, operatorKey{}, name)
}

// Operator is the name that ByOperator gave the context, empty where there is none.
func Operator(ctx context.Context) string {
	name, _ := ctx.Value(operatorKey{}).(string)
	return name
}

// ByStaff is ByOperator for somebody of the provider's staff, by username, who works in a firm that is not their own.
func ByStaff(ctx context.Context, username string) context.Context {
	return context.WithValue(ctx, staffKey{}, username)
}

// provider names who of the provider is behind the context: somebody of the staff by username, or an operator. It is
// empty where a person of the firm or the program itself is.
func provider(ctx context.Context) string {
	if username, _ := ctx.Value(staffKey{}).(string); username != "" {
		return username
	}
	if operator := Operator(ctx); operator != "" {
		return "operator " + operator
	}
	return ""
}
