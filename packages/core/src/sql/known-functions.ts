// Functions of the engines that only compute. Whatever is not among them may do anything, so it is not called here: a list of
// what is known to be harmless can be too short, a list of what is known to be harmful always is.
import type { SqlEngine } from './tokens.ts'

const everywhere =
  'abs ceil ceiling floor round sign sqrt power pow exp ln log log10 mod pi sin cos tan asin acos atan atan2 cot degrees radians ' +
  'count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp ' +
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value ' +
  'coalesce nullif greatest least cast convert lower upper trim ltrim rtrim length char_length character_length octet_length ' +
  'replace reverse repeat substring substr left right concat concat_ws position ascii char lpad rpad grouping extract'

// Types with a length, which look like calls.
const types =
  'varchar char character varying nchar nvarchar numeric decimal dec float double bit varbit binary varbinary time timestamp ' +
  'timestamptz timetz interval int integer bigint smallint tinyint datetime datetime2 datetimeoffset signed unsigned year'

const postgres =
  'div trunc cbrt factorial gcd lcm scale min_scale trim_scale width_bucket random setseed sinh cosh tanh asinh acosh atanh ' +
  'bit_and bit_or bit_xor bool_and bool_or every array_agg string_agg json_agg jsonb_agg json_object_agg jsonb_object_agg xmlagg ' +
  'corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy ' +
  'mode percentile_cont percentile_disc range_agg any_value ' +
  'bit_length btrim chr initcap format md5 quote_ident quote_literal quote_nullable regexp_count regexp_instr regexp_like ' +
  'regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr split_part starts_with ' +
  'string_to_array string_to_table strpos to_hex translate unistr normalize overlay ' +
  'sha224 sha256 sha384 sha512 encode decode get_bit get_byte set_bit set_byte bit_count ' +
  'to_char to_date to_number to_timestamp age clock_timestamp date_bin date_part date_trunc isfinite justify_days justify_hours ' +
  'justify_interval make_date make_interval make_time make_timestamp make_timestamptz now statement_timestamp timeofday ' +
  'transaction_timestamp current_time current_timestamp localtime localtimestamp date timezone overlaps ' +
  'array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions array_prepend ' +
  'array_remove array_replace array_to_string array_upper cardinality unnest array_to_json generate_series generate_subscripts ' +
  'to_json to_jsonb row_to_json json_build_array jsonb_build_array json_build_object jsonb_build_object json_object jsonb_object ' +
  'json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text json_array_length ' +
  'jsonb_array_length json_each jsonb_each json_each_text jsonb_each_text json_extract_path jsonb_extract_path ' +
  'json_extract_path_text jsonb_extract_path_text json_object_keys jsonb_object_keys json_to_record jsonb_to_record ' +
  'json_to_recordset jsonb_to_recordset json_populate_record jsonb_populate_record json_strip_nulls jsonb_strip_nulls jsonb_set ' +
  'jsonb_set_lax jsonb_insert jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first ' +
  'jsonb_pretty json_typeof jsonb_typeof json_value json_query json_exists json_table ' +
  'isempty lower_inc upper_inc lower_inf upper_inf range_merge multirange int4range int8range numrange tsrange tstzrange daterange ' +
  'host hostmask broadcast family masklen netmask network set_masklen text abbrev ' +
  'to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline setweight numnode ' +
  'querytree ts_delete ts_filter strip tsvector_to_array array_to_tsvector ' +
  'gen_random_uuid uuidv4 uuidv7 num_nulls num_nonnulls pg_typeof pg_column_size pg_size_pretty pg_sleep ' +
  'xmlelement xmlforest xmlconcat xpath point box circle line lseg path polygon area center diameter height width radius ' +
  'hashtext similarity version current_database current_schema bernoulli system repeatable treat collation'

const mysql =
  'crc32 truncate rand oct hex unhex bin conv bit_count bit_length bit_and bit_or bit_xor ' +
  'group_concat std json_arrayagg json_objectagg any_value approx_count_distinct median percentile_cont percentile_disc ' +
  'elt export_set field find_in_set format from_base64 to_base64 insert instr lcase ucase locate make_set mid ord quote ' +
  'soundex space strcmp substring_index regexp_instr regexp_like regexp_replace regexp_substr weight_string chr ' +
  'adddate addtime convert_tz curdate curtime current_date current_time current_timestamp date date_add date_format date_sub ' +
  'datediff day dayname dayofmonth dayofweek dayofyear from_days from_unixtime get_format hour last_day localtime localtimestamp ' +
  'makedate maketime microsecond minute month monthname now period_add period_diff quarter sec_to_time second str_to_date subdate ' +
  'subtime sysdate timediff timestampadd timestampdiff to_days to_seconds unix_timestamp utc_date utc_time utc_timestamp week ' +
  'weekday weekofyear yearweek add_months months_between ' +
  'if ifnull isnull nvl nvl2 decode interval collation charset coercibility ' +
  'md5 sha sha1 sha2 uuid uuid_to_bin bin_to_uuid is_uuid compress uncompress uncompressed_length random_bytes ' +
  'json_array json_array_append json_array_insert json_contains json_contains_path json_depth json_exists json_extract json_insert ' +
  'json_keys json_length json_merge json_merge_patch json_merge_preserve json_object json_overlaps json_pretty json_quote ' +
  'json_query json_remove json_replace json_schema_valid json_search json_set json_storage_size json_table json_type json_unquote ' +
  'json_valid json_value json_compact json_detailed json_loose json_normalize json_equals member of ' +
  'inet_aton inet_ntoa inet6_aton inet6_ntoa is_ipv4 is_ipv6 found_rows row_count last_insert_id version database schema sleep ' +
  'natural_sort_key to_char match against st_astext st_x st_y st_distance st_contains st_within st_geomfromtext values'

const mssql =
  'square rand newid isnull iif choose len charindex patindex stuff str string_agg string_split string_escape quotename replicate ' +
  'space unicode format translate difference soundex try_cast try_convert parse try_parse getdate getutcdate sysdatetime ' +
  'sysutcdatetime dateadd datediff datediff_big datename datepart datefromparts datetimefromparts day month eomonth isdate ' +
  'isnumeric count_big stdev stdevp var varp checksum hashbytes json_value json_query json_modify isjson datalength log'

const set = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

/** SQLite asks for itself, call by call (`dialects/sqlite`): what it knows only computes. */
export const knownFunctions: Readonly<Record<SqlEngine, ReadonlySet<string> | null>> = {
  sqlite: null,
  postgres: set(everywhere, types, postgres),
  mysql: set(everywhere, types, mysql),
  mssql: set(everywhere, types, mssql),
}

/** What counts up: only for whoever writes. */
export const countingFunctions: ReadonlySet<string> = set('nextval currval lastval setval')

/** Words that stand before a bracket and call nothing. */
export const wordsBeforeBrackets: ReadonlySet<string> = set(
  'in and or not exists any all some values value select from join on where over filter as union except intersect minus using ' +
    'having when then else case end between like ilike rlike regexp similar by limit offset distinct lateral group array row rows ' +
    'sets rollup cube materialized with recursive is div mod xor top escape collate only table set conflict returning insert ' +
    'outer cross inner full natural within order partition range groups key window first next columns for apply at zone asc desc index',
)
