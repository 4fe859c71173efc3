package demo

// side is who writes a letter of a demo thread.
type side int

const (
	lawyer   side = iota // of the demo firm, who works on the matter
	client               // the client, or who speaks for it
	opponent             // counsel of the other side, or of whom the client deals with
	office               // a court, a registry, an authority
)

// letter is a message of a thread. In its text {matter}, {client}, {lawyer}, {contact}, {opponent} and {office} stand for
// theirs; the greeting and the name below are added.
type letter struct {
	from, to side
	text     string
	attached string // the name of a file, if there is one
}

// thread is a conversation under one subject.
type thread struct {
	subject string
	letters []letter
}

// anyThreads fit every matter.
var anyThreads = []thread{
	{"{matter}: engagement letter", []letter{
		{lawyer, client, "thank you for your confidence. Our engagement letter is attached. It names the scope of our work, who will be working on the matter and our hourly rates.\n\nPlease return one signed copy. We begin as soon as it is here; the conflict check is done and found nothing.", "Engagement letter.pdf"},
		{client, lawyer, "thank you. I have two questions before I sign: are travel times billed in full, and do you need the retainer before the first meeting?", ""},
		{lawyer, client, "travel is billed at half the rate, and only where we could not work on the way. The retainer is due with your signature, but we will not let a meeting wait for it.", ""},
		{client, lawyer, "that is fair. The signed letter is attached, and the retainer was wired this morning.", "Engagement letter, signed.pdf"},
	}},
	{"{matter}: documents we need", []letter{
		{lawyer, client, "to go on we need the following from your files:\n\n1. all agreements with the other side, with their amendments\n2. your correspondence of the last twelve months\n3. the names of everybody who took part in the discussions\n\nCopies are enough for now. Please do not write on the originals.", ""},
		{client, lawyer, "the agreements are attached. The correspondence fills three binders; shall I have it scanned, or would you rather send somebody?", "Agreements.pdf"},
		{lawyer, client, "please send the binders by courier. We scan them here and return them within the week. Attached is a form for the list of people; two lines for each are plenty.", "List of people.docx"},
		{client, lawyer, "the courier has just left with all three. The list is attached. The first two names matter most: they were in the room.", "List of people, filled in.docx"},
	}},
	{"Call about {matter}", []letter{
		{client, lawyer, "could we speak this week? The other side has called me directly, and I would like to know what I may say and what not.", ""},
		{lawyer, client, "please say nothing on the substance, and refer them to us; they should not be calling you at all. I am free on Thursday between ten and noon.", ""},
		{client, lawyer, "Thursday at ten it is. I will call your direct line.", ""},
		{lawyer, client, "thank you for the call. In short: we write to their counsel today that all contact goes through us, you keep notes of any further call, and we meet again before the next deadline. A note of our conversation is attached.", "Note of the call.txt"},
	}},
	{"Invoice for {matter}", []letter{
		{lawyer, client, "our invoice for the last month is attached, with the time sheet. It stays below the estimate that we gave you.", "Invoice.pdf"},
		{client, lawyer, "thank you. Our accounts department asks what the disbursement of $412.60 is for.", ""},
		{lawyer, client, "these are the filing fee of $350.00 and certified copies of $62.60; both receipts are attached.", "Receipts.pdf"},
		{client, lawyer, "perfect. Payment will go out with the run on Friday.", ""},
	}},
	{"Where we stand: {matter}", []letter{
		{lawyer, client, "a short report, as agreed. The papers are complete, the other side has confirmed receipt, and the next date is fixed. Nothing is needed from you at the moment.\n\nThe risk that we discussed has not become smaller, but it has a ceiling now. The memorandum is attached.", "Memorandum.docx"},
		{client, lawyer, "I have read the memorandum twice. If I understand you rightly, we lose little by waiting until their answer is here?", ""},
		{lawyer, client, "yes. Waiting costs us nothing before the end of next month; after that the position changes, and I would want to decide with you beforehand.", ""},
		{client, lawyer, "then we wait. Please remind me two weeks before.", ""},
	}},
	{"{matter}: please hold your position", []letter{
		{opponent, lawyer, "I write in the matter above. My client would like to explore whether it can be ended by agreement, and asks that both sides take no further steps for fourteen days. This letter is without prejudice.", ""},
		{lawyer, opponent, "my client agrees to fourteen days, provided that all dates are extended by the same time. A short stipulation is attached; please return it signed.", "Stipulation.docx"},
		{opponent, lawyer, "the stipulation is attached with my signature. I will have a proposal for you by the end of next week.", "Stipulation, signed.pdf"},
		{lawyer, client, "the other side has asked for fourteen days to make a proposal, and has put in writing that nothing is lost by it. I recommend to listen. We discuss every figure with you before we answer.", ""},
	}},
}

