import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DraftColumn, draftFault, draftOf, draftOfPlan, partOfPlan, planOf, redraft } from './import-draft.ts'
import { aColumn, aSheet } from './testing/a-sheet.ts'

const people = aSheet({
  id: 's1',
  title: 'People',
  columns: [
    aColumn(0, { header: 'Name' }),
    aColumn(1, { header: 'Region', linksTo: { sheet: 's2', title: 'Regions' } }),
    aColumn(2, { header: 'Stage', type: 'SingleSelect', options: { choices: ['New'] } }),
    aColumn(3, { header: '', title: 'Field 4', isLeftOut: true }),
  ],
})
const regions = aSheet({ id: 's2', title: 'Regions', columns: [aColumn(0, { header: 'Region' })] })
const hidden = aSheet({ id: 's3', title: 'Notes', isHidden: true })
const bare = aSheet({ id: 's4', title: 'Pivot', rows: 0 })

describe('what is proposed', () => {
  test('a column of lists that names the rows of another sheet links to several of them', () => {
    const lists = aColumn(1, { header: 'Regions', linksTo: { sheet: 's2', title: 'Regions', many: true } })
    const sheets = [aSheet({ id: 's1', columns: [aColumn(0), lists] }), regions]
    assert.deepEqual(planOf(draftOf(sheets), sheets).parts[0]?.columns[1], {
      from: 1,
      title: 'Regions',
      linksTo: 's2',
      many: true,
    })
  })

  test('every sheet with rows that is seen becomes a table; columns without anything are left out, links are made', () => {
    const plan = planOf(draftOf([people, regions, hidden, bare]), [people, regions, hidden, bare])
    assert.deepEqual(plan, {
      parts: [
        {
          sheet: 's1',
          title: 'People',
          columns: [
            { from: 0, title: 'Name', type: 'SingleLineText', options: {} },
            { from: 1, title: 'Region', linksTo: 's2' },
            { from: 2, title: 'Stage', type: 'SingleSelect', options: { choices: ['New'] }, addsChoices: true },
          ],
        },
        {
          sheet: 's2',
          title: 'Regions',
          columns: [{ from: 0, title: 'Region', type: 'SingleLineText', options: {} }],
        },
      ],
      unreadable: 'refuse',
    })
  })

  test('of a file whose sheets are all hidden the first is taken', () => {
    assert.deepEqual(
      draftOf([hidden, bare]).parts.map(({ isTaken }) => isTaken),
      [true, false],
    )
  })

  test('a formula of the file is a formula where what it needs is kept, else its values are taken', () => {
    const formula = { text: '{1} * 2', columns: [1], written: '=B2*2' }
    const sheet = aSheet({
      columns: [aColumn(0), aColumn(1, { type: 'Number' }), aColumn(2, { header: 'Double', type: 'Number', formula })],
    })
    const draft = draftOf([sheet])
    const last = (change: (column: DraftColumn) => Partial<DraftColumn>) => {
      const parts = draft.parts.map((part) => ({
        ...part,
        columns: part.columns.map((column) => ({ ...column, ...change(column) })),
      }))
      return planOf({ ...draft, parts }, [sheet]).parts[0]?.columns.at(-1)
    }
    const values = { from: 2, title: 'Double', type: 'Number', options: {} }
    assert.deepEqual(
      last(() => ({})),
      { from: 2, title: 'Double', formula: true },
    )
    assert.deepEqual(
      last(({ from }) => (from === 1 ? { type: 'Decimal', title: 'Price' } : {})),
      { from: 2, title: 'Double', formula: true },
    )
    assert.deepEqual(
      last(({ from }) => (from === 1 ? { type: 'LongText' } : {})),
      values,
    )
    assert.deepEqual(
      last(({ from }) => (from === 1 ? { isKept: false } : {})),
      values,
    )
    assert.deepEqual(
      last(({ from }) => (from < 2 ? { isKept: false } : {})),
      values,
    )
    assert.deepEqual(
      last(({ from }) => (from === 2 ? { isFormula: false } : {})),
      values,
    )
    const plan = planOf(draft, [sheet])
    assert.deepEqual(planOf(draftOfPlan([sheet], plan), [sheet]), plan)
  })

  test('a link to a sheet that is left out is a field of its own type', () => {
    const draft = draftOf([people, regions])
    const parts = draft.parts.map((part) => (part.sheet === 's2' ? { ...part, isTaken: false } : part))
    const [part] = planOf({ ...draft, parts }, [people, regions]).parts
    assert.deepEqual(part?.columns[1], { from: 1, title: 'Region', type: 'SingleLineText', options: {} })
  })

  test('the words of a column are the choices of a type that holds some, whoever chose it', () => {
    const draft = draftOf([people])
    const parts = draft.parts.map((part) => ({
      ...part,
      columns: part.columns.map((column) => (column.from === 0 ? { ...column, type: 'MultiSelect' } : column)),
    }))
    const plan = planOf({ ...draft, parts }, [people])
    assert.deepEqual(
      plan.parts[0]?.columns.map(({ type, options, addsChoices }) => [type, options, addsChoices]),
      [
        ['MultiSelect', undefined, true],
        ['SingleLineText', {}, undefined],
        ['SingleSelect', { choices: ['New'] }, true],
      ],
    )
    assert.deepEqual(planOf(draftOfPlan([people], plan), [people]), plan)
  })

  test('another type than the guess has no settings of the guess', () => {
    const draft = draftOf([people])
    const [part] = draft.parts
    const columns = part?.columns.map((column) => ({ ...column, type: 'LongText' })) ?? []
    const plan = planOf({ ...draft, parts: [{ ...(part as NonNullable<typeof part>), columns }] }, [people])
    assert.deepEqual(plan.parts[0]?.columns[2], { from: 2, title: 'Stage', type: 'LongText' })
  })
})

