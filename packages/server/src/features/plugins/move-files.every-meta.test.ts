import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { holdFiles } from '../attachments/store.ts'

onEveryMeta('files that are moved', (bench) => {
  let server: TestServer
  let s3: S3Server
  let admin: Person
  before(async () => {
    s3 = await startS3Server()
    server = await aServer({ EGRESS_ALLOW: s3.allow }, await bench.place())
    admin = await server.signUp('ada@example.com')
  })
  after(async () => {
    await server.close()
    await s3.close()
  })

  test('a copy of a file that is made while its bytes are moved finds them', async () => {
    const { files, jobs, meta } = server.app.services
    const body = Buffer.from('the bytes')
    const key = 'fl_0123456789abcd'
    async function* pieces() {
      yield body
    }
    await (await (await files.active()).receive(key, pieces(), body.length)).keep()
    const at = new Date().toISOString()
    const title = { title: 'x', mimetype: 'x/y', size: body.length, uploaded_by: null, used_at: at, missed_at: null }
    const row = { ...title, id: key, blob: key, store: 'disk', project_id: null, created_at: at, checked_at: at }
    await meta.write((tx) => tx.insertInto('rh_files').values(row).execute())
    const snapshot = 'sn_0123456789abcd'
    await (await (await files.active()).receive(snapshot, pieces(), body.length)).keep()
    const kept = { id: snapshot, blob: snapshot, store: 'disk', size: body.length, made_by: admin.id, created_at: at }
    const why = { why: 'hand', title: null, schedule_id: null, run_id: null, kept: 0, used_at: null } as const
    const ready = { project_id: null, state: 'ready', failure: null } as const
    await meta.write((tx) =>
      tx
        .insertInto('rh_snapshots')
        .values({ ...kept, ...why, ...ready })
        .execute(),
    )
    const minio = {
      bucket: 'files',
      endPoint: '127.0.0.1',
      port: String(s3.port),
      access_key: 'AKGOOD',
      access_secret: 'a very secret secret',
    }
    await server.call('PATCH', '/api/v1/app-store/minio', { settings: [minio], active: true }, admin)
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const copying = meta.write(async (tx) => {
      const [file] = await holdFiles(tx, [{ id: key }])
      assert.ok(file)
      await tx
        .insertInto('rh_files')
        .values({ ...file, id: 'fl_copy0123456789' })
        .execute()
      held.resolve()
      await release.promise
    })
    await held.promise
    // Where writers stand in a row anyway, nothing else begins before the copy is there.
    if (bench.dialect === 'sqlite') release.resolve()
    const { body: job } = await server.call('POST', '/api/v1/app-store/move-files', undefined, admin)
    while (s3.objects.size === 0) await new Promise(setImmediate)
    release.resolve()
    await copying
    for (;;) {
      const { body: seen } = await server.call('GET', `/api/v1/jobs/${job.id}`, undefined, admin)
      assert.notEqual(seen.state, 'failed', seen.failure)
      if (seen.state === 'done') break
      jobs.wake()
      await new Promise(setImmediate)
    }
    const rows = await meta.read.selectFrom('rh_files').select(['id', 'blob', 'store']).execute()
    assert.equal(rows.length, 2)
    for (const { blob, store } of rows) {
      assert.notEqual(store, 'disk')
      const bytes = await (await files.of(store)).open(blob)
      assert.ok(bytes !== null && body.equals(await buffer(bytes)))
    }
    assert.equal(await files.disk.open(key), null)
    const moved = await meta.read.selectFrom('rh_snapshots').select('store').executeTakeFirstOrThrow()
    assert.notEqual(moved.store, 'disk')
    assert.ok((await (await files.of(moved.store)).open(snapshot)) !== null)
    assert.equal(await files.disk.open(snapshot), null)
  })
})
