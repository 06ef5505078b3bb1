import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statementsIn } from '@rowhouse/core/sql/statements'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { TableStructure } from '../../dialects/structure.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryEngine } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { aTable, columnOf, structureAs } from '../tables/testing/a-table.ts'
import { migrationsAs } from './testing/migrations-as.ts'

const types = ['SingleLineText', 'Number', 'Decimal', 'Checkbox', 'Date', 'Email'] as const
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), type: fc.constantFrom(...types), isUnique: fc.boolean() }),
  fc.record({ do: fc.constant('rename' as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant('convert' as const), at: fc.nat(5), type: fc.constantFrom(...types) }),
  fc.record({ do: fc.constant('unique' as const), at: fc.nat(5) }),
)

/** What is written down takes the database back exactly, change by change, and forward again. */
onEveryEngine('up and down of what was made here', (bench) => {
  const { dialect } = bench
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const look = (source: TestSource): Promise<readonly unknown[]> =>
    source.open(async ({ scan }) => (await dialect.introspect(scan)).tables.map(gist).toSorted())

  const runOn = (source: TestSource, script: string): Promise<void> =>
    source.open((database) =>
      database.write(
        async (tx) => {
          for (const { text } of statementsIn(script, dialect.name)) await sql.raw(text).execute(tx)
        },
        { restructures: true },
      ),
    )

  test('any few changes of a table go down and up again by their own statements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const source = await aSource(server, ana, bench, [])
        const structure = structureAs(server, ana)
        const migrations = migrationsAs(server, ana, source.project.id)
        const table = await aTable(server, ana, source.project.id, {
          title: 'Goods',
          columns: { Name: 'SingleLineText', Size: 'Number' },
        })
        for (const [at, one] of steps.entries()) {
          const { body } = await structure.read(table.id)
          const own = body.columns.filter(({ title }: { title: string }) => !/^id$/i.test(title))
          const column = 'at' in one ? own[one.at % own.length] : null
          if (one.do === 'add')
            await structure.addColumn(table.id, {
              title: `F${at}`,
              uidt: one.type,
              ...(one.isUnique ? { unique: true } : {}),
            })
          if (one.do === 'rename') await structure.updateColumn(column.id, { column_name: `renamed_${at}` })
          if (one.do === 'convert') await structure.updateColumn(column.id, { uidt: one.type, convert: 'apply' })
          if (one.do === 'unique') await structure.updateColumn(column.id, { unique: true })
        }
        const { list } = await migrations.list()
        assert.equal(columnOf(table, 'Name').title, 'Name')
        const all = await Promise.all(list.map(({ id }) => migrations.read(id)))
        const seen = [await look(source)]
        for (const { down, title } of all) {
          assert.notEqual(down, null, title)
          await runOn(source, down ?? '')
          seen.push(await look(source))
        }
        assert.deepEqual(seen.at(-1), [])
        for (const { up } of all.toReversed()) {
          seen.pop()
          await runOn(source, up)
          assert.deepEqual(await look(source), seen.at(-1), up)
        }
      }),
      { numRuns: 6, ...(process.env.TEST_SEED === undefined ? {} : { seed: Number(process.env.TEST_SEED) }) },
    )
  })
})

/** What a table is, without how its statements were written. */
const gist = ({ name, columns, primaryKey, indexes }: TableStructure): string =>
  JSON.stringify([
    name,
    columns.map(({ name: column, type, nullable }) => [column, type.toLowerCase(), nullable]).toSorted(),
    primaryKey,
    indexes.map((index) => [index.name, index.columns, index.unique]).toSorted(),
  ])
