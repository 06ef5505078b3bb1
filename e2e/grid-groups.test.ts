import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json
const options = ['Lead', 'Proposal', 'Won'].map((title) => ({ title }))

before(async () => {
  person = await newcomer()
  project = await aProject(person)
})

interface Deals {
  readonly table: Json
  readonly viewId: string
  idOf(title: string): string
  set(settings: object): Promise<void>
  settings(): Promise<Json>
  open(as?: Account): Promise<Page>
}

let made = 0

async function deals(rows: readonly Json[] = standard): Promise<Deals> {
  made += 1
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options } },
    { title: 'Amount', uidt: 'Number' },
    { title: 'Note', uidt: 'SingleLineText' },
  ]
  const table = await aTable(server, person, project.id, { title: `Deals ${made}`, columns, rows })
  const viewId = table.views[0].id
  const path = `/api/v1/db/meta/views/${viewId}/settings`
  return {
    table,
    viewId,
    idOf: (title) => table.columns.find((column: Json) => column.title === title).id,
    async set(settings) {
      const { status, body } = await server.call('PATCH', path, settings, person.token)
      assert.equal(status, 200, JSON.stringify(body))
    },
    settings: async () => (await server.call('GET', path, undefined, person.token)).body.settings,
    async open(as = person) {
      const page = await enter(placeOfTable(project.id, table.title), { as })
      await page.getByRole('grid').or(page.getByRole('treegrid')).waitFor({ state: 'attached' })
      return page
    },
  }
}

const standard = [
  { Title: 'Ada', Stage: 'Won', Amount: 10 },
  { Title: 'Grace', Stage: 'Lead', Amount: 5 },
  { Title: 'Linus', Stage: 'Lead', Amount: 7 },
  { Title: 'Edsger', Stage: null, Amount: 1 },
]

const headings = (page: Page) => page.locator('[role=treegrid] [role=row][aria-level]').allInnerTexts()
const titles = (page: Page) => page.getByRole('rowheader').allInnerTexts()

test('a grid is grouped from the bar; headings come in the order of the choices, with counts and figures', async () => {
  const { idOf, set, open, settings } = await deals()
  await set({ footers: { [idOf('Amount')]: 'sum' } })
  const page = await open()
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  // Few values that many records share: it begins with that.
  await page.getByRole('button', { name: 'Grouped by Stage' }).waitFor()
  await assertSoon(
    async () => (await headings(page)).map((text) => /^(.+?) \((\d+)\)/.exec(text.trim())?.slice(1)),
    [
      ['(Empty)', '1'],
      ['Lead', '2'],
      ['Won', '1'],
    ],
  )
  await assertSoon(() => titles(page), ['Edsger', 'Grace', 'Linus', 'Ada'])
  await page.getByText('Last', { exact: true }).click()
  await until(
    () => titles(page),
    (list) => list.join() === 'Ada,Grace,Linus,Edsger',
  )
  await assertSoon(async () => (await settings()).groups, [{ columnId: idOf('Stage'), direction: 'desc' }])
})

test('groups fold by key and by menu, stay folded when the page comes back, and open for what is found in them', async () => {
  const { idOf, set, open } = await deals()
  await set({
    groups: [
      { columnId: idOf('Stage'), direction: 'asc' },
      { columnId: idOf('Amount'), direction: 'asc' },
    ],
  })
  const page = await open()
  await until(
    () => headings(page),
    (list) => list.length === 7,
  )
  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await until(
    () => titles(page),
    (list) => !list.includes('Edsger') && list.length === 3,
  )
  await page.reload()
  await until(
    () => titles(page),
    (list) => list.join() === 'Grace,Linus,Ada',
  )
  await page.getByRole('button', { name: /^Grouped by Stage, Amount/ }).click()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await until(
    () => headings(page),
    (list) => list.length === 3,
  )
  await assertSoon(() => titles(page), [])
  // What is found is shown, and nothing else is opened.
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /^Deals/ }).press('Control+f')
  await page.getByRole('textbox', { name: 'Find in this view' }).fill('Linus')
  await page.getByText('1 match', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await until(
    () => titles(page),
    (list) => list.join() === 'Linus',
  )
  await page.keyboard.press('Escape')
  const active = page.locator('[role=treegrid] [aria-selected=true]').first()
  await assertSoon(() => active.innerText(), 'Linus')
  await page.getByRole('button', { name: /^Grouped by Stage, Amount/ }).click()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await until(
    () => titles(page),
    (list) => list.length === 4,
  )
})

