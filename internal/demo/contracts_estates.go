package demo

// What matters about works and inventions, estates and creditors have. contractTypes has them under the type of the matter.
var (
	licence = contractType{"Contracts/Licence agreement.docx", "EXCLUSIVE LICENCE AND DEVELOPMENT AGREEMENT", "the Licensed Rights", []article{
		{"GRANT", []string{
			"{first}, as licensor, grants to {second}, as licensee, an exclusive licence under the patents, the copyrights and the marks listed in Schedule A (the 'Licensed Rights') to make, perform, publish, use and sell within the field and the territory that the schedule defines.",
			"The licence carries the right to grant sublicences, if each binds the sublicensee to this Agreement and a copy reaches {first} within {days} days. {first} keeps the right to practise the Licensed Rights for teaching, research and revival on its own stage.",
			"Improvements that {second} makes belong to {second}; {first} has a non-exclusive licence to use them without payment. Joint inventions are owned in equal shares, and neither owner may license one without the other.",
		}},
		{"ROYALTIES", []string{
			"{second} shall pay a running royalty of {rate} percent of net sales, and a minimum of {cap} in each calendar year from the third on. On receipts from sublicences it pays a quarter of what it receives, upfront fees and equity included.",
			"Milestones fall due on the filing of an application with the regulator, on first commercial sale or first performance before a paying audience, and whenever cumulative net sales pass a sum that Schedule B states.",
			"{second} keeps accounts of net sales for six years. An independent accountant may inspect them once a year; if a shortfall of more than five percent is found, {second} bears the cost of the inspection.",
		}},
		{"PROSECUTION, QUALITY AND INFRINGEMENT", []string{
			"{first} prosecutes and maintains the Licensed Rights with counsel of its choice and at the cost of {second}, who may comment on each draft. A country that {second} declines to pay for falls out of the licence.",
			"Goods, labels and programmes that bear the marks conform to the standards of quality in Schedule C. Samples are submitted before first use and once in each season. All goodwill from use of the marks accrues to {first}.",
			"{second} has the first right to sue infringers. If it does not act within ninety days of a notice, {first} may. Whatever is recovered first repays the costs of both and is then treated as net sales.",
		}},
		{"DILIGENCE AND REVERSION", []string{
			"{second} shall use commercially reasonable efforts to bring a product to market or a production to the stage, and reports on its progress each half year. Three missed milestones turn the exclusive licence into a non-exclusive one.",
			"On termination all rights revert. Stock may be sold off for six months. Dossiers, cell lines, prompt books, moulds and source code are handed over on payment of their cost of reproduction.",
		}},
	}, []string{"patent on a pressure sensor", "stage play in three acts", "word mark", "label design", "trade secret on fermentation", "cell line", "set design", "software module", "domain name", "musical score", "gripper geometry", "field notebook", "foreign translation", "photographic archive", "prompt book"}, []string{
		"Right {n}: {thing}, filed or first published on {date} under number {m}; renewal fees of ${a}00 are paid to the end of the year",
		"Right {n}: {thing}, in the territory of region {m}; opposed by a third party, and licensed subject to the outcome of that opposition",
		"Right {n}: {thing}, created by employees whose assignments are held under tab {m}; moral rights are waived as far as {law} allows",
	}}

	trust = contractType{"Contracts/Trust agreement.docx", "IRREVOCABLE TRUST AGREEMENT", "the Trust Estate", []article{
		{"CREATION OF THE TRUST", []string{
			"{first}, as grantor, transfers to {second}, as trustee, the property that Schedule A describes, to be held with its income and additions (the 'Trust Estate') for the beneficiaries and the purposes that this Agreement names.",
			"The trust is irrevocable. The grantor gives up every power to alter it, save that a trust protector may correct errors, change the situs, and adapt administrative provisions to changes of tax law.",
			"The trustee accepts the trust without bond. Nobody who deals with the trustee need inquire into its powers or see to the application of money that is paid to it.",
		}},
		{"DISTRIBUTIONS", []string{
			"During the life of the grantor's spouse the trustee distributes the net income quarterly, and so much of principal as health, education, maintenance and support require, considering other resources that are known to the trustee.",
			"After the death of the spouse the Trust Estate is divided into equal shares for the children, the share of a child who has died passing to descendants by right of representation. A third of a share is distributed at twenty-five, half of the rest at thirty, and the balance at thirty-five.",
			"No interest of a beneficiary may be anticipated, assigned or reached by creditors before it is received. A beneficiary who contests the will of the grantor without probable cause is treated as having died before the grantor.",
		}},
		{"THE TRUSTEE", []string{
			"The trustee invests as a prudent investor would, may retain the family farm and closely held shares without diversifying, and may delegate investment to advisers who are chosen and supervised with care.",
			"The trustee renders an account each year to every adult beneficiary. An account to which nobody objects within {days} days is settled. The yearly fee is {rate} tenths of one percent of the Trust Estate, and at most {cap}.",
			"A trustee may resign on sixty days' notice, and may be removed by a majority of the adult beneficiaries, who then appoint a bank with trust powers. A successor is not answerable for what a predecessor did.",
		}},
	}, []string{"parcel of orchard land", "portfolio of municipal bonds", "policy of life insurance", "collection of antique clocks", "limited partnership interest", "promissory note of a nephew", "brokerage account", "herd of dairy cattle", "mineral rights", "cottage on the lake", "gift tax return", "charitable remainder", "violin", "water shares", "burial plot"}, []string{
		"Asset {n}: {thing}, valued at ${a},000 as of {date} by appraisal {m}; the basis for income tax is that of the grantor",
		"Asset {n}: {thing}, conveyed by deed or assignment recorded in book {m}; subject to the life estate that Schedule B reserves",
		"Asset {n}: {thing}, to be held for the grandchildren and not sold before {date}; insured for ${a},000 under policy {m}",
	}}

	forbearance = contractType{"Contracts/Loan and forbearance agreement.docx", "AMENDED LOAN AND FORBEARANCE AGREEMENT", "the Loan", []article{
		{"THE LOAN AND THE DEFAULTS", []string{
			"{first}, as lender, has lent to {second}, as borrower, a principal sum of {cap} (the 'Loan') under a note and a security agreement that remain in force as amended here. The balance is stated in Schedule A and is owed without defense, set-off or counterclaim.",
			"The borrower has missed four installments, has let its ratio of debt to earnings exceed what was agreed, and has filed a list of creditors from which two guarantors were omitted (the 'Existing Defaults'). The lender has accelerated the Loan.",
			"At the request of the borrower the lender forbears from foreclosure, replevin and the appointment of a receiver until the end of the forbearance period. It waives nothing, and every day on which it forbears is at its sole discretion.",
		}},
		{"PAYMENTS AND BUDGET", []string{
			"During the forbearance period the borrower pays interest each month at {rate} percent a year, and applies to principal whatever its collections exceed its budget by. Default interest accrues and is forgiven if all is paid in time.",
			"Every Wednesday the borrower delivers a rolling budget for thirteen weeks with an explanation of variances above ten percent. Disbursements that the budget does not provide for need the consent of the lender's financial adviser.",
			"Sales of equipment out of the Ordinary Course are for cash, at no less than the orderly liquidation value, and their proceeds go to a blocked account. The borrower pays no dividends, and no salaries to insiders above those of Schedule B.",
		}},
		{"COLLATERAL AND BANKRUPTCY", []string{
			"As further security the borrower grants a lien on deposit accounts, commercial tort claims and the stock of its subsidiaries. The lender may file continuation statements, notify account debtors, and inspect inventory on one day's notice.",
			"If the borrower becomes a debtor in bankruptcy it consents to relief from the automatic stay, to the use of cash collateral only on terms acceptable to the lender, and to a sale of the collateral within {days} days.",
			"Each guarantor reaffirms its guaranty, subordinates what the borrower owes it, and waives marshalling. The trustee in bankruptcy of a buyer who owes the borrower is notified of the assignment of that claim.",
		}},
	}, []string{"proof of claim", "account receivable", "blanket lien", "equipment lease", "letter of credit", "subordinated note", "reclamation demand", "preference payment", "deposit account", "inventory count", "critical vendor", "wage priority claim", "cure amount", "adequate protection payment", "schedule of creditors"}, []string{
		"Entry {n}: {thing} of ${a},000, recorded on {date} under filing {m}; first in priority save for taxes that are not yet due",
		"Entry {n}: {thing}, disputed as to amount under claim {m}; the borrower shall object to it before the bar date",
		"Entry {n}: {thing}, assigned to the lender with recourse; collections are swept each day into account {m} and applied on {date}",
	}}
)
