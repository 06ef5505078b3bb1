import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable, type TableSpec } from './testing/a-table.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { holdToast } from './testing/hold-toast.ts'
import { allAnswered, recordCalls } from './testing/recorded-calls.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'
import { withoutLive } from './testing/without-live.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)
let tables = 0

interface Sheet {
  readonly page: Page
  readonly id: string
  /** As the server has them, in the order of the view. */
  records(): Promise<readonly Json[]>
  /** Nothing that is done to the table now is heard of by an answer that is on its way. */
  rests(): Promise<void>
}

/** A table of its own for each test, in one project of one person. */
async function openSheet(spec: TableSpec, { prepare }: Pick<VisitOptions, 'prepare'> = {}): Promise<Sheet> {
  tables += 1
  const { id, views, title } = await aTable(server, person, project.id, { ...spec, title: `Rows ${tables}` })
  let calls: ReturnType<typeof recordCalls> = () => []
  const page = await enter(placeOfTable(project.id, title), {
    as: person,
    prepare: async (opened) => {
      calls = recordCalls(opened)
      await prepare?.(opened)
    },
  })
  await page.getByRole('grid').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: title }).focus()
  const path = `/api/v1/db/data/v1/${project.id}/${id}/views/${views[0].id}?limit=1000`
  return {
    page,
    id,
    records: async () => (await server.call('GET', path, undefined, person.token)).body.list,
    rests: () => allAnswered(calls),
  }
}

const recordOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
const titles = (list: readonly Json[]) => list.map(({ Title }) => Title).join()
const letters = { rows: ['a', 'b', 'c', 'd'].map((Title) => ({ Title })) }
const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const openRowMenu = (page: Page) => page.keyboard.press('Shift+F10')
const tools = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /^More for/ })

test('a text is found where nobody has scrolled to, and replaced after a preview, as one step', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => ({ Title: at % 200 === 150 ? `needle ${at}` : `hay ${at}` }))
  const { page, records } = await openSheet({ rows })
  await recordOf(page, 'hay 0').waitFor()
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find in this view' }).fill('NEEDLE')
  await page.getByText('3 matches').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.getByText('3 of 3').waitFor()
  await recordOf(page, 'needle 550').waitFor()
  await page.getByRole('button', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Replace by' }).fill('pin')
  await page.getByRole('button', { name: 'Preview…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace in 3 cells?' })
  await dialog.getByText('pin 150').waitFor()
  assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
  await dialog.getByRole('button', { name: 'Replace 3 cells' }).click()
  await until(records, (list) => list.filter(({ Title }) => String(Title).startsWith('pin')).length === 3)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close find' }).click()
  await page.getByRole('textbox', { name: /^Rows/ }).focus()
  await page.keyboard.press('Control+z')
  await until(records, (list) => list.filter(({ Title }) => String(Title).startsWith('needle')).length === 3)
})

test('the selected cells tell their figures', async () => {
  const { page } = await openSheet({
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Price', uidt: 'Currency' },
    ],
    rows: [1, 2, 2, null].map((price, at) => ({ Title: `row ${at}`, Price: price === null ? null : String(price) })),
  })
  await recordOf(page, 'row 0').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByLabel('Figures of the selection')
  await bar.getByText('Sum $5.00').waitFor()
  await bar.getByText('Average $1.67').waitFor()
  await bar.getByText('Filled 3').waitFor()
  await bar.getByText('Unique 2').waitFor()
})

