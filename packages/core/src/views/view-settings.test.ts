import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aColumn } from '../filters/testing/a-column.ts'
import { schemaCheck } from '../schema/schema-check.ts'
import type { ViewTypeName } from '../view-types/registry.ts'
import { rememberedBy } from '../view-types/remembered.ts'
import { acceptViewSettings } from './accept-view-settings.ts'
import { plainField } from './asked-field.ts'
import { copiedSettings } from './copied-settings.ts'
import type { FilterNode } from './filter-node.ts'
import { keepPlaces } from './kept-places.ts'
import { liveSettings } from './live-settings.ts'
import { columnOfPart, newPartId, viewColumnId, viewOfPart } from './part-ids.ts'
import {
  confidentialSettings,
  isReadDifferently,
  readSettings,
  shownBesideFields,
  spannedBy,
  usesOf,
} from './read-settings.ts'
import { columnsInView } from './view-columns.ts'
import { defaultSettings, readViewSettings, ViewSettings } from './view-settings.ts'

const viewId = 'vw_aaaaaaaaaaaaaa'
let byte = 0
const nextByte = () => byte++ % 250
const columns = [
  { ...aColumn('Name'), typeName: 'SingleLineText', options: {}, type: {} },
  { ...aColumn('Age', 'number'), typeName: 'Number', options: {}, type: {} },
  { ...aColumn('Files', 'none'), typeName: 'Attachment', options: {}, type: { holds: 'files' } as const },
  { ...aColumn('Stage'), typeName: 'SingleSelect', options: {}, type: {} },
  { ...aColumn('Day', 'date'), typeName: 'Date', options: {}, type: {} },
  { ...aColumn('Met', 'instant'), typeName: 'Formula', options: {}, type: {} },
]
const accept = (given: Parameters<typeof acceptViewSettings>[0], kind: ViewTypeName = 'grid') =>
  acceptViewSettings(given, { viewId, kind, columns, nextByte })
const aTest = (title: string, operator: string, value: unknown): FilterNode =>
  ({ id: '', kind: 'test', columnId: `cl_${title}`, operator, value }) as FilterNode

describe('ids of the parts of a view', () => {
  test('name the view, and nothing else is taken for one', () => {
    const id = newPartId('filter', viewId, nextByte)
    assert.match(id, /^fi_a{14}[0-9a-z]{14}$/)
    assert.equal(viewOfPart('filter', id), viewId)
    assert.equal(viewOfPart('sort', id), null)
    const column = viewColumnId(viewId, 'cl_bbbbbbbbbbbbbb')
    assert.deepEqual([viewOfPart('column', column), columnOfPart(column)], [viewId, 'cl_bbbbbbbbbbbbbb'])
    for (const bad of ['', 'fi_', 'fi_aaaaaaaaaaaaaa', `${id}x`, id.toUpperCase(), '__proto__'])
      assert.equal(viewOfPart('filter', bad), null)
  })
})

describe('columns in a view', () => {
  const table = ['a', 'b', 'c', 's'].map((id) => ({ id, system: id === 's' }))
  const shown = (settings: object) =>
    columnsInView({ ...defaultSettings, ...settings }, table)
      .filter((place) => place.shown)
      .map(({ column }) => column.id)

  test('stand as placed, those nobody placed behind them, system columns only when asked for', () => {
    assert.deepEqual(shown({}), ['a', 'b', 'c'])
    assert.deepEqual(shown({ showsSystemFields: true }), ['a', 'b', 'c', 's'])
    const placed = [
      { id: 'c', shown: true, width: 90 },
      { id: 'gone', shown: true, width: null },
      { id: 'a', shown: false, width: null },
      { id: 's', shown: true, width: null },
    ]
    assert.deepEqual(shown({ columns: placed }), ['c', 'b'])
    assert.deepEqual(shown({ columns: placed, showsSystemFields: true }), ['c', 's', 'b'])
    assert.deepEqual(columnsInView({ ...defaultSettings, columns: placed }, table)[0]?.width, 90)
  })

  test('what is hidden at the end stays at the end, also behind columns that were added since', () => {
    const places = (settings: object) =>
      columnsInView({ ...defaultSettings, ...settings }, table).map(({ column }) => column.id)
    const hidden = { id: 'b', shown: false, width: null }
    assert.deepEqual(places({ columns: [hidden] }), ['a', 'c', 's', 'b'])
    assert.deepEqual(places({ columns: [hidden, { id: 'c', shown: true, width: null }] }), ['b', 'c', 'a', 's'])
  })
})

