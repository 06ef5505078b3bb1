import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { canonicalDecimal } from '@rowhouse/core/column-types/decimal-text'
import type { StorageWord } from '@rowhouse/core/storage'
import { readSheets } from '../../features/records/export/testing/read-sheets.ts'
import { aSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, gui } from './testing/a-data-table.ts'

/** Values at the edges of their kinds, and where clocks jump (D19). */
const kinds = {
  whole: [0, 9007199254740991, '9007199254740993', '9223372036854775807', '-9223372036854775808'],
  exact: [
    '0.1',
    '0.000000000000000001',
    '12345678901234567890.123456789012345678',
    '-99999999999999999999.999999999999999999',
  ],
  day: ['0001-01-01', '1899-12-31', '1900-02-28', '2011-12-30', '2024-02-29', '2026-03-29', '9999-12-31'],
  moment: [
    '0001-01-01T00:00:00.000Z',
    '1899-12-31T23:59:59.999Z',
    '2024-02-29T23:59:59.999Z',
    '2026-03-29T01:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ],
  clock: ['00:00:00', '02:30:00', '23:59:59.999'],
} as const

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

interface Place {
  readonly server: TestServer
  readonly person: Person
  /** Of the table the values go into, and of one of the same columns that a file is read into. */
  readonly path: string
  readonly copyPath: string
  /** Of the key. */
  readonly id: string
}

function exactValues(place: () => Place): void {
  const call = (method: string, rest: string, body?: unknown, headers: Record<string, string> = gui.headers) =>
    place().server.call(method, `${place().path}${rest}`, body, { token: place().person.token, headers })
  const bytesOf = async (rest: string): Promise<Buffer> =>
    (
      await place().server.app.http.inject({
        method: 'GET',
        url: `${place().path}${rest}`,
        headers: { 'xc-auth': place().person.token },
      })
    ).rawPayload
  const own = process.env.TZ
  after(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  for (const [column, values] of Object.entries(kinds)) {
    describe(column, () => {
      const ids = new Map<unknown, number>()

      test('is stored and read back as the same text, whatever zone the server or the client is in', async () => {
        for (const [at, value] of values.entries()) {
          process.env.TZ = zones[at % zones.length]
          const headers = { ...gui.headers, 'xc-timezone': zones[(at + 1) % zones.length] ?? 'UTC' }
          const { status, body } = await call('POST', '', { [column]: value }, headers)
          assert.equal(status, 200, JSON.stringify(body))
          assert.equal(body[column], value)
          ids.set(value, body[place().id])
        }
        for (const serverZone of zones) {
          process.env.TZ = serverZone
          const headers = { 'xc-timezone': zones[zones.length - 1 - zones.indexOf(serverZone)] ?? 'UTC' }
          for (const [value, id] of ids)
            assert.equal((await call('GET', `/${id}`, undefined, headers)).body[column], value)
        }
      })

      test('is found by what was stored', async () => {
        for (const [at, value] of values.entries()) {
          process.env.TZ = zones[at % zones.length]
          const { status, body } = await call(
            'GET',
            asked({ where: `(${column},eq,${value})`, timezone: 'Pacific/Kiritimati' }),
          )
          assert.equal(status, 200, JSON.stringify(body))
          assert.deepEqual(
            body.list.map((row: Record<string, unknown>) => row[column]),
            [value],
          )
        }
      })

      test('leaves in files as the same value', async () => {
        const chosen = { where: `(${column},notnull,)`, fields: column }
        const csv = (await call('GET', `/export/csv${asked(chosen)}`)).body.trim().split('\r\n').slice(1)
        assert.deepEqual(csv.map(written[column as keyof typeof kinds]), values.map(String))
        const json = (await call('GET', `/export/json${asked(chosen)}`)).body
        assert.deepEqual(
          json.map((row: Record<string, unknown>) => row[column]),
          values,
        )
        const [sheet] = readSheets(await bytesOf(`/export/xlsx${asked(chosen)}`))
        const cells = sheet?.rows
          .slice(1)
          .map((row, at) => ({ text: row[`A${at + 2}`] ?? '', kind: sheet.kinds[`A${at + 2}`] }))
        const texts = cells?.map(({ text, kind }) =>
          kind === 'n' ? serial[column as keyof typeof kinds](text) : written[column as keyof typeof kinds](text),
        )
        assert.deepEqual(texts, values.map(String))
      })
    })
  }

  test('a file of all of it, read into another table, gives the same records', async () => {
    process.env.TZ = 'America/New_York'
    const file = (await bytesOf('/export/csv')).toString('utf8')
    process.env.TZ = 'Pacific/Kiritimati'
    const { server, person, copyPath, id } = place()
    const options = { token: person.token, headers: { 'content-type': 'text/csv' } }
    const { status, body } = await server.call('POST', `${copyPath}/import/csv`, file, options)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.emptied, 0)
    const rows = async (path: string) => {
      const answer = await server.call('GET', `${path}?limit=1000`, undefined, { token: person.token })
      return answer.body.list.map(({ [id]: _, ...row }: Record<string, unknown>) => row)
    }
    assert.deepEqual(await rows(copyPath), await rows(place().path))
  })
}

/** What stands in a file, as the API would say it. */
const written: Record<keyof typeof kinds, (text: string) => string> = {
  whole: (text) => text,
  exact: (text) => canonicalDecimal(text) ?? text,
  day: (text) => text,
  moment: (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString(),
  clock: (text) => text,
}

/** The same of the days that spreadsheets count. */
const serial: Record<keyof typeof kinds, (text: string) => string> = {
  ...written,
  day: (text) => new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10),
  moment: (text) => new Date(Math.round((Number(text) - 25_569) * 86_400_000)).toISOString(),
  clock: (text) => new Date(Math.round(Number(text) * 86_400_000)).toISOString().slice(11, -1).replace('.000', ''),
}

onEveryMeta('exact values of built-in tables', (bench) => {
  let place: Place
  before(async () => {
    const server = await aServer({}, await bench.place())
    const person = await server.signUp('ana@x.example')
    const columns = { whole: 'Number', exact: 'Decimal', day: 'Date', moment: 'DateTime', clock: 'Time' }
    const { path } = await aDataTable(server, person, columns)
    const { path: copyPath } = await aDataTable(server, person, columns)
    place = { server, person, path, copyPath, id: 'Id' }
  })
  after(() => place.server.close())
  exactValues(() => place)
})

onEveryDialect('exact values of attached tables', (bench) => {
  let place: Place
  before(async () => {
    const server = await aServer(sourceEnvironment)
    const person = await server.signUp('ana@x.example')
    const words = { whole: 'integer', exact: 'decimal', day: 'date', moment: 'timestamp', clock: 'time' } as const
    const columns = [
      { name: 'id', word: 'integer' as StorageWord, autoIncrement: true },
      ...Object.entries(words).map(([name, word]) => ({ name, word })),
    ]
    const tables = ['kinds', 'copies'].flatMap((name) => bench.dialect.ddl.createTable({ name, columns }))
    const { project } = await aSource(server, person, bench, tables)
    const base = `/api/v1/db/data/v1/${project.id}`
    place = { server, person, path: `${base}/kinds`, copyPath: `${base}/copies`, id: 'id' }
  })
  after(() => place.server.close())
  exactValues(() => place)
})
