import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createLog } from '../../platform/log.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aTemporaryFolder } from '../../testing/temporary-file.ts'
import { migrate } from '../migrate.ts'
import { readSnapshot } from '../snapshot.ts'
import { migrations } from './registry.ts'
import { anEmptyDatabase } from './testing/an-empty-database.ts'

onEveryMeta('the step to views', (bench) => {
  test('views of before are collaborative, of nobody in particular, hidden from nobody, and show everything (P10)', async (t) => {
    const database = await anEmptyDatabase(bench, t)
    const options = { dataDir: aTemporaryFolder(t), log: createLog('silent'), programVersion: '0.1.0' }
    await migrate(database, { ...options, migrations: migrations.slice(0, 3) })
    const at = '2026-01-01'
    await database.write(async (tx) => {
      await sql`insert into rh_projects (id, title, prefix, position, configuration, created_at, updated_at)
        values ('p_1', 'Old', 'nc_abcd__', 1, '{}', ${at}, ${at})`.execute(tx)
      await sql`insert into rh_bases (id, project_id, alias, type, is_meta, created_at, updated_at)
        values ('ds_1', 'p_1', 'db', ${bench.dialect === 'sqlite' ? 'sqlite3' : 'pg'}, 1, ${at}, ${at})`.execute(tx)
      await sql`insert into rh_tables (id, project_id, base_id, name, title, kind, position, created_at, updated_at)
        values ('md_1', 'p_1', 'ds_1', 'things', 'Things', 'table', 1, ${at}, ${at})`.execute(tx)
      await sql`insert into rh_views (id, project_id, table_id, title, type, is_default, position, settings, created_at, updated_at)
        values ('vw_1', 'p_1', 'md_1', 'Things', 'grid', 1, 1, '{}', ${at}, ${at})`.execute(tx)
    })
    await migrate(database, options)
    const [view] = (await readSnapshot(database.read, 'p_1'))?.tables[0]?.views ?? []
    assert.deepEqual(view, {
      id: 'vw_1',
      project_id: 'p_1',
      table_id: 'md_1',
      title: 'Things',
      type: 'grid',
      is_default: 1,
      position: 1,
      settings: '{}',
      created_at: at,
      updated_at: at,
      lock_type: 'collaborative',
      owner_id: null,
      meta: null,
      version: 1,
      description: null,
      icon: null,
      hidden_from: '',
    })
    assert.deepEqual(await database.read.selectFrom('rh_indexes').selectAll().execute(), [])
  })
})
