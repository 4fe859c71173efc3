package demo

// What matters about disputes, people and families have. contractTypes has them under the type of the matter.
var (
	settlement = contractType{"Contracts/Settlement agreement.docx", "SETTLEMENT AGREEMENT AND MUTUAL RELEASE", "the Action", []article{
		{"THE ACTION", []string{
			"{first} commenced an action against {second} in the court that sits in {city} (the 'Action'), alleging negligence, breach of contract and unjust enrichment. {second} has denied every allegation and has pleaded affirmative defenses and a counterclaim.",
			"The parties have exchanged interrogatories and requests for admission, have taken the depositions of nine fact witnesses and four experts, and have argued cross motions for summary judgment, on which the court has reserved its decision.",
			"With the assistance of a retired judge the parties have mediated for two days. They have concluded that the hazards and the cost of a trial exceed what either could hope to gain by it, and enter into this Agreement without any admission.",
		}},
		{"SETTLEMENT PAYMENT", []string{
			"Within {days} days after the Effective Date {second} shall cause its insurers to pay {cap} into the trust account of counsel for {first} (the 'Settlement Payment'). Of that sum one third is allocated to lost profits, and the rest to repairs, survey fees and storage.",
			"If the Settlement Payment is not received when due, {first} may enter judgment by confession for the unpaid balance, with interest at {rate} percent a year from the date of the incident, on five days' notice to counsel of record.",
			"Each party is responsible for its own taxes on what it receives. Liens of medical providers, of subrogated carriers and of former counsel are satisfied out of the Settlement Payment before anything is disbursed.",
		}},
		{"RELEASES AND DISMISSAL", []string{
			"On receipt of the Settlement Payment each party releases the other, its insurers, underwriters, masters, crews and agents from all claims, known and unknown, that arise out of the incident that the pleadings describe, other than those to enforce this Agreement.",
			"The parties know that they may later discover facts that differ from what they believe today, and nevertheless intend to settle finally. They waive the benefit of every statute that limits a general release to claims that the releasing party suspects.",
			"Within five Business Days counsel shall file a stipulation of dismissal with prejudice, each side bearing its own costs, and shall return or destroy all documents that were produced under the protective order, exhibits to depositions included.",
		}},
		{"NON-DISPARAGEMENT AND EVIDENCE", []string{
			"Neither party shall make a statement about the incident that is calculated to injure the reputation of the other. In answer to inquiries it may be said that the matter was resolved to the satisfaction of both sides.",
			"Neither this Agreement nor what was said in its negotiation is admissible to prove liability. {second} preserves the wreckage, the recordings and the maintenance logs for three years, and gives access to them to any successor of {first}.",
		}},
	}, []string{"voyage data recording", "surveyor's report", "invoice of the shipyard", "statement of a witness", "bill of lading", "photograph of the damage", "weather log", "crane inspection", "deposition transcript", "notice of claim", "police report", "expert's calculation", "medical bill", "hospital chart", "tide table"}, []string{
		"Exhibit {n}: {thing}, produced by {second} under number {m}; {first} values the loss that it proves at ${a},000, which {second} disputes as to causation",
		"Exhibit {n}: {thing}, authenticated on {date}; counsel stipulate that it would be received in evidence, and reserve objections of relevance to page {m}",
		"Exhibit {n}: {thing}, withheld as work product and listed in the privilege log under entry {m}; to be returned to {first} within ten days of dismissal",
	}}

	employment = contractType{"Contracts/Executive employment agreement.docx", "EXECUTIVE EMPLOYMENT AGREEMENT", "the Employment", []article{
		{"POSITION AND DUTIES", []string{
			"{first}, as employer, employs the executive whom Schedule A names, and whose services {second} makes available, as its chief operating officer, reporting to the board (the 'Employment'). The executive shall devote full working time to these duties and hold no other office without consent.",
			"The principal place of work is {city}. Travel is to be expected on one week of each month. The executive may work from home on two days a week as long as the remote work policy of the employer provides for it.",
			"The executive shall observe the handbook, the code of conduct and the policy on insider dealing, each as amended, and shall complete the training on harassment, safety and data protection within thirty days of joining.",
		}},
		{"COMPENSATION", []string{
			"The employer shall pay a base salary at the yearly rate of {cap}, in arrears and in accordance with its payroll practice. The compensation committee reviews the salary each spring; it may be raised, and is lowered only together with the salaries of all officers.",
			"The executive participates in the annual bonus plan with a target of {rate} tenths of the base salary. Half of a bonus depends on the results of the employer and half on goals that the executive and the board have written down before the end of March.",
			"On the first day the executive receives options over common stock that vest over four years, a quarter after twelve months and the rest in equal monthly parts. Options that have vested may be exercised for {days} days after the Employment ends.",
		}},
		{"LEAVE AND BENEFITS", []string{
			"The executive is entitled to twenty-five days of paid vacation, to sick pay, parental leave and sabbatical on the terms of the handbook, and to participate in health, dental, disability and pension plans from the first of the month after joining.",
			"Overtime is not paid to officers. Reasonable expenses for travel, a mobile telephone and professional dues are reimbursed on receipts that are submitted within sixty days.",
			"The employer indemnifies the executive for acts in office to the extent that its charter allows, advances the cost of defense, and keeps officers' liability insurance in force for six years after the Employment ends.",
		}},
		{"SEPARATION AND RESTRAINTS", []string{
			"If the employer dismisses the executive without cause, or the executive resigns for good reason, the employer shall pay twelve months' salary in installments and the premiums for continued health coverage, on condition that a release is signed and not revoked.",
			"Cause means conviction of a felony, dishonesty, wilful neglect after a written warning, or a serious breach of this Agreement. Good reason means a material demotion, a cut in salary, or a move of the workplace by more than fifty miles.",
			"For twelve months after the Employment ends the executive shall not work for a direct competitor in the counties that Schedule B lists, nor hire away its staff. The employer may shorten that time, and pays half of the salary for as long as it lasts.",
		}},
	}, []string{"garden leave", "stock option grant", "relocation allowance", "performance goal", "health plan election", "pension contribution", "company car", "sabbatical", "training course", "safety certificate", "non-solicitation of engineers", "invention disclosure", "retention bonus", "overtime record", "union consultation"}, []string{
		"Item {n}: {thing}, approved by the compensation committee on {date} under minute {m}, at a yearly cost of ${a},000, taxable as wages",
		"Item {n}: {thing}, subject to the policy that the handbook has in chapter {m}; it lapses when notice is given by either side",
		"Item {n}: {thing}, to be reviewed each year before the {date}; an increase above {m} percent requires a vote of the full board",
	}}

	marital = contractType{"Contracts/Marital property agreement.docx", "MARITAL SETTLEMENT AND PARENTING AGREEMENT", "the Marital Estate", []article{
		{"THE PARTIES AND THEIR CHILDREN", []string{
			"{first} enters into this Agreement on behalf of both spouses, and {second} as trustee of the property that is divided here (the 'Marital Estate'). The spouses were married in {city}, have lived apart for more than a year, and regard their differences as irreconcilable.",
			"There are two minor children, twins, who live during the school week with one parent and on alternating weekends with the other. The parenting plan in Schedule A has been reviewed by the guardian ad litem, who recommends it.",
			"Each spouse has made a sworn disclosure of income, assets and debts, and understands that an omission entitles the other to half of what was omitted, or to all of it where the omission was deliberate.",
		}},
		{"CUSTODY AND SUPPORT", []string{
			"The parents have joint legal custody. They decide together on schools, surgery, religious education and passports, and alone on what each day requires. Holidays alternate; a summer vacation of three weeks is announced by the first of April.",
			"Child support is {cap} a year until each child has turned eighteen or has finished high school, and is adjusted every second year by the guidelines of {law}. Orthodontics, camps and college visits are shared in proportion to income.",
			"Spousal maintenance is paid for {days} months at {rate} percent of the payor's net income and ends on remarriage, cohabitation or death. It cannot be modified for any other reason.",
		}},
		{"DIVISION OF PROPERTY", []string{
			"The lake house is listed for sale with a broker whom both accept. Until it is sold each spouse may use it in alternating fortnights, and pays half of the mortgage, the taxes and the upkeep of the dock.",
			"Retirement accounts are divided equally as of the date of separation by a qualified domestic relations order. Heirlooms, the piano and the dog go to the spouse whom Schedule B names; photographs are copied at joint expense.",
			"Each spouse keeps the automobile that he or she drives, assumes the debts that are in his or her own name, and holds the other harmless from them. Joint credit cards are closed within ten days.",
		}},
	}, []string{"savings account", "kayak", "grand piano", "portrait in oil", "retirement account", "wedding silver", "college fund", "frequent flyer miles", "carpenter's bench", "wine cellar", "veterinary insurance", "season tickets", "safe deposit box", "garden tractor", "family Bible"}, []string{
		"Asset {n}: {thing}, appraised on {date} at ${a},000 by appraiser number {m}; to be delivered in its present condition within a month of the decree",
		"Asset {n}: {thing}, acquired before the marriage and shown to be separate property by statement {m}; not divided",
		"Asset {n}: {thing}, to be sold at auction under lot {m}; the proceeds, after commission, are divided equally between the spouses",
	}}
)