describe('settings that come in', () => {
  test('only the keys that were given come out, with ids where they were missing or of another view', () => {
    const other = newPartId('sort', 'vw_bbbbbbbbbbbbbb', nextByte)
    const { settings } = accept({ sorts: [{ id: other, columnId: 'cl_Age', direction: 'desc' }] })
    assert.deepEqual(Object.keys(settings), ['sorts'])
    const id = settings.sorts?.[0]?.id ?? ''
    assert.equal(viewOfPart('sort', id), viewId)
    assert.equal(accept({ sorts: [{ id, columnId: 'cl_Age', direction: 'asc' }] }).settings.sorts?.[0]?.id, id)
  })

  test('what speaks of columns that are gone is left out and told', () => {
    const { settings, notes } = accept({
      columns: [
        { id: 'cl_Gone', shown: true, width: null },
        { id: 'cl_Age', shown: false, width: 80 },
        { id: 'cl_Age', shown: true, width: 90 },
      ],
      filters: {
        id: '',
        kind: 'group',
        joined: 'and',
        not: false,
        members: [aTest('Gone', 'eq', 1), aTest('Age', 'gt', 3)],
      },
      sorts: [{ id: '', columnId: 'cl_Gone', direction: 'asc' }],
      groups: [{ columnId: 'cl_Gone', direction: 'asc' }],
      footers: { cl_Gone: 'count', cl_Age: 'sum' },
      colors: [{ filter: aTest('Gone', 'eq', 1), color: 'red' }],
    })
    assert.deepEqual(settings.columns, [{ id: 'cl_Age', shown: false, width: 80 }])
    assert.equal(settings.filters?.kind === 'group' && settings.filters.members.length, 1)
    assert.deepEqual(
      [settings.sorts, settings.groups, settings.footers, settings.colors],
      [[], [], { cl_Age: 'sum' }, []],
    )
    assert.equal(notes.length, 3)
  })

  for (const [name, filters, sentence] of [
    ['a word that is no operator', aTest('Age', 'explode', 1), /explode : Invalid comparison operator/],
    ['an operator the value does not suit', aTest('Age', 'gt', 'abc'), /“abc” can be no value of the column “Age”/],
    ['a value that is an object', aTest('Age', 'gt', {}), /A value must be a text/],
    ['half a character', aTest('Name', 'eq', '\ud800'), /broken/],
    ['a list of a million values', aTest('Name', 'in', Array(1001).fill('x')), /at most 1000 values/],
    ['neither test nor group', { kind: 'maybe' }, /“test” or a “group”/],
    ['a text', 'everything', /An object is needed/],
    ['a group without a list', { kind: 'group', joined: 'and', members: {} }, /A list is needed/],
    ['a group joined by something else', { kind: 'group', joined: 'xor', members: [] }, /“and” or “or”/],
    [
      'a hundred and one conditions',
      { kind: 'group', joined: 'and', members: Array(101).fill(aTest('Age', 'eq', 1)) },
      /at most 100/,
    ],
    ['eleven groups in each other', nested(11), /at most 10 deep/],
  ] as const)
    test(`refused as a filter: ${name}`, () => {
      assert.throws(() => accept({ filters: filters as FilterNode }), sentence)
    })

  test('a filter in the making is kept, and lets everything through', () => {
    const { settings } = accept({ filters: aTest('Age', 'gt', '') })
    assert.equal(settings.filters?.kind, 'test')
    assert.deepEqual(liveSettings({ ...defaultSettings, ...settings }, columns).notes, [])
  })

  test('a column without an order cannot be sorted or grouped by', () => {
    assert.throws(() => accept({ sorts: [{ id: '', columnId: 'cl_Files', direction: 'asc' }] }), /no order to sort by/)
    assert.throws(() => accept({ groups: [{ columnId: 'cl_Files', direction: 'asc' }] }), /no order to group by/)
  })

  test('rows take their colours from a field with choices, for as long as it is one', () => {
    assert.deepEqual(accept({ colorBy: 'cl_Stage' }), { settings: { colorBy: 'cl_Stage' }, notes: [] })
    assert.deepEqual(accept({ colorBy: null }).settings, { colorBy: null })
    assert.throws(() => accept({ colorBy: 'cl_Name' }), /“Name” has no choices whose colours/)
    const { settings, notes } = accept({ colorBy: 'cl_Gone' })
    assert.deepEqual([settings.colorBy, notes.length], [null, 1])
    const stored = { ...defaultSettings, colorBy: 'cl_Stage' }
    assert.equal(liveSettings(stored, columns).settings.colorBy, 'cl_Stage')
    const asText = columns.map((column) => ({ ...column, typeName: 'SingleLineText' }))
    const live = liveSettings(stored, asText)
    assert.deepEqual([live.settings.colorBy, live.notes.length], [null, 1])
  })

  test('a word that a client stored is kept for as long as it means the operator', () => {
    const kept = accept({ filters: { ...aTest('Name', 'nlike', 'x'), word: 'isNot like' } as FilterNode }).settings
      .filters
    assert.equal(kept?.kind === 'test' && kept.word, 'isNot like')
    const changed = accept({ filters: { ...aTest('Name', 'eq', 'x'), word: 'isNot like' } as FilterNode }).settings
      .filters
    assert.equal(changed?.kind === 'test' && changed.word, undefined)
  })

  test('what was stored before may stay although its column has changed its kind meanwhile', () => {
    const stored = { ...defaultSettings, filters: aTest('Age', 'like', 'x') }
    const texts = [{ ...aColumn('Age', 'number', ['eq']), typeName: 'Number', options: {}, type: {} }]
    assert.equal(liveSettings(stored, texts).notes.length, 1)
    const given = { filters: stored.filters }
    assert.ok(acceptViewSettings(given, { viewId, kind: 'grid', columns: texts, nextByte, stored }).settings.filters)
    assert.throws(
      () => acceptViewSettings(given, { viewId, kind: 'grid', columns: texts, nextByte }),
      /cannot be filtered/,
    )
  })

  test('the contract takes the defaults and refuses everything out of bounds', () => {
    const { fits } = schemaCheck(ViewSettings)
    assert.ok(fits(defaultSettings))
    for (const bad of [
      { frozen: -1 },
      { frozen: 'two' },
      { rowHeight: 'huge' },
      { groups: Array(4).fill({ columnId: 'x', direction: 'asc' }) },
      { sorts: [{ id: '', columnId: 'x', direction: 'up' }] },
      { columns: [{ id: 'x', shown: true, width: 5 }] },
      { footers: { x: 'explode' } },
      { colors: [{ filter: null, color: 'url(x)' }] },
      { colorBy: 7 },
      { startField: 7 },
      { calendarScale: 'century' },
      { weekStart: 7 },
      { more: 1 },
    ])
      assert.ok(!fits({ ...defaultSettings, ...bad }), JSON.stringify(bad))
  })
})

