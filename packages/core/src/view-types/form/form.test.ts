import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aColumn } from '../../filters/testing/a-column.ts'
import { schemaCheck } from '../../schema/schema-check.ts'
import { Type } from '../../schema/type.ts'
import type { CellValue } from '../../storage.ts'
import { type AskedField, plainField } from '../../views/asked-field.ts'
import type { FilterNode } from '../../views/filter-node.ts'
import { defaultSettings, type ViewSettings } from '../../views/view-settings.ts'
import type { AskableColumn } from '../view-type.ts'
import { form } from './form.ts'
import { formFieldsOf, formParts } from './form-fields.ts'
import { formWire } from './form-wire.ts'
import { judgeForm } from './judge-form.ts'

const askable = (title: string, given: Partial<AskableColumn> = {}): AskableColumn => ({
  ...aColumn(title, title === 'Seats' ? 'number' : 'text'),
  system: false,
  isFilledIn: true,
  isNeeded: false,
  typeName: title === 'Seats' ? 'Number' : 'SingleLineText',
  options: {},
  ...given,
})
const columns = [
  askable('Name'),
  askable('Seats'),
  askable('Why'),
  askable('Code', { isFilledIn: false }),
  askable('Owner', { system: true }),
]
const clock = { zone: 'UTC', now: '2026-05-01T10:00:00.000Z' }
const aTest = (title: string, operator: string, value: unknown): FilterNode =>
  ({ id: '', kind: 'test', columnId: `cl_${title}`, operator, value }) as FilterNode
const group = (joined: 'and' | 'or', members: readonly FilterNode[]): FilterNode =>
  ({ id: '', kind: 'group', joined, not: false, members }) as FilterNode

function settingsWith(
  fields: Readonly<Record<string, Partial<AskedField>>>,
  given: Partial<ViewSettings> = {},
): ViewSettings {
  const formFields = Object.fromEntries(
    Object.entries(fields).map(([title, field]) => [`cl_${title}`, { ...plainField, ...field }]),
  )
  return { ...defaultSettings, formFields, ...given }
}

function judged(settings: ViewSettings, answers: Readonly<Record<string, CellValue>>) {
  const byId = new Map(Object.entries(answers).map(([title, value]) => [`cl_${title}`, value]))
  const { shown, missing } = judgeForm(formFieldsOf(settings, columns), byId, clock)
  const titles = (fields: typeof shown) => fields.map(({ column }) => column.title).join()
  return { shown: titles(shown), missing: titles(missing) }
}

describe('what a form asks for', () => {
  test('is what people can fill in; system fields only when asked for (spec 281)', () => {
    assert.equal(judged(settingsWith({}), {}).shown, 'Name,Seats,Why')
    assert.equal(judged(settingsWith({}, { showsSystemFields: true }), {}).shown, 'Name,Seats,Why,Owner')
  })

  test('is nothing that is withheld from whoever fills it in, which counts as empty and as not required', () => {
    const asked = [askable('Name', { isWithheld: true, isNeeded: true }), askable('Seats'), askable('Why')]
    const settings = settingsWith({ Name: { required: true }, Why: { condition: aTest('Name', 'eq', 'Ann') } })
    const answers = new Map([['cl_Name', 'Ann']])
    const { shown, missing } = judgeForm(formFieldsOf(settings, asked), answers, clock)
    assert.deepEqual([shown.map(({ column }) => column.title), missing], [['Seats'], []])
  })

  test('stands in the order of the form and leaves out what is hidden or new', () => {
    const places = [
      { id: 'cl_Why', shown: true, width: null },
      { id: 'cl_Name', shown: true, width: null },
    ]
    const placed = { columns: places, showsNewFields: false }
    assert.equal(judged(settingsWith({}, placed), {}).shown, 'Why,Name')
    const hidden = { ...placed, columns: places.map((place) => ({ ...place, shown: place.id === 'cl_Why' })) }
    assert.equal(judged(settingsWith({}, hidden), {}).shown, 'Why')
  })

  test('goes by its label, else by its title (spec 274)', () => {
    const labels = (label: string | null) =>
      formFieldsOf(settingsWith({ Name: { label } }), columns).map((field) => field.label)[0]
    assert.deepEqual([labels('Who are you?'), labels(null), labels('')], ['Who are you?', 'Name', 'Name'])
  })

  test('depends on what was answered above it', () => {
    const settings = settingsWith({ Why: { condition: aTest('Seats', 'gt', 20) } })
    assert.equal(judged(settings, {}).shown, 'Name,Seats')
    assert.equal(judged(settings, { Seats: 21 }).shown, 'Name,Seats,Why')
    assert.equal(judged(settings, { Seats: 20 }).shown, 'Name,Seats')
  })

  test('depends on groups of conditions in groups', () => {
    const oneOrMany = group('or', [aTest('Seats', 'eq', 1), aTest('Seats', 'gt', 20)])
    const condition = group('and', [aTest('Name', 'eq', 'Ann'), oneOrMany])
    const settings = settingsWith({ Why: { required: true, condition } })
    const why = (Name: string, Seats: number | null) => judged(settings, { Name, Seats }).missing
    assert.deepEqual([why('Ann', 1), why('Ann', 21)], ['Why', 'Why'])
    assert.deepEqual([why('Ann', 5), why('Ann', null), why('Bob', 1), why('Bob', 21)], ['', '', '', ''])
  })

  test('what is not asked for counts as empty, and so does what stands below', () => {
    const chain = settingsWith({
      Seats: { condition: aTest('Name', 'notempty', null) },
      Why: { condition: aTest('Seats', 'eq', 5) },
    })
    assert.equal(judged(chain, { Seats: 5 }).shown, 'Name')
    assert.equal(judged(chain, { Name: 'Ann', Seats: 5 }).shown, 'Name,Seats,Why')
    const circle = settingsWith({
      Name: { condition: aTest('Why', 'notempty', null) },
      Why: { condition: aTest('Name', 'blank', null) },
    })
    assert.equal(judged(circle, { Name: 'Ann', Why: 'x' }).shown, 'Seats,Why')
  })

  test('a condition that says nothing any more lets its field be asked for', () => {
    assert.equal(judged(settingsWith({ Why: { condition: aTest('Gone', 'eq', 1) } }), {}).shown, 'Name,Seats,Why')
  })
})

