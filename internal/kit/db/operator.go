package db

import "context"

type operatorKey struct{}

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
