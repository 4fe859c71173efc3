package message

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestHTMLIsCleaned(t *testing.T) {
	for source, want := range map[string]string{
		`<script>alert(1)</script>x`:                                               `x`,
		`<p onclick="a()" class=x id=y>x</p>`:                                      `<p>x</p>`,
		`<a href="javascript:a()">x</a>`:                                           `<a>x</a>`,
		`<a href="https://example.com/?a=1&b=2">x</a>`:                             `<a href="https://example.com/?a=1&amp;b=2" rel="nofollow noreferrer noopener" target="_blank">x</a>`,
		`<form action=/x><input name=a><button>Go</button></form>`:                 `Go`,
		`<style>p{background:url(http://x)}</style><p>x</p>`:                       `<p>x</p>`,
		`<head><title>T</title><base href=//x></head><body>x</body>`:               `<div>x</div>`,
		`<body dir=rtl bgcolor="#ffffff"><p dir="rtl">שלום</p></body>`:             `<div dir="rtl" bgcolor="#ffffff"><p dir="rtl">שלום</p></div>`,
		`<p lang="ja" style="font-family:'ＭＳ ゴシック'">日本</p>`:                        `<p lang="ja" style="font-family:'ＭＳ ゴシック';">日本</p>`,
		`<p style="color:red;position:fixed;background:url(//x)">x</p>`:            `<p style="color:red;">x</p>`,
		`<p style="width:expression(alert(1));color:rgb(1, 2, 3)">x</p>`:           `<p style="color:rgb(1, 2, 3);">x</p>`,
		`<p style="background:\75rl(//x)">x</p>`:                                   `<p>x</p>`,
		`<img src="data:image/png;base64,AAAA" alt="">`:                            `<img src="data:image/png;base64,AAAA" alt="">`,
		`<img src="data:image/svg+xml;base64,AAAA">`:                               ``,
		`<img src="/relative.png" data-part="7">`:                                  ``,
		`<img src="cid:none@x">`:                                                   ``,
		`<img src="CID:Logo%40x" width=10>`:                                        `<img data-part="1/2" width="10">`,
		`<svg><image href="http://x"/></svg><iframe src=//x>y</iframe>`:            ``,
		`<!--[if mso]><img src=http://x><![endif]-->x`:                             `x`,
		`<link rel=stylesheet href=//x><meta http-equiv=refresh content="0;//x">x`: `x`,
		`<object data=//x><embed src=//x></object>x`:                               `x`,
		`<table background="http://x"><tr><td width="50%" bgcolor=red>x`:           `<table><tr><td width="50%" bgcolor="red">x`,
		`<noscript><img src=//x></noscript><textarea></textarea>x`:                 `x`,
		`<math><mtext><style><img src=x onerror=a()></style></mtext></math>`:       ``,
	} {
		cleaned, _ := clean(source, map[string]string{"logo@x": "1/2"})
		if cleaned = strings.NewReplacer("/>", ">", "&#39;", "'").Replace(cleaned); cleaned != want {
			t.Errorf("%s\nbecomes\n%s\nand should be\n%s", source, cleaned, want)
		}
	}
}

func TestPicturesOnOtherMachinesAreCounted(t *testing.T) {
	_, remote := clean(`<img src="http://x/a.png"><IMG SRC=//x/b.png><td background="https://x/c.png"><p style="background:url('https://x/d.png')"><img src="cid:x"><img src="data:image/png;base64,AA">`, nil)
	if remote != 4 {
		t.Error(remote)
	}
}

func TestPicturesOfTheMessageGetTheirAddress(t *testing.T) {
	cleaned, _ := clean(`<img src="cid:a" alt=' data-part="9"'><img src=cid:b> data-part="8"`, map[string]string{"a": "1", "b": "2/3"})
	shown := WithPictures(cleaned, func(part string) string {
		if part == "1" {
			return `/blob/x?a="1"&b`
		}
		return ""
	})
	if want := `<img src="/blob/x?a=&#34;1&#34;&amp;b" alt=" data-part=&#34;9&#34;"><img> data-part=&#34;8&#34;`; strings.ReplaceAll(shown, "/>", ">") != want {
		t.Error(shown)
	}
}

func TestTextIsShownAsItWasWritten(t *testing.T) {
	m := readIt(t, "From: a@example.com\nContent-Type: text/plain; charset=utf-8\n\n<b>1 < 2</b>\nשלום 日本\n  see https://example.com/a?b=1&c, or <http://x.example>.\n")
	want := `&lt;b&gt;1 &lt; 2&lt;/b&gt;` + "\nשלום 日本\n" + `  see <a href="https://example.com/a?b=1&amp;c" rel="nofollow noreferrer noopener" target="_blank">https://example.com/a?b=1&amp;c</a>, or &lt;` +
		`<a href="http://x.example" rel="nofollow noreferrer noopener" target="_blank">http://x.example</a>&gt;.</div>`
	if !strings.HasSuffix(m.HTML, want) || m.CarriesHTML {
		t.Error(m.HTML)
	}
}

func TestHTMLWithoutTextIsReadAsText(t *testing.T) {
	for source, want := range map[string]string{
		`<div>a</div><div>b</div><div><br></div><div>c</div>`: "a\nb\n\nc",
		`<p>a <b>b</b>c</p><p>d</p>`:                          "a bc\n\nd",
		"<pre>a\n b</pre>":                                    "a\n b",
		`<style>x</style>a&nbsp;&amp;b<br>c`:                  "a\u00a0&b\nc",
	} {
		if text := textOf(source); text != want {
			t.Errorf("%q becomes %q", source, text)
		}
	}
}

// dangerous says what cleaned HTML must not have, as a browser would see it.
func dangerous(t *testing.T, cleaned string) {
	t.Helper()
	tree, err := html.Parse(strings.NewReader(cleaned))
	if err != nil {
		t.Fatal(err)
	}
	for node := range tree.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		switch node.Data {
		case "script", "style", "iframe", "form", "input", "object", "embed", "link", "meta", "base", "svg", "math", "video", "audio", "textarea", "title":
			t.Errorf("%s in %q", node.Data, cleaned)
		}
		for _, a := range node.Attr {
			lower := strings.ToLower(strings.TrimSpace(a.Val))
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "background", a.Key == "srcset", a.Key == "style" && (strings.Contains(lower, "url") && strings.Contains(lower, "(") && !strings.Contains(lower, "rgb") || strings.ContainsAny(lower, `\@<`)),
				a.Key == "src" && !strings.HasPrefix(lower, "data:image/"),
				a.Key == "href" && !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") && !strings.HasPrefix(lower, "mailto:"):
				t.Errorf("%s=%q in %q", a.Key, a.Val, cleaned)
			}
		}
	}
}
