import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import { english } from '../../i18n/testing/english.ts'
import { stepLabel } from './step-label.ts'

const texts: Readonly<Record<string, string>> = english
const t: Texts = (key, values = {}) => {
  const { count } = values
  const form = count === undefined ? key : `${key}_${count === 1 ? 'one' : 'other'}`
  return (texts[form] ?? '').replace(/{{(\w+)}}/g, (_, name) => String(values[name]))
}

const part = {
  change: 'adt_1',
  count: 0,
  column: null,
  conversion: null,
  view: null,
  before: {},
  after: {},
}
const age = { id: 'cl_1', title: 'Years' }
const mine = { id: 'vw_1', title: 'Mine' }

for (const [told, label, labelOfUndone] of [
  [{ type: 'records.inserted', count: 2 }, '2 new records', 'deletion of 2 records'],
  [{ type: 'records.deleted', count: 1 }, 'deletion of a record', 'new record'],
  [{ type: 'records.updated', count: 3 }, 'change of 3 records', 'change of 3 records'],
  [{ type: 'records.linked', count: 1 }, 'links of a record', 'links of a record'],
  [{ type: 'columns.created', column: age }, 'new field Years', 'deletion of the field Years'],
  [{ type: 'columns.trashed', column: age }, 'deletion of the field Years', 'new field Years'],
  [{ type: 'columns.converted', column: age }, 'type of the field Years', 'type of the field Years'],
  [{ type: 'columns.updated', column: age }, 'settings of the field Years', 'settings of the field Years'],
  [
    { type: 'columns.updated', column: age, before: { title: 'Age' }, after: { title: 'Years' } },
    'rename of the field Age',
    'rename of the field Years',
  ],
  [{ type: 'views.created', view: mine }, 'new view Mine', 'deletion of the view Mine'],
  [{ type: 'views.updated', view: mine, after: { filters: null } }, 'change of the filter', 'change of the filter'],
  [{ type: 'views.updated', view: mine, after: { lock_type: 'locked' } }, 'change of the view', 'change of the view'],
] as const) {
  test(`a step is called “${label}”`, () => {
    assert.equal(stepLabel({ ...part, ...told }, false, t), label)
    assert.equal(stepLabel({ ...part, ...told }, true, t), labelOfUndone)
  })
}
