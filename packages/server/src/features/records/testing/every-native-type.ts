// A table with a column of every native type of an engine, and values in it that no word of ours can say.
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../../dialects/dialect.ts'

interface NativeTypes {
  readonly before: readonly string[]
  /** Type and literals of it, in SQL. */
  readonly columns: readonly (readonly [type: string, ...literals: readonly string[]])[]
  /** A cell as the engine itself shows it, by other means than the product. */
  exactly(column: string, type: string): string
}

const postgres: NativeTypes = {
  before: [
    `create type mood as enum ('sad', 'happy')`,
    `create type spot as (x integer, label text)`,
    `create domain positive as integer check (value > 0)`,
  ],
  columns: [
    ['smallint', '-32768'],
    ['bigint', '9223372036854775807'],
    ['numeric', '1.500', `'NaN'`, '12345678901234567890123456789.0123456789012345678900', `'-Infinity'`],
    ['numeric(30,10)', '12345678901234567890.1234567891'],
    ['real', '0.1', '16777216', `'NaN'`],
    ['double precision', '0.1', '1e308', `'-Infinity'`, '5e-324', '0.30000000000000004'],
    ['money', '1234.56', '-0.05'],
    ['char(5)', `'ab'`],
    ['varchar(400)', `repeat('x', 300)`, `'~x41'`],
    ['text', `''`, `E'a\\tb\\n'`],
    ['"char"', `'q'`],
    ['name', `'some name'`],
    ['bytea', `'\\x00ff10'`, `''`],
    ['timestamp', `'2026-01-02 03:04:05.123456'`, `'infinity'`, `'0044-03-15 12:00:00 BC'`],
    ['timestamptz', `'2026-01-02 03:04:05.123456+02'`, `'-infinity'`],
    ['date', `'infinity'`, `'0044-03-15 BC'`, `'20000-01-01'`],
    ['time', `'24:00:00'`, `'01:02:03.456789'`],
    ['timetz', `'01:02:03.456789+05:30'`],
    ['interval', `'1 year 2 days 03:04:05.678901'`, `'-1 mon'`],
    ['boolean', 'true', 'false'],
    ['mood', `'happy'`],
    ['point', `'(1.5,-2)'`],
    ['line', `'{1,2,3}'`],
    ['lseg', `'[(0,0),(1,1)]'`],
    ['box', `'(2,2),(1,1)'`],
    ['path', `'((0,0),(1,1),(2,0))'`],
    ['polygon', `'((0,0),(1,1),(2,0))'`],
    ['circle', `'<(1,2),3>'`],
    ['cidr', `'10.0.0.0/8'`],
    ['inet', `'10.1.2.3/8'`, `'10.1.2.3'`],
    ['macaddr', `'08:00:2b:01:02:03'`],
    ['macaddr8', `'08:00:2b:01:02:03:04:05'`],
    ['bit(5)', `B'10101'`],
    ['bit varying(9)', `B'101'`],
    ['tsvector', `to_tsvector('simple', 'a fat cat')`],
    ['tsquery', `'fat & cat'`],
    ['uuid', `'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`],
    ['xml', `'<a>b</a>'`],
    ['json', `'{"b": 1.0, "a":  12345678901234567890}'`, `'null'`],
    ['jsonb', `'{"b": 1.0, "a": 12345678901234567890}'`, `'null'`, `'"x"'`],
    ['integer[]', `'{1,NULL,3}'`, `'{}'`],
    ['text[][]', `'{{a,"b c"},{d,"e\\"f"}}'`],
    ['mood[]', `'{happy,sad}'`],
    ['spot', `'(1,"a, b")'`],
    ['positive', '7'],
    ['int4range', `'[1,5)'`, `'empty'`],
    ['tstzrange', `'[2026-01-01 00:00:00.000001+00,)'`],
    ['int4multirange', `'{[1,3),[5,8)}'`],
    ['pg_lsn', `'16/B374D848'`],
    ['oid', '4294967295'],
    ['regclass', `'pg_class'`],
    ['xid8', `'12345'`],
    ['jsonpath', `'$.a'`],
  ],
  exactly: (column) => `(${column})::text`,
}

