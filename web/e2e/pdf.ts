/** A PDF of these objects, numbered from one. The first is its catalogue. */
export function pdfOf(objects: readonly string[]): string {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj ${object} endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = places.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

export const streamOf = (content: string, dictionary = "") =>
  `<< /Length ${content.length} ${dictionary}>> stream\n${content}\nendstream`;

const line = (text: string) => streamOf(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`);

/** A PDF of a few pages with one line of text on each. */
export function pdf(lines: readonly string[]): string {
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
    ...lines.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      line(text),
    ]),
  ]);
}

export interface PdfParts {
  /** What else the catalogue says. */
  catalogue?: string;
  page?: string;
  font?: string;
  /** Objects from number six on. */
  more?: readonly string[];
}

/** A PDF of one page that says Whereas, with more in it. */
export function pdfWith({ catalogue = "", page = "", font, more = [] }: PdfParts): string {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    font ?? "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
    line("Whereas"),
    ...more,
  ]);
}
