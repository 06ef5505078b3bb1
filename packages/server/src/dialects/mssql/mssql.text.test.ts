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
    { ...column, name: 'data', position: 4, type: 'nvarchar(max)', word: 'json', ruleNames: ['CK__a__data'] },
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
        `create table [dbo].[a]]b] ([id] bigint identity(1,1) not null, [done] bit not null default 0, [data] nvarchar(max) collate Latin1_General_100_BIN2 null check (isjson(N'[' + [data] + N']') = 1 and isjson(N'{"v":' + [data] + N'}') = 1), primary key ([id]))`,
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
      'drop a JSON column, after its rule',
      ddl.dropColumn(table, 'data'),
      ['alter table [dbo].[a]]b] drop constraint [CK__a__data]', 'alter table [dbo].[a]]b] drop column [data]'],
    ],
    [
      'JSON that becomes a text needs no rule',
      ddl.changeType(table, 'data', 'longText'),
      [
        'alter table [dbo].[a]]b] drop constraint [CK__a__data]',
        'alter table [dbo].[a]]b] alter column [data] nvarchar(max) collate Latin1_General_100_BIN2 null',
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
      'unique index, of which empty cells are no part',
      ddl.createIndex(table, {
        name: 'ux',
        unique: true,
        columns: [
          { name: 'n', word: 'integer' },
          { name: 'at', word: 'timestamp' },
          { name: 'id', word: 'integer', neverEmpty: true },
        ],
      }),
      ['create unique index [ux] on [dbo].[a]]b] ([n], [at], [id]) where [n] is not null and [at] is not null'],
    ],
    [
      'any other index knows every record',
      ddl.createIndex(table, { name: 'ix', columns: [{ name: 'n', word: 'integer' }] }),
      ['create index [ix] on [dbo].[a]]b] ([n])'],
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
    assert.match(statement, /default cast\(0x[0-9a-f]+ as nvarchar\(max\)\) with values$/)
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
      /^order by \("name" \+ nchar\(1\)\) collate Latin1_General_100_BIN2 desc offset/,
    )
  })

  test('an insert gives back its key by OUTPUT, by way of a table, which triggers do not mind', () =>
    assert.equal(
      textOf(dialect.rows.insert({ table: { name: 't' }, columns: ['a'], rows: [[1], [2]], returning: ['id', 'x]y'] })),
      'declare @made table (k1 sql_variant, k2 sql_variant); insert into [t] ([a]) output inserted.[id], inserted.[x]]y] into @made values (@1), (@2); select k1 as [id], k2 as [x]]y] from @made',
    ))

  test('a record that comes back brings the number it had', () =>
    assert.equal(
      textOf(
        dialect.rows.insert({
          table: { name: 't' },
          columns: ['id'],
          rows: [[7]],
          returning: ['id'],
          givesCounted: true,
        }),
      ),
      'declare @made table (k1 sql_variant); set identity_insert [t] on; insert into [t] ([id]) output inserted.[id] into @made values (@1); set identity_insert [t] off; select k1 as [id] from @made',
    ))

  test('an upsert updates, then inserts what was not there, under locks', () =>
    assert.deepEqual(
      dialect.rows.upsert({ table: { name: 't' }, columns: ['k', 'v'], values: [1, 2], key: ['k'] }).map(textOf),
      [
        'update [t] with (updlock, serializable) set [v] = @1 where [k] = @2',
        'insert into [t] ([k], [v]) select @1, @2 where not exists (select 1 from [t] with (updlock, serializable) where [k] = @3)',
      ],
    ))

  test('decimals are read as texts, because the driver makes floats of them, and so are whole numbers, which sums make decimals (D19)', () => {
    for (const word of ['decimal', 'integer'] as const) {
      const read = dialect.rows.read({ word, expression: sql.ref('n') })
      assert.equal(textOf(sql`${read}`), 'convert(nvarchar(50), "n", 2)')
    }
    for (const raw of ['99.500000000000000000', '100000000000000000000000000000000000000', '1234.5000']) {
      const canonical = raw.replace(/\.?0+$/, (zeros) => (raw.includes('.') ? '' : zeros))
      assert.equal(dialect.values.fromDatabase('decimal', raw), canonical)
    }
    assert.equal(dialect.values.fromDatabase('integer', '4611686018427387715'), '4611686018427387715')
  })

  test('decimals become texts whether or not they have a point', () =>
    assert.match(
      textOf(dialect.rows.text({ word: 'decimal', expression: sql.ref('n') })),
      /^case when charindex\(N'\.', convert\(nvarchar\(50\), "n", 2\)\) > 0 then replace\(.* else convert\(nvarchar\(50\), "n", 2\) end$/,
    ))

  test('whole floats that no bigint holds are bound as texts, which the driver does not take for one', () => {
    const bind = (value: number) => dialect.values.toDatabase('float', value)
    assert.deepEqual([1e20, 2 ** 63, -1e300].map(bind), ['100000000000000000000', '9223372036854776000', '-1e+300'])
    assert.deepEqual([1.5, 7, 1e-7, 2 ** 53 - 1].map(bind), [1.5, 7, 1e-7, 2 ** 53 - 1])
    const { sql: text, parameters } = compiled(
      dialect,
      dialect.finds.gt({ word: 'float', expression: sql.ref('n') }, 1e20),
    )
    assert.deepEqual([text, parameters], ['"n" > cast(@1 as float(53))', ['100000000000000000000']])
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

  test('spaces at the end count in every order', () => {
    const cell = { word: 'shortText' as const, expression: sql.ref('cell') }
    const [left, right] = ['("cell" + nchar(1))', '(cast(@1 as nvarchar(max)) + nchar(1))'].map(
      (text) => `${text} collate Latin1_General_100_BIN2`,
    )
    for (const [operator, sign] of [
      ['gt', '>'],
      ['gte', '>='],
      ['lt', '<'],
      ['lte', '<='],
    ] as const) {
      assert.equal(textOf(dialect.finds[operator](cell, 'a ')), `${left} ${sign} ${right}`)
    }
  })

  test('a thousand texts and more take one parameter', () => {
    const many = Array.from({ length: 1200 }, (_, at) => `text ${at} `)
    for (const word of ['shortText', 'json'] as const) {
      const { sql: text, parameters } = compiled(
        dialect,
        dialect.compare.in({ word, expression: sql.ref('cell') }, many),
      )
      assert.equal(parameters.length, 1)
      assert.match(
        text,
        /exists \(select 1 from openjson\(@1\) as rh_i where \("cell" = rh_i\.\[value\] collate .* and datalength/,
      )
    }
  })

  test('texts are compared bytewise, with their length', () => {
    const text = textOf(dialect.compare.eq({ word: 'shortText', expression: sql.ref('cell') }, 'a'))
    assert.equal(
      text,
      '(("cell" is not null) and ("cell" = cast(@1 as nvarchar(max)) collate Latin1_General_100_BIN2 and datalength(cast("cell" as nvarchar(max))) = datalength(cast(@2 as nvarchar(max)))))',
    )
  })
})

onMssqlText('texts of others', ({ dialect, textOf }) => {
  const cell = (declared: string) => ({
    word: 'longText' as const,
    expression: sql.ref('cell'),
    foreign: true,
    declared,
  })

  for (const declared of ['uniqueidentifier', 'xml', 'text', 'ntext']) {
    test(`${declared} is compared and ordered as characters`, () => {
      const { sql: text } = compiled(dialect, dialect.compare.blank(cell(declared)))
      assert.match(text, /cast\("cell" as nvarchar\(max\)\) = cast\(@\d as nvarchar\(max\)\) collate/)
      assert.equal(
        textOf(dialect.sorting.by(cell(declared), 'asc')),
        '(cast("cell" as nvarchar(max)) + nchar(1)) collate Latin1_General_100_BIN2 asc',
      )
      for (const operator of ['eq', 'gt', 'blank'] as const) {
        const whole = textOf(dialect.compare[operator](cell(declared), 'x'))
        assert.doesNotMatch(whole, /"cell" (collate|[<>]|= cast)|"cell" \+/)
      }
      assert.equal(
        textOf(dialect.rollups.least(cell(declared))),
        'min(cast("cell" as nvarchar(max)) collate Latin1_General_100_BIN2)',
      )
    })
  }

  for (const declared of ['binary(8)', 'varbinary(max)', 'image', 'timestamp', 'geometry']) {
    test(`${declared} is compared and grouped by the digits that are shown of it`, () => {
      const digits = `(N'0x' + lower(convert(nvarchar(max), cast("cell" as varbinary(max)), 2)))`
      assert.ok(textOf(dialect.compare.eq(cell(declared), '0x00ff')).includes(`${digits} = cast(@1 as nvarchar(max))`))
      assert.equal(
        textOf(dialect.rows.grouped(cell(declared))),
        `cast(cast(${digits} as nvarchar(max)) as varbinary(max))`,
      )
    })
  }

  test('a text type of theirs is left as it is', () =>
    assert.match(
      textOf(dialect.finds.eq(cell('varchar(40)'), 'x')),
      /^\("cell" = cast\(@1 as nvarchar\(max\)\) collate/,
    ))

  test('records are found by an identifier through its index, whatever is asked for', () => {
    const { sql: one, parameters } = compiled(dialect, dialect.finds.eq(cell('uniqueidentifier'), 'no identifier'))
    assert.match(one, /^\("cell" = try_cast\(cast\(@1 as nvarchar\(max\)\) as uniqueidentifier\) and \(cast\("cell"/)
    assert.ok(parameters.every((value) => value === 'no identifier'))
    assert.match(
      textOf(dialect.finds.in(cell('uniqueidentifier'), ['a', 'b', 'c'])),
      /^\("cell" in \(select try_cast\(rh_i\.\[value\] as uniqueidentifier\) from openjson\(@1\) as rh_i\) and exists \(/,
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

onMssqlText('what a database calls its cells', ({ dialect, textOf }) => {
  const { ownTexts } = dialect.rows
  for (const [databaseType, expected] of [
    ['varbinary(20)', "'~x' + convert(nvarchar(max), cast(c as varbinary(max)), 2)"],
    ['geography', "'~x' + convert(nvarchar(max), cast(c as varbinary(max)), 2)"],
    ['real', 'convert(nvarchar(40), c, 3)'],
    ['money', 'convert(nvarchar(40), c, 2)'],
    ['datetimeoffset(7)', 'convert(nvarchar(40), c, 126)'],
    [
      'nvarchar(20)',
      "case when left(cast(c as nvarchar(max)), 1) = '~' then '~t' else N'' end + cast(c as nvarchar(max))",
    ],
  ] as const)
    test(`of ${databaseType}`, () => {
      const text = ownTexts.read(sql.raw('c'), { word: 'longText', databaseType })
      assert.ok(text !== null)
      assert.equal(textOf(sql`${text}`), expected)
    })

  test('of a type that takes no text back there is none', () =>
    assert.equal(ownTexts.read(sql.raw('c'), { word: 'longText', databaseType: 'sql_variant' }), null))

  test('is written by what it is marked as', () => {
    const written = (text: string) => {
      const { sql: statement, parameters } = compiled(dialect, ownTexts.write(text))
      return [statement, ...parameters]
    }
    assert.deepEqual(written('~x00FF'), ['convert(varbinary(max), @1, 2)', '00FF'])
    assert.deepEqual(written('~t~x00'), ['@1', '~x00'])
    assert.deepEqual(written('plain'), ['@1', 'plain'])
  })
})