const mysql: NativeTypes = {
  before: [],
  columns: [
    ['tinyint(1)', '7', '-128', '1'],
    ['tinyint unsigned', '255'],
    ['bigint unsigned', '18446744073709551615'],
    ['decimal(65,30)', '12345678901234567890123456789012345.123456789012345678901234567891'],
    ['float', '0.1', '16777216', '3.402823e38', '1.17549e-38', '123456.789'],
    ['double', '0.1', '1.7976931348623157e308', '0.30000000000000004', '5e-324'],
    ['bit(1)', `b'1'`, `b'0'`],
    ['bit(12)', `b'101010101010'`],
    ['bit(64)', `b'${'1'.repeat(64)}'`],
    ['date', `'0000-00-00'`, `'2026-00-00'`, `'9999-12-31'`, `'2026-02-31'`],
    ['datetime(6)', `'2026-01-02 03:04:05.123456'`, `'0000-00-00 00:00:00'`],
    ['timestamp(6) null', `'2026-01-02 03:04:05.123456'`],
    ['timestamp null default current_timestamp on update current_timestamp', `'2001-02-03 04:05:06'`],
    ['time(6)', `'838:59:59.000000'`, `'-12:00:00.000001'`],
    ['year', '1901', '0', '2155'],
    ['char(5)', `'ab'`, `' a'`],
    ['varchar(400) character set latin1', `'caf\u00e9'`, `repeat('x', 300)`, `'~x41'`],
    ['varchar(20) character set utf8mb4', `'\u{1F600}'`, `'~'`, `' '`],
    ['binary(4)', `x'00ff'`],
    ['varbinary(9)', `x'00ff10'`, `x''`],
    ['tinyblob', `x'ff'`],
    ['longblob', `x'0001fe'`],
    ['mediumtext', `'a\tb\n'`],
    ['longtext character set latin1', `'\u00fc'`],
    [`enum('a', '', 'c d')`, `'a'`, `''`],
    [`set('a', 'b', 'c')`, `'a,c'`, `''`],
    ['json', `'{"b": 1.0, "a":  12345678901234567890}'`, `'null'`],
    ['point', "st_geomfromtext('POINT(1.5 -2)', 4326)"],
    ['geometry', `st_geomfromtext('LINESTRING(0 0,1 1,2 0)')`],
    ['multipolygon', `st_geomfromtext('MULTIPOLYGON(((0 0,1 1,2 0,0 0)))')`],
    ['inet6', `'fe80::1'`],
    ['inet4', `'10.1.2.3'`],
    ['uuid', `'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`],
  ],
  exactly(column, type) {
    if (/^(point|geometry|multipolygon|bit|.*binary|.*blob)/.test(type)) return `hex(${column})`
    return type === 'float' ? `cast(cast(${column} as double) as char)` : `cast(${column} as char)`
  },
}

const sqlite: NativeTypes = {
  before: [],
  columns: [
    ['integer', '9223372036854775807', `'abc'`, `x'00ff'`, '1.5'],
    ['real', '0.1', '5.0', '9e999', '5e-324', '0.30000000000000004', `'abc'`],
    ['numeric', '1.5', '7', `'x'`, '12345678901234567890'],
    ['decimal(10,2)', '1.10', '3'],
    ['text', `''`, `'~x41'`, `x'ff00'`, `'7'`],
    ['varchar(400)', `printf('%.300c', 'x')`],
    ['blob', `x'00ff10'`, `'text'`, '5', '5.0', `x''`],
    ['', '5', '5.0', `'5'`, `x'05'`],
    ['boolean', '7', `'yes'`, '0'],
    ['date', `'0000-00-00'`, '2460000.5', '20260101'],
    ['datetime', `'2026-01-02 03:04:05.123456'`, '1767322800'],
    ['time', `'25:61'`],
    ['json', `'{"b": 1.0, "a":  12345678901234567890}'`, `'no json'`],
  ],
  exactly: (column) => `typeof(${column}) || '|' || quote(${column})`,
}

const byEngine: Readonly<Partial<Record<EngineName, NativeTypes>>> = { postgres, mysql, sqlite }

interface EveryNativeType {
  readonly setup: readonly RawBuilder<unknown>[]
  /** Everything in it, by key. */
  readonly exactly: RawBuilder<Readonly<Record<string, string | null>>>
  readonly rows: number
}

export function everyNativeType(engine: EngineName): EveryNativeType {
  const { before, columns, exactly } = byEngine[engine] as NativeTypes
  const rows = Math.max(...columns.map(([, ...literals]) => literals.length))
  const declared = columns.map(([type], at) => `c${at + 1} ${type}`)
  const line = (row: number) => [row + 1, ...columns.map((literals) => literals[row + 1] ?? 'null')].join(', ')
  return {
    rows,
    setup: [
      ...before,
      `create table everything (id integer not null primary key, ${declared.join(', ')})`,
      ...Array.from({ length: rows }, (_, row) => `insert into everything values (${line(row)})`),
    ].map((statement) => sql.raw(statement)),
    exactly: sql.raw(
      `select id, ${columns.map(([type], at) => `${exactly(`c${at + 1}`, type)} as c${at + 1}`).join(', ')} from everything order by id`,
    ),
  }
}
