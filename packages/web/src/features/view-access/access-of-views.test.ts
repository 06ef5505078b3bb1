import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accessByTable, accessFound, type WireAccess, withHidden } from './access-of-views.ts'

const wire = (id: string, table: string, given: Partial<WireAccess> = {}): WireAccess => ({
  id,
  project_id: 'p',
  base_id: 'b',
  fk_model_id: table,
  title: id,
  type: 3,
  is_default: false,
  show: true,
  show_system_fields: false,
  lock_type: 'collaborative',
  uuid: null,
  password: null,
  order: 1,
  meta: null,
  created_at: '',
  updated_at: '',
  owned_by: null,
  description: null,
  icon: null,
  disabled: { owner: false, creator: false, editor: false, commenter: false, viewer: false, guest: false },
  ptn: table,
  _ptn: table,
  ptype: 'table',
  tn: id,
  _tn: id,
  ...given,
})

const tables = accessByTable([
  wire('All deals', 'Deals'),
  wire('Plans', 'Deals', { disabled: { viewer: true, guest: true } }),
  wire('Mine', 'Deals', { lock_type: 'personal' }),
  wire('All people', 'People'),
])
const shown = (list: typeof tables) => list.map(({ title, views }) => [title, views.map((view) => view.title)])

describe('which views are hidden from whom', () => {
  test('is told table by table, without personal views and without what is no role', () => {
    assert.deepEqual(shown(tables), [
      ['Deals', ['All deals', 'Plans']],
      ['People', ['All people']],
    ])
    assert.deepEqual([...(tables[0]?.views[1]?.hiddenFrom ?? [])], ['viewer'])
  })

  test('changes for one role of the named views alone', () => {
    const after = withHidden(tables, 'viewer', [
      { id: 'Plans', isHidden: false },
      { id: 'All people', isHidden: true },
    ])
    assert.deepEqual(
      after.flatMap(({ views }) => views.map(({ title, hiddenFrom }) => [title, [...hiddenFrom]])),
      [
        ['All deals', []],
        ['Plans', []],
        ['All people', ['viewer']],
      ],
    )
  })

  for (const [searched, found] of [
    [
      '',
      [
        ['Deals', ['All deals', 'Plans']],
        ['People', ['All people']],
      ],
    ],
    ['plan', [['Deals', ['Plans']]]],
    [' PEOPLE ', [['People', ['All people']]]],
    ['nothing', []],
  ] as const)
    test(`“${searched}” finds ${JSON.stringify(found)}`, () =>
      assert.deepEqual(shown(accessFound(tables, searched)), found))
})
