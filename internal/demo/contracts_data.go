package demo

// article is a part of a contract. In its paragraphs {first} and {second} stand for the parties, {subject} for what the contract is
// about, and {days}, {cap}, {rate}, {law} and {city} for what the parties agree on.
type article struct {
	title      string
	paragraphs []string
}

// opening and concluding stand in every contract, around what is special about its type.
var opening = []article{
	{"BACKGROUND", []string{
		"{first} carries on the business concerned and has represented that it is entitled to enter into this Agreement without the consent of anybody else.",
		"{second} has made its own inquiries, has been advised by counsel of its choice and wishes to enter into this Agreement on the terms that follow.",
		"The parties have exchanged drafts since their letter of intent. That letter, and whatever else was said or written before this day, is replaced by this Agreement, save for the undertaking of confidentiality, which continues.",
	}},
	{"INTERPRETATION", []string{
		"Headings are for convenience and do not affect the meaning of a provision. Words in the singular include the plural. A reference to a statute is to that statute as amended, re-enacted or replaced from time to time.",
		"Where this Agreement says 'including', it means including without limitation. Where it provides for the consent of a party, that consent may not be unreasonably withheld, conditioned or delayed unless the provision says so.",
		"If the last day of a period falls on a day that is not a Business Day, the period ends on the next Business Day. Times of day are those of {city}.",
		"No provision is to be construed against a party because that party or its counsel drafted it. The schedules form part of this Agreement; where a schedule and an article disagree, the article prevails.",
	}},
}

var definitions = []string{
	"'Affiliate' means any person that directly or indirectly controls, is controlled by or is under common control with another person, control being the power to direct management by ownership, contract or otherwise",
	"'Applicable Law' means every statute, ordinance, regulation, rule of common law, order, judgment and decree that binds a party or its property at the relevant time",
	"'Books and Records' means all ledgers, files, correspondence, plans, drawings and other records relating to {subject}, in whatever form they are kept",
	"'Business Day' means a day other than a Saturday, a Sunday or a day on which banks in {city} are authorized or required to close",
	"'Claim' means a demand, action, suit, arbitration, inquiry, audit or investigation, whether civil, criminal, administrative or otherwise, and whether or not it has been threatened in writing",
	"'Closing' means the completion of the transactions for which this Agreement provides, which takes place at the offices of counsel for {first} in {city} or by the exchange of documents by electronic means",
	"'Confidential Information' means what a party learns about the business, clients, finances, methods or plans of the other in connection with {subject}, except what is or becomes public without a breach of this Agreement",
	"'Consent' means an approval, waiver, authorization, permit, licence, exemption or order of, or a filing with, a governmental authority or another third party",
	"'Disclosure Schedule' means the schedule in which {first} has set out exceptions to its representations, each of which applies to the section that it names and to every other section to which its relevance is apparent on its face",
	"'Encumbrance' means a lien, mortgage, pledge, easement, right of way, option, right of first refusal, conditional sale or other restriction on use, transfer or enjoyment",
	"'Environmental Law' means Applicable Law that concerns pollution, the protection of natural resources, or the generation, storage, transport and release of hazardous substances",
	"'Force Majeure' means an event beyond the reasonable control of a party that could not have been prevented by due care: flood, earthquake, epidemic, war, embargo, acts of public authorities, and failure of public utilities, but not a lack of funds",
	"'Fundamental Representations' means those concerning organization, authority, title and brokers, which survive without limit of time",
	"'Indemnified Party' and 'Indemnifying Party' mean, respectively, the party that claims to be held harmless and the party from which it claims this",
	"'Intellectual Property' means patents, trademarks, service marks, trade dress, copyrights, designs, know-how, trade secrets, domain names and the goodwill that goes with them, registered or not, anywhere in the world",
	"'Key Personnel' means the individuals named in Schedule B, on whose continued engagement the parties have relied",
	"'Knowledge' means what the officers of a party actually know, and what they would know after reasonable inquiry of those who report to them",
	"'Losses' means damages, liabilities, fines, penalties, interest, costs and expenses, including reasonable fees of counsel and experts, but not punitive damages save to the extent that they are paid to a third party",
	"'Material Adverse Effect' means an event, change or circumstance that, alone or together with others, is or would reasonably be expected to be materially adverse to {subject}, other than one that arises from general conditions of the economy or the industry",
	"'Material Contract' means an agreement under which more than {cap} may become payable in a year, that cannot be terminated on ninety days' notice, or that restricts anybody from competing",
	"'Ordinary Course' means the usual conduct of affairs, consistent with past custom and practice in nature, quantity and frequency",
	"'Permitted Encumbrance' means an Encumbrance for taxes not yet due, one that arises by operation of law in the Ordinary Course, and one that Schedule C lists",
	"'Person' means an individual, corporation, partnership, limited liability company, trust, unincorporated association, governmental authority or other entity",
	"'Prime Rate' means the rate that the principal bank of {second} publishes as its base rate for commercial loans",
	"'Representatives' means directors, officers, employees, agents, advisors, accountants and counsel",
	"'Tax' means every federal, state, provincial, local or foreign tax, duty, levy or assessment, together with interest, additions and penalties",
	"'Term' means the period that begins on the Effective Date and ends when this Agreement expires or is terminated",
	"'Third-Party Claim' means a Claim that somebody other than a party or its Affiliate brings against an Indemnified Party",
	"'Transaction Documents' means this Agreement, the escrow agreement, the assignments, the certificates and every other instrument delivered under it",
	"'Transfer' means a sale, assignment, pledge, gift or other disposition, voluntary or involuntary, by contract or by operation of law",
}