test('rows are moved and inserted by hand and stay so; a sorted view says why it cannot be', async () => {
  const { page, records } = await openSheet(letters)
  const first = (title: string) => page.locator('[aria-rowindex="2"]').filter({ hasText: title })
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+ArrowDown')
  await until(records, (list) => titles(list) === 'b,a,c,d')
  await first('b').waitFor()
  await page.keyboard.press('Control+Home')
  await openRowMenu(page)
  await menuItem(page, 'Insert below').click()
  await until(records, (list) => list.length === 5 && list[1]?.Title === null)
  await page.getByText('5 records').first().waitFor()
  await page.keyboard.press('Control+z')
  await until(records, (list) => titles(list) === 'b,a,c,d')
  await page.keyboard.press('Control+z')
  await until(records, (list) => titles(list) === 'a,b,c,d')
  await first('a').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await until(records, (list) => titles(list) === 'b,a,c,d')
  await first('b').waitFor()
  // By the pointer: the grip at the start of the first row, below the third.
  const canvas = (await page.locator('canvas').first().boundingBox()) ?? assert.fail()
  const grip = (row: number) => ({ x: canvas.x + 4, y: canvas.y + 28 + 32 * row + 16 })
  await page.mouse.move(grip(0).x, grip(0).y)
  await page.mouse.down()
  for (const row of [1, 2]) await page.mouse.move(grip(row).x, grip(row).y, { steps: 3 })
  await page.mouse.move(grip(2).x, grip(2).y + 10)
  await page.mouse.up()
  await until(records, (list) => titles(list) === 'a,c,b,d')
  await first('a').waitFor()
  await page.keyboard.press('Control+z')
  await until(records, (list) => titles(list) === 'b,a,c,d')
  await page.reload()
  await recordOf(page, 'b').waitFor()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('button', { name: 'Sort by another field' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /^Rows/ }).focus()
  await page.keyboard.press('Control+Home')
  await openRowMenu(page)
  await page.getByText('The view is sorted', { exact: false }).waitFor()
  assert.equal(await menuItem(page, 'Insert above').isDisabled(), true)
  await page.keyboard.press('Escape')
})

