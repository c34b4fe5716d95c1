"""A workshop for old radios: valves, the sets they fit, and which fits which."""

VALVES = """\
row,valve,code,maker,price,stock
1,Rectifier,EZ80,Tungsram,7.50,yes
2,Output pentode,EL84,Mullard,19.00,yes
3,Output pentode,EL-41,Philips,24.00,
4,Magic eye,EM80,Tungsram,15.00,no
"""

SETS = """\
set,brand,kind,built
B5X72A,Philips,table radio,1957
G.426/L,Grundig,table radio,1954
TK-820,Telefunken,tape recorder,1959
"""

FITS = """\
row,set
1,B5X72A
2,B5X72A
2,G.426/L
4,G.426/L
4,TK-820
"""

WORKSHOP = """\
name = "Valve workshop"
about = "I know valves and the sets they fit"
currency = "EUR"

[tables.valves]
file = "valves.csv"
label = "valves"
asked_as = ["valve", "tube", "tubes"]
key = "code"
[tables.valves.columns.row]
role = "info"
[tables.valves.columns.valve]
role = "title"
[tables.valves.columns.code]
role = "id"
[tables.valves.columns.maker]
role = "name"
[tables.valves.columns.stock]
role = "flag"
asked_as = ["in stock"]

[tables.sets]
file = "sets.csv"
label = "sets"
asked_as = ["set", "radio", "radios", "model", "models"]
key = "set"
[tables.sets.columns.set]
role = "id"
[tables.sets.columns.kind]
role = "title"
[tables.sets.columns.brand]
role = "name"

[tables.fits]
file = "fits.csv"
label = "fits"
asked_as = ["fit", "fits", "compatible"]
key = ["row", "set"]
[tables.fits.columns.row]
role = "info"
refers_to = "valves.row"
[tables.fits.columns.set]
role = "id"
refers_to = "sets.set"

[[tools]]
name = "search_workshop"
tables = ["valves", "sets", "fits"]
purpose = "Searches valves, sets, and which valve fits which set."
"""

_TEXTS = {
    "hum": (
        "repair",
        "A set that hums",
        "A loud hum that stays when the volume is down: the first capacitor is dry. A hum that "
        "follows the volume: the rectifier EZ80 is weak.",
    ),
    "eye": (
        "repair",
        "A magic eye that stays dark",
        "The glow fades within ten years. A new EM80 costs less than an hour of looking for "
        "anything else.",
    ),
    "swap": (
        "repair",
        "How to change a valve",
        "Unplug the set and wait a minute. Rock the EL84 and its like out of the socket, never "
        "pull at the glass.",
    ),
    "post": (
        "policy",
        "Returns and postage",
        "Valves go back within 30 days, tested and unmarked. We pay the postage if one arrives "
        "broken.",
    ),
}
GUIDES = "guide,about,title,text,link\n" + "".join(
    f'{guide},{about},{title},"{text}",https://example.org/{guide}\n'
    for guide, (about, title, text) in _TEXTS.items()
)

WITH_GUIDES = (
    WORKSHOP
    + """
[tables.guides]
file = "guides.csv"
label = "guides"
asked_as = ["guide", "instructions", "policy", "returns"]
key = "guide"
[tables.guides.columns.guide]
role = "info"
[tables.guides.columns.about]
role = "category"
[tables.guides.columns.title]
role = "title"
[tables.guides.columns.text]
role = "text"
[tables.guides.columns.link]
role = "link"

[[tools]]
name = "read_guides"
kind = "documents"
tables = "guides"
purpose = "Searches what the workshop has written about repairs, and its terms."
"""
)

FILES = {"valves.csv": VALVES, "sets.csv": SETS, "fits.csv": FITS}
FILES_WITH_GUIDES = FILES | {"guides.csv": GUIDES}
