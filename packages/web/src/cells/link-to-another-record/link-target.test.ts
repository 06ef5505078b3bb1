import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LinkKind, LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { candidatesOf } from './link-target.ts'

const aLink = (kind: LinkKind, options: Partial<LinkOptions> = {}) =>
  aColumn('Tasks', 'LinkToAnotherRecord', { options: { kind, tableId: 'md_1', partnerId: 'cl_Project', ...options } })

const target = (kind: LinkKind | null): Table =>
  ({
    columns: [
      aColumn('Id', 'ID'),
      aColumn('Name', 'SingleLineText', { isPrimaryValue: true }),
      aColumn('projects_id', 'ForeignKey', { isSystem: true }),
      ...(kind === null ? [] : [aColumn('Project', 'LinkToAnotherRecord', { options: { kind, tableId: 'md_2' } })]),
    ],
  }) as unknown as Table

const row = { Id: 1, Name: 'Build', Project: { Id: 7, Name: 'Apollo' }, projects_id: 7 }
const ownerOf = (link: ReturnType<typeof aLink>, partner: LinkKind | null, given: object = row) =>
  candidatesOf(link, target(partner), [{ ...row, ...given }])[0]?.owner

test('a record that can be linked once tells which one would lose it', () => {
  assert.equal(ownerOf(aLink('hm'), 'bt'), 'Apollo')
  assert.equal(ownerOf(aLink('oo'), 'bt'), 'Apollo')
  assert.equal(ownerOf(aLink('bt'), 'oo'), 'Apollo')
  assert.equal(ownerOf(aLink('hm'), 'bt', { Project: null }), null)
})

test('where many can be linked nobody loses anything', () => {
  assert.equal(ownerOf(aLink('mm'), 'mm', { Project: { list: [{ Id: 7, Name: 'Apollo' }], count: 1 } }), null)
  assert.equal(ownerOf(aLink('bt'), 'hm', { Project: { list: [{ Id: 7, Name: 'Apollo' }], count: 1 } }), null)
})

test('without a field on the other side the key that is kept there tells it', () => {
  assert.equal(ownerOf(aLink('hm', { partnerId: null, otherColumnId: 'cl_projects_id' }), null), '7')
})