test('the plus of a heading, by pointer or key, adds a record with the values of its group and of those around it', async () => {
  const { table, idOf, set, open } = await deals()
  await set({
    groups: [
      { columnId: idOf('Stage'), direction: 'asc' },
      { columnId: idOf('Amount'), direction: 'asc' },
    ],
  })
  const page = await open()
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}?sort=-Id&limit=1`
  const newest = async () => (await server.call('GET', path, undefined, person.token)).body.list[0]
  const added = (count: number) =>
    until(
      () => titles(page),
      (list) => list.length === count,
    )
  await added(4)
  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  // On the heading of the amount 5 inside of the leads, folded.
  await page.keyboard.press('Enter')
  await added(3)
  await page.keyboard.press('+')
  await assertSoon(() => titles(page), ['Edsger', 'Grace', '', 'Linus', 'Ada'])
  await assertSoon(async () => {
    const { Stage, Amount } = await newest()
    return [Stage, Amount]
  }, ['Lead', 5])
  // The first heading: those without a stage. Its plus stands at the end of the first field.
  const canvas = await page.locator('canvas').first().boundingBox()
  assert.ok(canvas !== null)
  await page.mouse.click(canvas.x + 56 + 220 - 14, canvas.y + 28 + 16)
  await added(6)
  await assertSoon(async () => (await newest()).Stage, null)
})

test('a record added in a group has its values; one that is edited goes to its group when the cursor leaves it', async () => {
  const { table, idOf, set, open } = await deals()
  await set({ groups: [{ columnId: idOf('Stage'), direction: 'asc' }] })
  const page = await open()
  await until(
    () => titles(page),
    (list) => list.join() === 'Edsger,Grace,Linus,Ada',
  )
  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Add record here' }).click()
  // It stands at the end first; in its place it takes the cursor.
  await assertSoon(() => titles(page), ['Edsger', 'Grace', 'Linus', '', 'Ada'])
  await assertSoon(() => page.locator('[role=rowheader][aria-selected=true]').allInnerTexts(), [''])
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}?sort=-Id&limit=1`
  const newest = async () => (await server.call('GET', path, undefined, person.token)).body.list[0]
  await assertSoon(async () => (await newest()).Stage, 'Lead')
  // Edsger has no stage: as soon as it is won, it belongs to the last group.
  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('wo')
  await page.getByRole('option', { name: 'Won' }).waitFor()
  await page.keyboard.press('Tab')
  const edsger = `/api/v1/db/data/v1/${project.id}/${table.id}/4`
  await until(
    async () => (await server.call('GET', edsger, undefined, person.token)).body.Stage,
    (stage) => stage === 'Won',
  )
  await assertSoon(async () => (await titles(page))[0], 'Edsger')
  // Over the heading of the next group to its first record.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await until(
    () => titles(page),
    (list) => list.indexOf('Edsger') > 2,
  )
  await until(
    () => headings(page),
    (list) => list.some((text) => text.includes('Won (2)')),
  )
})

