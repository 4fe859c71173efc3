package check

import "testing"

func TestConstraintNamesInTheCodeExist(t *testing.T) {
	constraints := rule(Constraints)
	constraints.holds(t)
	constraints.finds(t, "internal/clients/broken.go", "package clients\n\nvar err = db.Constraint(err, \"clients_name_gone\", errs.Internal)\n", "no schema has the constraint clients_name_gone")
	constraints.finds(t, "internal/clients/broken.go", "package clients\n\nconst gone = \"clients_gone\"\n\nvar err = db.Constraint(err, gone, errs.Internal)\n", "clients_gone")
	constraints.finds(t, "internal/clients/broken.go", "package clients\n\nvar err = db.Constraint(err, \"clients\"+\"_name\", errs.Internal)\n", "takes the name of a constraint, or a constant that holds one")
	constraints.allows(t, "internal/clients/correct.go", "package clients\n\nconst named = \"clients_unique_name\"\n\nvar err = db.Constraint(err, named, errs.Internal)\n")
}