describe('frozen up to a column', () => {
  const order = ['cl_Name', 'cl_Gone', 'cl_Age'].map((id) => ({ id, shown: true, width: null }))

  test('is kept by its id, and by number for whoever counts', () => {
    assert.equal(accept({ frozen: 'cl_Age' }).settings.frozen, 'cl_Age')
    assert.equal(accept({ frozen: 2 }).settings.frozen, 2)
    assert.equal(accept({ frozen: 'cl_Gone' }).settings.frozen, 1)
  })

  test('goes to the column before one that is gone', () => {
    const live = (frozen: string, columns = order) =>
      liveSettings({ ...defaultSettings, columns, frozen }, [
        { ...aColumn('Name', 'text', []), typeName: 'SingleLineText', options: {}, type: {} },
        { ...aColumn('Age', 'number', []), typeName: 'Number', options: {}, type: {} },
      ])
    assert.equal(live('cl_Age').settings.frozen, 'cl_Age')
    assert.equal(live('cl_Gone').settings.frozen, 'cl_Name')
    assert.equal(live('cl_Gone', []).settings.frozen, 1)
  })
})

describe('the cover of cards', () => {
  test('is a field of files', () => {
    assert.deepEqual(accept({ cover: 'cl_Files' }, 'gallery'), { settings: { cover: 'cl_Files' }, notes: [] })
    assert.deepEqual(accept({ cover: null }, 'gallery').settings, { cover: null })
    assert.throws(() => accept({ cover: 'cl_Name' }, 'gallery'), /“Name” holds no files/)
    const gone = accept({ cover: 'cl_Gone' }, 'gallery')
    assert.deepEqual([gone.settings.cover, gone.notes.length], [null, 1])
  })

  test('that is gone, or holds no files any more, is told and left out', () => {
    const live = (cover: string) => liveSettings({ ...defaultSettings, cover }, columns)
    assert.deepEqual([live('cl_Files').settings.cover, live('cl_Files').notes], ['cl_Files', []])
    for (const cover of ['cl_Gone', 'cl_Name']) {
      assert.equal(live(cover).settings.cover, null)
      assert.match(live(cover).notes.join(), /pictures of a field/)
    }
  })
})

