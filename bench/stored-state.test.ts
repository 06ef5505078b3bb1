import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { openMeta } from '@rowhouse/server/meta/open'
import { readStoredState } from './stored-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'rowhouse-stored-'))
const quiet = { info: () => {}, warn: () => {} }

before(async () => {
  const meta = await openMeta({ dataDir: folder, log: quiet })
  await meta.close()
})
after(() => rmSync(folder, { recursive: true, force: true }))

describe('what the kill loop finds in the file (P01)', () => {
  test('a project with owner, base and its log is complete', () => {
    store('p_1', {})
    const { isWhole, titles, torn } = readStoredState(folder)
    assert.deepEqual([isWhole, titles.get('p_1'), torn], [true, 'Title of p_1', 0])
  })

  for (const missing of ['rh_members', 'rh_bases'] as const) {
    test(`a project without its row in ${missing} counts as gone`, () => {
      store(`p_${missing}`, { missing })
      assert.equal(readStoredState(folder).titles.has(`p_${missing}`), false)
    })
  }

  test('a change without its log entry is a torn transaction', () => {
    const { torn } = readStoredState(folder)
    store('p_2', { version: 2 })
    assert.equal(readStoredState(folder).torn, torn + 1)
  })
})

function store(id: string, { version = 1, missing = '' }: { version?: number; missing?: string }): void {
  const database = new DatabaseSync(join(folder, 'rowhouse.sqlite'))
  database.exec(`
    insert or ignore into rh_users (id, email, email_key, created_at, updated_at) values ('us_1', 'a', 'a', '', '');
    insert into rh_projects (id, title, prefix, position, configuration, meta_version, created_at, updated_at)
      values ('${id}', 'Title of ${id}', '${id}', 1, '{}', ${version}, '', '');
    insert into rh_members (project_id, user_id, role, created_at) values ('${id}', 'us_1', 'owner', '');
    insert into rh_bases (id, project_id, alias, type, is_meta, created_at, updated_at)
      values ('b${id}', '${id}', 'db', 'sqlite3', 1, '', '');
    insert into rh_changes (id, at, project_id, request_id, type, event)
      values ('c${id}', '', '${id}', '', 'projects.created', '{}');`)
  if (missing !== '') database.exec(`delete from ${missing} where project_id = '${id}'`)
  database.close()
}
