package office

import (
	"net"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/office/officetest"
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
		want Reason
	}{
		"hangs":                  {"time.sleep(600)", TimedOut},
		"hangs in the middle":    {`say(b'{"status": "done", "size": 1000}\n%PDF-'); time.sleep(600)`, TimedOut},
		"spins":                  {"while True: pass", TimedOut},
		"crashes":                {"os.abort()", Crashed},
		"ends well, with a text": {`say(b"source file could not be loaded\n")`, Crashed},
		"ends in the middle":     {`say(b'{"status": "done", "size": 1000}\n%PDF-')`, Crashed},
		"gives nothing":          {`say(b'{"status": "done", "size": 0}\n'); time.sleep(600)`, BadOutput},
		"gives another type":     {`say(b'{"status": "done", "size": 6}\n<html>'); time.sleep(600)`, BadOutput},
		"gives half a PDF":       {`say(b'{"status": "done", "size": 8}\n%PDF-1.4'); time.sleep(600)`, BadOutput},
		"gives a negative size":  {`say(b'{"status": "done", "size": -5}\n'); time.sleep(600)`, BadOutput},
		"gives ten gigabytes":    {`say(b'{"status": "done", "size": 10000000000}\n'); time.sleep(600)`, TooLarge},
		"says what nobody knows": {`say(b'{"status": "won"}\n'); time.sleep(600)`, BadOutput},
		"talks without a full stop": {`say(b"x" * 100000)
time.sleep(600)`, Crashed},
		"takes all memory": {"bytearray(8 << 30)", Crashed},
	} {
		t.Run(name, func(t *testing.T) {
			p := standIn(t, c.deed)
			if c.want == TimedOut {
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

func TestADocumentFetchesNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	visits := make(chan string, 100)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			text := make([]byte, 200)
			n, _ := connection.Read(text)
			visits <- string(text[:n])
			connection.Close()
		}
	}()
	address := "http://" + listener.Addr().String()
	p := newPool(t)
	for name, content := range map[string][]byte{
		"a linked image":    linkedImage(address + "/image.png"),
		"a file as image":   linkedImage("file:///etc/passwd"),
		"a share as image":  linkedImage("file://" + listener.Addr().String() + "/share/image.png"),
		"a remote template": officetest.DocxWith("", map[string]string{"word/settings.xml": attachedTemplate, "word/_rels/settings.xml.rels": officetest.External("attachedTemplate", address+"/template.dotm"), "word/_rels/document.xml.rels": officetest.Related("settings", "settings.xml")}, "Whereas"),
		"an alternative":    officetest.DocxWith(`<w:altChunk r:id="rId1"/>`, map[string]string{"word/_rels/document.xml.rels": officetest.External("aFChunk", address+"/chunk.html")}, "Whereas"),
		"a picture field":   officetest.DocxWith(`<w:p><w:fldSimple w:instr="INCLUDEPICTURE &quot;`+address+`/image.png&quot; \d"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`, nil, "Whereas"),
		"a text field":      officetest.DocxWith(`<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;`+address+`/text.docx&quot;"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`, nil, "Whereas"),
	} {
		pdf, err := convert(t, p, 1, document("docx", content))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if text := words(t, pdf); !strings.HasSuffix(text, "Whereas") {
			t.Errorf("%s: %s", name, text)
		}
	}
	sheet := officetest.XlsxFormula(`_xlfn.WEBSERVICE("` + address + `/service")`)
	if _, err := convert(t, p, 1, document("xlsx", sheet)); err != nil {
		t.Error(err)
	}
	select {
	case visit := <-visits:
		t.Error("a document fetched", visit)
	default:
	}
}

const attachedTemplate = `<?xml version="1.0"?><w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
	`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="rId1"/></w:settings>`

func linkedImage(target string) []byte {
	return officetest.DocxWith(`<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">`+
		`<wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="Picture"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">`+
		`<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">`+
		`<pic:nvPicPr><pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`+
		`<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`+
		`</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
		map[string]string{"word/_rels/document.xml.rels": officetest.External("image", target)}, "Whereas")
}