// promised are what a party represents or undertakes something about; each is filled into the sentences below.
var promised = []struct{ name, about, kept string }{
	{"Organization and Standing", "its organization, standing and power to own property and carry on business", "maintain its existence and its qualification in each place where the conduct of business requires it"},
	{"Authority", "its authority to execute, deliver and perform the Transaction Documents", "take every corporate action that the performance of the Transaction Documents requires"},
	{"No Conflict", "the absence of conflict with its charter, with Applicable Law and with any Material Contract", "obtain the Consents that are listed in Schedule D before the date on which they are needed"},
	{"Financial Statements", "the financial statements for the last three years, which were prepared in accordance with accepted principles consistently applied", "keep Books and Records from which its financial position can be told with reasonable accuracy"},
	{"Absence of Changes", "the absence of any Material Adverse Effect since the date of the last balance sheet", "conduct affairs relating to {subject} in the Ordinary Course"},
	{"Undisclosed Liabilities", "the absence of liabilities other than those that the balance sheet shows or that have arisen in the Ordinary Course since", "incur no indebtedness for borrowed money that would be secured by an Encumbrance on {subject}"},
	{"Title", "good and marketable title, free of every Encumbrance other than a Permitted Encumbrance", "defend that title against the lawful claims of all persons"},
	{"Condition of Property", "the condition and repair of buildings, fixtures, machinery and equipment, ordinary wear and tear excepted", "keep them in good working order and make repairs and replacements when they fall due"},
	{"Intellectual Property", "ownership of, or a valid licence to use, all Intellectual Property that {subject} requires, and the absence of infringement", "prosecute applications, pay renewal fees and give notice of any infringement that comes to its attention"},
	{"Contracts", "the validity of each Material Contract and the absence of default under it", "perform each Material Contract and neither amend nor terminate one without the consent of the other party"},
	{"Litigation", "the absence of Claims, pending or to its Knowledge threatened, before any court, arbitrator or authority", "notify the other party of every Claim within five Business Days of learning of it"},
	{"Compliance with Law", "compliance in all material respects with Applicable Law and with every permit that it holds", "comply with Applicable Law and renew each permit before it lapses"},
	{"Employees and Benefits", "its employees, their compensation, accrued leave and benefit plans, and the absence of any labor dispute", "pay wages, contributions and benefits when due and observe every collective agreement"},
	{"Environmental Matters", "compliance with Environmental Law and the absence of any release of hazardous substances for which it would be answerable", "remedy, at its own cost, every condition that Environmental Law requires to be remedied"},
	{"Taxes", "the timely filing of all returns, the payment of all Tax shown to be due and the adequacy of reserves for Tax not yet due", "file returns, pay Tax and cooperate in every audit that concerns a period before the Closing"},
	{"Insurance", "the policies of insurance that are in force, of which Schedule E gives the particulars, and the absence of any notice of cancellation", "keep those policies, or others of like coverage, in force with insurers of recognized standing"},
	{"Data and Privacy", "the lawful collection, use and safekeeping of personal information and the absence of any incident that had to be reported", "maintain safeguards appropriate to the nature of that information and report an incident within seventy-two hours"},
	{"Brokers", "the absence of any broker, finder or agent who would be entitled to a fee by reason of its acts", "pay, and hold the other party harmless from, every fee that such a person may claim"},
}

