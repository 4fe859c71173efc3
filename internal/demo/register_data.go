package demo

// work is a client of a demo firm with its matters, each as name and type.
type work struct {
	client  string
	tags    []string
	matters [][2]string
}

var harborFinchWork = []work{
	{"Alderbrook Timber Co.", []string{"Business"}, [][2]string{{"Alderbrook v. Pacific Rail Freight", "Litigation"}, {"Mill lease, Tacoma waterfront", "Real Estate"}, {"Employee handbook review", "Employment"}}},
	{"Anselm Keating", []string{"Individual"}, [][2]string{{"Keating will and trust", "Estate Planning"}, {"Keating v. Northgate Condominium Assn.", "Litigation"}, {"Sale of the Orchard Lane house", "Real Estate"}}},
	{"Arbor Street Theatre", []string{"Nonprofit", "Pro Bono"}, [][2]string{{"Playwright licence agreements", "Intellectual Property"}, {"Bylaws and tax exemption", "Tax"}, {"Stage lease renewal", "Real Estate"}}},
	{"Bellweather Instruments Inc.", []string{"Business", "Key Account"}, [][2]string{{"Project Lantern: sale to Orrin Group", "Corporate"}, {"Pressure sensor patent family", "Intellectual Property"}, {"Bellweather v. Quill Metrics", "Litigation"}}},
	{"Bram & Ilse Vandermeer", []string{"Individual"}, [][2]string{{"Vandermeer divorce", "Family"}, {"Custody of the twins", "Family"}, {"Division of the lake house", "Real Estate"}}},
	{"Brightwater Credit Union", []string{"Business"}, [][2]string{{"Member data incident, spring", "General"}, {"Branch employment policies", "Employment"}, {"In re Delgado, creditor's claim", "Bankruptcy"}}},
	{"Cairn Hollow Brewing", []string{"Business"}, [][2]string{{"Trademark: Cairn Hollow", "Intellectual Property"}, {"Taproom licence appeal", "Litigation"}, {"Series A financing", "Corporate"}}},
	{"Calloway Family Trust", []string{"Individual"}, [][2]string{{"Trust administration", "Estate Planning"}, {"Calloway v. Calloway", "Litigation"}, {"Gift tax returns", "Tax"}}},
	{"Cedar Point School District", []string{"Government"}, [][2]string{{"Transport tender dispute", "Litigation"}, {"Teachers' contract negotiation", "Employment"}, {"Gymnasium construction defects", "Real Estate"}}},
	{"Corvane Biologics", []string{"Business", "Key Account"}, [][2]string{{"Licence from Halden University", "Intellectual Property"}, {"Project Heron: merger with Maris", "Corporate"}, {"Clinical staff immigration", "Immigration"}}},
	{"Delphine Aucoin", []string{"Individual"}, [][2]string{{"Aucoin v. Metro Transit", "Personal Injury"}, {"Medical lien negotiation", "Personal Injury"}, {"Aucoin estate plan", "Estate Planning"}}},
	{"Dunmore Ferry Authority", []string{"Government"}, [][2]string{{"Collision of the ferry Alma", "Litigation"}, {"Terminal concession", "Real Estate"}, {"Crew overtime claims", "Employment"}}},
	{"Eastlight Solar LLC", []string{"Business"}, [][2]string{{"Array lease, Harney County", "Real Estate"}, {"Tax credit partnership", "Tax"}, {"Eastlight v. Grid Operator", "Litigation"}}},
	{"Esperanza Ruiz", []string{"Individual", "Pro Bono"}, [][2]string{{"Asylum application", "Immigration"}, {"Work permit", "Immigration"}, {"Ruiz v. Landlord", "Litigation"}}},
	{"Farrow & Pike Architects", []string{"Business"}, [][2]string{{"Partnership agreement", "Corporate"}, {"Library drawings copyright", "Intellectual Property"}, {"Fee claim, Meridian Tower", "Litigation"}}},
	{"Fenwick Dairy Cooperative", []string{"Business"}, [][2]string{{"Member bylaws", "Corporate"}, {"Milk price complaint", "Litigation"}, {"Barn fire insurance claim", "General"}}},
	{"Fiona Mackworth", []string{"Individual"}, [][2]string{{"Prenuptial agreement", "Family"}, {"Mackworth trust", "Estate Planning"}, {"Purchase of 9 Quarry Road", "Real Estate"}}},
	{"Foxglove Pharmacies", []string{"Business"}, [][2]string{{"Store leases, twelve sites", "Real Estate"}, {"Wage class action", "Employment"}, {"Licence renewal, Nevada", "General"}}},
	{"Garrick Shoals Marina", []string{"Business"}, [][2]string{{"Dredging permit", "General"}, {"Slip tenants' association", "Litigation"}, {"Marina refinancing", "Corporate"}}},
	{"Greyfriars Academy", []string{"Nonprofit"}, [][2]string{{"Endowment restructuring", "Tax"}, {"Head of school contract", "Employment"}, {"Playing field easement", "Real Estate"}}},
	{"Halcyon Robotics", []string{"Business", "Key Account"}, [][2]string{{"Founders' agreement", "Corporate"}, {"Gripper patent opposition", "Intellectual Property"}, {"Engineer visas", "Immigration"}}},
	{"Henrik Solberg", []string{"Individual"}, [][2]string{{"State v. Solberg", "Criminal Defense"}, {"Licence reinstatement", "General"}, {"Solberg v. Insurer", "Litigation"}}},
	{"Ironwood Stage Lines", []string{"Business"}, [][2]string{{"Coach accident, Route 9", "Personal Injury"}, {"Drivers' union arbitration", "Employment"}, {"Depot purchase", "Real Estate"}}},
	{"Juniper & Sage Catering", []string{"Business"}, [][2]string{{"Incorporation", "Corporate"}, {"Kitchen lease", "Real Estate"}, {"Chef non-compete", "Employment"}}},
	{"Kestrel Ridge Vineyards", []string{"Business"}, [][2]string{{"Label trademark", "Intellectual Property"}, {"Water rights", "Real Estate"}, {"Harvest worker program", "Immigration"}}},
	{"Lantern House Shelter", []string{"Nonprofit", "Pro Bono"}, [][2]string{{"Zoning appeal", "Real Estate"}, {"Grant agreements", "General"}, {"Board governance", "Corporate"}}},
	{"Leopold Strand", []string{"Individual"}, [][2]string{{"Estate of Margarethe Strand", "Estate Planning"}, {"Strand v. Auction House", "Litigation"}, {"Foreign account disclosure", "Tax"}}},
	{"Mariner Credit Partners", []string{"Business"}, [][2]string{{"Fund III formation", "Corporate"}, {"Examination by the regulator", "General"}, {"Partner separation", "Employment"}}},
	{"Meadowlark Publishing", []string{"Business"}, [][2]string{{"Author contract templates", "Intellectual Property"}, {"Defamation claim, The Long Field", "Litigation"}, {"Warehouse sublease", "Real Estate"}}},
	{"Nora & Elias Finch-Hale", []string{"Individual"}, [][2]string{{"Adoption", "Family"}, {"Guardianship papers", "Family"}, {"Family estate plan", "Estate Planning"}}},
	{"Northgate Hospital", []string{"Nonprofit", "Key Account"}, [][2]string{{"Physician agreements", "Employment"}, {"Imaging center joint venture", "Corporate"}, {"Estate of Wren v. Northgate", "Personal Injury"}}},
	{"Oakhurst Borough", []string{"Government"}, [][2]string{{"Stormwater ordinance", "General"}, {"Oakhurst v. Paving Contractors", "Litigation"}, {"Town hall bond issue", "Tax"}}},
	{"Paloma Textiles", []string{"Business"}, [][2]string{{"Customs ruling", "Tax"}, {"Pattern infringement", "Intellectual Property"}, {"Chapter 11 of a buyer", "Bankruptcy"}}},
	{"Quillon Software", []string{"Business"}, [][2]string{{"Open source audit", "Intellectual Property"}, {"Project Tern: asset purchase", "Corporate"}, {"Remote work policy", "Employment"}}},
	{"Redfern Logistics", []string{"Business"}, [][2]string{{"Cargo loss, Port of Savannah", "Litigation"}, {"Warehouse acquisition", "Real Estate"}, {"Driver classification", "Employment"}}},
	{"Sable Point Hotels", []string{"Business"}, [][2]string{{"Franchise agreement", "Corporate"}, {"Slip and fall, Room 212", "Personal Injury"}, {"Occupancy tax audit", "Tax"}}},
	{"Tamsin Oyelaran", []string{"Individual"}, [][2]string{{"Oyelaran v. Former Employer", "Employment"}, {"Naturalization", "Immigration"}, {"Revocable trust", "Estate Planning"}}},
	{"Umber Street Gallery", []string{"Business"}, [][2]string{{"Consignment agreements", "General"}, {"Provenance of a landscape", "Litigation"}, {"Gallery lease", "Real Estate"}}},
	{"Verity Insurance Mutual", []string{"Business", "Key Account"}, [][2]string{{"Coverage opinion, hail losses", "General"}, {"Agent termination", "Employment"}, {"Reinsurance arbitration", "Litigation"}}},
	{"Windrow Farms", []string{"Business"}, [][2]string{{"Succession plan", "Estate Planning"}, {"Pipeline easement", "Real Estate"}, {"Windrow reorganization", "Bankruptcy"}}},
}

var mapleRowWork = []work{
	{"Chaudière Mills Ltd.", []string{"Business"}, [][2]string{{"Chaudière v. Nordique", "Litigation"}, {"River land lease", "Real Estate"}}},
	{"Élodie Marchand", []string{"Individual"}, [][2]string{{"Succession Marchand", "Estate Planning"}}},
	{"Gatineau Valley Clinic", []string{"Nonprofit"}, [][2]string{{"Physician agreements", "Employment"}, {"Privacy policy", "General"}}},
	{"Saint-Laurent Shipping", []string{"Business"}, [][2]string{{"Grounding of the Corail", "Litigation"}}},
}
