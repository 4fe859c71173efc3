package demo

// paper is a document of a demo matter. In its text {matter} and {client} stand for theirs.
type paper struct {
	path   string // in the documents of the matter
	kind   string // document type
	status string
	tags   []string
	text   string
}

var everyMatter = []paper{
	{"Engagement letter.pdf", "Agreement", "Final", []string{"Signed"}, "Engagement letter\n\nRe: {matter}\n\nDear {client},\nthank you for choosing our firm. This letter confirms the terms\nof our engagement, the scope of our work and our fees."},
	{"Matter summary.txt", "Memorandum", "Draft", nil, "{matter}\nClient: {client}\n\nWhere we stand:\n- conflict check done\n- engagement letter signed\n- first meeting held, notes to follow\n"},
	{"Correspondence/Letter to the client.docx", "Correspondence", "Final", nil, "Status of {matter}\nDear {client},\nwe write to report on the progress of the matter since our last letter.\nPlease call us with any question."},
}

var papersByType = map[string][]paper{
	"Litigation": {
		{"Pleadings/Complaint.docx", "Pleading", "Filed", []string{"Court"}, "Complaint\n{matter}\nPlaintiff alleges, upon knowledge as to itself and otherwise upon information and belief, as follows.\n1. This action arises under the laws of the State.\n2. Venue is proper in this court."},
		{"Pleadings/Answer and affirmative defenses.docx", "Pleading", "Draft", []string{"Court", "Urgent"}, "Answer and affirmative defenses\n{matter}\nDefendant answers the complaint as follows and denies each allegation that is not expressly admitted."},
		{"Pleadings/Motions/Motion to dismiss.docx", "Motion", "Draft", []string{"Urgent"}, "Motion to dismiss\n{matter}\nDefendant moves to dismiss the complaint for failure to state a claim upon which relief can be granted."},
		{"Pleadings/Motions/Proposed order.docx", "Motion", "Draft", nil, "Proposed order\n{matter}\nHaving considered the motion and the papers in support of it, the court orders that the motion is granted."},
		{"Discovery/Interrogatories, first set.docx", "Discovery", "Served", nil, "Interrogatories, first set\n{matter}\n1. Identify each person with knowledge of the facts.\n2. Describe each document on which you rely."},
		{"Discovery/Deposition schedule.txt", "Discovery", "Draft", []string{"Urgent"}, "Deposition schedule, {matter}\n\n9:30  records custodian\n13:00 project manager\n"},
	},
	"Real Estate": {
		{"Lease/Lease agreement, redline.docx", "Agreement", "Draft", []string{"Negotiation"}, "Lease agreement\n{matter}\nThis lease is made between the landlord and {client} as tenant.\n1. Premises. 2. Term. 3. Rent. 4. Repairs."},
		{"Due diligence/Title report.pdf", "Report", "Final", nil, "Title report\n\n{matter}\n\nNo liens of record other than those listed in schedule B."},
		{"Due diligence/Survey notes.txt", "Memorandum", "Draft", nil, "Survey notes, {matter}\nEasement along the north line, to be confirmed with the county.\n"},
	},
	"Corporate": {
		{"Transaction/Term sheet.docx", "Agreement", "Draft", []string{"Negotiation", "Confidential"}, "Term sheet\n{matter}\nThe parties set out the principal terms of the proposed transaction. Nothing here is binding but the clause on confidentiality."},
		{"Transaction/Closing checklist.docx", "Memorandum", "Draft", nil, "Closing checklist\n{matter}\n1. Board approval\n2. Third-party consents\n3. Officer's certificate"},
		{"Corporate records/Board minutes.pdf", "Minutes", "Final", []string{"Signed"}, "Minutes of the board\n\n{client}\n\nThe board met, a quorum being present, and approved {matter}."},
	},
}

var firmPapers = map[string][]paper{
	"public": {
		{"Templates/Engagement letter.docx", "Template", "Final", nil, "Engagement letter\nRe: [matter]\nDear [client],\nthis letter confirms the terms of our engagement."},
		{"Templates/Motion, blank caption.docx", "Template", "Final", nil, "Motion\n[Court]\n[Parties]\nMoving party respectfully requests"},
		{"Handbook/Travel and expenses.pdf", "Policy", "Final", nil, "Travel and expenses\n\nKeep receipts. Submit them within thirty days."},
		{"Fee schedule.txt", "Policy", "Final", nil, "Fee schedule\npartner, counsel, associate, paralegal: see the intranet\n"},
	},
	"private": {
		{"Partners/Partnership agreement.docx", "Agreement", "Final", []string{"Confidential"}, "Partnership agreement\nThe partners agree as follows."},
	},
}