var (
	representation = []string{
		"{first} represents and warrants to {second}, as of the Effective Date and as of the Closing, the truth and completeness of what it has stated concerning {about}. The statement is qualified only by what the Disclosure Schedule sets out against the number of this section. No document that {first} has delivered in this respect omits a fact that would make it misleading.",
		"Concerning {about}, {first} has delivered true copies of all documents of significance and has answered the inquiries of {second} fully. To the Knowledge of {first} no circumstance exists that, with notice or the lapse of time or both, would make this representation untrue. {second} may rely on it whatever its own investigation has shown.",
		"{first} has disclosed everything of significance concerning {about}. Where a matter arises after the Effective Date that would have had to be disclosed, {first} shall supplement the Disclosure Schedule without delay; a supplement informs {second} and cures nothing unless {second} accepts it in writing.",
	}
	covenant = []string{
		"Throughout the Term {first} shall {kept}. If it fails to do so and does not cure the failure within {days} days after notice, {second} may, without prejudice to its other remedies, do what is necessary in the name and at the cost of {first}, and the amount so spent bears interest at the Prime Rate plus two percent from the day of payment.",
		"{first} undertakes to {kept}. It shall on request, though not more often than once in each quarter, certify its compliance by one of its officers and give the Representatives of {second} reasonable access, during business hours and on three Business Days' notice, to the premises and the Books and Records concerned.",
		"From the Effective Date {first} shall {kept}, and shall procure that its Affiliates do the same. A waiver by {second} of a breach of this covenant is effective only if it is given in writing, and extends to no later breach.",
	}
	disclosure = "Section {section} ({name}): other than as stated in the closing binder under tab {tab}, none. Documents made available: index numbers {from} to {until}. Reviewed by counsel for both parties; the parties agree that the reference under this heading admits no liability to anybody."
)

