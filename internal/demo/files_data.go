package demo

// paper is a document of a demo matter. In its text {matter} and {client} stand for theirs.
type paper struct {
	path   string // in the documents of the matter
	kind   string // document type
	status string
	tags   []string
	text   string
}

var firmPapers = map[string][]paper{
	"public": {
		{"Templates/Engagement letter.docx", "Template", "Final", nil, "# Engagement letter\nRe: [matter]\nDear [client],\nthis letter confirms the terms of our engagement."},
		{"Templates/Motion, blank caption.docx", "Template", "Final", nil, "# Motion\n[Court]\n[Parties]\nMoving party respectfully requests"},
		{"Handbook/Travel and expenses.pdf", "Policy", "Final", nil, "# Travel and expenses\n\nKeep receipts. Submit them within thirty days."},
		{"Fee schedule.txt", "Policy", "Final", nil, "Fee schedule\npartner, counsel, associate, paralegal: see the intranet\n"},
	},
	"private": {
		{"Partners/Partnership agreement.docx", "Agreement", "Final", []string{"Confidential"}, "# Partnership agreement\nThe partners agree as follows."},
	},
}