test('a rule made in the bar colours the records that match it, also by a hidden field', async () => {
  const { idOf, table, set, open, settings } = await deals()
  await set({
    columns: table.columns.map(({ id, title }: Json) => ({ id, shown: title !== 'Amount', width: null })),
  })
  const page = await open()
  await until(
    () => titles(page),
    (list) => list.length === 4,
  )
  const coloured = page.waitForResponse(
    // One that was given up has no text.
    async (answer) => answer.url().includes('colors=1') && (await answer.text().catch(() => '')).includes('"red"'),
  )
  await page.getByRole('button', { name: 'Colour' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Amount' }).click()
  await page.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is at least' }).click()
  await page.getByRole('textbox', { name: 'Value for Amount' }).fill('10')
  const { colors } = (await (await coloured).json()) as Json
  assert.deepEqual(colors, ['red', null, null, null])
  const [rule] = (await settings()).colors
  assert.equal(rule.color, 'red')
  assert.equal(rule.filter.members[0].columnId, idOf('Amount'))
})

const notes = [
  { Title: 'none', Note: null },
  { Title: 'blank', Note: '' },
  { Title: 'red', Note: 'red' },
  { Title: 'reddish', Note: 'Reddish' },
]
let opened: Promise<Page> | undefined

for (const [number, word, label, value, expected] of [
  ['239', 'isEqual', 'is equal', 'red', 'red'],
  ['240', 'isNotEqual', 'is not equal', 'red', 'none,blank,reddish'],
  ['241', 'isLike', 'is like', 'red', 'red,reddish'],
  ['242', 'isNot like', 'is not like', 'red', 'none,blank'],
  ['243', 'isEmpty', 'is an empty text', null, 'blank'],
  ['244', 'isNotEmpty', 'is no empty text', null, 'red,reddish'],
  ['245', 'isNull', 'is null', null, 'none'],
  ['246', 'isNotNull', 'is not null', null, 'blank,red,reddish'],
] as const)
  test(`a filter stored as “${word}” is read by the panel and finds what it says (spec ${number})`, async () => {
    const { table, idOf, viewId } = await deals(notes)
    const path = `/api/v1/db/meta/views/${viewId}/filters`
    const body = { fk_column_id: idOf('Note'), comparison_op: word, value }
    const { status } = await server.call('POST', path, body, person.token)
    assert.equal(status, 200)
    opened ??= enter('/projects', { as: person, stays: true })
    const reader = await opened
    await reader.goto(`${server.url}/#${placeOfTable(project.id, table.title)}`)
    await reader.getByRole('grid', { name: table.title }).waitFor({ state: 'attached' })
    await until(
      () => titles(reader),
      (list) => list.join() === expected,
    )
    await reader.getByRole('button', { name: /^Filter/ }).click()
    await assertSoon(() => reader.getByRole('combobox', { name: 'Comparison' }).inputValue(), label)
    await reader.keyboard.press('Escape')
  })

test('conditions of numbers, choices and groups of them are made in the panel; what is no number waits', async () => {
  const { open, settings } = await deals()
  const page = await open()
  await until(
    () => titles(page),
    (list) => list.length === 4,
  )
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Amount' }).click()
  await page.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is between', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount from' }).fill('5')
  await page.getByRole('textbox', { name: 'Amount to' }).fill('many')
  assert.deepEqual(await titles(page), ['Ada', 'Grace', 'Linus', 'Edsger'])
  await page.getByRole('textbox', { name: 'Amount to' }).fill('7')
  await until(
    () => titles(page),
    (list) => list.join() === 'Grace,Linus',
  )
  await page.getByRole('dialog', { name: 'Filter' }).getByText('2 of 4 records').waitFor()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('combobox', { name: 'How the conditions are joined' }).click()
  await page.getByRole('option', { name: 'or' }).click()
  await page.getByRole('combobox', { name: 'Field' }).nth(1).click()
  await page.getByRole('option', { name: 'Stage' }).click()
  await page.getByRole('combobox', { name: 'Comparison' }).nth(1).click()
  await page.getByRole('option', { name: 'is any of' }).click()
  await page.getByRole('combobox', { name: 'Value for Stage' }).click()
  await page.getByRole('option', { name: 'Won' }).click()
  await until(
    () => titles(page),
    (list) => list.join() === 'Ada,Grace,Linus',
  )
  const { filters } = await settings()
  assert.equal(filters.joined, 'or')
  assert.deepEqual(filters.members[1].members[0].value, ['Won'])
})

test('in a locked view changes are seen by one person, who throws them away or keeps them as a view', async () => {
  const { table, viewId, idOf, open, settings } = await deals()
  const path = `/api/v1/db/meta/views/${viewId}`
  await server.call('PATCH', path, { lock_type: 'locked' }, person.token)
  const page = await open()
  await until(
    () => titles(page),
    (list) => list.join() === 'Ada,Grace,Linus,Edsger',
  )
  const sortByTitle = async () => {
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.getByRole('button', { name: 'Sort by another field' }).click()
    await until(
      () => titles(page),
      (list) => list.join() === 'Ada,Edsger,Grace,Linus',
    )
    await page.keyboard.press('Escape')
  }
  await sortByTitle()
  await page.getByRole('button', { name: 'Discard' }).click()
  await until(
    () => titles(page),
    (list) => list.join() === 'Ada,Grace,Linus,Edsger',
  )
  await sortByTitle()
  const told = page.getByText('Saved as', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Save as my view' }).click()
  await told
  assert.deepEqual((await settings()).sorts, [])
  const views = await server.call('GET', `/api/v1/db/meta/tables/${table.id}/views`, undefined, person.token)
  const own = views.body.list.find(({ lock_type }: Json) => lock_type === 'personal')
  const kept = await server.call('GET', `/api/v1/db/meta/views/${own.id}/settings`, undefined, person.token)
  assert.equal(kept.body.settings.sorts[0].columnId, idOf('Title'))
})

test('a search looks in all fields or in one', async () => {
  const { open } = await deals([
    { Title: 'red', Note: 'x' },
    { Title: 'x', Note: 'red' },
    { Title: 'y', Note: 'y' },
  ])
  const page = await open()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search records' }))
    .first()
    .fill('red')
  await until(
    () => titles(page),
    (list) => list.join() === 'red,x',
  )
  await page.getByRole('button', { name: 'Where to search' }).click()
  await page.getByRole('menuitem', { name: 'Note' }).click()
  await until(
    () => titles(page),
    (list) => list.join() === 'x',
  )
})