describe('into a table that is there', () => {
  const suggestion = {
    sheet: 's1',
    table: 'md_1',
    columns: [
      { from: 0, column: 'cl_name' },
      { from: 2, column: 'cl_stage', blank: 'clear' as const, addsChoices: false },
    ],
    match: [0],
    missing: 'skip' as const,
  }

  test('what the server proposes is planned as it is, with what it leaves open decided', () => {
    const draft = { parts: [partOfPlan(people, suggestion)], unreadable: 'empty' as const }
    assert.deepEqual(planOf(draft, [people]), {
      parts: [
        {
          ...{ sheet: 's1', table: 'md_1', match: [0], found: 'update', missing: 'skip' },
          columns: [
            { from: 0, column: 'cl_name', blank: 'clear', addsChoices: false },
            { from: 2, column: 'cl_stage', blank: 'clear', addsChoices: false },
          ],
        },
      ],
      unreadable: 'empty',
    })
  })

  test('by a column that is left out nothing is compared', () => {
    const part = partOfPlan(people, suggestion)
    const columns = part.columns.map((column) => (column.from === 0 ? { ...column, column: null } : column))
    const plan = planOf({ parts: [{ ...part, columns }], unreadable: 'refuse' }, [people])
    assert.deepEqual(plan.parts[0]?.match, [])
    assert.equal(plan.parts[0]?.found, undefined)
  })
})

test('a plan that was rehearsed is drafted as it was', () => {
  const sheets = [people, regions, hidden]
  for (const plan of [
    planOf(draftOf(sheets), sheets),
    planOf(
      {
        parts: [partOfPlan(people, { sheet: 's1', table: 't', columns: [{ from: 1, column: 'c' }] })],
        unreadable: 'empty',
      },
      sheets,
    ),
  ])
    assert.deepEqual(planOf(draftOfPlan(sheets, plan), sheets), plan)
})

describe('read in another way', () => {
  const chosen = () => {
    const draft = draftOf([people])
    const parts = draft.parts.map((part) => ({
      ...part,
      title: 'Staff',
      columns: part.columns.map((column) => (column.from === 0 ? { ...column, type: 'LongText' } : column)),
    }))
    return { ...draft, parts }
  }

  test('what was chosen stays where the same columns are found, and what nobody chose follows the new reading', () => {
    const again = { ...people, columns: people.columns.map((column) => ({ ...column, type: 'Number' })) }
    const [part] = redraft(chosen(), [people], [again]).parts
    assert.equal(part?.title, 'Staff')
    assert.deepEqual(
      part?.columns.map(({ type }) => type),
      ['LongText', 'Number', 'Number', 'Number'],
    )
  })

  test('other columns are proposed anew', () => {
    const again = { ...people, columns: [aColumn(0, { header: 'Name;Region;Stage' })] }
    const [part] = redraft(chosen(), [people], [again]).parts
    assert.deepEqual([part?.title, part?.columns.length], ['Staff', 1])
  })
})

test('what cannot be rehearsed is told, with the sheet', () => {
  const draft = draftOf([people, regions])
  const [first, second] = draft.parts as [(typeof draft.parts)[number], (typeof draft.parts)[number]]
  const withParts = (...parts: (typeof draft.parts)[number][]) => draftFault({ ...draft, parts })
  assert.equal(draftFault(draft), null)
  assert.equal(withParts({ ...first, isTaken: false })?.why, 'nothing')
  assert.deepEqual(withParts(first, { ...second, title: ' ' }), { why: 'title', sheet: 's2' })
  assert.deepEqual(withParts(first, { ...second, title: 'people' }), { why: 'sameTitle', sheet: 's2' })
  assert.equal(withParts({ ...first, table: 'md_1' })?.why, 'columns')
  assert.equal(withParts({ ...first, columns: first.columns.map((one) => ({ ...one, title: '' })) })?.why, 'fieldTitle')
})
