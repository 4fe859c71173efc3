package message

import "strconv"

// codePages are the charsets that Windows numbers, and does not call windows-<number>.
var codePages = map[int]string{
	437: "ibm437", 850: "cp850", 852: "ibm852", 866: "ibm866", 874: "windows-874", 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 1200: "utf-16le", 1201: "utf-16be",
	10000: "macintosh", 20127: "", 20866: "koi8-r", 20932: "euc-jp", 20936: "gbk", 21866: "koi8-u", 38598: "iso-8859-8", 50220: "iso-2022-jp", 50221: "iso-2022-jp",
	50222: "iso-2022-jp", 50225: "iso-2022-kr", 51932: "euc-jp", 51936: "gbk", 51949: "euc-kr", 51950: "big5", 52936: "hz-gb-2312", 54936: "gb18030", 65000: "utf-7",
	65001: "utf-8",
}

// charsetOfPage is the name of a code page.
func charsetOfPage(page int) string {
	if name, known := codePages[page]; known {
		return name
	}
	if page > 28590 && page < 28610 {
		return "iso-8859-" + strconv.Itoa(page-28590)
	}
	return "windows-" + strconv.Itoa(page)
}

func decodeCodePage(text []byte, page int) string {
	if page == 0 {
		return decodeText(text, "")
	}
	return decodeText(text, charsetOfPage(page))
}

// codePageOf is the code page that Windows uses in a place, by the number of the place. Its lower ten bits are a language.
func codePageOf(locale uint32) int {
	switch locale {
	case 0x0404, 0x0C04, 0x1404: // Taiwan, Hong Kong, Macau
		return 950
	case 0x0C1A, 0x1C1A, 0x281A, 0x301A: // Serbian in Cyrillic
		return 1251
	}
	switch locale & 0x3FF {
	case 0x11:
		return 932
	case 0x12:
		return 949
	case 0x04:
		return 936
	case 0x1E:
		return 874
	case 0x05, 0x0E, 0x15, 0x18, 0x1A, 0x1B, 0x1C, 0x24: // Czech, Hungarian, Polish, Romanian, Croatian, Slovak, Albanian, Slovenian
		return 1250
	case 0x02, 0x19, 0x22, 0x23, 0x2F, 0x3F, 0x40: // Bulgarian, Russian, Ukrainian, Belarusian, Macedonian, Kazakh, Kyrgyz
		return 1251
	case 0x08:
		return 1253
	case 0x1F, 0x2C:
		return 1254
	case 0x0D:
		return 1255
	case 0x01, 0x20, 0x29: // Arabic, Urdu, Persian
		return 1256
	case 0x25, 0x26, 0x27: // Estonian, Latvian, Lithuanian
		return 1257
	case 0x2A:
		return 1258
	}
	return 1252
}
