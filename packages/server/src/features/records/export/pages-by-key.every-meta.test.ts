import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { visibleColumns } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable } from '../../tables/testing/a-table.ts'
import { accessTo, type RecordsAccess } from '../read/access-to.ts'
import { callAs } from '../testing/a-sheet.ts'
import { readTexts } from './read-texts.ts'
import { streamRecords } from './stream-records.ts'

interface Ways {
  /** Records of a page. */
  readonly perPage: number
  read(ctx: InProject<'records.list'>, access: RecordsAccess): AsyncGenerator<readonly number[]>
}

const spec = { filter: null, sorts: [], shuffle: false, shape: 'structured' } as const
const ways: Readonly<Record<string, Ways>> = {
  'as the text of a file': {
    perPage: 1000,
    async *read(_ctx, access) {
      for await (const text of readTexts(access, spec, visibleColumns(access), { kind: 'csv', raw: true })) {
        const lines = Buffer.from(text).toString().split('\r\n').slice(0, -1)
        yield lines.map((line) => {
          const [id, name] = line.split(',')
          assert.equal(name, `row ${id}`)
          return Number(id)
        })
      }
    },
  },
  'as a stream': {
    perPage: 2000,
    async *read(ctx, access) {
      const span = { offset: 0, limit: Number.POSITIVE_INFINITY }
      for await (const page of streamRecords(ctx, access, spec, span))
        yield page.rows().map(({ Id, Name }) => {
          assert.equal(Name, `row ${Id}`)
          return Number(Id)
        })
    },
  },
}

onEveryMeta('records page by page in the order of the key, several pages at a time', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const rowsOf = async (title: string, count: number) => {
    const { id: project } = await aProject(server, ana, { title })
    const { id: table } = await aTable(server, ana, project, { title: 'Rows', columns: { Name: 'SingleLineText' } })
    const bulk = (method: string, body: unknown) =>
      server.call(method, `/api/v1/db/data/bulk/noco/${project}/${table}`, body, { token: ana.token })
    for (let from = 0; from < count; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, at) => ({ Name: `row ${from + at + 1}` }))
      assert.equal((await bulk('POST', rows)).status, 200)
    }
    const ctx = await callAs(server, ana, project, 'records.list')
    return { ctx, access: await accessTo(ctx, { table }), bulk }
  }

  for (const [how, { perPage, read }] of Object.entries(ways))
    test(`${how}: while it is taken others delete records, and every other one is in it once, in the order of the key`, async () => {
      const { ctx, access, bulk } = await rowsOf(how, 8 * perPage)
      const pages = read(ctx, access)
      const ids: number[] = []
      for (let page = 1; page <= 3; page += 1) ids.push(...((await pages.next()).value ?? []))
      // Of a page that has been read, but whose end is not looked up yet.
      const first = 4 * perPage + 101
      const gone = Array.from({ length: 200 }, (_, at) => ({ Id: first + at }))
      assert.equal((await bulk('DELETE', gone)).status, 200)
      for await (const more of pages) ids.push(...more)

      const isGone = (id: number): boolean => id >= first && id < first + 200
      const all = Array.from({ length: 8 * perPage }, (_, at) => at + 1)
      assert.deepEqual(
        ids.filter((id) => !isGone(id)),
        all.filter((id) => !isGone(id)),
      )
      assert.equal(new Set(ids).size, ids.length)
    })

  test('as a stream: as many as were asked for, from the place that was asked for', async () => {
    const { ctx, access } = await rowsOf('some of them', 7000)
    for (const [offset, limit, first, last] of [
      [0, 6001, 1, 6001],
      [500, 6000, 501, 6500],
      [500, 9000, 501, 7000],
      [0, 2000, 1, 2000],
      [7000, 10, 0, 0],
    ] as const) {
      const ids: number[] = []
      for await (const page of streamRecords(ctx, access, spec, { offset, limit }))
        ids.push(...page.rows().map(({ Id }) => Number(Id)))
      const expected = first === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
      assert.deepEqual(ids, expected, `${limit} from ${offset}`)
    }
  })

  test('as a stream: rows as the database writes them where it does and they are short, JSON where they are long', async () => {
    const { id: project } = await aProject(server, ana, { title: 'Long texts' })
    const { id: table } = await aTable(server, ana, project, {
      title: 'Rows',
      columns: { Notes: 'LongText', Sum: 'Number' },
    })
    const access = await accessTo(await callAs(server, ana, project, 'records.list'), { table })
    const insert = async (rows: readonly object[]) => {
      const path = `/api/v1/db/data/bulk/noco/${project}/${table}`
      assert.equal((await server.call('POST', path, rows, { token: ana.token })).status, 200)
    }
    const read = async () => {
      const ctx = await callAs(server, ana, project, 'records.list')
      const found: unknown[] = []
      const kinds: string[] = []
      for await (const page of streamRecords(ctx, access, spec, { offset: 0, limit: 100 })) {
        kinds.push(page.texts === null ? 'json' : 'texts')
        found.push(...page.rows().map(({ Notes, Sum }) => [Notes, Sum]))
      }
      return { found, kinds }
    }
    const rows = [
      { Notes: 'a "b"\n(c), \\d', Sum: -1 },
      { Notes: '', Sum: null },
      { Notes: null, Sum: 7 },
    ]
    await insert(rows)
    const shown = [
      ['a "b"\n(c), \\d', -1],
      ['', null],
      [null, 7],
    ]
    assert.deepEqual(await read(), { found: shown, kinds: [bench.dialect === 'postgres' ? 'texts' : 'json'] })

    const long = Array.from({ length: 12 }, (_, at) => ({ Notes: `${at}`.repeat(100_000), Sum: at }))
    await insert(long)
    assert.deepEqual(await read(), {
      found: [...shown, ...long.map(({ Notes, Sum }) => [Notes, Sum])],
      kinds: ['json'],
    })
  })
})
