"""The functions a statement may call: read-only, free of files, settings, catalog and side effects.

Grouped by what they are for, in the engine's own names. Missing on purpose: what reads a file, a
setting, the catalog, the environment or another statement (`read_text`, `current_setting`,
`query`), what writes or waits (`write_log`, `nextval`, `setseed`, `sleep_ms`), what builds types at
run time (`make_type`, `variant_*`: some crash the engine), and internals (`__internal_*`,
`collate_*`).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from src.core.engines.sql_guard.nodes import Node, integer_of, list_of, text_of, words
from src.core.errors import QueryRefused

_OPERATORS = """
+ - * / // % ** ^ & | ~ << >> || @ ^@ && <@ @> <-> <=> ->> = != < > <= >=
~~ !~~ ~~* !~~* ~~~ !__postfix like_escape ilike_escape not_like_escape not_ilike_escape
"""

_NUMBERS = """
abs acos acosh add asin asinh atan atan2 atanh bit_count cbrt ceil ceiling cos cosh cot degrees
divide even exp factorial fdiv floor fmod gamma gcd greatest greatest_common_divisor isfinite
isinf isnan lcm least least_common_multiple lgamma ln log log10 log2 mod multiply nextafter pi
pow power radians random round round_even roundbankers sign signbit sin sinh sqrt subtract tan
tanh trunc xor equi_width_bins
"""

_TEXT = """
array_extract ascii bar base64 bin bit_length char_length character_length chr concat concat_ws
contains damerau_levenshtein decode editdist3 encode ends_with format formatreadabledecimalsize
formatreadablesize format_bytes from_base64 from_binary from_hex get_bit hamming hash hex instr
jaccard jaro_similarity jaro_winkler_similarity lcase left left_grapheme len length
length_grapheme levenshtein lower lpad ltrim md5 md5_number md5_number_lower md5_number_upper
mismatches nfc_normalize octet_length ord overlay parse_formatted_bytes position prefix printf
regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace
regexp_split_to_array repeat replace reverse right right_grapheme rpad rtrim sha1 sha256 split
split_part starts_with str_split str_split_regex string_split string_split_regex string_to_array
strip_accents strlen strpos substr substring substring_grapheme suffix to_base to_base64
to_binary to_hex translate trim ucase unbin unhex unicode upper url_decode url_encode
"""

_TIME = """
age ago century current_date current_localtime current_localtimestamp date_add date_diff
date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth
dayofweek dayofyear days_in_month decade epoch epoch_ms epoch_ns epoch_us era
get_current_time get_current_timestamp hour isodow isoyear julian last_day make_date make_time
make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz microsecond millennium
millisecond minute month monthname nanosecond normalized_interval now quarter second strftime
strptime time_bucket timezone timezone_hour timezone_minute to_centuries to_days to_decades
to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters
to_seconds to_timestamp to_weeks to_years today transaction_timestamp try_strptime week weekday
weekofyear year yearweek
"""

_LISTS = """
aggregate apply array_aggr array_aggregate array_append array_apply array_cat array_concat
array_contains array_cosine_distance array_cosine_similarity array_cross_product array_distance
array_distinct array_dot_product array_filter array_grade_up array_has array_has_all
array_has_any array_indexof array_inner_product array_intersect array_length
array_negative_dot_product array_negative_inner_product array_pop_back array_pop_front
array_position array_prepend array_push_back array_push_front array_reduce array_resize
array_reverse array_reverse_sort array_select array_slice array_sort array_to_json
array_to_string array_to_string_comma_default array_transform array_unique array_value
array_where array_zip element_at filter flatten generate_series generate_subscripts grade_up
list_aggr list_aggregate list_any_value list_append list_apply list_approx_count_distinct
list_avg list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_cat list_concat
list_contains list_cosine_distance list_cosine_similarity list_count list_distance list_distinct
list_dot_product list_element list_entropy list_extract list_filter list_first list_grade_up
list_has list_has_all list_has_any list_histogram list_indexof list_inner_product list_intersect
list_kurtosis list_kurtosis_pop list_last list_mad list_max list_median list_min list_mode
list_negative_dot_product list_negative_inner_product list_pack list_position list_prepend
list_product list_reduce list_resize list_reverse list_reverse_sort list_select list_sem
list_skewness list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum
list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip range reduce
unnest unpivot_list
"""

_STRUCTS = """
cardinality enum_code enum_first enum_last enum_range enum_range_boundary map map_concat
map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value
map_from_entries map_keys map_values row struct_concat struct_contains struct_extract
struct_extract_at struct_has struct_indexof struct_insert struct_keys struct_pack struct_position
struct_update struct_values union_extract union_tag union_value
"""

_JSON = """
from_json from_json_strict json json_array json_array_length json_contains json_deep_merge
json_exists json_extract json_extract_path json_extract_path_text json_extract_string
json_group_array json_group_object json_group_structure json_insert json_keys json_merge_patch
json_normalize json_object json_pretty json_quote json_remove json_replace json_set
json_strip_nulls json_structure json_transform json_transform_strict json_type json_valid
json_value row_to_json to_json
"""

AGGREGATES = words("""
any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null
arg_max_nulls_last arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and
bit_or bit_xor bitstring_agg bool_and bool_or corr count count_if count_star countif covar_pop
covar_samp entropy favg first fsum geomean geometric_mean group_concat histogram histogram_exact
kahan_sum kurtosis kurtosis_pop last list listagg mad max max_by mean median min min_by mode
product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept
regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev stddev_pop
stddev_samp string_agg sum sumkahan var_pop var_samp variance wavg weighted_avg
""")

_WINDOWS = """
row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value
last_value nth_value fill
"""

_OTHER = """
gen_random_uuid if nullif is_histogram_other_bin typeof uuid
uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7
"""

FUNCTIONS = (
    frozenset(
        (
            _OPERATORS + _NUMBERS + _TEXT + _TIME + _LISTS + _STRUCTS + _JSON + _WINDOWS + _OTHER
        ).split()
    )
    | AGGREGATES
)

FILE_READERS = frozenset(
    ["read_csv", "read_csv_auto", "read_json", "read_json_auto", "read_parquet"]
)
"""A model may think that it has to read a table from its file."""

TABLE_FUNCTIONS = frozenset(
    ["unnest", "range", "generate_series", "json_each", "json_tree", "regexp_split_to_table"]
)

# Their integer arguments decide how much memory or time a call takes. A number written in the
# statement is checked here, at no cost; one that is computed meets the worker's limits.
LARGEST_ARGUMENT = {
    "range": 1_000_000,
    "generate_series": 1_000_000,
    "repeat": 10_000,
    "lpad": 10_000,
    "rpad": 10_000,
    "list_resize": 10_000,
    "array_resize": 10_000,
    "bar": 1_000_000,
    "equi_width_bins": 10_000,
}

# Their second argument is a schema in JSON; a deeply nested one overflows the engine's stack.
SCHEMA_ARGUMENT = frozenset(
    ["from_json", "from_json_strict", "json_transform", "json_transform_strict"]
)
SCHEMA_CHARS = 1000
SCHEMA_DEPTH = 8

_SESSION = """
current_catalog current_database current_query current_role current_schema current_user
session_user user
"""

# Words that the engine reads as a call when no column bears the name; they tell of the server.
SESSION_WORDS = frozenset(_SESSION.split())


def check_function(name: str) -> None:
    """Refuses a folded name that is not among the allowed functions of a value."""
    if name in FUNCTIONS:
        return
    near = get_close_matches(name, FUNCTIONS, n=1, cutoff=0.75)
    mend = f"did you mean '{near[0]}'?" if near else "use another one, or plain columns"
    raise QueryRefused(f"the function '{name}' is not available here; {mend}")


def check_arguments(name: str, node: Node) -> None:
    """Refuses what would make the engine build too much of an allowed function's result."""
    arguments = [a for a in list_of(node.get("arguments", [])) if isinstance(a, dict)]
    values = [argument.get("expression") for argument in arguments]
    largest = LARGEST_ARGUMENT.get(name)
    if largest is not None and any(integer_of(value) > largest for value in values):
        raise QueryRefused(f"a number given to '{name}' is too large; at most {largest:,}")
    if name in SCHEMA_ARGUMENT and not _is_plain_schema(values):
        raise QueryRefused(
            f"'{name}' needs a short schema, written as text; or read single values with "
            "json_extract_string(column, '$.field')"
        )


def _is_plain_schema(values: list[Any]) -> bool:
    text = text_of(values[1]) if len(values) == 2 else None
    if text is None or len(text) > SCHEMA_CHARS:
        return False
    return sum(map(text.count, "[{(")) <= SCHEMA_DEPTH
