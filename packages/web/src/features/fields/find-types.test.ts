import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnGroups } from '../../cells/cell-type.ts'
import { typesIn } from '../../cells/cell-types.ts'
import type { Texts } from '../../i18n/catalogue.ts'
import { english } from '../../i18n/testing/english.ts'
import { findTypes } from './find-types.ts'

const t: Texts = (key) => (english as Readonly<Record<string, string>>)[key] ?? key
const all = columnGroups.flatMap(typesIn)

for (const [search, first] of [
  ['number', ['Number', 'PhoneNumber', 'AutoNumber']],
  ['Num', ['Number', 'PhoneNumber', 'AutoNumber']],
  ['time', ['Time', 'DateTime', 'CreateTime']],
  ['date', ['Date', 'DateTime']],
  ['select', ['SingleSelect', 'MultiSelect']],
  ['mail', ['Email']],
  ['dropdown', ['SingleSelect']],
  ['tags', ['MultiSelect']],
  ['boolean', ['Checkbox']],
  ['user', ['Collaborator']],
  ['money', ['Currency']],
  ['file', ['Attachment']],
  ['whole numbers', ['Number']],
] as const) {
  test(`a search for “${search}” begins with ${first.join(', ')}`, () =>
    assert.deepEqual(findTypes(all, search, t).slice(0, first.length), first))
}

test('without a search every type stays where it is, and nobody finds what nothing is called', () => {
  assert.equal(findTypes(all, ' ', t), all)
  assert.deepEqual(findTypes(all, 'xyz', t), [])
})
