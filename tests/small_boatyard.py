"""Boats for sale, asked for in Spanish and English: prices, hours, years, sizes in mm."""

from pathlib import Path

from tests.small_catalogs import Desk, open_desk

BOATYARD = """
name = { es = "Varadero", en = "Boat yard" }
about = { es = "Conozco las lanchas en venta", en = "I know the boats for sale" }
greeting = { es = "Hola.", en = "Hello." }
language = "es"
currency = "MXN"
timezone = "America/Mexico_City"

[tables.boats]
file = "boats.csv"
label = { es = "lanchas", en = "boats" }
asked_as = ["lancha", "lanchas", "barco", "barcos", "boat", "boats"]
key = "ref"
show = ["ref", "builder", "class", "price", "hours", "year", "radar", "gps"]
[tables.boats.columns.ref]
label = { es = "Folio", en = "Reference" }
role = "id"
asked_as = ["folio", "reference"]
[tables.boats.columns.builder]
label = { es = "Astillero", en = "Builder" }
role = "name"
asked_as = ["astillero", "astilleros", "builder", "builders", "marca", "make"]
[tables.boats.columns.class]
label = { es = "Clase", en = "Class" }
role = "name"
asked_as = ["clase", "class", "model"]
[tables.boats.columns.price]
label = { es = "Precio", en = "Price" }
role = "price"
asked_as = ["precio", "price"]
[tables.boats.columns.hours]
label = { es = "Horas de motor", en = "Engine hours" }
role = "number"
unit = "h"
asked_as = ["horas", "horas de motor", "hours", "engine hours"]
[tables.boats.columns.miles]
label = { es = "Recorrido", en = "Distance" }
role = "number"
unit = "km"
asked_as = ["km", "kilómetros", "recorrido", "distance"]
[tables.boats.columns.year]
label = { es = "Año", en = "Year" }
role = "year"
asked_as = ["año", "year"]
[tables.boats.columns.eslora]
label = { es = "Eslora", en = "Length" }
role = "number"
unit = "mm"
asked_as = ["eslora", "largo", "length"]
[tables.boats.columns.manga]
label = { es = "Manga", en = "Beam" }
role = "number"
unit = "mm"
asked_as = ["manga", "ancho", "beam", "width"]
[tables.boats.columns.radar]
label = "Radar"
role = "flag"
asked_as = ["radar"]
[tables.boats.columns.gps]
label = "Satnav"
role = "flag"
asked_as = ["satnav", "navegador"]
[tables.boats.columns.notes]
label = { es = "Notas", en = "Notes" }
role = "text"

[[tools]]
name = "search_boats"
tables = "boats"
purpose = "Searches the boats for sale and their equipment."
"""

BOATS = """\
ref,builder,class,price,hours,miles,year,eslora,manga,radar,gps,notes
700101,Bavaro,Gaviota,185000,420,12000,2016,5200,2100,Yes,,Casco de fibra y toldo
700102,Bavaro,Gaviota,240000,310,9000,2018,5200,2100,Yes,Yes,Remolque incluido
700103,Bavaro,Albatros,610000,150,4000,2021,8400,2900,Yes,Yes,Cabina con dos camas
700104,Nordika,Fiordo,295000,900,48000,2015,6100,2300,,,Motor recién ajustado
700105,Nordika,Fiordo,330000,640,51000,2017,6100,2300,Yes,,Asientos nuevos
700106,Nordika,Sirena,1250000,80,1500,2023,11200,3600,Yes,Yes,Velero de crucero
700107,Costera,Pelícano,98000,1500,90000,2009,4300,1800,,,Lancha de pesca
700108,Costera,Pelícano,120000,1100,70000,2012,4300,1800,,Yes,Lancha de pesca con hielera
700109,Costera,Marlin,455000,260,15000,2019,7300,2600,Yes,Yes,Silla de pesca
700110,Veloz,Rayo,380000,200,8000,2020,5900,2200,,Yes,Para esquiar
"""


def boatyard(folder: Path) -> Desk:
    return open_desk(folder, BOATYARD, {"boats.csv": BOATS})
