package demo

import "casefold/internal/firms"

// condition is how somebody of a firm stands with it.
type condition int

// The ways in which people stand with their firm. All but the first three have signed in.
const (
	hasTemporary  condition = iota // a temporary password that was not replaced
	neverSignedIn                  // a password, and no sign-in ever
	isUnverified                   // an address that nobody has verified, and no sign-in
	isAdmin
	isOrdinary
	isUptime
	hasTwoSteps
	isDisabled
)

// listedFirm is one that the provider's console lists.
type listedFirm struct {
	firm   firms.NewFirm
	hidden bool
	people []condition
	// uses is what the firm is said to use. A firm without people uses nothing.
	uses firms.Usage
	// behind is how many documents its search index is said to lack.
	behind int64
}

var listedFirms = []listedFirm{
	{firm: firm("US", 900, "Training Sandbox", "train", "CF-900", firms.Trial, 1000), people: []condition{isAdmin, isOrdinary}, uses: uses(0.4, 310, 42, 8, 12)},
	{firm: firm("CA", 901, "Rehearsal Chambers", "reh", "CF-901", firms.Advanced, 1000), people: []condition{isAdmin, isUptime}, uses: uses(1.1, 902, 240, 15, 96)},
	{firm: firm("US", 1057, "Alder Row Law Group", "alder", "AR-20164", firms.Core, 1000),
		people: []condition{isAdmin, isOrdinary, isOrdinary}, uses: uses(96.1, 120_402, 88_310, 341, 0)},
	{firm: firm("US", 1061, "Brightwater & Stowe LLP", "bs", "BS-20178", firms.Advanced, 2000),
		people: []condition{isAdmin, isAdmin, isOrdinary, hasTwoSteps, isDisabled, hasTemporary, neverSignedIn, isUnverified, isUptime},
		uses:   uses(2214.8, 3_410_227, 5_120_664, 6120, 1820)},
	{firm: firm("US", 1063, "Calloway & Pryce LLP", "cp", "CP-20183", firms.Advanced, 1500),
		people: []condition{isAdmin, hasTwoSteps, isOrdinary}, uses: uses(1180.3, 1_844_009, 2_230_871, 3307, 2410), behind: 412},
	{firm: firm("US", 1070, "Dunmore Tarn, P.C.", "dt", "DT-20201", firms.Starter, 500), people: []condition{isAdmin}, uses: uses(41.7, 38_116, 20_477, 92, 0)},
	{firm: firm("CA", 1074, "Eastgate Counsel", "eg", "EG-20219", firms.Core, 1000),
		people: []condition{isAdmin, isOrdinary, isUnverified}, uses: uses(188.4, 240_018, 164_220, 512, 0)},
	{firm: firm("US", 1078, "Greyfield Marsh LLP", "gm", "GM-20226", firms.Advanced, 1000), people: []condition{isAdmin, isOrdinary}, uses: uses(640.9, 903_311, 740_128, 1518, 1904)},
	{firm: firm("US", 1081, "Hollis Tarrant Attorneys", "ht", "HT-20231", firms.Core, 1000), people: []condition{isAdmin, isOrdinary}, uses: uses(1016.2, 702_954, 918_337, 1270, 0)},
	{firm: firm("CA", 1085, "Ivorstone LLP", "iv", "IV-20240", firms.Advanced, 1000), people: []condition{isAdmin, isOrdinary}, uses: uses(573, 664_820, 802_915, 1406, 2500)},
	{firm: firm("US", 1088, "Juniper Lane Legal", "jl", "JL-20248", firms.Trial, 1000), people: []condition{isAdmin, hasTemporary}, uses: uses(2.4, 1820, 640, 11, 38)},
	{firm: firm("US", 1091, "Kestrel & Howe LLP", "kh", "KH-20255", firms.Advanced, 1500), people: []condition{isAdmin, isDisabled}, uses: uses(904.7, 1_290_445, 1_533_870, 2811, 2122)},
	{firm: firm("US", 1095, "Lockhaven Partners", "lp", "LP-20263", firms.Core, 1000), people: []condition{isDisabled, isDisabled}, uses: uses(73.5, 80_233, 51_902, 208, 0)},
	{firm: firm("CA", 1097, "Maple Quay Law", "mq", "MQ-20270", firms.Core, 1000), people: []condition{isAdmin, isOrdinary}, uses: uses(205.8, 261_770, 190_446, 633, 0)},
	{firm: firm("CA", 1102, "Northrow Barristers", "nb", "NB-20281", firms.Advanced, 1000), people: []condition{isAdmin}, uses: uses(1024.6, 571_204, 622_019, 1090, 1277)},
	{firm: firm("US", 1106, "Oakhurst Vale LLP", "ov", "OV-20290", firms.Starter, 500), people: []condition{isAdmin}, uses: uses(58.9, 49_018, 30_221, 144, 0)},
	{firm: firm("CA", 1111, "Pembrook Tidwell LLP", "pt", "PT-20302", firms.Advanced, 1000)},
	{firm: firm("US", 1115, "Quillfeather & Sons", "qf", "QF-20311", firms.Trial, 1000)},
	{firm: firm("US", 1120, "Rookery Lane (merged)", "rl", "RL-20317", firms.Core, 1000), hidden: true, people: []condition{isAdmin}, uses: uses(12.3, 14_207, 9144, 63, 0)},
}

// listedNames are given to the people of those firms in turn.
var listedNames = []string{
	"Robin Archer", "Kim Osei", "Lou Marchetti", "Beatrice Holm", "Sanjay Mehra", "Agnes Duval", "Peter Blackwood", "Ines Carvalho", "Tobias Renner",
	"Mei Lindgren", "Hugo Salazar", "Frances Abbott", "Yusuf Demir", "Clara Novak", "Edmund Pike", "Ruth Adeyemi", "Anton Keller", "Lydia Ferrante",
}

func firm(region string, id int64, name, prefix, customer string, edition firms.Edition, storageGB int64) firms.NewFirm {
	return firms.NewFirm{
		ID: id, Region: region, Name: name, UsernamePrefix: prefix, CustomerID: customer, Edition: edition, Terms: firms.Terms{StorageGB: &storageGB},
	}
}

func uses(gigabytes float64, documents, emails, matters, ocr int64) firms.Usage {
	return firms.Usage{TotalBytes: int64(gigabytes * 1e9), Documents: documents, Emails: emails, Matters: matters, OCRThisMonth: ocr}
}
