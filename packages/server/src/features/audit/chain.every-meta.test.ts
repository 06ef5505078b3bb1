import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { pruneChanges } from './prune-changes.ts'
import { sealChanges } from './seal-changes.ts'
import { verifyChain } from './verify-chain.ts'

const dayMs = 86_400_000

onEveryMeta('the chain of the change log', (bench) => {
  let server: TestServer
  let ana: Person
  let other: TestServer
  let project: string
  let sheet: Sheet
  before(async () => {
    const place = await bench.place()
    const variables = { CHANGE_RETENTION_DAYS: '30', APP_KEY: randomBytes(32).toString('hex') }
    server = await aServer(variables, place)
    // A SQLite file belongs to one node.
    other = bench.dialect === 'sqlite' ? server : await aServer(variables, place)
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
    sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText' } })
    await sheet.insert([{ Name: 'a' }, { Name: 'b' }])
    await sheet.update('1', { Name: 'c' })
    await sheet.update('1', { Name: 'd' })
  })
  after(async () => {
    if (other !== server) await other.close()
    await server.close()
  })

  const meta = () => server.app.services.meta
  const seals = () => meta().read.selectFrom('rh_seals').selectAll().orderBy('number').execute()
  const entries = () => meta().read.selectFrom('rh_changes').selectAll().orderBy('tx').orderBy('seq').execute()
  const verify = async () => {
    const steps = verifyChain(server.app.services)
    for (;;) {
      const { done, value } = await steps.next()
      if (done === true) return value
    }
  }
  /** All that was committed before can be read: on a shared cluster others may hold it back for a while. */
  async function seal(): Promise<void> {
    for (;;) {
      await sealChanges(server.app.services)
      const [all, sealed] = [await entries(), await seals()]
      const done = new Set(sealed.map(({ seq }) => seq))
      if (all.every(({ seq }) => done.has(seq))) return
    }
  }
  beforeEach(seal)

  /** Does something to the database behind our back, tells what verifying says of it, and takes it back. */
  async function tampered(work: ReturnType<typeof sql>[], back: ReturnType<typeof sql>[]) {
    for (const statement of work) await meta().write((tx) => statement.execute(tx))
    const { fault } = await verify()
    for (const statement of back) await meta().write((tx) => statement.execute(tx))
    assert.equal((await verify()).fault, null, 'taken back')
    return fault
  }

  test('seals every entry once, in order, and fits', async () => {
    const [all, sealed] = [await entries(), await seals()]
    assert.deepEqual(
      sealed.map(({ number, change_id }) => [number, change_id]),
      all.map(({ id }, at) => [at + 1, id]),
    )
    const { fault, entries: count, last } = await verify()
    assert.deepEqual([fault, count, last.hash], [null, all.length, sealed.at(-1)?.hash])
  })

  test('is verified for the super admin, with the entry that does not fit', async () => {
    const ask = async () => {
      const { status, body } = await server.call('GET', '/api/v1/audits/verify', undefined, { token: ana.token })
      assert.equal(status, 200)
      // So short a log is one line.
      return body
    }
    const last = (await seals()).at(-1) ?? assert.fail()
    assert.deepEqual(await ask(), {
      entries: (await entries()).length,
      verdict: { fault: null, number: last.number, hash: last.hash },
    })
    const { id, actor_id } = (await entries()).at(-2) ?? assert.fail()
    const as = (who: string | null) =>
      meta().write((tx) => tx.updateTable('rh_changes').set({ actor_id: who }).where('id', '=', id).execute())
    await as('us_somebody')
    const { verdict } = await ask()
    await as(actor_id)
    assert.deepEqual([verdict.fault.what, verdict.fault.change], ['changed', id])
  })

  test('seals nothing twice, whichever nodes seal at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 5; at += 1) await sheet.update('2', { Name: `${round} ${at}` })
      await Promise.all([server, other, server, other].map(({ app }) => sealChanges(app.services)))
    }
    await seal()
    assert.equal((await seals()).length, (await entries()).length)
    assert.equal((await verify()).fault, null)
  })

  for (const [column, value] of [
    ['event', '{}'],
    ['actor_id', 'us_somebody'],
    ['at', '2020-01-01T00:00:00.000Z'],
    ['address', '10.0.0.1'],
  ] as const)
    test(`names an entry whose ${column} was changed`, async () => {
      const { id, ...was } = (await entries()).at(-2) ?? assert.fail()
      const fault = await tampered(
        [sql`update rh_changes set ${sql.ref(column)} = ${value} where id = ${id}`],
        [sql`update rh_changes set ${sql.ref(column)} = ${was[column]} where id = ${id}`],
      )
      assert.deepEqual([fault?.what, fault?.change], ['changed', id])
    })

  test('names an entry that was deleted', async () => {
    const { id } = (await entries()).at(-3) ?? assert.fail()
    const fault = await tampered(
      [
        sql`create table kept_entry as select * from rh_changes where id = ${id}`,
        sql`delete from rh_changes where id = ${id}`,
      ],
      [sql`insert into rh_changes select * from kept_entry`, sql`drop table kept_entry`],
    )
    assert.deepEqual([fault?.what, fault?.change], ['missing', id])
  })

  test('names the place where an entry was deleted together with its seal', async () => {
    const all = await seals()
    const [gone, next] = [all.at(-3) ?? assert.fail(), all.at(-2) ?? assert.fail()]
    const fault = await tampered(
      [
        sql`create table kept_seal as select * from rh_seals where number = ${gone.number}`,
        sql`delete from rh_seals where number = ${gone.number}`,
      ],
      [sql`insert into rh_seals select * from kept_seal`, sql`drop table kept_seal`],
    )
    assert.deepEqual(fault, { number: next.number, change: next.change_id, what: 'broken' })
  })

  test('names an entry that was inserted among those that are sealed', async () => {
    const { seq, tx } = (await entries())[0] ?? assert.fail()
    const fault = await tampered(
      [
        sql`insert into rh_changes (seq, tx, id, at, request_id, type, event)
          values (${seq - 1}, ${tx}, 'adt_inserted', '2026-01-01T00:00:00.000Z', 'x', 'projects.listedAll', '{}')`,
      ],
      [sql`delete from rh_changes where id = 'adt_inserted'`],
    )
    assert.deepEqual(fault, { number: null, change: 'adt_inserted', what: 'inserted' })
  })

  test('names the first of two entries that changed places', async () => {
    const all = await seals()
    const [one, other] = [all.at(-4) ?? assert.fail(), all.at(-3) ?? assert.fail()]
    const swap = [
      sql`update rh_seals set number = -1 where number = ${one.number}`,
      sql`update rh_seals set number = ${one.number} where number = ${other.number}`,
      sql`update rh_seals set number = ${other.number} where number = -1`,
    ]
    const fault = await tampered(swap, swap)
    assert.deepEqual(fault, { number: one.number, change: other.change_id, what: 'broken' })
  })

  test('a chain that somebody else computed over changed entries does not fit', async () => {
    const { change_id, number, hash } = (await seals()).at(-1) ?? assert.fail()
    const fault = await tampered(
      [sql`update rh_seals set hash = 'computed-without-the-key' where number = ${number}`],
      [sql`update rh_seals set hash = ${hash} where number = ${number}`],
    )
    assert.deepEqual(fault, { number, change: change_id, what: 'broken' })
  })

  test('records that were deleted for good by somebody who may do not break it', async () => {
    const first = await sheet.remove(['1'])
    await sheet.remove(['2'])
    await seal()
    const trash = `/api/v1/projects/${project}/trash`
    const purged = await server.call('POST', `${trash}/records/purge`, { deletions: [{ change: first.change }] }, ana)
    assert.equal(purged.status, 200, JSON.stringify(purged.body))
    assert.equal((await verify()).fault, null, 'not sealed yet')
    await seal()
    assert.equal((await verify()).fault, null)
    const until = new Date(server.app.services.now()).toISOString()
    assert.equal((await server.call('POST', `${trash}/empty`, { until }, ana)).status, 200)
    await seal()
    assert.equal((await verify()).fault, null)
  })

  test('what is older than the log is kept is forgotten from the beginning on, and the rest still fits', async () => {
    const old = await entries()
    server.pass(31 * dayMs)
    const signedIn = await server.call('POST', '/api/v1/auth/user/signin', { email: ana.email, password: ana.password })
    assert.equal(signedIn.status, 200)
    await seal()
    await pruneChanges(server.app.services)
    const left = await entries()
    assert.ok(left.length > 0)
    assert.equal(left.filter(({ id }) => old.some((entry) => entry.id === id)).length, 0)
    const [anchor, ...rest] = await seals()
    assert.deepEqual(
      rest.map(({ change_id }) => change_id),
      left.map(({ id }) => id),
    )
    assert.equal((await verify()).fault, null)

    const marked = anchor ?? assert.fail()
    const fault = await tampered(
      [sql`update rh_seals set pruned = 'forged' where number = ${marked.number}`],
      [sql`update rh_seals set pruned = ${marked.pruned} where number = ${marked.number}`],
    )
    assert.deepEqual([fault?.what, fault?.number], ['cut', marked.number])
    await pruneChanges(server.app.services)
    assert.deepEqual((await seals())[0], marked)
  })
})
