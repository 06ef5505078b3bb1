// Unverified by a server: none runs here. Texts are compared with what the manual of SQL Server asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import { type CellValue, storageWords } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { compiled, onMssqlText } from '../../testing/every-dialect.ts'
import type { TableStructure } from '../structure.ts'
import { connectionConfig } from './source.ts'

const column = {
  position: 1,
  type: 'bigint',
  word: 'integer',
  nullable: true,
  default: null,
  autoIncrement: false,
  generated: false,
  comment: null,
} as const

const table: TableStructure = {
  schema: 'dbo',
  name: 'a]b',
  kind: 'table',
  comment: null,
  columns: [
    { ...column, name: 'id', nullable: false, autoIncrement: true },
    { ...column, name: 'n', position: 2, default: '((7))', defaultName: 'DF__a__n' },
    { ...column, name: 'at', position: 3, type: 'datetime2(3)', word: 'timestamp' },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_n', columns: ['n'], unique: false, constraint: false }],
  foreignKeys: [],
}

onMssqlText('structure', ({ dialect: { ddl }, textOf }) => {
  const cases: readonly (readonly [string, readonly ReturnType<typeof sql>[], readonly string[]])[] = [
    [
      'create table',
      ddl.createTable({
        schema: 'dbo',
        name: 'a]b',
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'done', word: 'boolean', notNull: true, default: false },
          { name: 'data', word: 'json' },
        ],
      }),
      [
        'create table [dbo].[a]]b] ([id] bigint identity(1,1) not null, [done] bit not null default 0, [data] nvarchar(max) collate Latin1_General_100_BIN2 null check (isjson([data]) = 1), primary key ([id]))',
      ],
    ],
    ['rename table', ddl.renameTable(table, "x'y"), ["exec sp_rename @1, @2, 'OBJECT'"]],
    ['drop table', ddl.dropTable(table), ['drop table [dbo].[a]]b]']],
    [
      'add column',
      ddl.addColumn(table, { name: 'x', word: 'float' }),
      ['alter table [dbo].[a]]b] add [x] float(53) null'],
    ],
    ['rename column', ddl.renameColumn(table, 'n', 'm'), ["exec sp_rename @1, @2, 'COLUMN'"]],
    [
      'drop column, after what hangs on it',
      ddl.dropColumn(table, 'n'),
      [
        'drop index [ix_n] on [dbo].[a]]b]',
        'alter table [dbo].[a]]b] drop constraint [DF__a__n]',
        'alter table [dbo].[a]]b] drop column [n]',
      ],
    ],
    [
      'change type',
      ddl.changeType(table, 'n', 'decimal'),
      [
        'alter table [dbo].[a]]b] drop constraint [DF__a__n]',
        'alter table [dbo].[a]]b] alter column [n] decimal(38,18) null',
      ],
    ],
    [
      'change type to our text',
      ddl.changeType(table, 'at', 'longText'),
      [
        'alter table [dbo].[a]]b] add [rowhouse changed] nvarchar(max) collate Latin1_General_100_BIN2 null',
        "update [dbo].[a]]b] set [rowhouse changed] = replace(convert(nvarchar(23), cast([at] as datetime2(3)), 121), N' ', N'T') + N'Z'",
        'alter table [dbo].[a]]b] drop column [at]',
        "exec sp_rename @1, @2, 'COLUMN'",
      ],
    ],
    ['not null', ddl.setNotNull(table, 'n', true), ['alter table [dbo].[a]]b] alter column [n] bigint not null']],
    [
      'default',
      ddl.setDefault(table, 'n', 8),
      ['alter table [dbo].[a]]b] drop constraint [DF__a__n]', 'alter table [dbo].[a]]b] add default 8 for [n]'],
    ],
    [
      'unique index',
      ddl.createIndex(table, { name: 'ux', unique: true, columns: [{ name: 'n', word: 'integer' }] }),
      ['create unique index [ux] on [dbo].[a]]b] ([n])'],
    ],
    ['drop index', ddl.dropIndex(table, 'ux'), ['drop index [ux] on [dbo].[a]]b]']],
    [
      'foreign key; RESTRICT is not known there',
      ddl.addForeignKey(table, {
        name: 'fk',
        columns: ['n'],
        references: { name: 't' },
        referencedColumns: ['id'],
        onDelete: 'restrict',
        onUpdate: 'cascade',
      }),
      [
        'alter table [dbo].[a]]b] add constraint [fk] foreign key ([n]) references [t] ([id]) on update cascade on delete no action',
      ],
    ],
    ['drop foreign key', ddl.dropForeignKey(table, 'fk'), ['alter table [dbo].[a]]b] drop constraint [fk]']],
  ]
  for (const [name, statements, expected] of cases) {
    test(name, () => assert.deepEqual(statements.map(textOf), expected))
  }

  test('a hostile default is hexadecimal digits (S07)', () => {
    const [statement = ''] = ddl
      .addColumn(table, { name: 'x', word: 'shortText', default: "0'); drop table canary;--" })
      .map(textOf)
    assert.ok(!statement.includes('canary'))
    assert.match(statement, /default cast\(0x[0-9a-f]+ as nvarchar\(max\)\)$/)
  })
})

