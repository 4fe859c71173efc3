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
		{"Templates/Engagement letter.docx", "Template", "Final", nil, `>> [date]
# ENGAGEMENT LETTER
= [matter]
Dear [client],
This letter confirms the terms on which we act for you.
## 1. Scope
We advise on the matter named above and on nothing else unless we agree on it in writing.
## 2. Fees
| Position | Rate |
| Partner | $560 |
| Associate | $385 |
| Paralegal | $165 |
## 3. Retainer
A retainer of $[amount] is held in trust until the last bill.^[Leave this section out for matters without a fee.]
## 4. Ending
You may end the engagement at any time. We may end it where the rules of the profession allow it.
___ [lawyer]
___ [client]
`},
		{"Templates/Motion, blank caption.docx", "Template", "Final", nil, `= [COURT]
= [COUNTY AND STATE]
| [PLAINTIFF], Plaintiff, | No. [number] |
| v. [DEFENDANT], Defendant. | MOTION FOR [RELIEF] |
# MOTION
[Moving party] moves for [relief] and says:
1. [Facts, each with its exhibit.]
2. [Rule, and why it applies.]
3. [What the other side says, and why it does not matter.]
A proposed order is attached.
___ [lawyer] / Attorney for [party]
`},
		{"Handbook/Travel and expenses.pdf", "Policy", "Final", nil, `# Travel and expenses
For everybody who works here.
## Before you travel
Ask the responsible lawyer whether the client pays, and how much. Book the earliest fare that can be changed.
## Receipts
Keep them. Submit them within thirty days, with the number of the matter.
## What is paid
| Item | Limit |
| Hotel | $240 a night |
| Meals | $75 a day |
| Mileage | the federal rate |
## What is not
Fines, films and anything that would be hard to explain to the client.
`},
		{"Fee schedule.txt", "Policy", "Final", nil, "Fee schedule\n\nPartner      560\nCounsel      470\nAssociate    385\nParalegal    165\n\nIn dollars an hour. Travel at half. Pro bono work is recorded and not billed.\n"},
	},
	"private": {
		{"Partners/Partnership agreement.docx", "Agreement", "Final", []string{"Confidential"}, `# PARTNERSHIP AGREEMENT
The partners named in Schedule A agree as follows.
## 1. Name and purpose
The partnership practices law under its present name.
## 2. Capital and profit
2.1 Each partner has contributed the capital stated in Schedule A.
2.2 Profit is shared by points, which the partners set each January by a majority of two thirds.
## 3. Decisions
3.1 Ordinary matters are decided by the managing partner.
3.2 Leases, loans above $250,000 and the admission of partners need two thirds.
## 4. Leaving
A partner who leaves gives six months' notice and is paid capital and a share of work in progress over three years.
## Schedule A
| Partner | Capital | Points |
| First | $180,000 | 38 |
| Second | $140,000 | 33 |
| Third | $120,000 | 29 |
___ Partners
`},
	},
}