describe('the parts of a form', () => {
  const sections = (settings: ViewSettings, shown: readonly string[]) => {
    const fields = formFieldsOf(settings, columns)
    const asked = fields.filter(({ column }) => shown.includes(column.title))
    return formParts(fields, asked).map((part) => [
      part.section?.heading ?? null,
      part.fields.map(({ column }) => column.title).join(),
    ])
  }
  const section = (heading: string) => ({ section: { heading, text: null } })

  test('begin with the fields that have a heading', () => {
    const settings = settingsWith({ Seats: section('Room') })
    assert.deepEqual(sections(settings, ['Name', 'Seats', 'Why']), [
      [null, 'Name'],
      ['Room', 'Seats,Why'],
    ])
  })

  test('go on with the next field when their first one is not asked for, and are gone with their last', () => {
    const settings = settingsWith({ Name: section('You'), Seats: section('Room') })
    assert.deepEqual(sections(settings, ['Name', 'Why']), [
      ['You', 'Name'],
      ['Room', 'Why'],
    ])
    assert.deepEqual(sections(settings, ['Why']), [['Room', 'Why']])
    assert.deepEqual(sections(settings, ['Name']), [['You', 'Name']])
  })
})

describe('what is missing', () => {
  const required = settingsWith({
    Name: { required: true },
    Why: { required: true, condition: aTest('Seats', 'gt', 9) },
  })
  for (const [answers, missing] of [
    [{}, 'Name'],
    [{ Name: '' }, 'Name'],
    [{ Name: [] }, 'Name'],
    [{ Name: false }, 'Name'],
    [{ Name: 0 }, ''],
    [{ Name: 'Ann' }, ''],
    [{ Name: 'Ann', Seats: 10 }, 'Why'],
    [{ Name: 'Ann', Seats: 10, Why: 'x' }, ''],
  ] as const)
    test(`${JSON.stringify(answers)}: ${missing || 'nothing'}`, () =>
      assert.equal(judged(required, answers).missing, missing))

  test('is also what the table needs', () => {
    const needed = [askable('Name', { isNeeded: true })]
    const { missing } = judgeForm(formFieldsOf(settingsWith({}), needed), new Map(), clock)
    assert.equal(missing.length, 1)
  })
})

const ofType = { type: {} }

test('begins with every field of the table by name, so that a new one stays out', () => {
  const begun = form.begin?.(columns.map((column) => ({ ...column, ...ofType, isPrimaryValue: false, keyPart: null })))
  assert.equal(begun?.showsNewFields, false)
  assert.deepEqual(begun?.columns?.at(-1), { id: 'cl_Owner', shown: false, width: null })
  assert.equal(begun?.columns?.length, columns.length)
})

describe('as v1 clients know it', () => {
  const { present, accept, reply } = formWire

  test('tells every field, and the title where it has no heading', () => {
    const told = present({ ...defaultSettings, mailsTo: ['ana@x.example'] }, { title: 'Ask us' })
    assert.deepEqual(Object.keys(told).toSorted(), Object.keys(reply).toSorted())
    assert.ok(schemaCheck(Type.Object({ ...reply })).fits(told))
    assert.deepEqual([told.heading, told.email], ['Ask us', '{"ana@x.example":true}'])
  })

  test('takes what it tells', () => {
    const settings: ViewSettings = {
      ...defaultSettings,
      heading: 'Hello',
      subheading: 'You',
      successMessage: 'Thanks',
      redirect: { url: 'https://x.example/', afterSeconds: 3 },
      mailsTo: ['ana@x.example'],
      submitAnother: true,
      blankForm: true,
      banner: '/a.png',
      logo: 'https://x.example/b.png',
    }
    assert.deepEqual({ ...settings, ...accept(present(settings, { title: '' })) }, settings)
  })

  test('what was not sent says nothing; null and an empty text say “none”', () => {
    assert.deepEqual(accept({ groups: 1 }), {})
    assert.deepEqual(accept({ heading: '', show_blank_form: null, redirect_url: null }), {
      heading: null,
      blankForm: false,
      redirect: null,
    })
    assert.deepEqual(accept({ email: '{"a@x.example":true,"b@x.example":false}' }).mailsTo, ['a@x.example'])
  })

  for (const body of [
    { email: 'x' },
    { email: '[]' },
    { email: '7' },
    { redirect_url: 'https://x.example', redirect_after_secs: '1.5' },
    { redirect_url: 'https://x.example', redirect_after_secs: 61 },
    { redirect_url: 'https://x.example', redirect_after_secs: 'soon' },
  ])
    test(`refuses ${JSON.stringify(body)}`, () => assert.throws(() => accept(body), { code: 'invalid_request' }))
})
