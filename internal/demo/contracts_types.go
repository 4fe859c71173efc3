package demo

// contractType is a contract that matters of a type have.
type contractType struct {
	path, title, subject string
	articles             []article
	// things are what its last schedule lists, each in one of the lines.
	things, lines []string
}

var contractTypes = map[string]contractType{
	"Real Estate": {"Contracts/Master lease.docx", "MASTER LEASE AGREEMENT", "the Premises", []article{
		{"DEMISE AND USE", []string{
			"{first}, as landlord, leases to {second}, as tenant, the land and building described in Schedule A, together with the right to use in common with others the driveways, loading docks and parking areas (the 'Premises'), and {second} takes them on the terms of this lease.",
			"The Premises may be used for general commercial purposes and for no other without the consent of {first}. {second} shall commit no waste, create no nuisance, and store no hazardous substance beyond what cleaning and maintenance require.",
			"{first} covenants that {second}, on paying the rent and performing its obligations, shall peaceably and quietly have, hold and enjoy the Premises without hindrance by {first} or by anybody who claims through it.",
		}},
		{"RENT AND ADDITIONAL RENT", []string{
			"{second} shall pay base rent in equal monthly installments in advance on the first day of each month, without demand, deduction or set-off. Base rent increases on each anniversary of the commencement date by {rate} percent.",
			"As additional rent {second} shall pay its proportionate share of real estate taxes, premiums for insurance, and the cost of operating and maintaining the common areas. {first} shall furnish an estimate before each calendar year and a reconciliation within one hundred and twenty days after it, which {second} may audit.",
			"Rent that is not paid within five days after it is due bears a late charge of four percent of the amount overdue. The acceptance of a lesser sum is on account only and is no accord and satisfaction.",
			"{second} has deposited with {first} a security deposit equal to two months' base rent, which {first} may apply to any default and shall return, without interest, within {days} days after the expiry of the Term.",
		}},
		{"REPAIRS, ALTERATIONS AND CASUALTY", []string{
			"{first} shall maintain the roof, the foundation, the structural walls and the utility mains in good repair. {second} shall maintain everything else, including the heating, ventilating and air conditioning systems, under a service contract with a licensed contractor.",
			"{second} shall make no structural alteration without consent. Alterations become the property of {first} on installation, except trade fixtures, which {second} may remove if it repairs the damage that their removal causes.",
			"If the Premises are damaged by fire or other casualty so that they cannot be used, rent abates in proportion until they are restored. If restoration would take longer than two hundred and seventy days, either party may terminate this lease by notice within {days} days after the casualty.",
			"If the whole of the Premises is taken by eminent domain, this lease ends when possession is taken. {second} may claim separately for its moving expenses and trade fixtures, though not for the value of its leasehold.",
		}},
		{"SUBLETTING AND SURRENDER", []string{
			"{second} shall not assign this lease or sublet any part of the Premises without consent. Half of the consideration by which a sublease exceeds the rent reserved here, after deduction of brokerage and alterations, belongs to {first}.",
			"On the expiry of the Term {second} shall surrender the Premises broom clean, in the condition in which it received them, ordinary wear and tear and insured casualty excepted. A holding over without consent is a tenancy at sufferance at one hundred and fifty percent of the last base rent.",
			"This lease is subordinate to every mortgage of record, if the mortgagee agrees not to disturb the possession of {second} as long as no event of default has occurred. Each party shall within ten Business Days of a request deliver an estoppel certificate.",
		}},
	}, []string{"loading dock", "rooftop unit", "parking bay", "freight elevator", "mezzanine", "cold storage room", "sprinkler riser", "pier apron", "boiler", "sign band", "dust collector", "rail spur", "skylight", "transformer vault", "orchard wall"}, []string{
		"Unit {n}: {thing}, of {m} square feet, inspected on {date}; base rent of ${a}00 a month, with one option to renew at market rent",
		"Unit {n}: {thing}, in need of repair; the landlord completes the work under permit {m} before {date}, and rent abates until then",
		"Unit {n}: {thing}, reserved to the tenant under rider {m}; utilities are metered apart and billed at cost",
	}},
	"Litigation": settlement, "Personal Injury": settlement, "Employment": employment, "Immigration": employment, "Family": marital,
	"Intellectual Property": licence, "Estate Planning": trust, "Bankruptcy": forbearance,
	"Corporate": {"Contracts/Purchase agreement.docx", "STOCK PURCHASE AGREEMENT", "the Company", []article{
		{"PURCHASE AND SALE", []string{
			"At the Closing {first}, as seller, shall sell, assign and deliver to {second}, as buyer, all of the issued and outstanding shares of capital stock of the company named in Schedule A (the 'Company'), free of every Encumbrance, and {second} shall purchase and accept them.",
			"The purchase price is payable by wire transfer of immediately available funds, less the escrow amount and less the indebtedness of the Company as of the Closing, and is adjusted as this article provides.",
			"Ten percent of the purchase price is deposited with the escrow agent for eighteen months as security for the obligations of {first}. What remains at the end of that time, and is not the subject of a pending claim, is released to {first} on the joint instruction of the parties.",
		}},
		{"ADJUSTMENT OF THE PRICE", []string{
			"Not later than three Business Days before the Closing {first} shall deliver an estimate of net working capital. The purchase price is reduced by the amount by which that estimate falls short of the target, and increased by the amount by which it exceeds it.",
			"Within ninety days after the Closing {second} shall deliver a closing statement. Unless {first} objects within {days} days, stating each item in dispute and the reason, the statement is final. Items in dispute that the parties do not settle are determined by an independent accounting firm, which acts as an expert and not as an arbitrator.",
			"If the Company attains the gross margin that Schedule B specifies in either of the two fiscal years after the Closing, {second} shall pay {first} an earn-out. {second} shall operate the Company in good faith and take no action whose purpose is to avoid the earn-out.",
		}},
		{"CONDITIONS AND CLOSING", []string{
			"The obligation of each party to close is subject to the absence of an injunction, to the expiry of the waiting period under antitrust law, and to the truth in all material respects of the representations of the other.",
			"At the Closing {first} shall deliver certificates for the shares duly endorsed, resignations of the directors, releases of all liens, evidence of the Consents, and the minute books and seals of the Company.",
			"If the Closing has not taken place by the outside date, a party that is not in breach may terminate this Agreement. If {second} fails to close although all conditions are satisfied, it shall pay {first} a termination fee of {cap} as liquidated damages and not as a penalty.",
		}},
		{"COVENANTS OF THE SELLER", []string{
			"For three years after the Closing {first} shall not, in any county in which the Company does business, engage in a business that competes with it, nor own an interest in one, other than as the passive holder of less than two percent of a class of listed securities.",
			"During the same time {first} shall not solicit the employment of Key Personnel, nor induce a customer or supplier to reduce its dealings with the Company. {first} acknowledges that these restraints are reasonable and that they are supported by the purchase price.",
			"From the date of this Agreement until the Closing {first} shall not solicit, entertain or negotiate an offer from anybody else, and shall inform {second} of every such offer and of its terms.",
		}},
	}, []string{"subsidiary in Nevada", "supply contract", "class of preferred stock", "customs bond", "calibration laboratory", "pension plan", "distributor in Halifax", "revolving credit line", "earn-out target", "lease of the plant", "tax ruling", "warranty reserve", "founders' voting agreement", "export permit", "insurance tail"}, []string{
		"Disclosure {n}: {thing}, described in the data room under index {m}; value as of {date} ${a},000, audited and without qualification",
		"Disclosure {n}: {thing}, consent of a third party required; requested on {date}, expected before the Closing, file {m}",
		"Disclosure {n}: {thing}, excluded from the purchase and retained by the seller together with liabilities of ${a},000 under ledger {m}",
	}},
	"": {"Contracts/Master services agreement.docx", "MASTER SERVICES AGREEMENT", "the Services", []article{
		{"SERVICES AND STATEMENTS OF WORK", []string{
			"{first}, as provider, shall perform for {second}, as customer, the services that each statement of work describes (the 'Services'), in a professional and workmanlike manner and with the skill that is customary among leading providers of similar services.",
			"A statement of work binds the parties when both have signed it. It states deliverables, milestones, acceptance criteria and fees. Where it departs from this Agreement it prevails only if it names the section from which it departs.",
			"A change of scope requires a change order. {first} shall within ten Business Days of a request state the effect of the change on fees and schedule, and need not proceed before the order is signed.",
		}},
		{"ACCEPTANCE AND FEES", []string{
			"{second} shall test each deliverable within fifteen Business Days of its delivery. A deliverable that does not meet its acceptance criteria is corrected at no charge; if it fails twice, {second} may reject it and recover what it has paid for it.",
			"Fees are invoiced monthly in arrears and are payable within {days} days of receipt of a correct invoice. Amounts that are disputed in good faith may be withheld if {second} states its reasons before the due date. Overdue amounts bear interest at {rate} percent a year.",
			"Expenses are reimbursed at cost, without markup, if they were approved in advance and are documented by receipts. Rates are fixed for the first two years and may then rise by no more than the change of the consumer price index.",
		}},
		{"WORK PRODUCT AND SERVICE LEVELS", []string{
			"Work product that is created specifically for {second} is work made for hire and belongs to {second} from its creation; to the extent that it is not, {first} assigns it. {first} keeps its tools and methods and grants a perpetual, non-exclusive licence to use those that are embodied in a deliverable.",
			"{first} shall meet the service levels of Schedule C. If it fails to meet one in a month, {second} is entitled to a credit of five percent of the fees of that month, and if it fails three times in a year, to terminate the statement of work concerned without charge.",
			"Key Personnel shall not be reassigned during the first twelve months save for illness, resignation or dismissal for cause. {second} may require the removal of a person for any lawful reason.",
		}},
		{"CONTINUITY AND EXIT", []string{
			"{first} shall maintain, and test at least once a year, a plan for business continuity and disaster recovery under which the Services are restored within forty-eight hours of an interruption.",
			"For six months after termination {first} shall at its then current rates assist in the orderly transition of the Services to {second} or to another provider, and shall deliver all data of {second} in a form that is in common use.",
			"{first} shall give the auditors of {second}, and any authority that supervises it, access to records that relate to the Services for seven years after the fees to which they relate were paid.",
		}},
	}, []string{"help desk", "data migration", "penetration test", "quarterly report", "training session", "backup restore", "grant application", "network survey", "incident response plan", "payroll interface", "translation of notices", "archive of records", "mailing to members", "compliance review", "disaster exercise"}, []string{
		"Work order {n}: {thing}, to be delivered on {date}; fee of ${a},000 against acceptance certificate {m}, travel included",
		"Work order {n}: {thing}, on time and materials, at most {m} hours in a month at the blended rate of the second year",
		"Work order {n}: {thing}, service level of {m} percent measured each month; a credit is due when it is missed twice in a quarter",
	}},
}

var deliverables = []string{
	"certificate of good standing, dated not more than ten days before delivery", "resolutions of the board, certified by the secretary", "schedule of assets with serial numbers and locations",
	"copies of all permits, with their dates of expiry", "list of employees with titles, dates of hire and annual compensation", "certificates of insurance that name the other party as additional insured",
	"opinion of counsel in the form of the annex", "release of every lien that is not a Permitted Encumbrance", "estoppel certificates of tenants and licensors", "survey by a registered land surveyor, with a metes and bounds description",
	"commitment for title insurance, with copies of all exceptions", "environmental assessment, phase one, with the consultant's reliance letter", "tax clearance of each authority in whose territory business is done",
	"assignment of trademarks and domain names, in recordable form", "inventory, taken by both parties together on the last Business Day of the month", "keys, access codes and operating manuals",
	"transition plan with names, dates and responsibilities", "form of guaranty, executed by the parent", "payoff letters of lenders, with per diem interest", "closing statement, reconciled to the general ledger",
}
