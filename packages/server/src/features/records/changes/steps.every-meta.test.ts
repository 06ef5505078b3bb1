import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../testing/a-sheet.ts'

interface Step {
  readonly id: string
  readonly isUndone: boolean
  readonly parts: readonly {
    readonly change: string
    readonly type: string
    readonly count: number
    readonly column: { readonly title: string } | null
    readonly conversion: string | null
    readonly view: { readonly id: string } | null
    readonly before: object
    readonly after: object
  }[]
}

onEveryMeta('steps', (bench) => {
  let server: TestServer
  let ana: Person
  let ben: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    ben = await server.signUp('ben@example.com')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ben, 'editor')
  })
  after(() => server.close())

  const aBook = async (): Promise<Sheet> => {
    const book = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Stars: 'Rating' } })
    await book.insert([{ Name: 'one' }, { Name: 'two' }, { Name: 'three' }])
    return book
  }
  /** A call as the screen of the table makes it. */
  const at =
    ({ id }: { readonly id: string }, person: Person) =>
    (step: string, method: string, path: string, body?: unknown): Promise<Answer> =>
      server.call(method, path, body, {
        token: person.token,
        headers: { 'xc-gui': 'true', 'x-rowhouse-step': `${id} ${step}` },
      })
  const save = (book: { readonly id: string }, step: string, body: unknown, person = ana): Promise<Answer> =>
    at(book, person)(step, 'POST', `/api/v1/db/data/bulk/v1/${project}/${book.id}/save`, body)
  const rename = (book: { readonly id: string }, step: string, record: string, Name: string, person = ana) =>
    save(book, step, { updates: [{ record, cells: { Name } }], inserts: [] }, person)
  const changeOf = ({ status, headers }: Answer): string => {
    assert.equal(status, 200)
    return String(headers['x-rowhouse-change'])
  }
  const undo = async (book: { readonly id: string }, step: string, change: string, person = ana): Promise<string> => {
    const { status, body } = await at(book, person)(step, 'POST', `/api/v1/changes/${change}/undo`)
    assert.equal(status, 200)
    return body.change
  }
  const list = (book: { readonly id: string }, person = ana, query = ''): Promise<Answer> =>
    server.call('GET', `/api/v1/tables/${book.id}/steps${query}`, undefined, { token: person.token })
  const steps = async (book: { readonly id: string }, person = ana): Promise<readonly Step[]> =>
    (await list(book, person)).body.list
  const ids = async (book: { readonly id: string }, person = ana): Promise<string[]> =>
    (await steps(book, person)).map(({ id, isUndone }) => (isUndone ? `${id} undone` : id))

  test('what a person did at a screen is told newest first, with what it was and how much', async () => {
    const book = await aBook()
    const edit = changeOf(
      await save(book, 's1 do', {
        updates: [
          { record: '1', cells: { Stars: 3 } },
          { record: '2', cells: { Stars: 4 } },
        ],
        inserts: [],
      }),
    )
    await save(book, 's2 do', { updates: [], inserts: [{ Name: 'four' }] })
    await at(book, ana)('s3 do', 'DELETE', `/api/v1/db/data/bulk/v1/${project}/${book.id}`, [{ Id: 3 }])
    const told = await steps(book)
    assert.deepEqual(
      told.map(({ id, isUndone, parts }) => [id, isUndone, parts.map(({ type, count }) => [type, count])]),
      [
        ['s3', false, [['records.deleted', 1]]],
        ['s2', false, [['records.inserted', 1]]],
        ['s1', false, [['records.updated', 2]]],
      ],
    )
    assert.equal(told[2]?.parts[0]?.change, edit)
  })

  test('what was undone can be done again until something new is done', async () => {
    const book = await aBook()
    const first = changeOf(await rename(book, 's1 do', '1', 'a'))
    const second = changeOf(await rename(book, 's2 do', '2', 'b'))
    const undone = await undo(book, 's2 undo', second)
    assert.deepEqual(await ids(book), ['s2 undone', 's1'])
    assert.equal((await steps(book))[0]?.parts[0]?.change, undone)
    const again = await undo(book, 's2 redo', undone)
    assert.deepEqual(await ids(book), ['s2', 's1'])
    await undo(book, 's2 undo', again)
    await undo(book, 's1 undo', first)
    assert.deepEqual(await ids(book), ['s1 undone', 's2 undone'])
    await rename(book, 's3 do', '3', 'c')
    assert.deepEqual(await ids(book), ['s3'])
  })

  test('several calls are one step, in the order they were made', async () => {
    const book = await aBook()
    const changes = [changeOf(await rename(book, 's1 do', '1', 'a')), changeOf(await rename(book, 's1 do', '2', 'b'))]
    const [step] = await steps(book)
    assert.deepEqual(
      step?.parts.map(({ change }) => change),
      changes,
    )
  })

  test('only what the person did at this screen: nobody else, no other table, no program', async () => {
    const [book, other] = [await aBook(), await aBook()]
    await rename(book, 's1 do', '1', 'a')
    await rename(book, 's2 do', '2', 'b', ben)
    await book.update('3', { Name: 'by a program' })
    await rename(other, 's3 do', '1', 'a')
    assert.deepEqual([await ids(book), await ids(book, ben), await ids(other)], [['s1'], ['s2'], ['s3']])
  })

  test('what somebody else took back, or what came back out of the trash, is no step any more', async () => {
    const book = await aBook()
    const change = changeOf(await rename(book, 's1 do', '1', 'a'))
    const answer = await server.call('POST', `/api/v1/changes/${change}/undo`, undefined, { token: ben.token })
    assert.equal(answer.status, 200)
    const gone = await at(book, ana)('s2 do', 'DELETE', `/api/v1/db/data/bulk/v1/${project}/${book.id}`, [{ Id: 2 }])
    const deletions = [{ change: changeOf(gone) }]
    const back = await book.call('POST', `/api/v1/projects/${project}/trash/records/restore`, { deletions })
    assert.equal(back.status, 200)
    assert.deepEqual(await ids(book), [])
  })

  test('a write that changes nothing is no step', async () => {
    const book = await aBook()
    const answer = await rename(book, 's1 do', '1', 'one')
    assert.deepEqual([answer.status, answer.headers['x-rowhouse-change']], [200, undefined])
    assert.deepEqual(await ids(book), [])
  })

  test('fields and views are steps as well, for as long as the person may change them', async () => {
    const book = await aBook()
    const cleo = await server.signUp('cleo@example.com')
    await addMember(server, project, cleo, 'creator')
    const call = at(book, cleo)
    const added = await call('s1 do', 'POST', `/api/v1/db/meta/tables/${book.id}/columns`, {
      title: 'Age',
      uidt: 'Number',
    })
    const age = added.body.columns.find(({ title }: { title: string }) => title === 'Age')
    const renamed = await call('s2 do', 'PATCH', `/api/v1/db/meta/columns/${age.id}`, { title: 'Years' })
    await call('s3 do', 'DELETE', `/api/v1/db/meta/columns/${age.id}`)
    const views = await server.call('GET', `/api/v1/db/meta/tables/${book.id}/views`, undefined, { token: cleo.token })
    const view = views.body.list[0].id
    await call('s4 do', 'PATCH', `/api/v1/db/meta/views/${view}/settings`, { rowHeight: 'tall' })
    await rename(book, 's5 do', '1', 'a', cleo)
    const stars = added.body.columns.find(({ title }: { title: string }) => title === 'Stars').id
    const toText = { uidt: 'SingleLineText', expected: { converted: 0, emptied: 0 } }
    const { body: converted } = await call('s6 do', 'POST', `/api/v1/columns/${stars}/convert`, toText)
    const told = (await steps(book, cleo)).map(({ id, parts: [part] }) => [
      id,
      part?.type,
      part?.column?.title ?? part?.view?.id ?? null,
      part?.before,
      part?.after,
    ])
    assert.deepEqual(told, [
      ['s6', 'columns.converted', 'Stars', {}, {}],
      ['s5', 'records.updated', null, {}, {}],
      ['s4', 'views.updated', view, { rowHeight: 'short' }, { rowHeight: 'tall' }],
      ['s3', 'columns.trashed', 'Years', {}, {}],
      ['s2', 'columns.updated', 'Years', { title: 'Age' }, { title: 'Years' }],
      ['s1', 'columns.created', 'Years', {}, {}],
    ])
    assert.equal((await steps(book, cleo))[4]?.parts[0]?.change, changeOf(renamed))
    const { id } = converted.conversion
    assert.equal((await steps(book, cleo))[0]?.parts[0]?.conversion, id)
    await call('s6 undo', 'POST', `/api/v1/conversions/${id}/undo`)
    assert.equal((await ids(book, cleo))[0], 's5')
    await server.call(
      'PATCH',
      `/api/v1/db/meta/projects/${project}/users/${cleo.id}`,
      { roles: 'editor', email: 'cleo@example.com', project_id: project },
      { token: ana.token },
    )
    assert.deepEqual(await ids(book, cleo), ['s5', 's4'])
  })

  test('a link and a deletion are steps of the table that was on the screen, whatever tables they touch', async () => {
    const [book, shelf] = [await aBook(), await aBook()]
    const { body } = await server.call(
      'POST',
      `/api/v1/db/meta/tables/${book.id}/columns`,
      { title: 'Shelves', uidt: 'LinkToAnotherRecord', childId: shelf.id, parentId: book.id, type: 'mm' },
      { token: ana.token },
    )
    const column = body.columns.find(({ title }: { title: string }) => title === 'Shelves').id
    const linked = await at(book, ana)('s1 do', 'POST', `/api/v1/columns/${column}/link`, {
      links: [{ record: '1', others: ['1', '2'] }],
    })
    changeOf(linked)
    await at(shelf, ana)('s2 do', 'DELETE', `/api/v1/db/data/bulk/v1/${project}/${shelf.id}`, [{ Id: 1 }])
    const told = async (table: Sheet) =>
      (await steps(table)).map(({ id, parts }) => [id, parts.map(({ type, count }) => [type, count])])
    assert.deepEqual(await told(book), [['s1', [['records.linked', 1]]]])
    assert.deepEqual(await told(shelf), [['s2', [['records.deleted', 1]]]])
  })

  test('many steps come in pages that neither repeat nor miss anything', async () => {
    const book = await aBook()
    const changes: string[] = []
    for (let round = 1; round <= 6; round += 1)
      changes.push(changeOf(await rename(book, `s${round} do`, '1', `n${round}`)))
    await undo(book, 's6 undo', changes[5] ?? '')
    await undo(book, 's5 undo', changes[4] ?? '')
    const seen: string[] = []
    for (let query = '?limit=2'; query !== ''; ) {
      const { body } = await list(book, ana, query)
      assert.ok(body.list.length <= 2)
      seen.push(...body.list.map(({ id }: Step) => id))
      query = body.next === null ? '' : `?limit=2&before=${body.next}`
    }
    assert.deepEqual(seen, ['s5', 's6', 's4', 's3', 's2', 's1'])
    for (const query of ['?limit=x', '?before=x', '?unknown=1'])
      assert.equal((await list(book, ana, query)).status, 400, query)
  })

  test('who may not undo may not ask what there is to undo, and a step that is none is refused', async () => {
    const book = await aBook()
    const path = `/api/v1/tables/${book.id}/steps`
    assert.equal((await server.call('GET', path)).status, 401)
    for (const [role, status] of [
      ['editor', 200],
      ['commenter', 403],
      ['viewer', 403],
      [null, 404],
    ] as const) {
      const person = await server.signUp(`${role}-${Math.random()}@example.com`)
      if (role !== null) await addMember(server, project, person, role)
      assert.equal((await server.call('GET', path, undefined, { token: person.token })).status, status, String(role))
    }
    assert.equal((await list({ id: 'md_00000000000000' })).status, 404)
    assert.equal((await rename(book, 'no step', '1', 'x')).status, 400)
    assert.equal((await book.rows())[0]?.Name, 'one')
  })

  test('a step that names a table of another project is told in neither', async () => {
    const book = await aBook()
    const elsewhere = await aProject(server, ben, { title: 'Elsewhere' })
    const theirs = await aSheet(server, ben, elsewhere.id, { columns: { Name: 'SingleLineText' } })
    const path = `/api/v1/db/data/bulk/v1/${project}/${book.id}/save`
    await at(theirs, ben)('s1 do', 'POST', path, { updates: [{ record: '1', cells: { Name: 'x' } }], inserts: [] })
    assert.equal((await book.rows())[0]?.Name, 'x')
    assert.deepEqual([await ids(book, ben), await ids(theirs, ben)], [[], []])
  })
})
