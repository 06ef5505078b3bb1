import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createLog } from '../../platform/log.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aTemporaryFolder } from '../../testing/temporary-file.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './registry.ts'
import { anEmptyDatabase } from './testing/an-empty-database.ts'

onEveryMeta('the step to tables and records', (bench) => {
  test('keeps every change and every attached base of before, in order (P10)', async (t) => {
    const database = await anEmptyDatabase(bench, t)
    const options = { dataDir: aTemporaryFolder(t), log: createLog('silent'), programVersion: '0.1.0' }
    await migrate(database, { ...options, migrations: migrations.slice(0, 2) })
    await database.write(async (tx) => {
      await sql`insert into rh_projects (id, title, prefix, position, configuration, created_at, updated_at)
        values ('p_1', 'Old', 'nc_abcd__', 1, '{}', '2026-01-01', '2026-01-01')`.execute(tx)
      await sql`insert into rh_bases (id, project_id, alias, type, is_meta, created_at, updated_at)
        values ('ds_1', 'p_1', 'db', 'sqlite3', 1, '2026-01-01', '2026-01-01')`.execute(tx)
      for (const [id, at] of [
        ['adt_b', '2026-01-02'],
        ['adt_a', '2026-01-01'],
        ['adt_c', '2026-01-03'],
      ])
        await sql`insert into rh_changes (id, at, actor_id, project_id, request_id, type, event)
          values (${id}, ${at}, 'us_1', 'p_1', 'r', 'projects.created', '{}')`.execute(tx)
    })
    await migrate(database, options)
    const changes = await database.read.selectFrom('rh_changes').select(['seq', 'id', 'state']).orderBy('seq').execute()
    assert.deepEqual(changes, [
      { seq: 1, id: 'adt_a', state: 'done' },
      { seq: 2, id: 'adt_b', state: 'done' },
      { seq: 3, id: 'adt_c', state: 'done' },
    ])
    const base = await database.read.selectFrom('rh_bases').select(['id', 'connection', 'read_only']).executeTakeFirst()
    assert.deepEqual(base, { id: 'ds_1', connection: null, read_only: 0 })
  })
})
