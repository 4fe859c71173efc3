package office

import (
	"testing"
	"time"

	"casefold/internal/kit/pool"
)

// standIn is a pool whose LibreOffice was replaced by a program that takes the order and then does as it likes.
func standIn(t *testing.T, deed string) *Pool {
	t.Helper()
	p := newPool(t)
	p.script = []byte(`import json, os, sys, time
out = sys.stdout.buffer
def say(text):
    out.write(text)
    out.flush()
say(b'{"status": "running"}\n')
sys.stdin.buffer.read(json.loads(sys.stdin.buffer.readline())["size"])
` + deed)
	return p
}

func TestAConverterThatMisbehavesIsAFailureWithAReason(t *testing.T) {
	for name, c := range map[string]struct {
		deed string
		want pool.Reason
	}{
		"hangs":                  {"time.sleep(600)", pool.TimedOut},
		"hangs in the middle":    {`say(b'{"status": "done", "size": 1000}\n%PDF-'); time.sleep(600)`, pool.TimedOut},
		"spins":                  {"while True: pass", pool.TimedOut},
		"crashes":                {"os.abort()", pool.Crashed},
		"ends well, with a text": {`say(b"source file could not be loaded\n")`, pool.Crashed},
		"ends in the middle":     {`say(b'{"status": "done", "size": 1000}\n%PDF-')`, pool.Crashed},
		"gives nothing":          {`say(b'{"status": "done", "size": 0}\n'); time.sleep(600)`, pool.BadOutput},
		"gives another type":     {`say(b'{"status": "done", "size": 6}\n<html>'); time.sleep(600)`, pool.BadOutput},
		"gives half a PDF":       {`say(b'{"status": "done", "size": 8}\n%PDF-1.4'); time.sleep(600)`, pool.BadOutput},
		"gives a negative size":  {`say(b'{"status": "done", "size": -5}\n'); time.sleep(600)`, pool.BadOutput},
		"gives ten gigabytes":    {`say(b'{"status": "done", "size": 10000000000}\n'); time.sleep(600)`, pool.TooLarge},
		"says what nobody knows": {`say(b'{"status": "won"}\n'); time.sleep(600)`, pool.BadOutput},
		"talks without a full stop": {`say(b"x" * 100000)
time.sleep(600)`, pool.Crashed},
		"takes all memory": {"bytearray(8 << 30)", pool.Crashed},
	} {
		t.Run(name, func(t *testing.T) {
			p := standIn(t, c.deed)
			if c.want == pool.TimedOut {
				p.patience = time.Second
			}
			for owner := range int64(3) { // more than there are slots: each is free again
				if _, err := convert(t, p, owner+1, document("docx", []byte("x"))); reason(err) != c.want {
					t.Fatal(err)
				}
			}
		})
	}
}

// A converter gets no name to be misled by, and nothing of the server's environment.
func TestAConverterSeesFixedNamesOnly(t *testing.T) {
	t.Setenv("CASEFOLD_DATABASE_URL", "postgres://secret")
	p := standIn(t, `
seen = json.dumps([sys.argv, sorted(os.environ), sorted(os.listdir("/scratch"))]).encode()
say(b'{"status": "done", "size": %d}\n%%PDF-%s%%%%EOF' % (len(seen) + 10, seen))`)
	pdf, err := convert(t, p, 1, document("docx", []byte("x")))
	want := `%PDF-[["/worker.py", "` + program + `"], ["HOME", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "SAL_USE_VCLPLUGIN", "TMPDIR", "TZ"], ["profile"]]%%EOF`
	if err != nil || string(pdf) != want {
		t.Errorf("%s, %v", pdf, err)
	}
}
