import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { columnOf } from '../../features/tables/testing/a-table.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import type { MetaPlace } from '../../testing/meta-places.ts'
import { statementsIn } from '../../testing/statements-of.ts'
import { aDataTable, asked, type DataTable, gui } from './testing/a-data-table.ts'
import { aLinkedWorld, changeOf } from './testing/a-linked-world.ts'

onEveryMeta('totals that were counted before', (bench) => {
  let place: MetaPlace
  let server: TestServer
  let ana: Person
  before(async () => {
    place = await bench.place()
    server = await aServer({}, place)
    ana = await server.signUp('ana@x.example')
    await server.stopSubscribers()
  })
  after(() => server.close())

  const aTableOf = (length: number): Promise<DataTable> =>
    aDataTable(
      server,
      ana,
      { N: 'Number', Name: 'SingleLineText', Due: 'Date' },
      Array.from({ length }, (_, N) => ({ N, Name: N % 2 === 0 ? 'even' : 'odd' })),
    )

  const specs = [{}, { where: '(N,lt,3)' }, { q: 'odd', searchFields: 'Name' }, { where: '(N,null,)' }]

  /** Each total twice, by the page and by the count, against the records themselves. */
  async function assertExact(table: DataTable, get = table.get): Promise<void> {
    for (const spec of specs) {
      const { list } = ok(await get(asked({ ...spec, limit: '1000', count: 'none' }))).body
      const { body } = ok(await get(asked({ ...spec, limit: '1' })))
      const { count } = ok(await get(`/count${asked(spec)}`)).body
      const { totalRows, isEstimate } = body.pageInfo
      assert.deepEqual([totalRows, isEstimate, count], [list.length, undefined, list.length], JSON.stringify(spec))
    }
  }

  const ok = (answer: Answer): Answer => {
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer
  }

  /** Statements that count while `work` runs. */
  async function countsDuring(work: () => Promise<unknown>): Promise<number> {
    const texts = await statementsIn(server.app.services.meta, work)
    return texts.filter((text) => text.startsWith('select count(*) as c1')).length
  }

  /**
   * PostgreSQL numbers the transactions of all databases of a server together: as long as one is under way that was
   * begun before the first count, nobody can tell whether its entry comes late, and nothing is kept.
   */
  async function settled(work: () => Promise<unknown>): Promise<void> {
    for (let times = 0; times < 200; times += 1) {
      if ((await countsDuring(work)) === 0) return
      await wait(25)
    }
    assert.fail('what was counted is never kept')
  }

  test('are given again without counting, and of all records also after writes', async () => {
    const table = await aTableOf(10)
    const page = async (spec: (typeof specs)[number]) => (await table.get(asked({ ...spec, limit: '1' }))).body.pageInfo
    const pages = () => Promise.all(specs.map(page))
    await settled(pages)
    assert.equal(await countsDuring(pages), 0)
    assert.equal(await countsDuring(() => table.get('/count')), 0)
    ok(await table.bulk('POST', '', [{ N: 1 }, { N: 2 }], gui))
    assert.equal(await countsDuring(async () => assert.equal((await page({})).totalRows, 12)), 0)
    ok(await table.send('DELETE', '/1'))
    assert.equal(await countsDuring(async () => assert.equal((await page({})).totalRows, 11)), 0)
    assert.ok((await countsDuring(() => page({ where: '(N,lt,3)' }))) > 0)
  })

  test('are given again after something was said about a record', async () => {
    const { table, get } = await aTableOf(10)
    const page = () => get(asked({ where: '(N,lt,3)', limit: '1' }))
    await settled(page)
    ok(await server.call('POST', `/api/v1/tables/${table.id}/records/1/comments`, { text: 'x' }, ana))
    assert.equal(await countsDuring(page), 0)
  })

  test('follow every kind of write, and what takes it back', async () => {
    const table = await aTableOf(8)
    const undo = async (answer: Answer) => {
      ok(await server.call('POST', `/api/v1/changes/${changeOf(answer)}/undo`, undefined, ana))
      await assertExact(table)
    }
    const done = async (answer: Answer): Promise<Answer> => {
      await assertExact(table)
      return ok(answer)
    }
    await assertExact(table)
    const inserted = await done(await table.send('POST', '', { N: 1, Name: 'odd' }))
    await undo(inserted)
    await undo(await done(await table.send('PATCH', '/1', { N: 50, Name: 'odd' })))
    await undo(await done(await table.send('DELETE', '/2')))
    await undo(await done(await table.bulk('POST', '', [{ N: 1 }, { Name: 'odd' }], gui)))
    await undo(
      await done(
        await table.bulk(
          'PATCH',
          '',
          [
            { Id: 3, N: 90 },
            { Id: 4, N: null },
          ],
          gui,
        ),
      ),
    )
    await undo(await done(await table.bulk('DELETE', '', [{ Id: 1 }, { Id: 3 }], gui)))
    await done(await table.bulk('PATCH', `/all${asked({ where: '(N,lt,2)' })}`, { N: null }))
    await done(await table.bulk('DELETE', `/all${asked({ where: '(N,gt,6)' })}`))
    await done(
      await table.send('POST', '/import/csv', 'N,Name\n1,odd\n2,even\n,odd\n', {
        headers: { 'content-type': 'text/csv' },
      }),
    )
  })

  test('follow what comes back from the trash, and do not miss what is purged from the log', async () => {
    const table = await aTableOf(8)
    const trash = (path: string, body: object) =>
      server.call('POST', `/api/v1/projects/${table.project}/trash/${path}`, body, { token: ana.token })
    await assertExact(table)
    const restored = changeOf(ok(await table.send('DELETE', '/1')))
    await assertExact(table)
    ok(await trash('records/restore', { deletions: [{ change: restored }] }))
    await assertExact(table)
    // Nobody has looked between the deletion and its end.
    const purged = changeOf(ok(await table.send('DELETE', '/2')))
    ok(await trash('records/purge', { deletions: [{ change: purged }] }))
    await assertExact(table)
    ok(await table.bulk('DELETE', '', [{ Id: 3 }, { Id: 4 }], gui))
    ok(await trash('empty', { until: new Date(server.app.services.now()).toISOString() }))
    await assertExact(table)
  })

  test('follow changes of the structure', async () => {
    const table = await aTableOf(8)
    await assertExact(table)
    const name = columnOf(table.table, 'Name').id
    const body = { uidt: 'Number', convert: 'apply' }
    ok(await server.call('PATCH', `/api/v1/db/meta/columns/${name}`, { title: 'Name', ...body }, ana))
    await assertExact(table)
  })

  test('follow links, on both sides of them', async () => {
    const { id: project } = (
      await server.call('POST', '/api/v1/db/meta/projects', { title: `L ${performance.now()}` }, ana)
    ).body
    const world = await aLinkedWorld(server, ana, project)
    const [first, second] = await world.add('Projects', 'one', 'two')
    const [task, other] = await world.add('Tasks', 'a', 'b')
    const [label] = await world.add('Labels', 'red')
    const totals = async () => {
      const of = async (path: string, where: string) =>
        ok(await world.data('GET', `${path}${asked({ where, limit: '1', count: 'exact' })}`)).body.pageInfo.totalRows
      return [
        await of('Projects', '(Tasks,notnull,)'),
        await of('Tasks', '(Project,like,one)'),
        await of('Tasks', '(Labels,notnull,)'),
        await of('Labels', '(Tasks,notnull,)'),
      ]
    }
    assert.deepEqual(await totals(), [0, 0, 0, 0])
    ok(await world.data('POST', `Projects/${first}/hm/Tasks/${task}`))
    ok(await world.data('POST', `Projects/${second}/hm/Tasks/${other}`))
    ok(await world.data('POST', `Tasks/${task}/mm/Labels/${label}`))
    assert.deepEqual(await totals(), [2, 1, 1, 1])
    ok(await world.data('PATCH', `Projects/${second}`, { Name: 'one again' }))
    assert.deepEqual(await totals(), [2, 2, 1, 1])
    ok(await world.data('DELETE', `Tasks/${task}/mm/Labels/${label}`))
    ok(await world.data('DELETE', `Projects/${first}/hm/Tasks/${task}`))
    assert.deepEqual(await totals(), [1, 1, 0, 0])
  })

  test('are of one view and one question: another gets its own', async () => {
    const table = await aTableOf(6)
    const { body: view } = await server.call(
      'POST',
      `/api/v1/db/meta/tables/${table.table.id}/grids`,
      { title: 'V' },
      ana,
    )
    const filter = { fk_column_id: columnOf(table.table, 'N').id, comparison_op: 'lt', value: '2' }
    const through = async () =>
      (await server.call('GET', `${table.path}/views/${view.id}?limit=1`, undefined, ana)).body.pageInfo.totalRows
    assert.deepEqual([await through(), await through()], [6, 6])
    ok(await server.call('POST', `/api/v1/db/meta/views/${view.id}/filters`, filter, ana))
    assert.deepEqual([await through(), await through()], [2, 2])
    await assertExact(table)
  })

  test('are exact for each of those who write at the same moment', async () => {
    const table = await aTableOf(5)
    let least = 5
    const writes = Array.from({ length: 24 }, async () => {
      ok(await table.send('POST', '', { N: 1, Name: 'odd' }))
      least += 1
      const atLeast = least
      for (const spec of specs.slice(0, 1)) {
        const { pageInfo } = (await table.get(asked({ ...spec, limit: '1' }))).body
        assert.ok(pageInfo.totalRows >= atLeast && pageInfo.totalRows <= 29, `${pageInfo.totalRows} of ${atLeast}`)
      }
    })
    await Promise.all(writes)
    await assertExact(table)
  })

  if (bench.dialect === 'postgres') {
    test('know of a write whose entry has an earlier number than others that were seen before it', async () => {
      const table = await aTableOf(5)
      const { id, table_name } = table.table
      const column = columnOf(table.table, 'N').column_name
      await assertExact(table)
      let [isWritten, mayCommit] = [() => {}, () => {}]
      const written = new Promise<void>((resolve) => {
        isWritten = resolve
      })
      const gate = new Promise<void>((resolve) => {
        mayCommit = resolve
      })
      const slow = server.app.services.meta.write(async (tx) => {
        await sql`insert into ${sql.table(table_name)} (${sql.ref(column ?? '')}) values (1)`.execute(tx)
        await sql`insert into rh_changes (id, at, project_id, table_id, request_id, type, event, touched)
          values (${`slow${id}`}, '2026-01-01', ${table.project}, ${id}, 'r', 'records.inserted', '{}', 1)`.execute(tx)
        isWritten()
        await gate
      })
      await written
      try {
        ok(await table.send('POST', '', { N: 2 }))
        await assertExact(table)
        await assertExact(table)
      } finally {
        mayCommit()
        await slow
      }
      await assertExact(table)
    })

    test('follow what another server writes to the same database', async () => {
      const other = await aServer({}, place)
      try {
        const table = await aTableOf(5)
        const there: DataTable['get'] = (rest = '') => other.call('GET', `${table.path}${rest}`, undefined, ana)
        await assertExact(table)
        await assertExact(table, there)
        ok(await other.call('POST', table.path, { N: 1, Name: 'odd' }, ana))
        await assertExact(table)
        ok(await table.send('DELETE', '/1'))
        await assertExact(table, there)
      } finally {
        await other.app.close()
      }
    })
  }

  // Last: the clock of the server goes on.
  test('follow the days: who is due today is another question tomorrow', async () => {
    const table = await aTableOf(0)
    const today = new Date(server.app.services.now()).toISOString().slice(0, 10)
    ok(await table.bulk('POST', '', [{ Due: today }, { Due: today }, { Due: '2001-01-01' }], gui))
    const due = async () => (await table.get(asked({ where: '(Due,eq,today)', limit: '1' }))).body.pageInfo.totalRows
    assert.deepEqual([await due(), await due()], [2, 2])
    server.pass(86_400_000)
    const later = await server.call('POST', '/api/v1/auth/user/signin', { email: ana.email, password: ana.password })
    ana = { ...ana, token: later.body.token }
    const again = await table.get(asked({ where: '(Due,eq,today)', limit: '1' }), { as: ana })
    assert.equal(again.body.pageInfo.totalRows, 0)
  })
})
