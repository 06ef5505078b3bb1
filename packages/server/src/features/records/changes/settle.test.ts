import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RecordsEvent } from '@rowhouse/core/events'
import { type RawBuilder, sql } from 'kysely'
import { lastPosition, type Position, readChanges } from '../../../meta/read-changes.ts'
import { newId } from '../../../platform/chance.ts'
import { changeRow } from '../../../request/write.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryDialect } from '../../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../../sources/testing/a-source.ts'
import { type Sheet, sheetOf } from '../testing/a-sheet.ts'
import type { RecordsFact } from '../write/write-attempt.ts'
import { settleIntended } from './settle-intended.ts'
import { recordTypes } from './store.ts'

onEveryDialect('changes a crash left open', (bench) => {
  const mayDefer = bench.dialect.name === 'postgres' || bench.dialect.name === 'sqlite'
  let server: TestServer
  let ana: Person
  let shop: TestSource
  let items: Sheet
  let name: string
  let toldUntil: Position
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    shop = await aSource(server, ana, bench, [...tables, ...(mayDefer ? deferringTables : [])])
    items = await sheet('items')
    name = (await items.table()).columns.find(({ title }) => title === 'name')?.id ?? ''
    await items.insert(Array.from({ length: 6 }, (_, at) => ({ id: at + 1, name: `n${at + 1}` })))
  })
  after(() => server.close())

  /** What subscribers of the log heard meanwhile. */
  const told = async (): Promise<(string | undefined)[]> => {
    const changes = await readChanges(server.app.services.meta, { after: toldUntil, limit: 100, types: recordTypes })
    return changes.map(({ event }) => event?.type)
  }

  const sheet = async (table: string): Promise<Sheet> => {
    const path = `/api/v1/db/meta/projects/${shop.project.id}/tables`
    const { body } = await server.call('GET', path, undefined, { token: ana.token })
    const found = body.list.find(({ table_name }: { table_name: string }) => table_name === table)
    return sheetOf(server, ana, shop.project.id, found.id)
  }

  /** As the process that died had left it, with the reply it meant to give. */
  async function leave(
    fact: RecordsFact,
    { ageMs = 120_000, table = items.id, requestId = newId('job') } = {},
  ): Promise<{ id: string; event: RecordsEvent }> {
    const event: RecordsEvent = { ...fact, project: shop.project.id, table }
    const author = { requestId, actorId: ana.id, projectId: shop.project.id, step: null }
    const { meta, now } = server.app.services
    const at = new Date(now() - ageMs).toISOString()
    const row = { ...changeRow(newId('change'), event, author, at), state: 'intended' as const }
    await meta.write(async (tx) => {
      await tx.insertInto('rh_changes').values(row).execute()
      await tx
        .insertInto('rh_replies')
        .values({
          principal: ana.id,
          key: row.id,
          fingerprint: 'f',
          change_id: row.id,
          reply: '"kept"',
          created_at: at,
        })
        .execute()
    })
    return { id: row.id, event }
  }

  async function stateOf(id: string): Promise<string> {
    const { read } = server.app.services.meta
    const change = await read.selectFrom('rh_changes').select('state').where('id', '=', id).executeTakeFirst()
    const reply = await read.selectFrom('rh_replies').select('reply').where('change_id', '=', id).executeTakeFirst()
    return `${change?.state ?? 'gone'}, reply ${reply === undefined ? 'gone' : 'kept'}`
  }

  const updated = (record: string, before: string, after: string): RecordsFact => ({
    type: 'records.updated',
    changes: [{ record, before: { [name]: before }, after: { [name]: after } }],
  })

  test('what the database took is done and told, what it did not take is forgotten with its reply', async () => {
    const cases: readonly (readonly [RecordsFact, boolean])[] = [
      [{ type: 'records.inserted', keys: ['1', '2'] }, true],
      [{ type: 'records.inserted', keys: ['501'] }, false],
      [updated('1', 'old', 'n1'), true],
      [updated('1', 'n1', 'new'), false],
      [{ type: 'records.deleted', records: [{ record: '502', cells: { [name]: 'x' } }] }, true],
      [{ type: 'records.deleted', records: [{ record: '2', cells: { [name]: 'n2' } }] }, false],
    ]
    const left = await Promise.all(cases.map(([fact]) => leave(fact)))
    const young = await leave({ type: 'records.inserted', keys: ['1'] }, { ageMs: 30_000 })
    toldUntil = await lastPosition(server.app.services.meta)
    // Two nodes may find it at the same time: one of them tells.
    await Promise.all([settleIntended(server.app.services), settleIntended(server.app.services)])
    for (const [at, { id }] of left.entries()) {
      const wasTaken = cases[at]?.[1]
      assert.equal(await stateOf(id), wasTaken ? 'done, reply kept' : 'gone, reply gone', `case ${at + 1}`)
    }
    assert.deepEqual((await told()).sort(), ['records.deleted', 'records.inserted', 'records.updated'])
    // It may still be under way.
    assert.equal(await stateOf(young.id), 'intended, reply kept')
    server.pass(60_000)
    await settleIntended(server.app.services)
    assert.equal(await stateOf(young.id), 'done, reply kept')
  })

  test('all entries of one write share its end, also those that only tell of links', async () => {
    const linked: RecordsFact = {
      type: 'records.linked',
      column: 'cl_00000000000000',
      links: [{ record: '1', added: ['2'], removed: [] }],
    }
    for (const [fact, end] of [
      [updated('1', 'old', 'n1'), 'done, reply kept'],
      [updated('1', 'n1', 'new'), 'gone, reply gone'],
    ] as const) {
      const requestId = newId('job')
      const written: { id: string }[] = [await leave(linked, { requestId }), await leave(fact, { requestId })]
      await settleIntended(server.app.services)
      for (const { id } of written) assert.equal(await stateOf(id), end)
    }
  })

  test('an undo that is settled marks what it took back', async () => {
    const { change } = await items.update('3', { name: 'changed' })
    await items.update('3', { name: 'n3' })
    await leave({ ...updated('3', 'changed', 'n3'), undoes: change ?? '' })
    await settleIntended(server.app.services)
    assert.notEqual((await items.log()).find(({ id }) => id === change)?.undoneBy, null)
  })

  test('a write that takes longer than a crashed one is waited for keeps its entry and its reply', async () => {
    const once = { key: 'slow', fingerprint: 'f' }
    const reply = async (): Promise<string> => {
      server.pass(120_000)
      await settleIntended(server.app.services)
      return '"slow"'
    }
    toldUntil = await lastPosition(server.app.services.meta)
    const { change } = await items.update('6', { name: 'slowly' }, { once, reply })
    assert.deepEqual(await told(), ['records.updated'])
    assert.equal(await stateOf(change ?? ''), 'done, reply kept')
    const repeated = await items.update('6', { name: 'slowly' }, { once })
    assert.deepEqual([repeated.replayed, repeated.reply], [true, '"slow"'])
  })

  test('a table that is in the trash or gone cannot be asked: its changes count as done', async () => {
    const { id } = await leave({ type: 'records.inserted', keys: ['501'] }, { table: 'md_00000000000000' })
    await settleIntended(server.app.services)
    assert.equal(await stateOf(id), 'done, reply kept')
  })

  test('the next look begins where the last one ended, or at what it could not settle', async () => {
    const { services } = server.app
    const { row } = (await items.table()).base
    const until = await settleIntended(services)
    assert.equal(until, new Date(services.now() - 60_000).toISOString())
    const { id } = await leave({ type: 'records.inserted', keys: ['1'] })
    // Out of reach: a connection that nobody can open.
    const set = (connection: string | null) =>
      services.meta.write(async (tx) => {
        await tx.updateTable('rh_bases').set({ connection }).where('id', '=', row.id).execute()
        await sql`update rh_projects set meta_version = meta_version + 1 where id = ${shop.project.id}`.execute(tx)
      })
    await set(null)
    const stuck = await settleIntended(services)
    assert.equal(await stateOf(id), 'intended, reply kept')
    assert.equal(stuck, new Date(services.now() - 120_000).toISOString())
    await set(row.connection)
    assert.equal(await settleIntended(services, stuck), until)
    assert.equal(await stateOf(id), 'done, reply kept')
  })

  test('a repeated call waits until it is known what became of the first (P07)', async () => {
    const { id } = await leave(updated('4', 'n4', 'never came'))
    const once = { key: id, fingerprint: 'f' }
    const again = items.update('4', { name: 'came' }, { once })
    await settleIntended(server.app.services)
    assert.equal((await again).replayed, false)
    assert.equal(JSON.parse(await items.text('4')).name, 'came')
    const taken = await leave(updated('4', 'n4', 'came'))
    const repeated = items.update('4', { name: 'came' }, { once: { key: taken.id, fingerprint: 'f' } })
    await settleIntended(server.app.services)
    const { replayed, reply } = await repeated
    assert.deepEqual([replayed, reply], [true, '"kept"'])
  })

  if (mayDefer)
    test('a commit that fails leaves no entry behind', async () => {
      const children = await sheet('children')
      await assert.rejects(children.insert([{ id: 1, parent: 999 }]), { code: 'conflict' })
      assert.deepEqual(await children.log(), [])
      assert.deepEqual(await children.rows(), [])
    })

  test('a reply that cannot be made leaves neither record nor entry behind (D18)', async () => {
    const before = [await items.checksum(), (await items.log()).length]
    const reply = (): never => {
      throw new Error('no reply')
    }
    const once = { key: 'broken', fingerprint: 'f' }
    await assert.rejects(items.insert([{ id: 90, name: 'x' }], { reply, once }), /no reply/)
    await assert.rejects(items.remove(['5'], { reply, once }), /no reply/)
    assert.deepEqual([await items.checksum(), (await items.log()).length], before)
  })
})

const tables: readonly RawBuilder<unknown>[] = [
  sql`create table items (id integer not null primary key, name varchar(40))`,
]

/** Foreign keys that are looked at when the transaction ends, so that COMMIT itself fails. */
const deferringTables: readonly RawBuilder<unknown>[] = [
  sql`create table children (
    id integer not null primary key, parent integer references items (id) deferrable initially deferred
  )`,
]