// threadsByType are those of a type of matters.
var threadsByType = map[string][]thread{
	"Litigation": {
		{"{matter}: service of the answer", []letter{
			{opponent, lawyer, "attached and served upon you by this message is our answer with affirmative defenses. The original has been filed with the clerk.", "Answer and affirmative defenses.pdf"},
			{lawyer, client, "the other side has answered. They deny the core of our case, as expected, and raise the statute of limitations. We think that this defense fails: the first notice was sent within the period. Could you find the delivery receipt of that notice?", ""},
			{client, lawyer, "found it. The receipt is attached, with the date stamp of the carrier.", "Delivery receipt.pdf"},
			{lawyer, opponent, "your third defense rests on a date that is wrong. The receipt attached shows that notice was given in time. Please withdraw the defense, so that we need not brief it.", "Delivery receipt.pdf"},
		}},
		{"Scheduling conference, {matter}", []letter{
			{office, lawyer, "the court has set a scheduling conference in the above matter. Counsel are to confer beforehand and to file a joint report seven days before the conference.", "Notice of conference.pdf"},
			{lawyer, opponent, "the court wants a joint report. I suggest eight months for discovery, ten depositions a side, and mediation before experts are named. A draft is attached.", "Joint report, draft.docx"},
			{opponent, lawyer, "agreed, but for the depositions: seven a side are enough in a case of this size.", ""},
			{lawyer, opponent, "we can live with seven. I will file the report this afternoon.", ""},
		}},
	},
	"Real Estate": {
		{"{matter}: title and survey", []letter{
			{office, lawyer, "the title report for the premises is attached. Please note the utility easement along the northern line, recorded in 1987, and a notice of lien that was released but never removed.", "Title report.pdf"},
			{lawyer, client, "the title is clean apart from two points. The easement allows the utility to dig along the northern line: nothing may be built there. The old lien is paid and only has to be removed from the record, which we ask the other side to do.", ""},
			{client, lawyer, "we planned a loading ramp on the north side. Does the easement rule that out?", ""},
			{lawyer, client, "a ramp that can be taken away is allowed, foundations are not. The clause is attached with the relevant lines marked. We suggest to ask the utility for its consent now, while it costs nothing.", "Easement, clause 4.pdf"},
		}},
		{"{matter}: comments on the draft", []letter{
			{opponent, lawyer, "the second draft is attached, clean. We have taken your points on repairs and on assignment. The cap on operating costs remains open.", "Agreement, second draft.docx"},
			{lawyer, client, "most of what we asked for is in the new draft. What remains is the cap on operating costs: they offer five percent a year, we asked for three. What would you accept?", ""},
			{client, lawyer, "four, if the first year is free of increases. Otherwise three.", ""},
			{lawyer, opponent, "my client accepts four percent with the first year frozen. With that change the draft can be signed; a redline is attached.", "Agreement, redline.docx"},
		}},
	},
	"Employment": {
		{"{matter}: policy on leave", []letter{
			{client, lawyer, "our manager in Portland has told people that unpaid leave counts as absence. I believe that is wrong, and two of them have complained. The page of the handbook is attached.", "Handbook, page 14.pdf"},
			{lawyer, client, "you are right to be worried. Leave that the statute protects may not count as absence. Please correct the records of both people now, and tell the manager in writing. A short letter for that is attached.", "Letter to the manager.docx"},
			{client, lawyer, "done, for both. Do we have to tell everybody else, too?", ""},
			{lawyer, client, "I would. A notice of five lines is enough, and it shows good faith if the question ever comes up. We revise the page of the handbook this week.", ""},
		}},
	},
	"Estate Planning": {
		{"{matter}: the drafts", []letter{
			{lawyer, client, "the drafts of your will and of the trust are attached. Please read first the page on trustees, and who follows whom. Whatever is not clear is our fault, not yours: mark it, and we write it again.", "Drafts.pdf"},
			{client, lawyer, "thank you, it reads better than I feared. My sister should come before my nephew as trustee. And what happens to the piano?", ""},
			{lawyer, client, "the order is changed. For the piano and the like there is a list that you can write by hand and change at any time, without us; a form is attached.", "Personal belongings.docx"},
			{client, lawyer, "good. I can come and sign on any morning next week.", ""},
		}},
	},
	"Intellectual Property": {
		{"{matter}: office action", []letter{
			{office, lawyer, "an action has been issued in the above application. The period for reply is three months from the date of the action.", "Office action.pdf"},
			{lawyer, client, "the examiner cites two older marks. One is dead, the other covers goods that have little to do with yours. We can answer by narrowing the list of goods; a draft of the list is attached.", "List of goods, draft.docx"},
			{client, lawyer, "glassware can go, we never made any. Clothing has to stay: half of what the shop sells is shirts.", ""},
			{lawyer, client, "clothing stays. The reply goes out tomorrow, two months before the period ends.", ""},
		}},
	},
	"Tax": {
		{"{matter}: questions of the agency", []letter{
			{office, lawyer, "in the course of our review we ask for the records listed in the attachment. Please reply within thirty days.", "Information request.pdf"},
			{lawyer, client, "the agency asks for three years of board minutes and the ledger of donations. That is routine. Please send us both; nothing goes there before we have read it.", ""},
			{client, lawyer, "minutes and ledger are attached. One set of minutes, of March, is missing; the secretary was ill and nobody wrote them.", "Minutes and ledger.pdf"},
			{lawyer, client, "then we say exactly that. Please do not write minutes now with an old date. Two people who were there can sign a statement of what was decided.", ""},
		}},
	},
	"Corporate": {
		{"{matter}: open points", []letter{
			{opponent, lawyer, "our list of open points is attached. Three of them are for the principals: price adjustment, the escrow, and who stays on for how long.", "Open points.docx"},
			{lawyer, client, "their list is attached with our comments in the right column. I would give way on the escrow and hold on to the price adjustment; everything else can be settled between lawyers.", "Open points, our comments.docx"},
			{client, lawyer, "agreed on both. The board meets on Tuesday and wants one page, not nine.", ""},
			{lawyer, client, "here is the page. Please keep it among the directors: it says where our limits are.", "For the board.pdf"},
		}},
	},
	"Family": {
		{"{matter}: the holidays", []letter{
			{client, lawyer, "the calendar for the holidays was agreed in May, and now it is to be turned around again. Can they do that?", ""},
			{lawyer, opponent, "the parties agreed on the holidays in writing on May 12. My client has booked accordingly and keeps to it. If something unforeseen has happened, please tell me what it is; otherwise I take it that the calendar stands.", "Calendar.pdf"},
			{opponent, lawyer, "there was a misunderstanding about the school's dates. The calendar stands. My client asks for one call with the children on the 26th, at six.", ""},
			{lawyer, client, "the calendar stands. They ask for a call on the 26th at six, which I would grant gladly: it costs nothing, and judges remember such things.", ""},
		}},
		{"{matter}: financial statement", []letter{
			{lawyer, client, "the court wants a financial statement from each side. The form is attached. Please fill in what you know and leave a question mark where you do not; guesses are worse than gaps.", "Financial statement, form.docx"},
			{client, lawyer, "here it is, with four question marks. The pension is the largest of them.", "Financial statement, filled in.docx"},
			{lawyer, client, "thank you, that is most of it. We ask the pension fund ourselves; for that we need your signature on the attached page.", "Authorization.pdf"},
			{client, lawyer, "signed and on its way by mail. A photo of it is good enough for now, I hope.", ""},
		}},
	},
	"General": {
		{"{matter}: notice to the regulator", []letter{
			{client, lawyer, "we know more now: about 1,900 members are concerned, names and addresses but no account numbers. The report of the consultants is attached.", "Report of the consultants.pdf"},
			{lawyer, client, "then the notice to the regulator is due within five days, and the letters to the members within thirty. Drafts of both are attached. Please check every number in them against the report.", "Notice and letter, drafts.docx"},
			{client, lawyer, "one number was wrong: 1,911, not 1,900. Otherwise the drafts are right.", ""},
			{office, lawyer, "we confirm receipt of your notice. A case worker will contact you if more is needed.", ""},
		}},
	},
	"Bankruptcy": {
		{"{matter}: proof of claim", []letter{
			{office, lawyer, "the last day to file proofs of claim in the above case is stated in the attached notice. Claims filed later will be disallowed.", "Notice of bar date.pdf"},
			{lawyer, client, "for the proof of claim we need the loan agreement, the ledger since the last payment, and whatever secures the loan.", ""},
			{client, lawyer, "all three are attached. Interest stopped on the day of the petition, is that right?", "Loan file.pdf"},
			{lawyer, client, "that is right for the part that is not secured. The proof of claim has been filed, three weeks before the last day; the stamped copy is attached.", "Proof of claim, filed.pdf"},
		}},
	},
}

