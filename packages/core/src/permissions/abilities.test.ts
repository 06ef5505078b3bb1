import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { abilitiesOf, abilityNames, isTakenAway, isWithin, readWithout } from './abilities.ts'
import { can } from './can.ts'
import { type OperationName, operations } from './operations.ts'
import { projectRoles } from './roles.ts'

const names = Object.keys(operations) as OperationName[]

describe('what can be taken away from a role', () => {
  test('reading stays, whatever is taken', () => {
    for (const operation of ['projects.read', 'tables.list', 'records.list', 'records.read', 'live.read'] as const)
      assert.equal(isTakenAway(abilityNames, operation), false, operation)
  })

  test('everything a creator may and a viewer may not can be taken, but to arrange and test things for oneself', () => {
    const left = names.filter(
      (name) => can('creator', name) && !can('viewer', name) && !isTakenAway(abilityNames, name),
    )
    assert.deepEqual(left, [
      'projects.apiPage',
      'projects.preview',
      'sources.test',
      'sorts.read',
      'filters.list',
      'filters.read',
      'filters.children',
      'indexes.list',
      'trash.list',
    ])
  })

  test('taking something back may delete, and importing writes: they need both', () => {
    for (const ability of ['writeRecords', 'deleteRecords'] as const)
      assert.equal(isTakenAway([ability], 'records.undo'), true)
    for (const ability of ['writeRecords', 'importRecords'] as const)
      assert.equal(isTakenAway([ability], 'records.import'), true)
    assert.equal(isTakenAway(['exportRecords'], 'records.import'), false)
  })

  test('a role can lose only what it has', () => {
    assert.deepEqual(abilitiesOf('viewer'), ['exportRecords'])
    assert.deepEqual(abilitiesOf('commenter'), ['exportRecords', 'readHistory', 'comment'])
    assert.deepEqual(abilitiesOf('owner'), abilityNames)
    for (const [at, role] of projectRoles.entries())
      for (const lower of projectRoles.slice(at))
        for (const ability of abilitiesOf(lower)) assert.ok(abilitiesOf(role).includes(ability), `${role} ${ability}`)
  })

  for (const [what, given, without, is] of [
    ['the whole gives all', { role: 'creator', without: [] }, [], true],
    ['who may not export gives no role that does', { role: 'viewer', without: [] }, ['exportRecords'], false],
    ['but one that does not', { role: 'editor', without: ['exportRecords'] }, ['exportRecords'], true],
    ['what the lower role never had is no matter', { role: 'viewer', without: [] }, ['changeFields'], true],
  ] as const)
    test(what, () => assert.equal(isWithin(given, { without }), is))

  test('words of another version are passed over', () => {
    assert.deepEqual(readWithout('["exportRecords","flyToTheMoon"]'), ['exportRecords'])
    assert.deepEqual(readWithout(null), [])
  })
})
