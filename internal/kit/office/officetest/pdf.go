package officetest

import (
	"bytes"
	"fmt"
	"strings"
)

// PDF is a file with these texts, each on a page of its own and line by line. An empty one is a page that holds nothing.
func PDF(pages ...string) []byte {
	var file bytes.Buffer
	var places []int
	object := func(content string) {
		places = append(places, file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n%s\nendobj\n", len(places), content)
	}
	file.WriteString("%PDF-1.4\n")
	var kids strings.Builder
	for n := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", 4+2*n)
	}
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages)))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
	for n, text := range pages {
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>", 5+2*n))
		stream := "BT /F1 10 Tf 12 TL 72 740 Td (" + strings.ReplaceAll(text, "\n", ") Tj T* (") + ") Tj ET"
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(stream), stream))
	}
	start := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, place := range places {
		fmt.Fprintf(&file, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&file, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, start)
	return file.Bytes()
}
