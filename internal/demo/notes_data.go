package demo

// jotting is a note of a demo matter; {matter}, {client} and {contact} stand for theirs.
type jotting struct{ name, text string }

// jottings are written for each matter that has notes, three in turn.
var jottings = []jotting{
	{"First meeting", "First meeting with {contact}, about an hour.\n\nWhat they want: an end of the matter within the year, at a cost that can be planned.\nWhat they fear: publicity. Nothing goes to anybody else without their word.\n\nTo do\n- engagement letter\n- list of documents\n- call again next week\n"},
	{"Call with {contact}", "{contact} called about {matter}.\n\nThe other side has been in touch directly. Advised to say nothing and to refer them to us.\nWants to hear from us before every deadline, by telephone rather than by mail.\n"},
	{"Strategy", "{matter}\n\n1. Time is on our side until the end of next month.\n2. The strongest paper is the delivery receipt; keep the original in the safe.\n3. If they offer to settle, listen. Limits are in the memorandum, not here.\n\nOpen: who speaks for {client} if {contact} is away?\n"},
	{"Deadlines", "{matter}\n\nReply to the other side: fourteen days from receipt\nDocuments from {client}: asked for, two thirds received\nNext report to {contact}: first Monday of the month\n"},
	{"Research", "Question: does notice by courier count, where the contract says registered mail?\n\nShort answer: yes, where receipt is undisputed. The clause serves proof, not form. Two decisions of the last ten years agree, an older one does not and was criticized for it.\n\nStill to check: whether the amendment changed the clause.\n"},
	{"Fees", "Estimate given to {contact}. Above it we call first.\nTravel at half the rate. Invoices to the accounts department, copy to {contact}.\n"},
}
