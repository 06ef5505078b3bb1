// What comes back of each type of field when a table is exported and the file is imported again: type × format × database. What is
// lost is named here and in docs/import-export.md, and nothing else is.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment } from '../sources/testing/a-source.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { type Importer, importer } from './testing/an-import.ts'

const formats = ['csv', 'tsv', 'xlsx', 'json', 'jsonl'] as const

/** A usual value and one at the edge. */
const cases: Readonly<Record<string, readonly [unknown, unknown]>> = {
  SingleLineText: ['Zoë 🚲', "=cmd|' /C calc'!A0"],
  LongText: ['two\nlines, "quoted"; and\ttabs', '-1'],
  Checkbox: [true, false],
  MultiSelect: ['a,c', 'b'],
  SingleSelect: ['b', 'with, comma'],
  Date: ['2024-02-29', '1899-12-31'],
  Year: [2026, 1901],
  Time: ['13:45:00', '00:00:00'],
  PhoneNumber: ['+49 30 1234567', '0049'],
  Email: ['x@example.com', 'zoë.ü@example.com'],
  URL: ['https://example.com/?a=1&b=2', 'https://example.com/ü'],
  Number: [-42, '9007199254740993'],
  Decimal: ['0.1', '-123456789.123456'],
  Currency: ['12.50', '-0.01'],
  Percent: ['25.5', '100'],
  Duration: [3661, 0],
  Rating: [4, 0],
  DateTime: ['2026-11-15T13:45:10.000Z', '1970-01-01T00:00:00.000Z'],
  JSON: [{ b: [1, null, 'x'], a: { deep: true } }, [1, 2]],
  GeoPoint: [
    { latitude: 52.5, longitude: 13.4 },
    { latitude: -90, longitude: 180 },
  ],
  UUID: ['0b0e7a1c-9b0a-4c53-8a4e-6a1a2b3c4d5e', '00000000-0000-4000-8000-000000000000'],
  Barcode: ['4006381333931', '0001'],
}
const types = Object.keys(cases)
const choices = { SingleSelect: ['a', 'b', 'with, comma'], MultiSelect: ['a', 'b', 'c'] }

onEveryDialect('a table that is exported and imported again', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let files: Importer
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    project = (await aSource(server, ana, bench, [])).project.id
    files = importer(server, ana, project)
    await aTyped('Original')
    for (const at of [0, 1]) {
      const body = Object.fromEntries(types.map((type) => [type, cases[type]?.[at]]))
      const made = await server.call('POST', `/api/v1/db/data/noco/${project}/Original`, body, { token: ana.token })
      assert.equal(made.status, 200, JSON.stringify(made.body))
    }
    await server.call('POST', `/api/v1/db/data/noco/${project}/Original`, {}, { token: ana.token })
  })
  after(() => server.close())

  const aTyped = (title: string): Promise<{ readonly id: string }> =>
    aTable(server, ana, project, {
      title,
      columns: types.map((type) => ({
        title: type,
        uidt: type,
        ...(Object.hasOwn(choices, type)
          ? { colOptions: { options: choices[type as keyof typeof choices].map((one) => ({ title: one })) } }
          : {}),
      })),
    })

  for (const format of formats)
    test(`as ${format} every type comes back as it was`, async () => {
      const copy = await aTyped(`Copy ${format}`)
      const exported = await server.app.http.inject({
        url: `/api/v1/db/data/noco/${project}/Original/export/${format}`,
        headers: { 'xc-auth': ana.token },
      })
      assert.equal(exported.statusCode, 200, exported.body)
      const sent = await files.send(`original.${format}`, exported.rawPayload)
      const { body } = await files.call('POST', `/${sent.id}/suggest`, { sheet: '0', table: copy.id })
      const columns = body.part.columns.filter(({ column }: { column?: string }) => column !== undefined)
      const done = await files.run(sent, { parts: [{ ...body.part, columns }] })
      const [part] = done.receipt?.parts ?? []
      assert.deepEqual([part?.created, part?.refused], [3, 0], JSON.stringify(done.rehearsal?.parts[0]?.refusals))
      const [before, after] = [await files.rows('Original'), await files.rows(`Copy ${format}`)]
      const differing = types.flatMap((type) =>
        before.flatMap((row, at) => {
          const [was, is] = [JSON.stringify(row[type]), JSON.stringify(after[at]?.[type])]
          return was === is ? [] : [`${type}: ${was} became ${is}`]
        }),
      )
      assert.deepEqual(differing, [])
    })
})
