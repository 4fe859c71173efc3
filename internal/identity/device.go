package identity

import (
	"context"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
)

func (s *Service) deviceHash(device string) []byte { return s.keys.MAC("device", []byte(device)) }

// knowsDevice says whether the account has signed in from this browser before.
func (s *Service) knowsDevice(ctx context.Context, tx *db.GlobalTx, sub string, client Client) (bool, error) {
	if client.Device == "" {
		return false, nil
	}
	return globalgen.New(tx).KnownDevice(ctx, globalgen.KnownDeviceParams{Hash: s.deviceHash(client.Device), Sub: sub})
}

// rememberDevice makes the browser known to the account. One that has no device cookie yet gets the secret for it.
func (s *Service) rememberDevice(ctx context.Context, tx *db.GlobalTx, sub string, client Client) (made string, err error) {
	device := client.Device
	if device == "" {
		device = secret.Token(tokenBytes)
		made = device
	}
	return made, globalgen.New(tx).RememberDevice(ctx, globalgen.RememberDeviceParams{
		Hash: s.deviceHash(device), Sub: sub, LastUsedAt: tx.Now,
	})
}