test('a copy of a record is linked as the original is, says what it could not take, and the cursor goes to it', async () => {
  const aNamed = (title: string, names: readonly string[]) =>
    aTable(server, person, project.id, {
      title,
      columns: [{ title: 'Name', uidt: 'SingleLineText' }],
      rows: names.map((Name) => ({ Name })),
    })
  // More than a cell holds.
  const tags = await aNamed(
    'Tags',
    Array.from({ length: 30 }, (_, at) => `tag ${at}`),
  )
  const parts = await aNamed('Parts', ['wheel'])
  const { id, title } = await aNamed('Cars', ['a', 'b', 'c'])
  const linkTo = async (child: Json, type: string, others: number) => {
    const link = { uidt: 'LinkToAnotherRecord', type, title: child.title, parentId: id, childId: child.id }
    const { body } = await server.call('POST', `/api/v1/db/meta/tables/${id}/columns`, link, person.token)
    const column = body.columns.find((one: Json) => one.title === child.title).id
    const links = [{ record: '1', others: Array.from({ length: others }, (_, at) => String(at + 1)) }]
    await server.call('POST', `/api/v1/columns/${column}/link`, { links }, person.token)
  }
  await linkTo(tags, 'mm', 30)
  await linkTo(parts, 'hm', 1)
  const linked = async (key: number, column: string): Promise<number> => {
    const path = `/api/v1/db/data/v1/${project.id}/${id}/${key}/mm/${column}?limit=1000`
    return (await server.call('GET', path, undefined, person.token)).body.list.length
  }
  const page = await enter(placeOfTable(project.id, title), { as: person })
  await recordOf(page, 'a').waitFor()
  await page.getByRole('textbox', { name: title }).focus()
  await page.keyboard.press('Control+Home')
  await openRowMenu(page)
  const told = page
    .getByText('“Parts” is empty in the copy: records linked there can belong to one record only.')
    .waitFor()
  await menuItem(page, 'Duplicate record').click()
  await told
  assert.deepEqual([await linked(4, 'Tags'), await linked(4, 'Parts'), await linked(1, 'Parts')], [30, 0, 1])
  // Below the original, where the next thing that is typed goes.
  await page.locator('[aria-rowindex="3"]').filter({ hasText: 'a' }).waitFor()
  await page.keyboard.type('copy')
  await page.keyboard.press('Enter')
  await page.locator('[aria-rowindex="3"]').filter({ hasText: 'copy' }).waitFor()
  await page.getByRole('textbox', { name: title }).focus()
  await page.keyboard.press('Control+z')
  await page.locator('[aria-rowindex="3"]').filter({ hasText: 'a' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 records').first().waitFor()
  assert.equal(await linked(1, 'Tags'), 30)
})

test('what a menu does is done with the records it was opened for, wherever they stand by then', async () => {
  const { page, id, records } = await openSheet(letters)
  await recordOf(page, 'a').waitFor()
  const at = (row: number, title: string) =>
    page
      .locator(`[aria-rowindex="${row + 2}"]`)
      .filter({ hasText: title })
      .waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await openRowMenu(page)
  await server.call('DELETE', `/api/v1/db/data/noco/${project.id}/${id}/1`, undefined, person.token)
  await at(0, 'b')
  await menuItem(page, 'Duplicate record').click()
  await until(records, (list) => titles(list) === 'b,b,c,d')
  await at(1, 'b')
})

test('a copy that comes late takes the cursor from nobody', async () => {
  const { page, records } = await openSheet(letters)
  await recordOf(page, 'a').waitFor()
  const held = await heldAnswers(page, 'POST', /\/save$/)
  await page.keyboard.press('Control+Home')
  await openRowMenu(page)
  await menuItem(page, 'Duplicate record').click()
  await held.arrived
  await page.getByRole('textbox', { name: /^Rows/ }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'x']) await page.keyboard.press(key)
  await held.release()
  await page.getByText('5 records').first().waitFor()
  for (const key of ['Enter', 'y', 'Enter']) await page.keyboard.press(key)
  await until(records, (list) => titles(list) === 'a,a,b,x,y')
})

test('many records get one value, are deleted and come back', async () => {
  const { page, records } = await openSheet(letters)
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowDown')
  await openRowMenu(page)
  await menuItem(page, 'Set a value in 2 records…').click()
  const dialog = page.getByRole('dialog', { name: 'Set a value in 2 records' })
  await dialog.waitFor()
  assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
  await dialog.getByRole('textbox', { name: 'Title' }).fill('same')
  await dialog.getByRole('button', { name: 'Set in 2 records' }).click()
  await until(records, (list) => titles(list) === 'same,same,c,d')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: /^Rows/ }).focus()
  await openRowMenu(page)
  await menuItem(page, 'Delete 2 records').click()
  await holdToast(page)
  await until(records, (list) => titles(list) === 'c,d')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(records, (list) => titles(list) === 'same,same,c,d')
})

test('cells and views are undone in one order, and the menu says what comes next', async () => {
  const { page, records } = await openSheet(letters)
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await until(records, (list) => titles(list) === 'x,b,c,d')
  await page.getByRole('button', { name: 'Height' }).click()
  await page.getByRole('menuitem', { name: 'Tall', exact: true }).click()
  await tools(page).click()
  await menuItem(page, /^Undo: change of the row height/).click()
  await tools(page).click()
  await menuItem(page, /^Undo: edit of 1 cell/).waitFor()
  await menuItem(page, /^Redo: change of the row height/).click()
  await tools(page).click()
  await menuItem(page, /^Undo: change of the row height/).click()
  await tools(page).click()
  await menuItem(page, /^Undo: edit of 1 cell/).click()
  await until(records, (list) => titles(list) === 'a,b,c,d')
})

