package mail

import (
	"testing"

	"casefold/internal/kit/mail/mailtest"
)

func startServer(t *testing.T) *mailtest.Server {
	t.Helper()
	server, err := mailtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}
