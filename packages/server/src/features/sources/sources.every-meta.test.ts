import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dialects } from '../../dialects/registry.ts'
import { aServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aSource } from './testing/a-source.ts'

onEveryMeta('attached databases', (bench) => {
  test('are attached, synced, changed and detached whatever holds the metadata', async (t) => {
    const server = await aServer({}, await bench.place())
    t.after(() => server.close())
    const owner = await server.signUp('owner@x.example')
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, path, body, { token: owner.token })
    const sqlite = { dialect: dialects.sqlite, place: async () => ({ file: 'unused' }) }
    const many = Array.from({ length: 60 }, (_, index) => `t${index}`)
    const source = await aSource(
      server,
      owner,
      sqlite,
      many.map((name) => {
        const columns = Array.from({ length: 30 }, (_, index) => `c${index} text`)
        return sql.raw(`create table ${name} (id integer primary key, ${columns.join()})`)
      }),
    )
    const { id } = source.project
    assert.equal(source.project.table_count, 60)
    const diff = `/api/v1/db/meta/projects/${id}/meta-diff`
    assert.equal((await call('GET', diff)).headers['x-rowhouse-sync'], 'tables metadata in sync')
    await source.open(({ write }) =>
      write(
        async (tx) => {
          await sql`drop table t0`.execute(tx)
          await sql`alter table t1 drop column c5`.execute(tx)
          await sql`alter table t1 add column fresh date`.execute(tx)
          await sql`create table added (id integer primary key)`.execute(tx)
        },
        { restructures: true },
      ),
    )
    assert.equal((await call('POST', diff)).body.changes, 4)
    assert.equal((await call('POST', diff)).body.sync, 'no change identified')
    const tables = (await call('GET', `/api/v1/db/meta/projects/${id}/tables`)).body.list
    const asked = tables.find(({ table_name }: { table_name: string }) => table_name === 't2')
    const form = (await call('POST', `/api/v1/db/meta/tables/${asked.id}/forms`, {})).body
    const answer = await call('POST', `/api/v1/db/data/noco/${id}/${asked.id}/views/${form.id}`, { c0: 'x' })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const responses = () => server.app.services.meta.read.selectFrom('rh_responses').select('view_id').execute()
    assert.equal((await responses()).length, 1)
    const path = `/api/v1/projects/${id}/sources`
    const { body } = await call('PATCH', `${path}/${source.base.id}`, { readOnly: true })
    assert.deepEqual([body.readOnly, body.tableCount], [true, 60])
    const second = await call('POST', path, { type: 'sqlite3', file: 'new.sqlite', createDatabase: true })
    assert.equal(second.status, 200, JSON.stringify(second.body))
    assert.equal((await call('DELETE', `${path}/${source.base.id}`)).status, 200)
    assert.equal((await call('GET', `/api/v1/db/meta/projects/${id}`)).body.table_count, 0)
    assert.deepEqual(await responses(), [])
  })
})