test('two people in one cell: both values are shown, and whose stays is decided', async () => {
  const { page, id, records, rests } = await openSheet(letters, { prepare: withoutLive })
  await recordOf(page, 'a').waitFor()
  const meanwhile = async (Title: string) => {
    await rests()
    await server.call('PATCH', `/api/v1/db/data/v1/${project.id}/${id}/1`, { Title }, person.token)
  }
  await meanwhile('theirs')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this cell' })
  await dialog.getByRole('cell', { name: 'mine' }).waitFor()
  await dialog.getByRole('cell', { name: 'theirs' }).waitFor()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await recordOf(page, 'theirs').waitFor()
  assert.equal(titles(await records()), 'theirs,b,c,d')
  await meanwhile('theirs again')
  await page.getByRole('textbox', { name: /^Rows/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await until(records, (list) => titles(list) === 'mine,b,c,d')
})

test('somebody else’s later edit is not undone without a word', async () => {
  const { page, id, records } = await openSheet(letters)
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  await until(records, (list) => titles(list) === 'mine,b,c,d')
  await server.call('PATCH', `/api/v1/db/data/v1/${project.id}/${id}/1`, { Title: 'later' }, person.token)
  await page.keyboard.press('Control+z')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this since' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(titles(await records()), 'later,b,c,d')
})

test('pasted columns that cannot be taken are told, and become fields of guessed types: one step', async () => {
  const { page, records } = await openSheet({
    ...letters,
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Made', uidt: 'CreateTime' },
    ],
  })
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => navigator.clipboard.writeText('a\tone\t12\nb\tthree\t7'))
  await page.keyboard.press('Control+v')
  await holdToast(page, 'Add 2 fields')
  await page.getByText('2 pasted columns were not taken: Made fills itself in; 1 has no field here.').waitFor()
  await page.getByRole('button', { name: 'Add 2 fields' }).click()
  await page.getByText('2 fields added and filled').waitFor()
  const [first, second] = await records()
  assert.deepEqual(Object.values(first ?? {}).slice(-2), ['one', 12])
  assert.deepEqual(Object.values(second ?? {}).slice(-2), ['three', 7])
  await page.getByRole('textbox', { name: /^Rows / }).focus()
  await page.keyboard.press('Control+z')
  await until(records, ([one]) => Object.keys(one ?? {}).length === 3)
})

test('a pasted column is read in one way, and what is stored otherwise than written is told', async () => {
  const { page, records } = await openSheet({
    ...letters,
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Price', uidt: 'Decimal' },
      { title: 'Day', uidt: 'Date' },
      { title: 'Pieces', uidt: 'Number' },
    ],
  })
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  const sheet = 'a\t1.234,50\t03.04.2026\t1.5\nb\t2.000\t31.12.2026\t2\nc\t3.000,00\t03/04/2026\t2.25'
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  await page.keyboard.press('Control+v')
  const told = [
    '2 values were rounded, the first “1.5” in Pieces to 2.',
    '1 value can be read in two ways: “03/04/2026” in Day was taken as Mar 4, 2026.',
  ]
  await page.getByText(told.join(' ')).waitFor()
  await assertSoon(
    async () => (await records()).slice(0, 3).map(({ Price, Day, Pieces }) => [Price, Day, Pieces]),
    [
      ['1234.5', '2026-04-03', 2],
      ['2000', '2026-12-31', 2],
      ['3000', '2026-03-04', 2],
    ],
  )
})

test('what is typed into a field or record that went away is told and offered, not lost', async () => {
  const { page, id, rests } = await openSheet(letters, { prepare: withoutLive })
  await recordOf(page, 'a').waitFor()
  await rests()
  await server.call('DELETE', `/api/v1/db/data/v1/${project.id}/${id}/1`, undefined, person.token)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('precious')
  await page.keyboard.press('Enter')
  await holdToast(page, 'Copy it')
  await page.getByText('The record was deleted or is hidden from you now.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Copy it' }).click()
  await page.getByText('Copied what you typed').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'precious')
})

test('a sheet with scripts and one too large to be one step do no harm', async () => {
  const { page, records } = await openSheet(letters)
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => {
    const html =
      '<table><tr><td><script>document.title = "owned"</script><b onclick="document.title = 1">ok</b></td></tr></table>'
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'ok')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await until(records, (list) => titles(list) === 'ok,b,c,d')
  assert.notEqual(await page.title(), 'owned')
  await page.evaluate(() => navigator.clipboard.writeText('x\n'.repeat(100_000)))
  await page.keyboard.press('Control+v')
  await page.getByText('At most 10,000 records can be changed at once.').waitFor()
  assert.equal((await records()).length, 4)
})

