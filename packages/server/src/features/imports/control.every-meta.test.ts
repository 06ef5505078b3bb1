import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { utils, write } from '@e965/xlsx'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { type Importer, importer, newTables } from './testing/an-import.ts'

const numbers = (count: number): string => `Number\n${Array.from({ length: count }, (_, at) => at + 1).join('\n')}\n`

onEveryMeta('imports under way', (bench) => {
  let server: TestServer
  let ana: Person
  let bo: Person
  let project: string
  let files: Importer
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    bo = await server.signUp('bo@example.com')
    project = (await aProject(server, ana)).id
    files = importer(server, ana, project)
  })
  after(() => server.close())

  const total = async (table: string): Promise<number> => {
    const { body } = await server.call('GET', `/api/v1/db/data/v1/${project}/${table}/count`, undefined, {
      token: ana.token,
    })
    return body.count
  }
  const begin = async (title: string) => {
    const sent = await files.send(`${title}.csv`, numbers(6000))
    await files.rehearse(sent, newTables(sent.sheets))
    await files.call('POST', `/${sent.id}/run`)
    return sent
  }
  /** Whether it was still under way. */
  const told = async (id: string, path: string, body?: unknown): Promise<boolean> => {
    const { status } = await files.call('POST', `/${id}/${path}`, body)
    assert.ok(status === 200 || status === 409)
    return status === 200
  }

  test('a run is paused between chunks and goes on where it was', async () => {
    const { id } = await begin('paused')
    if (await told(id, 'pause')) {
      const paused = await files.until(id, 'paused', 'done')
      if (paused.state === 'paused') {
        assert.equal(await total('paused').catch(() => 0), paused.progress?.done)
        await files.call('POST', `/${id}/resume`)
      }
    }
    const done = await files.until(id, 'done')
    assert.equal(done.receipt?.parts[0]?.created, 6000)
    assert.equal(await total('paused'), 6000)
  })

  test('a run is ended: what is in stays, or everything is taken out with its table', async () => {
    const kept = await begin('kept')
    await told(kept.id, 'cancel', { written: 'keep' })
    const stopped = await files.until(kept.id, 'stopped', 'done')
    assert.equal(stopped.receipt?.parts[0]?.created ?? 0, stopped.progress?.done)
    const out = await begin('out')
    const isInTime = await told(out.id, 'cancel', { written: 'takeOut' })
    if (isInTime) await files.until(out.id, 'undone')
    else {
      await files.call('POST', `/${out.id}/undo`)
      await files.until(out.id, 'undone')
    }
    const { body } = await server.call('GET', `/api/v1/db/meta/projects/${project}/tables`, undefined, {
      token: ana.token,
    })
    assert.ok(!body.list.some(({ title }: { title: string }) => title === 'out'))
  })

  test('sheets that name each other become linked tables', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Name', 'Town'],
        ['Ana', 'Ulm'],
        ['Bo', 'Bonn'],
        ['Cy', 'Nowhere'],
      ]),
      'People',
    )
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['City', 'Size'],
        ['Ulm', 1],
        ['Bonn', 2],
      ]),
      'Cities',
    )
    const sent = await files.send('linked.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    const plan = newTables(sent.sheets)
    const [people, cities] = plan.parts
    assert.ok(people && cities)
    const columns = people.columns.map((column) =>
      column.from === 1 ? { from: 1, title: 'Town', linksTo: '1' } : column,
    )
    const done = await files.run(sent, { parts: [{ ...people, columns }, cities] })
    assert.deepEqual(
      done.receipt?.parts.map(({ created, unknownLinks }) => [created, unknownLinks]),
      [
        [3, 1],
        [2, 0],
      ],
    )
    const rows = await files.rows('People')
    assert.deepEqual(
      rows.map(({ Name, Town }) => [Name, (Town as { City?: string } | null)?.City ?? null]),
      [
        ['Ana', 'Ulm'],
        ['Bo', 'Bonn'],
        ['Cy', null],
      ],
    )
  })

  test('lists and numbers that name the rows of another sheet become links', async () => {
    const book = utils.book_new()
    const crew = [
      ['Name', 'Harbours', 'Ship ID'],
      ['Ana', 'Kiel, Bremen', '2.0'],
      ['Bo', 'Bremen', '1'],
      ['Cy', 'Kiel', '2'],
    ]
    const ships = [
      ['Number', 'Ship'],
      [1, 'Rhea'],
      [2, 'Dione'],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(crew), 'Crew')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Harbour'], ['Kiel'], ['Bremen']]), 'Harbours')
    utils.book_append_sheet(book, utils.aoa_to_sheet(ships), 'Ships')
    const sent = await files.send('crew.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    const [found] = sent.sheets
    assert.deepEqual(
      found?.columns.map(({ linksTo }) => linksTo),
      [null, { sheet: '1', title: 'Harbours', many: true }, { sheet: '2', title: 'Ships', many: false }],
    )
    const plan = newTables(sent.sheets)
    const columns = plan.parts[0]?.columns.map((column) =>
      column.from === 0
        ? column
        : { from: column.from, title: column.title ?? '', linksTo: String(column.from), many: column.from === 1 },
    )
    assert.ok(columns)
    const done = await files.run(sent, {
      parts: plan.parts.map((part, at) => (at === 0 ? { ...part, columns } : part)),
    })
    assert.equal(done.receipt?.parts[0]?.unknownLinks, 0)
    const list = await server.call(
      'GET',
      `/api/v1/db/data/v1/${project}/Crew?nested[Harbours][limit]=10&fields=Name,Harbours,Ship ID`,
      undefined,
      { token: ana.token },
    )
    assert.deepEqual(
      list.body.list.map((row: Record<string, unknown>) => [
        row.Name,
        (row.Harbours as { Harbour: string }[]).map(({ Harbour }) => Harbour).sort(),
        (row['Ship ID'] as { Number: number }).Number,
      ]),
      [
        ['Ana', ['Bremen', 'Kiel'], 2],
        ['Bo', ['Bremen'], 1],
        ['Cy', ['Kiel'], 2],
      ],
    )
  })

  test('an import is met by nobody but whoever sent it', async () => {
    const sent = await files.send('mine.csv', 'Name\nAna\n')
    const path = `/api/v1/db/meta/projects/${project}/users`
    await server.call('POST', path, { email: 'bo@example.com', roles: 'creator' }, { token: ana.token })
    const other = importer(server, bo, project)
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/run'],
      ['DELETE', ''],
      ['GET', '/refused'],
      ['GET', '/receipt/csv'],
    ] as const)
      assert.equal((await other.call(method, `/${sent.id}${rest}`)).status, 404, `${method} ${rest}`)
    assert.deepEqual((await other.call('GET', '')).body.list, [])
  })

  test('what cannot be carried out is refused before anything happens', async () => {
    const sent = await files.send('plans.csv', 'Name,Age\nAna,3\n')
    const columns = [{ from: 0, title: 'Name', type: 'SingleLineText' }]
    for (const plan of [
      { parts: [{ sheet: '7', title: 'X', columns }] },
      { parts: [{ sheet: '0', title: 'X', columns: [{ from: 9, title: 'Name' }] }] },
      { parts: [{ sheet: '0', title: 'X', columns: [...columns, { from: 1, title: 'Name' }] }] },
      { parts: [{ sheet: '0', title: 'X', columns: [{ from: 0, title: 'Name', type: 'Formula' }] }] },
      { parts: [{ sheet: '0', title: 'X', columns, match: [0] }] },
      { parts: [{ sheet: '0', table: 'md_nothing', columns: [{ from: 0, column: 'cl_x' }] }] },
      { parts: [{ sheet: '0', title: 'X', columns: [{ from: 0, title: 'Name', linksTo: '3' }] }] },
    ]) {
      const { status, body } = await files.call('POST', `/${sent.id}/rehearse`, plan)
      assert.equal(status, 400, JSON.stringify([plan, body]))
    }
    assert.equal((await files.call('POST', `/${sent.id}/run`)).status, 409)
    assert.equal((await files.call('DELETE', `/${sent.id}`)).status, 200)
    assert.equal((await files.call('GET', `/${sent.id}`)).status, 404)
    assert.equal((await files.trySend('a.xlsx', 'PK\u0003\u0004rest')).status, 400)
    assert.equal((await files.call('POST', '/url', { url: 'http://127.0.0.1/a.csv' })).status, 400)
    assert.equal((await files.call('POST', '/url', { url: 'file:///etc/passwd' })).status, 400)
    const { body: pasted } = await files.call('POST', '/text', { text: 'Name\tAge\nAna\t3\n' })
    assert.deepEqual(
      pasted.sheets[0].columns.map(({ title }: { title: string }) => title),
      ['Name', 'Age'],
    )
  })
})
