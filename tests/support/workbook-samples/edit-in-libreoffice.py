"""Edits the sample download in LibreOffice, as somebody at work would, and saves it as XLSX.

    python3 edit-in-libreoffice.py <soffice> <from.xlsx> <to.xlsx>

Needs a Python that has `uno` (Debian: python3-uno). An office of its own is started, with a profile of its own.
"""

import os
import subprocess
import sys
import tempfile
import time
import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.table import TableSortField


def prop(name, value):
    it = PropertyValue()
    it.Name, it.Value = name, value
    return it


def connected(context, pipe, office):
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    while office.poll() is None:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.2)
    raise SystemExit("The office ended before it answered")


def row_of(sheet, code):
    codes = column_of(sheet, "Code")
    at = 0
    while sheet.getCellByPosition(codes, at).String != code:
        at += 1
        if at > 100:
            raise SystemExit(f"There is no row {code}")
    return at


def column_of(sheet, header):
    at = 0
    while sheet.getCellByPosition(at, 0).String != header:
        at += 1
        if at > 100:
            raise SystemExit(f"There is no column {header}")
    return at


def edit(sheet):
    def cell(code, header):
        return sheet.getCellByPosition(column_of(sheet, header), row_of(sheet, code))

    cell("RT-002", "Comment").String = "By LibreOffice"
    cell("RT-003", "POL / Total").Value = 21000
    cell("RT-004", "Lay from").setFormula("2027-04-05")
    cell("RT-006", "Comment").String = ""
    cell("RT-008", "POD 2").String = "Rotterdam"
    cell("RT-009", "POD 3").String = "Antwerp"
    cell("RT-009", "Qty Pod 3").Value = 500
    sheet.Rows.removeByIndex(row_of(sheet, "RT-012"), 1)
    # Everything below the header, the latest code first.
    by = TableSortField()
    by.Field, by.IsAscending = column_of(sheet, "Code"), False
    rows = sheet.getCellRangeByPosition(0, 1, 60, 11)
    rows.sort((prop("SortFields", uno.Any("[]com.sun.star.table.TableSortField", (by,))), prop("ContainsHeader", False)))
    sheet.Columns.insertByIndex(2, 1)
    sheet.getCellByPosition(2, 0).String = "Our note"
    sheet.getCellByPosition(2, 3).String = "ask the agent"
    sheet.Rows.insertByIndex(4, 1)
    sheet.getCellByPosition(column_of(sheet, "Code"), 4).String = "RT-NEW"
    cell("RT-NEW", "POL / Total").Value = 5000
    # As a filter leaves them.
    for code in ("RT-001", "RT-010"):
        sheet.Rows.getByIndex(row_of(sheet, code)).IsVisible = False


def main(soffice, source, target):
    pipe = f"laycan{os.getpid()}"
    with tempfile.TemporaryDirectory() as profile:
        office = subprocess.Popen(
            [
                soffice,
                "--headless",
                "--norestore",
                f"-env:UserInstallation={uno.systemPathToFileUrl(profile)}",
                f"--accept=pipe,name={pipe};urp;",
            ]
        )
        try:
            remote = connected(uno.getComponentContext(), pipe, office)
            desktop = remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
            document = desktop.loadComponentFromURL(
                uno.systemPathToFileUrl(os.path.abspath(source)), "_blank", 0, (prop("Hidden", True),)
            )
            edit(document.Sheets.getByName("Declarations"))
            document.storeToURL(
                uno.systemPathToFileUrl(os.path.abspath(target)),
                (prop("FilterName", "Calc MS Excel 2007 XML"),),
            )
            document.close(True)
            try:
                desktop.terminate()
            except Exception:
                # It goes while it answers.
                pass
            office.wait(30)
        finally:
            if office.poll() is None:
                office.kill()


if __name__ == "__main__":
    main(*sys.argv[1:4])
