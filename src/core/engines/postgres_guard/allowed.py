"""What a statement may consist of: functions, operators, types and kinds of nodes.

Missing on purpose: what reads files, settings, the catalog or the session (`pg_*`, `current_*`,
`lo_*`), what waits, locks or writes (`pg_sleep`, `nextval`), what runs text as SQL
(`query_to_xml`), values of any size (`repeat`, `lpad`, `format`), and casts that look names up
(`regclass`).
"""

_NUMBERS = """
abs ceil ceiling cbrt degrees div exp floor gcd lcm ln log log10 mod pi pow power radians random
round sign sqrt trunc width_bucket acos asin atan atan2 cos cot sin tan greatest least
"""
_TEXT = """
ascii btrim bit_length char_length character_length chr concat concat_ws ends_with initcap left
length lower ltrim md5 normalize octet_length overlay position regexp_count regexp_instr
like_escape regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array
regexp_split_to_table regexp_substr replace reverse right rtrim similar_to_escape
split_part starts_with string_to_array string_to_table strpos substr substring
to_char to_number translate upper
"""
_TIME = """
age clock_timestamp date_bin date_part date_trunc extract isfinite justify_days justify_hours
justify_interval make_date make_interval make_time make_timestamp now statement_timestamp
timezone to_date to_timestamp transaction_timestamp
"""
_LISTS = """
array_append array_cat array_length array_lower array_ndims array_position array_positions
array_prepend array_remove array_to_string array_upper cardinality generate_series get_bit unnest
"""
_JSON = """
json_array_elements json_array_elements_text json_array_length json_build_array
json_build_object json_each json_each_text json_extract_path json_extract_path_text
json_object_keys json_typeof jsonb_array_elements jsonb_array_elements_text jsonb_array_length
jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path
jsonb_extract_path_text jsonb_object_keys jsonb_typeof to_json to_jsonb
"""
_AGGREGATES = """
any_value array_agg avg bit_and bit_or bool_and bool_or corr count covar_pop covar_samp every
json_agg jsonb_agg max min mode percentile_cont percentile_disc regr_intercept regr_r2 regr_slope
stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance
"""
_WINDOWS = """
cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number
"""
FUNCTIONS = frozenset(
    f"{_NUMBERS}{_TEXT}{_TIME}{_LISTS}{_JSON}{_AGGREGATES}{_WINDOWS} nullif coalesce".split()
)

_OPERATORS = """
+ - * / % ^ = <> != < > <= >= || ~ ~* !~ !~* ~~ ~~* !~~ !~~* -> ->> #> #>> @> <@ ? ?| ?& && |/ @
& | # << >>
"""
OPERATORS = frozenset(_OPERATORS.split())
_TYPES = """
bool boolean int2 int4 int8 smallint integer int bigint numeric decimal float4 float8 real
double text varchar bpchar char date time timetz timestamp timestamptz interval json jsonb
varbit bit
"""
TYPES = frozenset(_TYPES.split())
_NODES = """
RawStmt SelectStmt ResTarget ColumnRef A_Star A_Const Integer Float Boolean String BitString
A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr FuncCall TypeCast
TypeName SubLink RangeVar RangeSubselect RangeFunction JoinExpr Alias WithClause CommonTableExpr
SortBy WindowDef A_ArrayExpr A_Indirection A_Indices GroupingSet GroupingFunc CollateClause
SQLValueFunction RowExpr ParamRef
"""
NODES = frozenset(_NODES.split())

COLLATIONS = frozenset({"C", "POSIX", "und-x-icu", "unicode", "default"})

VALUE_FUNCTIONS = frozenset(
    {
        *("SVFOP_CURRENT_DATE", "SVFOP_CURRENT_TIME", "SVFOP_CURRENT_TIME_N"),
        *("SVFOP_CURRENT_TIMESTAMP", "SVFOP_CURRENT_TIMESTAMP_N", "SVFOP_LOCALTIME"),
        *("SVFOP_LOCALTIME_N", "SVFOP_LOCALTIMESTAMP", "SVFOP_LOCALTIMESTAMP_N"),
    }
)
"""Those that tell the time, and not who asks."""