describe('the dates of a calendar', () => {
  test('are fields of days or moments, computed ones too', () => {
    const given = { startField: 'cl_Day', endField: 'cl_Met' }
    assert.deepEqual(accept(given, 'calendar'), { settings: given, notes: [] })
    assert.throws(() => accept({ startField: 'cl_Age' }, 'calendar'), /“Age” holds neither days nor moments/)
    assert.throws(() => accept({ endField: 'cl_Name' }, 'calendar'), /“Name” holds neither days nor moments/)
    const gone = accept({ startField: 'cl_Gone' }, 'calendar')
    assert.deepEqual([gone.settings.startField, gone.notes.length], [null, 1])
  })

  test('that are gone, or are no dates any more, are told and left out', () => {
    const stored = { ...defaultSettings, startField: 'cl_Gone', endField: 'cl_Age' }
    const { settings, notes } = liveSettings(stored, columns)
    assert.deepEqual([settings.startField, settings.endField, notes.length], [null, null, 2])
    assert.match(notes.join(), /Choose another field/)
  })

  test('are told by the clocks of a zone that exists', () => {
    assert.equal(accept({ calendarZone: 'Asia/Kathmandu' }, 'calendar').settings.calendarZone, 'Asia/Kathmandu')
    assert.equal(accept({ calendarZone: null }, 'calendar').settings.calendarZone, null)
    assert.throws(() => accept({ calendarZone: 'Mars/Base' }, 'calendar'), /no time zone “Mars\/Base”/)
  })

  test('are what lists ask for a part of at a time', () => {
    const spans = (part: Partial<ViewSettings>) => spannedBy({ ...defaultSettings, ...part })
    assert.deepEqual(spans({ startField: 'cl_Day', endField: 'cl_Met' }), ['cl_Day', 'cl_Met'])
    assert.deepEqual(spans({ startField: 'cl_Day', endField: 'cl_Day' }), ['cl_Day'])
    assert.deepEqual(spans({ cover: 'cl_Files' }), [])
  })
})

test('a view takes no settings its kind does not have', () => {
  const groups = [{ columnId: 'cl_Age', direction: 'asc' }] as const
  assert.throws(() => accept({ coverFit: 'contain' }), /kind “Grid” has no such setting \(coverFit\)/)
  assert.throws(() => accept({ groups }, 'gallery'), /kind “Gallery” has no such setting \(groups\)/)
  assert.deepEqual(accept({ sorts: [], coverFit: 'contain' }, 'gallery').settings, { sorts: [], coverFit: 'contain' })
  // Whoever sends back all that was read sends them empty.
  const all = accept(defaultSettings, 'gallery').settings
  assert.deepEqual(all, rememberedBy('gallery', defaultSettings))
})