var concluding = []article{
	{"INDEMNIFICATION", []string{
		"{first} shall indemnify, defend and hold harmless {second}, its Affiliates and their Representatives from all Losses that arise from a breach of a representation, warranty or covenant of {first}, or from a Claim that relates to a period before the Closing.",
		"{second} shall in the same manner indemnify {first} from all Losses that arise from a breach by {second}, or from the conduct of {subject} after the Closing.",
		"An Indemnified Party shall give notice of a Third-Party Claim promptly, and in any event within {days} days after it was served. A delay relieves the Indemnifying Party only to the extent that it is prejudiced. The Indemnifying Party may assume the defense with counsel reasonably acceptable to the Indemnified Party; it may not settle on terms that impose an obligation other than the payment of money without that party's consent.",
		"The Indemnifying Party is not liable until the aggregate of all Losses exceeds one percent of the consideration, and then for the excess only. Save for Fundamental Representations and fraud its liability is limited to {cap}. Recovery under a policy of insurance is deducted, net of the cost of obtaining it.",
		"Each party shall take reasonable steps to mitigate its Losses. After the Closing, indemnification under this article is the exclusive remedy for a breach of a representation, except in the case of fraud and for specific performance.",
	}},
	{"CONFIDENTIALITY", []string{
		"Each party shall hold Confidential Information of the other in strict confidence, use it for the purposes of this Agreement alone, and disclose it only to those of its Representatives who need to know it and are bound to secrecy.",
		"A party that is required by law, subpoena or the rules of an exchange to disclose Confidential Information shall, where that is lawful, give notice in time for the other to seek a protective order, and shall disclose no more than counsel advises is required.",
		"On the expiry of the Term each party shall return or destroy what it has received, save that counsel may keep one copy for its files and that copies in routine backups may remain until they are overwritten. The obligations of this article continue for five years, and for trade secrets as long as they are such.",
		"No party shall issue a press release or make another public statement concerning this Agreement without the approval of the other, which extends to the text, the time and the manner of the statement.",
	}},
	{"TERM AND TERMINATION", []string{
		"This Agreement begins on the Effective Date and continues for five years. It is renewed for successive periods of one year unless a party gives notice to the contrary at least {days} days before the end of a period.",
		"A party may terminate this Agreement by notice if the other commits a material breach and does not cure it within {days} days after notice that describes the breach and demands its cure; if the other becomes insolvent, makes an assignment for the benefit of creditors or has a receiver appointed; or if Force Majeure continues for one hundred and eighty days.",
		"Termination does not affect rights that have accrued. Articles concerning confidentiality, indemnification, dispute resolution and notices survive, and so does every provision that by its nature is intended to.",
		"Within thirty days after termination the parties shall render a final account. Sums that are not in dispute are payable within ten Business Days of that account and bear interest at {rate} percent a year from then on.",
	}},
	{"DISPUTE RESOLUTION", []string{
		"The parties shall first attempt to settle a dispute by negotiation between executives who have authority to do so and who are at a higher level than those with direct responsibility. They shall meet within fifteen days after a party has asked for it in writing.",
		"A dispute that is not settled within {days} days is referred to mediation in {city} under rules agreed by the parties, or failing agreement those that the mediator prescribes. What is said in mediation is without prejudice and inadmissible.",
		"Whatever mediation does not resolve is decided by the courts that sit in {city}, to whose exclusive jurisdiction the parties submit. EACH PARTY WAIVES TRIAL BY JURY to the fullest extent that the law permits.",
		"Nothing in this article keeps a party from applying for an injunction, an order of attachment or other interim relief where delay would cause irreparable harm for which damages would be no adequate remedy.",
		"The prevailing party in an action is entitled to its reasonable fees of counsel, costs and disbursements, in addition to whatever else it is awarded.",
	}},
	{"NOTICES", []string{
		"A notice under this Agreement is in writing and is delivered by hand, by a courier of national standing, by registered mail with return receipt, or by electronic mail with confirmation of transmission, to the address that Schedule A gives for the party.",
		"A notice is deemed received on delivery if by hand or courier, on the fifth Business Day after posting if by mail, and on the Business Day after transmission if by electronic mail. A copy for counsel is a courtesy and is no notice.",
		"A party may change its address by notice. A notice that is refused, or cannot be delivered because of a change of which no notice was given, is received when delivery was attempted.",
	}},
	{"GENERAL PROVISIONS", []string{
		"Entire Agreement. The Transaction Documents contain the whole agreement of the parties on their subject. There are no warranties, representations or agreements, oral or written, express or implied, that they do not set out.",
		"Amendment and Waiver. An amendment requires the signature of both parties. No failure or delay in exercising a right is a waiver of it, and no single or partial exercise precludes a further one.",
		"Assignment. Neither party may assign this Agreement without the consent of the other, save to an Affiliate or to a successor to substantially all of its business that assumes its obligations in writing. An attempted assignment in breach of this section is void.",
		"Severability. If a provision is held invalid or unenforceable in a jurisdiction, it is replaced there by the valid one that comes closest to its purpose; the remaining provisions, and the provision itself elsewhere, stay in force.",
		"Governing Law. This Agreement is governed by the law of {law}, without regard to principles of conflict of laws that would lead to the law of another place. The convention on the international sale of goods does not apply.",
		"Force Majeure. A party that is prevented by Force Majeure from performing is excused for as long as that continues, if it has given notice within five Business Days, uses diligence to overcome the obstacle and resumes performance as soon as it can. The payment of money is never excused.",
		"Expenses. Except as this Agreement provides otherwise, each party bears its own costs of its negotiation, execution and performance, those of its counsel, accountants and financial advisors included.",
		"Relationship. The parties are independent contractors. Nothing here makes one the agent, partner or employee of the other, or allows it to bind the other.",
		"Third Parties. Save for Indemnified Parties this Agreement confers no right on anybody who is not a party to it.",
		"Further Assurances. Each party shall execute such instruments and do such things as the other may reasonably request to give effect to this Agreement.",
		"Counterparts. This Agreement may be executed in any number of counterparts, each of which is an original and all of which are one instrument. Signatures that are transmitted by electronic means have the effect of originals.",
		"Time. Time is of the essence of every provision in which a date or a period is named.",
	}},
}