test('a broken line, a failing server, a huge text and a table that goes away lose nothing and are told', async () => {
  const columns = [
    { title: 'Title', uidt: 'SingleLineText' },
    { title: 'Notes', uidt: 'LongText' },
  ]
  const { page, id, records, rests } = await openSheet({ columns, rows: letters.rows }, { prepare: withoutLive })
  await recordOf(page, 'a').waitFor()
  await page.keyboard.press('Control+Home')
  await page.context().setOffline(true)
  await page.keyboard.type('kept')
  await page.keyboard.press('Enter')
  const warning = page.getByText('No connection: your changes are kept')
  await warning.waitFor()
  await recordOf(page, 'kept').waitFor()
  assert.equal(titles(await records()), 'a,b,c,d')
  await page.context().setOffline(false)
  await until(records, (list) => titles(list) === 'kept,b,c,d')
  await warning.waitFor({ state: 'detached' })

  const failing = { status: 500, json: { msg: 'Some internal error occurred', error: 'internal' } }
  await page.route(/\/save$/, (route) => route.fulfill(failing), { times: 1 })
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => navigator.clipboard.writeText('one\ntwo\nthree'))
  await page.keyboard.press('Control+v')
  await page.getByText('Some internal error occurred').waitFor()
  await recordOf(page, 'kept').waitFor()
  assert.equal(titles(await records()), 'kept,b,c,d')
  await page.keyboard.press('Control+v')
  await until(records, (list) => titles(list) === 'one,two,three,d')

  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(10 * 1024 * 1024)))
  for (const [keys, refusal] of [
    [['Control+Home'], /does not fit Title/],
    [['Control+Home', 'ArrowRight'], /does not fit Notes/],
  ] as const) {
    for (const key of [...keys, 'Control+v']) await page.keyboard.press(key)
    await page.getByText(refusal).waitFor()
  }
  assert.deepEqual([titles(await records()), (await records())[0]?.Notes], ['one,two,three,d', null])
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('still here')
  await page.keyboard.press('Enter')
  await until(records, (list) => titles(list) === 'still here,two,three,d')
  await recordOf(page, 'still here').waitFor()
  await rests()

  await server.call('DELETE', `/api/v1/db/meta/tables/${id}`, undefined, person.token)
  await page.keyboard.type('too late')
  await page.keyboard.press('Enter')
  await page
    .getByText(/too late/)
    .first()
    .waitFor()
  await page.getByText(/^There is no table “Rows/).waitFor()
})

test('rows per page are chosen in the menu and in the footer, remembered, and turned (spec 500)', async () => {
  const { page } = await openSheet({ rows: Array.from({ length: 60 }, (_, at) => ({ Title: `row ${at + 1}` })) })
  await recordOf(page, 'row 1').waitFor()
  await tools(page).click()
  await menuItem(page, '25 rows').click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('of 3').waitFor()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await recordOf(page, 'row 26').waitFor()
  await page.reload()
  // How many there are is known a moment later.
  await pages.getByText('of 3').waitFor()
  await page.getByRole('rowheader').first().waitFor()
  await pages.getByRole('textbox', { name: 'Page', exact: true }).fill('3')
  await recordOf(page, 'row 60').waitFor()
  await assertSoon(() => pages.getByRole('button', { name: 'Next page' }).isDisabled(), true)
  const size = pages.getByRole('combobox', { name: 'Rows per page' })
  await size.click()
  await page.getByRole('option', { name: '50 rows' }).click()
  await pages.getByText('of 2').waitFor()
  await size.click()
  await page.getByRole('option', { name: 'All, scrolling' }).click()
  await pages.waitFor({ state: 'detached' })
})
