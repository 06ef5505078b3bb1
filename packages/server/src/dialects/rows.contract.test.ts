import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type BenchDatabase, type DialectBench, onEveryEngine } from '../testing/every-dialect.ts'
import { isForeignKeyViolation, isUniqueViolation } from './testing/violations.ts'

onEveryEngine('rows', (bench) => {
  const { dialect } = bench

  test('pages follow each other without overlap, and the count is a number', async () => {
    const database = await people(bench)
    const seen: string[] = []
    for (let offset = 0; offset < 6; offset += 2) {
      const order = [dialect.sorting.by({ word: 'shortText', expression: sql.ref('name') }, 'desc')]
      const page = dialect.rows.page({ order, limit: 2, offset })
      const { rows } = await sql<{ name: string }>`select name from people ${page}`.execute(database.scan)
      seen.push(...rows.map(({ name }) => name))
    }
    assert.deepEqual(seen, ['e', 'd', 'c', 'b', 'a'])
    const { rows } = await sql<{ n: number }>`select ${dialect.rows.count()} as n from people`.execute(database.scan)
    assert.deepEqual(rows, [{ n: 5 }])
    assert.throws(() => dialect.rows.page({ order: [], limit: -1 }), RangeError)
    assert.throws(() => dialect.rows.page({ order: [], limit: Number('1; drop') }), RangeError)
  })

  test('a row written as one text tells each of its cells: any text or none, and every kind of value', async () => {
    const { rowText } = dialect.rows
    // A new engine has to say whether it has one.
    assert.equal(rowText !== null, dialect.name === 'postgres')
    if (rowText === null) return
    const database = await bench.open()
    const textOf = async (cells: Parameters<typeof rowText.of>[0]): Promise<string> => {
      const { rows } = await sql<{ t: string }>`select ${rowText.of(cells)} as t`.execute(database.scan)
      return rows[0]?.t ?? ''
    }
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }).filter((some) => !some.includes('\0')),
      fc.string({ unit: fc.constantFrom('"', '\\', ',', '(', ')', ' ', 'a', '\n') }),
      fc.constantFrom(null, '', 'null', '\\N', 'NULL'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (cells) => {
        const written = await textOf(cells.map((cell) => sql`${cell}::text`))
        assert.deepEqual(rowText.cellsOf(written), cells)
      }),
      { numRuns: 200 },
    )
    const samples: readonly (readonly [StorageWord, CellValue])[] = [
      ['integer', -7],
      ['integer', '9223372036854775807'],
      ['decimal', '-12.5'],
      ['decimal', '1000000000000000000000.00000001'],
      ['float', 0.1],
      ['float', 1e300],
      ['float', -5e-324],
      ['boolean', true],
      ['boolean', false],
      ['date', '0001-01-01'],
      ['time', '13:45:00'],
      ['time', '13:45:00.120'],
      ['timestamp', '9999-12-31T23:59:59.999Z'],
      ['timestamp', '2026-11-15T12:45:00.100Z'],
      ['timestamp', '1970-01-01T00:00:00.000Z'],
      ['json', ['a,b', '"', { deep: [null, 1] }]],
      ['longText', ' '],
    ]
    const typed = samples.map(
      ([word, value]) => sql`(${dialect.values.toDatabase(word, value)})::${sql.raw(dialect.storageTypes[word])}`,
    )
    const cells = rowText.cellsOf(await textOf(typed))
    assert.deepEqual(
      samples.map(([word], at) => dialect.values.readerOf(word)(cells[at])),
      samples.map(([, value]) => value),
    )
  })

  test('a float keeps all its digits where it is kept in between, as beside the place of its row, as value and as text', async () => {
    const database = await bench.open()
    const floats = [
      1.1102230246251571e-15,
      -1.1102230246251571e-15,
      1.1102230246251571e-7,
      -1.1102230246251571e300,
      1 / 3,
    ]
    await database.run([
      sql`create table floats (id int primary key, f ${sql.raw(dialect.storageTypes.float)})`,
      ...floats.map((float, id) => sql`insert into floats values (${sql.lit(id)}, ${sql.raw(float.toExponential())})`),
    ])
    const cell = { word: 'float', expression: sql.ref('f') } as const
    const placed = sql`select id, ${dialect.rows.read(cell)} as v, ${dialect.rows.text(cell)} as t, row_number() over (order by id) as r from floats`
    const { rows } = await sql<{ v: unknown; t: string }>`select * from (${placed}) as q order by r`.execute(
      database.scan,
    )
    assert.deepEqual(
      rows.map(({ v, t }) => [dialect.values.fromDatabase('float', v as never), Number(t)]),
      floats.map((float) => [float, float]),
    )
  })

  test('an upsert inserts what is new and changes what is there', async () => {
    const database = await people(bench)
    for (const [name, age] of [
      ['a', 50],
      ['z', 60],
    ] as const) {
      await database.run(
        dialect.rows.upsert({
          table: { name: 'people' },
          columns: ['name', 'age'],
          values: [name, age],
          key: ['name'],
        }),
      )
    }
    const { rows } = await sql<{
      name: string
      age: number
    }>`select name, age from people where age >= 50 order by name`.execute(database.scan)
    assert.deepEqual(rows, [
      { name: 'a', age: 50 },
      { name: 'z', age: 60 },
    ])
  })

  test('an insert gives back its key, by itself or by the number of the driver', async () => {
    const database = await people(bench)
    const insert = dialect.rows.insert({
      table: { name: 'people' },
      columns: ['name'],
      rows: [['new']],
      returning: ['id'],
    })
    const { rows, insertId } = await database.write((tx) => insert.execute(tx))
    const [made] = rows as readonly { id: unknown }[]
    assert.equal(dialect.values.fromDatabase('integer', dialect.supports.returning ? made?.id : insertId), 6)
  })

  test('what the database refuses is told in our words', async () => {
    const database = await people(bench)
    const run = (statement: ReturnType<typeof sql>) => database.run([statement], {})
    await assert.rejects(run(sql`insert into people (name) values ('a')`), isUniqueViolation)
    await assert.rejects(run(sql`insert into people (name) values (null)`), {
      code: 'invalid_value',
      details: { reason: 'not_null', columns: 'name' },
    })
    await assert.rejects(run(sql`insert into pets (person) values (99)`), isForeignKeyViolation)
    await run(sql`insert into pets (person) values (1)`)
    await assert.rejects(run(sql`delete from people where id = 1`), isForeignKeyViolation)
    await assert.rejects(run(sql`select nobody from nowhere`), { code: 'structure_changed' })
    // SQL Server takes several statements at once and has no way to refuse them.
    if (dialect.name !== 'mssql') await assert.rejects(run(sql`select 1; select 2`), { code: 'internal' })
  })

  test('a transaction that failed leaves nothing', async () => {
    const database = await people(bench)
    await assert.rejects(
      database.write(async (tx) => {
        await sql`delete from people`.execute(tx)
        throw new Error('changed my mind')
      }),
      /changed my mind/,
    )
    assert.equal((await sql`select 1 from people`.execute(database.scan)).rows.length, 5)
  })

  test('a read-only source refuses to write, also by a statement on a reading connection', async () => {
    const database = await people(bench)
    const source = await dialect.openSource<unknown>({ ...database.target, readOnly: true })
    try {
      await assert.rejects(
        source.write(async () => undefined),
        { code: 'forbidden', details: { reason: 'read_only' } },
      )
      // SQL Server knows no session that only reads: there the rights of the user are what holds.
      if (dialect.name === 'mssql') return
      await assert.rejects(sql`delete from people`.execute(source.scan))
      assert.equal((await sql`select 1 from people`.execute(source.scan)).rows.length, 5)
    } finally {
      await source.close()
    }
  })

  test('a database is made when it is missing, and only then', async () => {
    const target = await bench.place()
    const created = await dialect.createDatabaseIfMissing(target)
    assert.equal(created, 'file' in target)
    assert.equal(await dialect.createDatabaseIfMissing(target), false)
  })

  test('wrong credentials and a dead server are told apart (spec 474, 475)', async () => {
    const target = await bench.place()
    if ('file' in target) {
      await assert.rejects(dialect.openSource({ file: '/nowhere/at/all.sqlite', readOnly: true }), {
        code: 'source_unavailable',
      })
      return
    }
    await assert.rejects(dialect.openSource({ ...target, password: 'wrong' }), {
      code: 'source_unavailable',
      details: { reason: 'sign_in' },
    })
    await assert.rejects(dialect.openSource({ ...target, port: 1 }), {
      code: 'source_unavailable',
      details: { reason: 'unreachable' },
    })
  })

  test('the socket goes where the caller says, and nowhere when the caller refuses (S15)', async () => {
    const target = await bench.place()
    if ('file' in target) {
      const server = { host: 'database.example', user: 'a', password: 'b', database: 'c' }
      const refusal = { code: 'invalid_value', message: 'Invalid database parameters' }
      await assert.rejects(dialect.openSource(server), refusal)
      return
    }
    const asked: string[] = []
    const source = await dialect.openSource<unknown>({
      ...target,
      host: 'database.example',
      resolveHost: async (host, port) => {
        asked.push(`${host}:${port}`)
        return target.host
      },
    })
    await source.close()
    assert.deepEqual(asked, [`database.example:${target.port}`])
    const refuse = async () => {
      throw new Error('not allowed')
    }
    await assert.rejects(dialect.openSource({ ...target, resolveHost: refuse }), /not allowed/)
  })
})

async function people({ dialect, open }: DialectBench): Promise<BenchDatabase> {
  const database = await open()
  await database.run([
    ...dialect.ddl.createTable({
      name: 'people',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'name', word: 'shortText', notNull: true },
        { name: 'age', word: 'integer' },
      ],
    }),
    ...dialect.ddl.createIndex(
      { name: 'people' },
      { name: 'ux_name', unique: true, columns: [{ name: 'name', word: 'shortText' }] },
    ),
    ...dialect.ddl.createTable({
      name: 'pets',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'person', word: 'integer' },
      ],
      foreignKeys: [
        { name: 'fk_person', columns: ['person'], references: { name: 'people' }, referencedColumns: ['id'] },
      ],
    }),
    dialect.rows.insert({
      table: { name: 'people' },
      columns: ['name', 'age'],
      rows: [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
        ['e', null],
      ],
    }),
  ])
  return database
}
