import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, structureAs } from '../tables/testing/a-table.ts'
import { aWholeProject } from './testing/a-whole-project.ts'
import { baseFilesAs, contentOf } from './testing/base-files-as.ts'

onEveryMeta('a base file', (bench) => {
  let here: TestServer
  let there: TestServer
  let ana: Person
  let bob: Person

  before(async () => {
    here = await aServer({}, await bench.place())
    there = await aServer()
    ana = await here.signUp('ana@x.example')
    bob = await there.signUp('bob@x.example')
  })
  after(() => Promise.all([here.close(), there.close()]))

  /** From one server to another, on another database, and back. */
  async function roundTrip(project: string): Promise<void> {
    const [mine, theirs] = [baseFilesAs(here, ana), baseFilesAs(there, bob)]
    const first = await mine.export(project)
    const second = await theirs.export(await theirs.restored(first))
    assert.deepEqual(await contentOf(second), await contentOf(first))
    const third = await mine.export(await mine.restored(second, '?title=Back'))
    const back = (await contentOf(third)) as { project: { title: string } }
    assert.equal(back.project.title.startsWith('Back'), true)
    const expected = (await contentOf(first)) as { project: object }
    assert.deepEqual({ ...back, project: null }, { ...expected, project: null })
  }

  test('holds all of a project, and the same is there again on another server and database', async () => {
    const { id } = await aWholeProject(here, ana)
    await roundTrip(id)
  })

  const types = {
    SingleLineText: fc.string({ unit: 'grapheme', maxLength: 40 }),
    LongText: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
    Number: fc.maxSafeInteger(),
    Decimal: fc.tuple(fc.integer(), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`),
    Checkbox: fc.boolean(),
    Date: fc
      .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    DateTime: fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    JSON: fc.jsonValue({ maxDepth: 3, noUnicodeString: true } as object),
    Rating: fc.integer({ min: 0, max: 5 }),
    MultiSelect: fc.subarray(['a', 'b', 'c']).map((chosen) => chosen.join()),
  } as const
  type TypeName = keyof typeof types

  const aRandomTable = fc
    .uniqueArray(fc.constantFrom(...(Object.keys(types) as TypeName[])), { minLength: 1, maxLength: 6 })
    .chain((chosen) =>
      fc.record({
        columns: fc.constant(chosen),
        rows: fc.array(fc.tuple(...chosen.map((type) => fc.option(types[type] as fc.Arbitrary<unknown>))), {
          maxLength: 8,
        }),
      }),
    )

  test('any project comes back as it was', async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRandomTable, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (tables, isLinked) => {
          made += 1
          const { id } = await aProject(here, ana, { title: `Any ${made}` })
          const ids: string[] = []
          for (const [at, { columns, rows }] of tables.entries()) {
            const fields = Object.fromEntries(columns.map((type) => [`The ${type}`, type]))
            const table = await aTable(here, ana, id, { title: `Table ${at}`, columns: fields })
            ids.push(table.id)
            const sent = rows.map((row) =>
              Object.fromEntries(columns.map((type, place) => [`The ${type}`, row[place]])),
            )
            if (sent.length === 0) continue
            const path = `/api/v1/db/data/bulk/noco/${id}/${table.id}`
            const { status, body } = await here.call('POST', path, sent, { token: ana.token })
            assert.equal(status, 200, JSON.stringify(body))
          }
          if (isLinked) {
            const [parentId, childId] = [ids[0], ids.at(-1)]
            const link = { title: 'Linked', uidt: 'LinkToAnotherRecord', parentId, childId, type: 'mm' }
            assert.equal((await structureAs(here, ana).addColumn(ids[0] ?? '', link)).status, 200)
          }
          await roundTrip(id)
        },
      ),
      { numRuns: 8 },
    )
  })
})