onMssqlText('rows', ({ dialect, textOf }) => {
  test('a page needs an order, so it has one', () => {
    assert.equal(
      textOf(dialect.rows.page({ order: [], limit: 25, offset: 50 })),
      'order by (select null) offset @1 rows fetch next @2 rows only',
    )
    const order = [dialect.sorting.by({ word: 'shortText', expression: sql.ref('name') }, 'desc')]
    assert.match(
      textOf(dialect.rows.page({ order, limit: 1 })),
      /^order by "name" collate Latin1_General_100_BIN2 desc offset/,
    )
  })

  test('an insert gives back its key by OUTPUT', () =>
    assert.equal(
      textOf(dialect.rows.insert({ table: { name: 't' }, columns: ['a'], rows: [[1], [2]], returning: ['id'] })),
      'insert into [t] ([a]) output inserted.[id] values (@1), (@2)',
    ))

  test('a record that comes back brings the number it had', () =>
    assert.equal(
      textOf(dialect.rows.insert({ table: { name: 't' }, columns: ['id'], rows: [[7]], givesCounted: true })),
      'set identity_insert [t] on; insert into [t] ([id]) values (@1); set identity_insert [t] off',
    ))

  test('an upsert updates, then inserts what was not there, under locks', () =>
    assert.deepEqual(
      dialect.rows.upsert({ table: { name: 't' }, columns: ['k', 'v'], values: [1, 2], key: ['k'] }).map(textOf),
      [
        'update [t] with (updlock, serializable) set [v] = @1 where [k] = @2',
        'insert into [t] ([k], [v]) select @1, @2 where not exists (select 1 from [t] with (updlock, serializable) where [k] = @3)',
      ],
    ))

  test('decimals are read as texts, because the driver makes floats of them (D19)', () => {
    const read = dialect.rows.read({ word: 'decimal', expression: sql.ref('n') })
    assert.match(textOf(sql`${read}`), /cast\(cast\("n" as decimal\(38,18\)\) as nvarchar\(41\)\)/)
  })
})

onMssqlText('comparisons', ({ dialect, textOf }) => {
  const samples = {
    shortText: 'a',
    longText: 'a',
    integer: 1,
    decimal: '1.5',
    float: 1.5,
    boolean: true,
    date: '2026-11-15',
    time: '13:45:00',
    timestamp: '2026-11-15T13:45:00.000Z',
    json: ['a'],
  } as const
  for (const word of storageWords) {
    for (const name of Object.keys(operators) as OperatorName[]) {
      test(`${word} ${name} binds its values and speaks no other engine's words (S01)`, () => {
        const operand = { word, expression: sql.ref('cell') }
        for (const compare of [dialect.compare, dialect.finds]) {
          const { sql: text } = compiled(dialect, compare[name](operand, sampleFor(name, samples[word])))
          assert.ok(!/limit|ilike|::|json_each|jsonb|regexp|glob|`|x';|2026/.test(text), text)
          assert.ok(!text.includes('@0'))
        }
      })
    }
  }

  test('texts are compared bytewise, with their length', () => {
    const text = textOf(dialect.compare.eq({ word: 'shortText', expression: sql.ref('cell') }, 'a'))
    assert.equal(
      text,
      '(("cell" is not null) and ("cell" = cast(@1 as nvarchar(max)) collate Latin1_General_100_BIN2 and datalength(cast("cell" as nvarchar(max))) = datalength(cast(@2 as nvarchar(max)))))',
    )
  })
})

onMssqlText('texts to look for', ({ dialect, textOf }) => {
  test('each letter is the set of its cases, signs with a meaning are escaped', () => {
    const like = dialect.finds.like({ word: 'longText', expression: sql.ref('cell') }, ['', 'sK_%[é', ''])
    const { parameters } = compiled(dialect, like)
    assert.deepEqual(parameters, ['%[sS\u017f][kK\u212a]\\_\\%\\[[éÉ]%'])
    assert.equal(
      textOf(like),
      '((cast("cell" as nvarchar(max))) collate Latin1_General_100_BIN2 like @1 escape N\'\\\')',
    )
  })

  test('a member of a list is looked at by itself, a file by its title', () => {
    const like = dialect.finds.like({ word: 'json', expression: sql.ref('cell') }, ['', 'x', ''])
    assert.match(
      textOf(like),
      /exists \(select 1 from openjson\(.*\) as rh_m where .*json_value\(rh_m\.\[value\], N'\$\.title'\)/,
    )
  })
})

onMssqlText('connections', () => {
  const target = {
    host: 'database.example',
    user: 'a',
    password: 'b',
    database: 'c',
    readOnly: true,
    tls: { ca: 'PEM' },
  }
  test('the socket goes to the checked address, the certificate is checked by name, the login says it only reads', () => {
    const { server, options } = connectionConfig(target, '203.0.113.7')
    assert.equal(server, '203.0.113.7')
    assert.equal(options?.serverName, 'database.example')
    assert.equal(options?.readOnlyIntent, true)
    assert.equal(options?.trustServerCertificate, false)
    assert.deepEqual(options?.cryptoCredentialsDetails, { ca: 'PEM' })
  })
})

function sampleFor(name: OperatorName, sample: CellValue): CellValue {
  switch (operators[name].wants) {
    case 'list':
      return Array.isArray(sample) ? sample : [sample]
    case 'pair':
    case 'span':
      return [sample, sample]
    case 'text':
      return ['', "x'; --", '']
    default:
      return sample
  }
}
