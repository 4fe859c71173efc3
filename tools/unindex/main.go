// Command unindex takes a document out of the search index of a firm, behind the back of the program that has the data folder.
// Browser tests use it to show how that is noticed and mended:
//
//	go run ./tools/unindex DATA REGION FIRM DOCUMENT
package main

import (
	"fmt"
	"os"
	"strconv"

	"casefold/internal/search/embedded/embeddedtest"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: unindex DATA REGION FIRM DOCUMENT")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "unindex:", err)
		os.Exit(1)
	}
}

func run(data, region, firm, document string) error {
	tenant, err := strconv.ParseInt(firm, 10, 64)
	if err != nil {
		return err
	}
	record, err := strconv.ParseInt(document, 10, 64)
	if err != nil {
		return err
	}
	return embeddedtest.Harm(data, region, tenant, fmt.Sprintf("UPDATE entries SET gone = 1 WHERE kind = 1 AND record = %d", record))
}
