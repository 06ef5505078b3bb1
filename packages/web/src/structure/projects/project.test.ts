import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absoluteLink, databaseOf, mayIn, maySearch, projectPath } from './project.ts'

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

test('a custom role takes away what it names, and nothing else', () => {
  assert.equal(mayIn({ role: 'editor', without: ['exportRecords'] }, 'records.export'), false)
  assert.equal(mayIn({ role: 'editor', without: ['exportRecords'] }, 'records.update'), true)
  assert.equal(mayIn({ role: 'creator', without: ['changeViews'] }, 'views.create'), false)
})

test('a preview takes rights away and gives none (spec 365)', () => {
  assert.equal(mayIn({ role: 'owner' }, 'projects.update', 'viewer'), false)
  assert.equal(mayIn({ role: 'super' }, 'projects.update', 'editor'), false)
  assert.equal(mayIn({ role: 'viewer' }, 'projects.arrange', 'editor'), true)
})

for (const [role, write, download] of [
  ['sharedView', false, true],
  ['sharedBaseViewer', false, true],
  ['sharedBaseEditor', true, true],
  ['sharedForm', false, false],
] as const) {
  test(`a visitor as ${role} ${write ? 'writes' : 'reads'} records, and takes them along where the link lets`, () => {
    const link = { kind: 'view', allowDownload: true, allowSearch: true } as const
    assert.equal(mayIn({ role, link }, 'records.update'), write)
    assert.equal(mayIn({ role, link }, 'records.export'), download)
    assert.equal(mayIn({ role, link: { ...link, allowDownload: false } }, 'records.export'), false)
    for (const operation of [
      'records.history',
      'records.undo',
      'members.list',
      'shares.create',
      'columns.add',
    ] as const)
      assert.equal(mayIn({ role, link }, operation), false)
  })
}

test('visitors search where they are let, members always', () => {
  const link = { kind: 'view', allowDownload: true, allowSearch: false } as const
  assert.equal(maySearch({ role: 'sharedView', link }), false)
  assert.equal(maySearch({ role: 'viewer' }), true)
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

test('the first base names the database of a project', () => {
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
