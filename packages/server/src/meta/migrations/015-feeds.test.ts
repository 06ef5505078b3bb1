import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createLog } from '../../platform/log.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aTemporaryFolder } from '../../testing/temporary-file.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './registry.ts'
import { anEmptyDatabase } from './testing/an-empty-database.ts'

onEveryMeta('the step to feeds', (bench) => {
  test('links of before lead to pages, and a view has one link of each kind (P10)', async (t) => {
    const database = await anEmptyDatabase(bench, t)
    const options = { dataDir: aTemporaryFolder(t), log: createLog('silent'), programVersion: '0.1.0' }
    const before = migrations.findIndex(({ name }) => name === '015-feeds')
    await migrate(database, { ...options, migrations: migrations.slice(0, before) })
    const at = '2026-01-01'
    const link = (id: string, view: string | null, more = sql``, values = sql``) =>
      sql`insert into rh_shares (id, uuid, project_id, view_id, settings, created_at, visits${more})
        values (${id}, ${`key ${id}`}, 'p_1', ${view}, '{}', ${at}, 7${values})`
    await database.write(async (tx) => {
      await sql`insert into rh_projects (id, title, prefix, position, configuration, created_at, updated_at)
        values ('p_1', 'Old', 'nc_abcd__', 1, '{}', ${at}, ${at})`.execute(tx)
      await link('sh_1', 'vw_1', sql`, slug, password_hash, expires_at`, sql`, 'open', 'hash', '2030-01-01'`).execute(
        tx,
      )
      await link('sh_2', null, sql`, role`, sql`, 'editor'`).execute(tx)
    })
    await migrate(database, options)
    const stored = { project_id: 'p_1', kind: 'page', settings: '{}', created_by: null, created_at: at, visits: 7 }
    const rest = { ...stored, last_visit_at: null }
    assert.deepEqual(
      (await database.read.selectFrom('rh_shares').selectAll().orderBy('id').execute()).map((row) => ({ ...row })),
      [
        {
          ...rest,
          id: 'sh_1',
          uuid: 'key sh_1',
          slug: 'open',
          view_id: 'vw_1',
          role: null,
          password_hash: 'hash',
          expires_at: '2030-01-01',
        },
        {
          ...rest,
          id: 'sh_2',
          uuid: 'key sh_2',
          slug: null,
          view_id: null,
          role: 'editor',
          password_hash: null,
          expires_at: null,
        },
      ],
    )
    const add = (id: string, view: string | null, kind: string) =>
      database.write((tx) => link(id, view, sql`, kind`, sql`, ${kind}`).execute(tx))
    await add('sh_3', 'vw_1', 'feed')
    await assert.rejects(add('sh_4', 'vw_1', 'feed'))
    await assert.rejects(add('sh_5', 'vw_1', 'page'))
    await assert.rejects(add('sh_6', null, 'page'))
    await assert.rejects(add('sh_7', 'vw_2', 'poster'))
  })
})