describe('settings for another view', () => {
  test('speak of its columns and have ids of their own', () => {
    const stored = {
      ...defaultSettings,
      ...accept({
        columns: [{ id: 'cl_Age', shown: false, width: 80 }],
        filters: aTest('Age', 'gt', 3),
        sorts: [{ id: '', columnId: 'cl_Name', direction: 'desc' }],
        footers: { cl_Age: 'sum' },
        colorBy: 'cl_Stage',
        frozen: 'cl_Age',
      }).settings,
    }
    const copy = copiedSettings(stored, {
      viewId: 'vw_bbbbbbbbbbbbbb',
      columnId: (id) => (id === 'cl_Age' ? 'cl_Other' : null),
      nextByte,
    })
    assert.deepEqual(copy.columns, [{ id: 'cl_Other', shown: false, width: 80 }])
    assert.deepEqual([copy.sorts, copy.footers, copy.colorBy, copy.frozen], [[], { cl_Other: 'sum' }, null, 'cl_Other'])
    assert.equal(copy.filters?.kind === 'test' && copy.filters.columnId, 'cl_Other')
    assert.equal(viewOfPart('filter', copy.filters?.id ?? ''), 'vw_bbbbbbbbbbbbbb')
    assert.deepEqual(readViewSettings('{}'), defaultSettings)
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? aTest('Age', 'eq', 1) : { kind: 'group', joined: 'and', members: [nested(depth - 1)] }
}

describe('what is known of each setting', () => {
  const columnIds = new Set(['cl_Age'])
  const uses = (part: Partial<ViewSettings>) => usesOf({ ...defaultSettings, ...part }, columnIds)

  test('with some of them records come or look otherwise', () => {
    assert.deepEqual(readSettings, [
      'columns',
      'filters',
      'sorts',
      'groups',
      'colors',
      'colorBy',
      'showsSystemFields',
      'cover',
      'stackBy',
      'showsNewFields',
      'formFields',
      'admission',
      'answerChanges',
      'banner',
      'logo',
      'startField',
      'endField',
      'laneBy',
      'dependsOn',
    ])
    const wide = { ...defaultSettings, columns: [{ id: 'cl_Age', shown: true, width: 90 }] }
    const wider = { ...wide, columns: [{ id: 'cl_Age', shown: true, width: 91 }] }
    const hidden = { ...wide, columns: [{ id: 'cl_Age', shown: false, width: 90 }] }
    assert.deepEqual(
      [isReadDifferently('columns', wide, wider), isReadDifferently('columns', wide, hidden)],
      [false, true],
    )
    assert.equal(isReadDifferently('rowHeight', wide, { ...wide, rowHeight: 'tall' }), false)
  })

  test('filters and rules for colours tell what a view leaves out', () =>
    assert.deepEqual(confidentialSettings, ['filters', 'colors']))

  test('what a view groups by and what stands on its cards is seen also where its field is hidden', () => {
    const shown = (part: Partial<ViewSettings>) => [...shownBesideFields({ ...defaultSettings, ...part })]
    assert.deepEqual(shown({}), [])
    assert.deepEqual(shown({ groups: [{ columnId: 'cl_Age', direction: 'asc' }], cover: 'cl_Files' }), [
      'cl_Age',
      'cl_Files',
    ])
  })

  test('a column is missed where it filters, sorts, groups, colours, covers or dates', () => {
    const step = { columnId: 'cl_Age', direction: 'asc' } as const
    assert.deepEqual(uses({ filters: aTest('Age', 'eq', 1) }), ['filters'])
    assert.deepEqual(uses({ sorts: [{ ...step, id: '' }], groups: [step] }), ['sorts', 'groups'])
    assert.deepEqual(uses({ colors: [{ filter: aTest('Age', 'eq', 1), color: 'red' }], colorBy: 'cl_Age' }), ['colors'])
    assert.deepEqual(uses({ cover: 'cl_Age' }), ['cover'])
    assert.deepEqual(uses({ startField: 'cl_Name', endField: 'cl_Age' }), ['dates'])
    assert.deepEqual(uses({ footers: { cl_Age: 'sum' }, colorBy: 'cl_Name' }), [])
  })
})

describe('settings of a form', () => {
  for (const url of ['javascript:alert(1)', '//evil.example', 'https:evil.example', '/path', 'https://x\\y', ''])
    test(`goes on to no page “${url}”, also where one was stored (S26)`, () => {
      assert.throws(() => accept({ redirect: { url, afterSeconds: 0 } }, 'form'), /begins with http/)
      const stored = { ...defaultSettings, redirect: { url, afterSeconds: 0 } }
      assert.equal(liveSettings(stored, columns).settings.redirect, null)
    })

  test('takes pictures of this server and web addresses, nothing that runs', () => {
    for (const banner of ['/a/b.png', 'https://x.example/a.png', null])
      assert.deepEqual(accept({ banner }, 'form').settings, { banner })
    for (const bad of ['//x.example/a.png', '/\\x.example', 'javascript:1', 'data:text/html,x']) {
      assert.throws(() => accept({ logo: bad }, 'form'), /needs an address/)
      assert.equal(liveSettings({ ...defaultSettings, logo: bad }, columns).settings.logo, null)
    }
  })

  test('mails go to addresses, each once', () => {
    assert.deepEqual(accept({ mailsTo: ['a@x.example', 'A@x.example'] }, 'form').settings.mailsTo, ['a@x.example'])
    assert.throws(() => accept({ mailsTo: ['a@x.example, b@x.example'] }, 'form'), /no e-mail address/)
  })

  test('a field keeps what was said of it; conditions are checked, copied and lose what is gone', () => {
    const condition = aTest('Age', 'gt', 3)
    const formFields = { cl_Name: { ...plainField, label: 'You', condition }, cl_Gone: plainField }
    const { settings } = accept({ formFields }, 'form')
    assert.deepEqual(Object.keys(settings.formFields ?? {}), ['cl_Name'])
    const kept = settings.formFields?.cl_Name?.condition
    assert.match(kept?.id ?? '', /^fi_/)
    assert.throws(
      () => accept({ formFields: { cl_Name: { ...plainField, condition: aTest('Age', 'gt', 'x') } } }, 'form'),
      /formFields\.cl_Name\.condition/,
    )
    const all = { ...defaultSettings, ...settings }
    const copied = copiedSettings(all, { viewId: 'vw_bbbbbbbbbbbbbb', columnId: (id) => id, nextByte })
    assert.equal(viewOfPart('filter', copied.formFields.cl_Name?.condition?.id ?? ''), 'vw_bbbbbbbbbbbbbb')
    assert.deepEqual(usesOf(all, new Set(['cl_Age'])), ['conditions'])
    const live = liveSettings(
      all,
      columns.filter(({ id }) => id !== 'cl_Age'),
    )
    assert.equal(live.settings.formFields.cl_Name?.condition, null)
    assert.match(live.notes.join(), /no longer there/)
  })

  test('a condition that was stored stays although its column takes no such value any more', () => {
    const condition = aTest('Age', 'gt', 'tall')
    const stored = { ...defaultSettings, formFields: { cl_Name: { ...plainField, condition } } }
    const given = { formFields: { cl_Name: { ...plainField, label: 'You', condition } } }
    const { settings } = acceptViewSettings(given, { viewId, kind: 'form', columns, stored, nextByte })
    assert.equal(settings.formFields?.cl_Name?.label, 'You')
  })

  test('what was said of a field in the trash stays', () => {
    const before = { ...defaultSettings, formFields: { cl_Name: plainField, cl_Age: { ...plainField, label: 'Old' } } }
    const trash = { columns: [], trashed: new Set(['cl_Age']), showsNew: false }
    const { formFields } = keepPlaces({ formFields: {} }, before, trash)
    assert.deepEqual(Object.keys(formFields ?? {}), ['cl_Age'])
  })
})