// counsel and offices are whom the demo firm writes to, in turn. They are invented, as are their addresses.
var (
	counsel = []correspondent{
		{"Harriet Tuttle", "h.tuttle@tuttlebeaumont.example"}, {"Desmond Achterberg", "dachterberg@achterberg-cole.example"},
		{"Yolanda Prieto-Marsh", "yprieto@prietomarsh.example"}, {"Gareth Lindholm", "g.lindholm@lindholmstreet.example"},
		{"Mei-Lin Sørensen", "sorensen@sorensen-law.example"},
	}
	offices = map[string]correspondent{
		"Litigation": {"Clerk of the Superior Court", "clerk@superior-court.example"}, "Family": {"Clerk of the Family Court", "clerk@family-court.example"},
		"Real Estate": {"Evergreen Title Company", "reports@evergreentitle.example"}, "Intellectual Property": {"Trademark Office", "actions@trademark-office.example"},
		"Tax": {"Revenue Agency, Exempt Organizations", "review@revenue-agency.example"}, "Bankruptcy": {"Clerk of the Bankruptcy Court", "clerk@bankruptcy-court.example"},
	}
	// speakers are who answers for clients that are no persons.
	speakers = []string{"Walter Ainsley", "Josephine Kerr", "Tobias Renner", "Adaeze Nwosu", "Miriam Castellanos", "Pavel Dvořák", "Ruth Hanley"}
)
