package check

import "testing"

func TestConstraintsThatTheCodeMentionsExist(t *testing.T) {
	constraints := rule(Constraints)
	constraints.holds(t)
	constraints.finds(t, "internal/clients/broken.go", "package clients\n\nvar err = db.Constraint(err, \"clients_name_gone\", errs.Internal)\n", "no schema has the constraint clients_name_gone")
	constraints.finds(t, "internal/clients/broken.go", "package clients\n\nconst gone = \"clients_gone\"\n\nvar err = db.Constraint(err, gone, errs.Internal)\n", "clients_gone")
	constraints.finds(t, "internal/clients/broken.go", "package clients\n\nvar err = db.Constraint(err, \"clients\"+\"_name\", errs.Internal)\n", "takes the name")
	constraints.allows(t, "internal/clients/honest.go", "package clients\n\nconst named = \"clients_unique_name\"\n\nvar err = db.Constraint(err, named, errs.Internal)\n")
}
