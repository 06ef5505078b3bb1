import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absoluteLink, databaseOf, mayIn, projectPath } from './project.ts'

for (const [role, update, remove] of [
  ['owner', true, true],
  ['creator', true, false],
  ['editor', false, false],
  ['viewer', false, false],
  ['super', true, true],
  ['unheard of', false, false],
] as const) {
  test(`a ${role} ${update ? 'may' : 'may not'} rename and ${remove ? 'may' : 'may not'} delete a project`, () => {
    assert.equal(mayIn({ role }, 'projects.update'), update)
    assert.equal(mayIn({ role }, 'projects.delete'), remove)
  })
}

test('a preview takes rights away and gives none (spec 365)', () => {
  assert.equal(mayIn({ role: 'owner' }, 'projects.update', 'viewer'), false)
  assert.equal(mayIn({ role: 'super' }, 'projects.update', 'editor'), false)
  assert.equal(mayIn({ role: 'viewer' }, 'projects.arrange', 'editor'), true)
})

const base = {
  id: 'b1',
  project_id: 'p1',
  alias: 'db',
  type: 'pg',
  is_meta: false,
  database: 'crm_prod',
  inflection_column: null,
  inflection_table: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

test('the first base names the database of a project (spec 172)', () => {
  assert.deepEqual(databaseOf({ bases: [base] }), {
    isBuiltIn: false,
    engine: 'PostgreSQL',
    name: 'crm_prod',
  })
  assert.deepEqual(databaseOf({ bases: [{ ...base, is_meta: true, type: 'sqlite3' }] }), {
    isBuiltIn: true,
    engine: 'SQLite',
    name: null,
  })
  assert.equal(databaseOf({ bases: [] }), null)
})

test('links are made whole before they are copied', () => {
  assert.equal(
    absoluteLink('/#/user/authentication/signup/x', 'https://rows.example'),
    'https://rows.example/#/user/authentication/signup/x',
  )
  assert.equal(absoluteLink(projectPath('p 1'), 'http://localhost:8080'), 'http://localhost:8080/#/nc/p%201')
  assert.equal(absoluteLink('https://rows.example/#/x', 'http://localhost:8080'), 'https://rows.example/#/x')
})
