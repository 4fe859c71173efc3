package message

import (
	"mime"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"
)

const longestName = 200 // bytes

// harmlessName makes a name of a subject, which may have what paths are made of.
var harmlessName = strings.NewReplacer("/", "_", `\`, "_", ":", "_")

// fileName makes a name that an attachment can be saved under of what the message calls it.
func fileName(called, mediaType string, number int) string {
	called = oneLine(called)
	called = called[strings.LastIndexAny(called, `/\:`)+1:]
	called = strings.Trim(called, " .")
	if called == "" {
		called = "attachment-" + strconv.Itoa(number) + endingOf(mediaType)
	}
	if len(called) <= longestName {
		return called
	}
	ending := path.Ext(called)
	if len(ending) > 20 {
		ending = ""
	}
	return strings.TrimSpace(cutText(called[:len(called)-len(ending)], longestName-len(ending))) + ending
}

// endings of types that attachments without a name often have.
var endings = map[string]string{
	"text/plain": ".txt", "text/html": ".html", "text/calendar": ".ics", "message/rfc822": ".eml", "image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif",
	"application/pdf": ".pdf", "message/delivery-status": ".txt", "text/rfc822-headers": ".txt", "application/ms-tnef": ".dat", outlookType: ".msg",
}

func endingOf(mediaType string) string { return endings[mediaType] }

const outlookType = "application/vnd.ms-outlook"

// isMessage says whether an attachment can be opened as a message.
func isMessage(mediaType, name string) bool {
	ending := strings.ToLower(path.Ext(name))
	return mediaType == "message/rfc822" || mediaType == "message/global" || mediaType == outlookType && ending != ".pst" || ending == ".eml" || ending == ".msg"
}

// declared is a media type that is one.
func declared(mediaType string) string {
	kind, _, err := mime.ParseMediaType(mediaType)
	if err != nil || len(kind) > 100 || !utf8.ValidString(kind) || !strings.Contains(kind, "/") {
		return "application/octet-stream"
	}
	return kind
}
