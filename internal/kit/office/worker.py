"""Keeps one LibreOffice running and turns documents into PDF or new formats with it, one at a time.

Standard input carries requests: a line of JSON {"service", "reader", "writer", "pdf", "size"}, then that many bytes. Standard output carries
{"status": "running"} once, then an answer to each request: {"status": "done", "size"} and that many bytes, or
{"status": "refused"} when LibreOffice cannot read the document. Anything unexpected ends the process: whoever started it
starts another. Documents have fixed names; the names that people gave them never come here.
"""

import json
import os
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

FOLDER = "/scratch"
SOURCE = FOLDER + "/document"
RESULT = FOLDER + "/result"
PIPE = "pipe,name=office;urp;"
RESTART_WANTED = 81  # LibreOffice ends so after it has prepared a new profile
BLOCK = 1 << 16

REFUSALS = tuple(uno.getClass("com.sun.star." + name) for name in (
    "io.IOException", "lang.IllegalArgumentException", "document.CorruptedFilterConfigurationException"))


def prop(name, value):
    return PropertyValue(Name=name, Value=value)


PDF = (prop("FilterData", uno.Any("[]com.sun.star.beans.PropertyValue", (
    prop("ReduceImageResolution", True), prop("MaxImageResolution", 150), prop("Quality", 85),
    prop("ExportBookmarks", True), prop("ExportFormFields", False), prop("UseTaggedPDF", False)))),)


def start_office(program):
    return subprocess.Popen(
        [program, "--headless", "--invisible", "--norestore", "--nolockcheck", "--nodefault", "--nologo",
         "--nofirststartwizard", "--accept=" + PIPE, "-env:UserInstallation=file://" + FOLDER + "/profile"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def connect(program):
    """Returns the service manager and the context of a LibreOffice that answers."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    office = start_office(program)
    while True:
        try:
            context = resolver.resolve("uno:" + PIPE + "StarOffice.ComponentContext")
            return context.ServiceManager, context
        except NoConnectException:
            ended = office.poll()
            if ended == RESTART_WANTED:
                office = start_office(program)
            elif ended is not None:
                sys.exit("LibreOffice ended with status %d" % ended)
            time.sleep(0.02)


def convert(manager, context, desktop, order):
    """Writes RESULT and returns whether the document could be read."""
    document = manager.createInstanceWithContext(order["service"], context)
    try:
        document.load((
            prop("URL", "file://" + SOURCE), prop("FilterName", order["reader"]), prop("Hidden", True),
            prop("MacroExecutionMode", 0), prop("UpdateDocMode", 0), prop("Silent", True)))
        if order["pdf"]:
            drop_comments(document)
            desktop.loadComponentFromURL("private:object", "_blank", 0, (prop("Model", document), prop("Hidden", True)))
        document.storeToURL("file://" + RESULT, (prop("FilterName", order["writer"]),) + (PDF if order["pdf"] else ()))
        return True
    except REFUSALS:
        return False
    finally:
        document.close(True)


def drop_comments(document):
    """Comments stand in controls beside the page, which the PDF does not show."""
    if not document.supportsService("com.sun.star.text.GenericTextDocument"):
        return
    fields = document.getTextFields().createEnumeration()
    comments = []
    while fields.hasMoreElements():
        field = fields.nextElement()
        if field.supportsService("com.sun.star.text.textfield.Annotation"):
            comments.append(field)
    for comment in comments:
        comment.dispose()


def receive(size):
    with open(SOURCE, "wb") as file:
        while size:
            block = sys.stdin.buffer.read(min(size, BLOCK))
            if not block:
                sys.exit("the request ended early")
            file.write(block)
            size -= len(block)


def answer(status, size=0):
    sys.stdout.buffer.write(json.dumps({"status": status, "size": size}).encode() + b"\n")


def send():
    with open(RESULT, "rb") as file:
        # Whoever has the whole answer may rely on nothing being left.
        clear()
        answer("done", os.fstat(file.fileno()).st_size)
        while block := file.read(BLOCK):
            sys.stdout.buffer.write(block)


def clear():
    for path in (SOURCE, RESULT):
        if os.path.lexists(path):
            os.remove(path)


def main(program):
    manager, context = connect(program)
    desktop = manager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    answer("running")
    sys.stdout.buffer.flush()
    while request := sys.stdin.buffer.readline(4096):
        order = json.loads(request)
        receive(order["size"])
        if convert(manager, context, desktop, order):
            send()
        else:
            clear()
            answer("refused")
        sys.stdout.buffer.flush()


main(sys.argv[1])
