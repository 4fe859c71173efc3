package demo

// discarded are papers that lie in the trash of the first matters, matter by matter.
var discarded = [][]paper{
	{
		{"Old drafts/Opening letter, first draft.docx", "Correspondence", "Draft", nil, "# Opening letter, first draft\n{matter}\nSuperseded by the letter that was sent."},
		{"Old drafts/Timeline of events.txt", "Memorandum", "Draft", nil, "Timeline of events, {matter}\nReplaced by the matter summary.\n"},
		{"Who is who, superseded.docx", "Memorandum", "Draft", nil, "# Who is who\n{matter}\nSuperseded; the people of {client} are listed in the engagement letter."},
	},
	{
		{"Scan0041.pdf", "Report", "Draft", nil, "# Scan 41\n\n{matter}\n\nPage blank but for a stamp."},
		{"Scan0040.pdf", "Report", "Draft", nil, "# Scan 40\n\n{matter}\n\nScanned upside down; see scan 39."},
	},
	{
		{"Engagement letter (wrong client).docx", "Agreement", "Draft", nil, "# Engagement letter\nAddressed to another client by mistake and never sent."},
		{"Scans (unsorted)/Scan0012.pdf", "Report", "Draft", nil, "# Scan 12\n\n{matter}"},
		{"Scans (unsorted)/Scan0013.pdf", "Report", "Draft", nil, "# Scan 13\n\n{matter}"},
	},
	{
		{"Valuation, earlier figures.txt", "Memorandum", "Draft", nil, "Valuation of {client}, earlier figures\nDo not use.\n"},
		{"todo.txt", "Memorandum", "Draft", nil, "call back {client}\nbook the small meeting room\n"},
	},
}

// firmDiscarded lie in the trash of the firm's own areas.
var firmDiscarded = map[string][]paper{
	"public":  {{"2019 forms/Intake form 2019.docx", "Form", "Final", nil, "# Intake form 2019\nReplaced by the form of this year."}},
	"private": {{"Blank caption.docx", "Form", "Draft", nil, "# Caption\nNothing was entered here."}},
}

// destroyed are what two runs have destroyed.
var destroyed = [][]paper{
	{
		{"Dictation 14.txt", "Memorandum", "Draft", nil, "Dictation 14: line was dead, nothing recorded.\n"},
		{"Dictation 15.txt", "Memorandum", "Draft", nil, "Dictation 15: the same again; the recorder has been sent in.\n"},
	},
	{
		{"Holiday party/Menu.txt", "Memorandum", "Draft", nil, "Soup, fish, pie\n"},
		{"Holiday party/Guests.txt", "Memorandum", "Draft", nil, "Everybody and their guests\n"},
		{"Holiday party/Invitation.docx", "Correspondence", "Draft", nil, "# Invitation\nPlease join us on the last Friday before the holidays."},
	},
}
