import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { upload } from '../attachments/testing/a-form.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { asksForAll, asksForColumn } from './testing/every-ask.ts'
import { throughLink } from './testing/through-link.ts'

/**
 * Whoever comes through a link to a view cannot tell what happens to what the view hides: all that can be asked is asked
 * before and after something hidden has changed, and every byte of the answers must be the same.
 */
onEveryMeta('what a shared view hides', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let orders: WireTable
  let people: WireTable
  let viewId: string
  let visit: ReturnType<typeof throughLink>
  const files: string[] = []

  const as = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const rows = (table: WireTable) => `/api/v1/db/data/noco/${project}/${table.id}`
  const idOf = (title: string) => columnOf(orders, title).id
  const change = (table: WireTable, id: number, row: object) => as('PATCH', `${rows(table)}/${id}`, row)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    const structure = structureAs(server, ana)
    people = await aTable(server, ana, project, {
      title: 'People',
      columns: { Who: 'SingleLineText', City: 'SingleLineText', Salary: 'Number' },
    })
    orders = await aTable(server, ana, project, {
      title: 'Orders',
      columns: {
        Name: 'SingleLineText',
        Amount: 'Number',
        Secret: 'SingleLineText',
        Kept: 'Number',
        Papers: 'Attachment',
        Hidden: 'Attachment',
        State: 'SingleSelect',
      },
    })
    const link = (title: string) =>
      structure.addColumn(orders.id, {
        title,
        uidt: 'LinkToAnotherRecord',
        parentId: orders.id,
        childId: people.id,
        type: 'mm',
      })
    for (const title of ['Buyers', 'Spies']) assert.equal((await link(title)).status, 200)
    orders = (await structure.read(orders.id)).body
    people = (await structure.read(people.id)).body
    const lookUp = {
      uidt: 'Lookup',
      fk_relation_column_id: idOf('Buyers'),
      fk_lookup_column_id: columnOf(people, 'City').id,
    }
    assert.equal((await structure.addColumn(orders.id, { title: 'Cities', ...lookUp })).status, 200)
    orders = (await structure.read(orders.id)).body
    for (const bytes of ['shown', 'hidden', 'outside'])
      files.push((await upload(server, ana, project, [{ bytes }])).body[0].id)
    const file = (at: number) => [{ id: files[at], title: 'a.txt' }]
    await as('POST', `/api/v1/db/data/bulk/noco/${project}/${people.id}`, [
      { Who: 'Ann', City: 'Rome', Salary: 10 },
      { Who: 'Bob', City: 'Oslo', Salary: 20 },
    ])
    await as('POST', `/api/v1/db/data/bulk/noco/${project}/${orders.id}`, [
      { Name: 'one', Amount: 1, Secret: 'alpha', Kept: 7, State: 'a', Papers: file(0), Hidden: file(1) },
      { Name: 'two', Amount: 2, Secret: 'beta', Kept: 8, State: 'b' },
      { Name: 'three', Amount: 3, Secret: 'outside', Kept: 9, State: 'c', Papers: file(2) },
    ])
    await as('POST', `${rows(orders)}/1/mm/Buyers/1`)
    await as('POST', `${rows(orders)}/1/mm/Spies/2`)
    viewId = (await viewsAs(server, ana).createGrid(orders.id, { title: 'Open' })).body.id
    const hidden = ['Secret', 'Kept', 'Hidden', 'Spies']
    await as('PATCH', `/api/v1/db/meta/views/${viewId}/settings`, {
      columns: orders.columns.map(({ id, title }) => ({ id, shown: !hidden.includes(title), width: null })),
      filters: { id: '', kind: 'test', columnId: idOf('Secret'), operator: 'neq', value: 'outside' },
      sorts: [{ id: '', columnId: idOf('Kept'), direction: 'desc' }],
      colors: [
        { color: 'red', filter: { id: '', kind: 'test', columnId: idOf('Secret'), operator: 'eq', value: 'alpha' } },
      ],
    })
    visit = throughLink(server, await as('PUT', `/api/v1/views/${viewId}/link`, {}))
  })
  after(() => server.close())

  const world = () => ({ project, orders, people, viewId, files })
  const asksFor = (name: string, id: string): string[] => asksForColumn(world(), name, id)
  const everything = (): string[] => asksForAll(world())

  const told = async (path: string): Promise<string> => {
    const { status, body, headers } = await visit('GET', path)
    assert.notEqual(status >= 500, true, `${path}: ${JSON.stringify(body)}`)
    const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value))
    return `${path} → ${status} ${headers.etag ?? ''} ${text}`
  }
  const toldOfAll = async (): Promise<string[]> => {
    const answers: string[] = []
    for (const path of [...everything(), ...asksFor('Secret', idOf('Secret')), ...asksFor('Kept', idOf('Kept'))])
      answers.push(await told(path))
    return answers
  }

  test('no answer changes with what is hidden: cells, rows, linked records, files (S52, S55)', async () => {
    const before = await toldOfAll()
    const secrets = /alpha|beta|outside|three|Secret|Kept|Hidden|Spies|Salary|Bob/
    for (const answer of before) {
      const [, said = ''] = answer.split(' → ')
      // What was asked for is repeated in refusals.
      if (/^200/.test(said)) assert.doesNotMatch(said, secrets, answer)
    }
    await change(orders, 1, { Secret: 'delta', Kept: 1 })
    await change(orders, 2, { Secret: 'alpha', Kept: 100 })
    await change(orders, 3, { Name: 'drei', Amount: 300, State: 'a', Secret: 'outside' })
    await as('POST', rows(orders), { Name: 'four', Amount: 4, Secret: 'outside' })
    await change(people, 1, { Salary: 11 })
    await change(people, 2, { Who: 'Bert', City: 'Bonn', Salary: 21 })
    await as('POST', `${rows(orders)}/2/mm/Spies/1`)
    await as('POST', rows(people), { Who: 'Cleo' })
    for (const [at, answer] of (await toldOfAll()).entries()) assert.equal(answer, before[at])
  })

  test('a hidden column is refused in the words for one that does not exist (S52)', async () => {
    const [hidden, madeUp] = [idOf('Secret'), 'cl_00000000000000']
    const real = asksFor('Secret', hidden)
    const unreal = asksFor('Sicret', madeUp)
    const plain = (text: string) => text.replaceAll('Sicret', 'Secret').replaceAll(madeUp, hidden)
    for (const [at, path] of real.entries()) assert.equal(await told(path), plain(await told(unreal[at] ?? '')))
  })

  test('a file is read where it stands in a cell that is shown (S33)', async () => {
    const read = async (id: string | undefined) => (await visit('GET', `/api/v1/db/storage/files/${id}`)).status
    assert.deepEqual([await read(files[0]), await read(files[1]), await read(files[2])], [200, 404, 404])
    const { body } = await visit('POST', `/api/v1/db/storage/files/${files[0]}/link`, {})
    assert.equal((await server.call('GET', body.url)).body, 'shown')
    assert.equal((await visit('POST', `/api/v1/db/storage/files/${files[1]}/link`, {})).status, 404)
  })
})
