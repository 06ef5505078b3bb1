import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { holdToast } from './testing/hold-toast.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

describe('fields', () => {
  let person: Account
  let project: Json
  let tables = 0
  before(async () => {
    person = await newcomer()
    project = await aProject(person)
  })

  interface Opened {
    readonly page: Page
    readonly table: Json
  }

  async function open(spec: Parameters<typeof aTable>[3], options: Parameters<typeof enter>[1] = {}): Promise<Opened> {
    tables += 1
    const table = await aTable(server, person, project.id, { title: `Deals ${tables}`, ...spec })
    const page = await enter(placeOfTable(project.id, table.title), { as: person, ...options })
    await page.getByRole('columnheader').first().waitFor()
    // Before they are there, the way from the first cell up to the headings is another one.
    if (spec?.rows !== undefined) await page.getByRole('rowheader').first().waitFor({ state: 'attached' })
    return { page, table }
  }

  const read = async (table: Json): Promise<Json> =>
    (await server.call('GET', `/api/v1/db/meta/tables/${table.id}`, undefined, person.token)).body
  const fieldOf = (table: Json, title: string): Json =>
    table.columns.find((column: Json) => column.title === title) ?? assert.fail(`no field ${title}`)
  const rowsOf = async (table: Json): Promise<Json[]> =>
    (await server.call('GET', `/api/v1/db/data/v1/${project.id}/${table.id}`, undefined, person.token)).body.list
  const headings = async (page: Page) =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)

  async function fromFields(page: Page, act: 'Add field' | 'Manage fields'): Promise<void> {
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^(Fields|\d+ hidden)$/ })
      .click()
    await page.getByRole('button', { name: act }).click()
  }

  async function newField(page: Page): Promise<Locator> {
    await fromFields(page, 'Add field')
    const dialog = page.getByRole('dialog', { name: 'New field' })
    await hasFocus(dialog.getByRole('textbox', { name: 'Field name' }))
    return dialog
  }

  /** By the keyboard: the heading, its menu, the entry. */
  async function menuOf(page: Page, place: number, entry: string): Promise<void> {
    await page.getByRole('textbox', { name: /^Deals/ }).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  async function editField(page: Page, place: number): Promise<Locator> {
    await menuOf(page, place, 'Edit field')
    const dialog = page.getByRole('dialog', { name: 'Edit field' })
    await hasFocus(dialog.getByRole('textbox', { name: 'Field name' }))
    return dialog
  }

  async function history(page: Page, keys: 'Control+z' | 'Control+Shift+z', times = 1): Promise<void> {
    await page.getByRole('textbox', { name: /^Deals/ }).focus()
    for (let step = 0; step < times; step += 1) await page.keyboard.press(keys)
  }

  test('a field is made by the keyboard alone: search, arrows, settings, Ctrl+Enter (spec 179)', async () => {
    const { page, table } = await open({})
    const dialog = await newField(page)
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Column name required', { exact: true }).waitFor()
    await page.keyboard.type('Priority')
    await page.keyboard.press('Tab')
    await page.keyboard.type('coloured')
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('option', { name: /^Single select/, selected: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('option', { name: /^Multi select/, selected: true }).waitFor()
    await page.keyboard.press('ArrowUp')
    await dialog.getByRole('textbox', { name: 'Option 1' }).focus()
    await page.keyboard.type('Low')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Option 2' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('High')
    await page.keyboard.press('Alt+ArrowUp')
    // What the grid will draw is drawn beside it.
    await dialog.getByTestId('cell-preview').getByRole('img', { name: 'High' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('columnheader', { name: 'Priority' }).waitFor()
    const { options } = fieldOf(await read(table), 'Priority')
    assert.deepEqual(
      options.choices.map(({ title }: Json) => title),
      ['High', 'Low'],
    )
  })

  test('settings, default, rules and description are kept, and the popover shows them again', async () => {
    const { page, table } = await open({ rows: [{ Title: 'Northwind' }] })
    const dialog = await newField(page)
    await dialog.getByRole('textbox', { name: 'Field name' }).fill('Price')
    await dialog.getByRole('combobox', { name: 'Find a type' }).fill('currency')
    await page.keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Currency' }).fill('EUR')
    await page.getByRole('option', { name: /^EUR/ }).click()
    await dialog.getByRole('combobox', { name: 'Symbol' }).click()
    await page.getByRole('option', { name: 'Behind the amount' }).click()
    await dialog.getByRole('textbox', { name: 'Default value' }).fill('much')
    await page.keyboard.press('Tab')
    await dialog.getByText(/needs a number/).waitFor()
    await dialog.getByRole('textbox', { name: 'Default value' }).fill('9.50')
    await dialog.getByRole('switch', { name: 'Required' }).check()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Without tax')
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('columnheader', { name: 'Price' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    const made = fieldOf(await read(table), 'Price')
    assert.deepEqual(
      [made.options.code, made.options.symbol, made.default, made.rqd, made.description],
      ['EUR', 'after', '9.5', true, 'Without tax'],
    )

    const edit = await editField(page, 3)
    await edit.getByRole('textbox', { name: 'Default value' }).focus()
    await assertSoon(() => edit.getByRole('textbox', { name: 'Default value' }).inputValue(), '9.5')
    assert.equal(await edit.getByRole('textbox', { name: 'Description' }).inputValue(), 'Without tax')
    await edit.getByRole('textbox', { name: 'Field name' }).fill('Net price')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('columnheader', { name: 'Net price' }).waitFor()
    await edit.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /^Deals/ }).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('tooltip', { name: 'Without tax' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('columnheader', { name: 'Price', exact: true }).waitFor()
  })

  test('another type shows what becomes of the values before it is saved, and can be undone (D07)', async () => {
    const { page, table } = await open({
      columns: [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Amount', uidt: 'SingleLineText' },
      ],
      rows: [
        { Name: 'a', Amount: '12' },
        { Name: 'b', Amount: '1,200' },
        { Name: 'c', Amount: 'unknown' },
      ],
    })
    const dialog = await editField(page, 1)
    await dialog.getByRole('combobox', { name: 'Find a type' }).fill('whole numbers')
    await page.keyboard.press('Enter')
    await dialog.getByText('2 values convert.').waitFor()
    await dialog.getByText('1 has no form in the new type and would be emptied.').waitFor()
    await dialog.getByRole('row').filter({ hasText: 'unknown' }).getByText('empty').waitFor()
    // The exact SQL, tried out and taken back.
    await dialog.getByText(/^The exact SQL: \d+ statements$/).waitFor()
    await dialog.getByRole('region', { name: 'Exact SQL' }).getByText('rename column').waitFor()
    await dialog.getByText(/^Rehearsed just now in \d+ ms and taken back\.$/).waitFor()
    assert.equal(fieldOf(await read(table), 'Amount').uidt, 'SingleLineText')
    await dialog.getByRole('button', { name: 'Save and empty 1 value' }).click()
    await holdToast(page)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: '1200', exact: true }).waitFor()
    // As wide as before, although numbers need less.
    const settings = `/api/v1/db/meta/views/${table.views[0].id}/settings`
    const { id } = fieldOf(await read(table), 'Amount')
    await assertSoon(async () => {
      const { columns } = (await server.call('GET', settings, undefined, person.token)).body.settings
      return columns.find((place: Json) => place.id === id)?.width
    }, 180)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The old type and values are back').waitFor()
    assert.deepEqual(
      (await rowsOf(table)).map(({ Amount }) => Amount),
      ['12', '1,200', 'unknown'],
    )
    await history(page, 'Control+Shift+z')
    await page.getByRole('gridcell', { name: '1200', exact: true }).waitFor()
    await history(page, 'Control+z')
    await page.getByRole('gridcell', { name: 'unknown' }).waitFor()
  })

  test('a choice in use is only removed when that is meant; renamed ones take their records along', async () => {
    const { page, table } = await open({
      columns: [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }, { title: 'Won' }] } },
      ],
      rows: [
        { Name: 'a', Stage: 'Open' },
        { Name: 'b', Stage: 'Won' },
      ],
    })
    const dialog = await editField(page, 1)
    await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Active')
    await dialog.getByText('Records with “Open” will say “Active”.').waitFor()
    await dialog.getByRole('button', { name: 'Remove option 2' }).click()
    await dialog.getByText('“Won” will be taken out of the records that hold it.').waitFor()
    await dialog.getByRole('button', { name: 'Save field' }).click()
    const question = page.getByRole('dialog', { name: 'Remove options that are in use?' })
    await question.getByText(/1 record holds “Won”/).waitFor()
    await question.getByRole('button', { name: 'Remove from the records' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await rowsOf(table)).map(({ Stage }) => Stage),
      ['Active', null],
    )
    // What is read aloud follows the canvas with a pause: the old choice may still stand there.
    await page.getByRole('gridcell', { name: 'Active' }).waitFor()
    await history(page, 'Control+z')
    await page.getByRole('gridcell', { name: 'Won' }).waitFor()
    assert.deepEqual(
      (await rowsOf(table)).map(({ Stage }) => Stage),
      ['Open', 'Won'],
    )
  })

  test('a formula is completed while it is typed, its fault is underlined, and what it gives is said (spec 220)', async () => {
    const { page, table } = await open({
      columns: [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Unit price', uidt: 'Decimal' },
      ],
      rows: [{ Name: 'a', 'Unit price': '2.5' }],
    })
    const dialog = await newField(page)
    await dialog.getByRole('textbox', { name: 'Field name' }).fill('Twice')
    await dialog.getByRole('combobox', { name: 'Find a type' }).fill('formula')
    await page.keyboard.press('Enter')
    const editor = dialog.getByRole('textbox', { name: 'Formula' })
    await editor.click()
    await page.keyboard.type('{Uni')
    await page.getByRole('option', { name: /Unit price/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(' * NOPE')
    await dialog.getByText(/^At character 16: /).waitFor()
    await dialog.locator('.cm-lintRange-error').waitFor()
    for (let back = 0; back < 4; back += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('2')
    await dialog.getByText('Gives a number.').waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: '5', exact: true }).waitFor()
    assert.equal(fieldOf(await read(table), 'Twice').colOptions.formula_raw, '{Unit price} * 2')
    // It is filtered as the number it gives.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Twice' }).click()
    await page.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'is more than', exact: true }).click()
    await page.getByRole('textbox', { name: /Twice/ }).fill('5')
    await page.getByRole('gridcell', { name: '5', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /Twice/ }).fill('4')
    await page.getByRole('gridcell', { name: '5', exact: true }).waitFor()
  })

  test('a link begins as many to many, a rollup with the sum of a number, and what is missing is said where it is chosen', async () => {
    const items = await aTable(server, person, project.id, {
      title: 'Items',
      columns: [
        { title: 'Item', uidt: 'SingleLineText' },
        { title: 'Price', uidt: 'Currency' },
      ],
    })
    const { page, table } = await open({})
    const dialog = await newField(page)
    const chosen = (name: string) => dialog.getByRole('combobox', { name }).inputValue()
    await dialog.getByRole('textbox', { name: 'Field name' }).fill('Items')
    await dialog.getByRole('option', { name: /^Links/ }).click()
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await dialog.getByText('Choose the table to link to').waitFor()
    await assertSoon(() => chosen('How many records'), 'Many on both sides')
    await keepPicture(page, 'field-missing')
    await dialog.getByRole('combobox', { name: 'Table to link to' }).click()
    await page.getByRole('option', { name: 'Items', exact: true }).click()
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await dialog.waitFor({ state: 'detached' })

    const next = await newField(page)
    await next.getByRole('textbox', { name: 'Field name' }).fill('Total')
    await next.getByRole('option', { name: /^Rollup/ }).click()
    await until(
      () => chosen('Field of the linked records'),
      (field) => field === 'Price',
    )
    await assertSoon(
      async () => [await chosen('Through which link'), await chosen('What to make of the values')],
      ['Items', 'Sum'],
    )
    await keepPicture(page, 'field-rollup')
    await next.getByRole('button', { name: 'Create field' }).click()
    await next.waitFor({ state: 'detached' })
    const { colOptions } = fieldOf(await read(table), 'Total')
    assert.equal(colOptions.rollup_function, 'sum')
    assert.equal(colOptions.fk_rollup_column_id, fieldOf(items, 'Price').id)
  })

  test('from its menu a field is renamed, duplicated with its values, and another put beside it', async () => {
    const { page, table } = await open({
      columns: [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Seats', uidt: 'Number' },
      ],
      rows: [{ Name: 'a', Seats: 7 }],
    })
    await menuOf(page, 1, 'Rename')
    const name = page.getByRole('textbox', { name: 'Field name' })
    await name.fill('Chairs')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Chairs', exact: true }).waitFor()
    await name.waitFor({ state: 'detached' })
    await menuOf(page, 1, 'Duplicate field')
    await page.getByRole('columnheader', { name: 'Chairs copy' }).waitFor()
    await assertSoon(async () => (await rowsOf(table)).map((row) => row['Chairs copy']), [7])
    await menuOf(page, 1, 'Insert before')
    const dialog = page.getByRole('dialog', { name: 'New field' })
    await dialog.getByRole('textbox', { name: 'Field name' }).fill('Between')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Between' }).waitFor()
    // It is there first and in its place a moment later.
    await until(
      () => headings(page),
      (titles) => titles.join() === 'Name,Between,Chairs,Chairs copy',
    )
    await dialog.waitFor({ state: 'detached' })
    await menuOf(page, 2, 'Use as the primary field')
    await page.getByRole('rowheader', { name: '7', exact: true }).waitFor()

    await history(page, 'Control+z', 4)
    await until(
      () => headings(page),
      (titles) => titles.join() === 'Name,Seats',
    )
    await page.getByRole('rowheader', { name: 'a', exact: true }).waitFor()
    await history(page, 'Control+Shift+z', 3)
    await until(
      () => headings(page),
      (titles) => titles.join() === 'Name,Between,Chairs,Chairs copy',
    )
    const { id } = fieldOf(await read(table), 'Chairs')
    await server.call('PATCH', `/api/v1/db/meta/columns/${id}`, { title: 'Stools' }, person.token)
    await history(page, 'Control+z', 3)
    const question = page.getByRole('dialog', { name: 'Not everything can be undone as it was' })
    await question.getByText('“Stools” was changed since (name), so nothing was undone.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(fieldOf(await read(table), 'Stools').id, id)
  })

  test('all fields are changed together; what the server refuses stays with its reason', async () => {
    const { page, table } = await open({
      columns: [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'One', uidt: 'SingleLineText' },
        { title: 'Two', uidt: 'SingleLineText' },
        { title: 'Old', uidt: 'Number' },
      ],
      rows: [{ Name: 'a', One: '1', Two: 'x' }],
    })
    await fromFields(page, 'Manage fields')
    const dialog = page.getByRole('dialog', { name: `Fields of ${table.title}` })
    // Names that are swapped are no conflict.
    await dialog.getByRole('textbox', { name: 'Name of One' }).fill('Two')
    await dialog.getByText('Another field has this name').waitFor()
    await dialog.getByRole('textbox', { name: 'Name of Two' }).fill('One')
    await dialog.getByText('Another field has this name').waitFor({ state: 'detached' })
    await dialog.getByRole('combobox', { name: 'Type of One' }).fill('Number')
    await page.getByRole('option', { name: 'Number', exact: true }).click()
    await dialog.getByText('1 value converts.').waitFor()
    await dialog.getByRole('button', { name: 'Delete Old' }).click()
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await dialog.getByRole('textbox', { name: 'Name of the new field' }).fill('Fresh')
    await page.keyboard.press('Alt+ArrowUp')
    await dialog.getByText('4 changes').waitFor()
    assert.deepEqual(
      (await read(table)).columns.map(({ title }: Json) => title),
      ['Id', 'Name', 'One', 'Two', 'Old'],
    )
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('dialog', { name: 'Delete 1 field?' }).getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await read(table)
    assert.deepEqual(
      [fieldOf(after, 'Two').uidt, fieldOf(after, 'One').uidt, fieldOf(after, 'Fresh').uidt],
      ['Number', 'SingleLineText', 'SingleLineText'],
    )
    assert.equal(
      after.columns.some(({ title }: Json) => title === 'Old'),
      false,
    )
    assert.deepEqual(
      (await rowsOf(table)).map(({ One, Two }) => [One, Two]),
      [['x', 1]],
    )
    await history(page, 'Control+z')
    await until(
      () => headings(page),
      (titles) => titles.join() === 'Name,One,Two,Old',
    )
    // Several changes are taken back one after the other.
    await until(
      async () => (await rowsOf(table)).map(({ One, Two }) => [One, Two]),
      (rows) => JSON.stringify(rows) === '[["1","x"]]',
    )
  })

  test('the name in the database stands beside the title of a new table (spec 176, 177); what is pasted is imported', async () => {
    const { page } = await open({})
    await page.keyboard.press('Alt+T')
    const dialog = page.getByRole('dialog', { name: 'New table' })
    await dialog.getByRole('textbox', { name: 'Table name' }).fill('Pasted')
    await dialog.getByText(`${project.prefix}_Pasted`, { exact: true }).waitFor()
    await dialog.getByText('Import', { exact: true }).click()
    await dialog.getByText('Paste', { exact: true }).click()
    await dialog
      .getByRole('textbox', { name: 'Rows to import' })
      .fill('Deal\tSeats\tCloses\nNorthwind\t12\t2026-11-05\nHalden\t7\t2026-12-24\n')
    await dialog.getByRole('button', { name: 'Read it' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
    await page.getByText('Halden').first().waitFor()
  })

  test('a table begins with the default columns that are wanted (spec 178)', async () => {
    const { page } = await open({})
    await page.keyboard.press('Alt+T')
    const dialog = page.getByRole('dialog', { name: 'New table' })
    await dialog.getByRole('textbox', { name: 'Table name' }).fill('Some columns')
    await dialog.getByRole('checkbox', { name: 'CreatedAt', exact: true }).uncheck()
    await page.getByRole('button', { name: 'Create table' }).click()
    await page.getByRole('heading', { level: 1, name: 'Some columns' }).waitFor()
    await page.getByRole('columnheader', { name: 'Title' }).waitFor()
    await assertSoon(() => headings(page), ['Title'])
    await page.getByRole('button', { name: '1 hidden' }).click()
    await page.getByRole('switch', { name: 'UpdatedAt' }).waitFor()
  })

  test('on a phone the popover is the whole screen and makes a field', async () => {
    const { page, table } = await open({}, { size: phone })
    const dialog = await newField(page)
    await assertSoon(async () => {
      const box = await dialog.boundingBox()
      return [box?.x, box?.width]
    }, [0, phone.width])
    await dialog.getByRole('textbox', { name: 'Field name' }).fill('Stars')
    await dialog.getByRole('option', { name: /^Rating/ }).click()
    await dialog.getByRole('radio', { name: 'Heart' }).check({ force: true })
    await keepPicture(page, 'field-phone')
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(fieldOf(await read(table), 'Stars').options.icon, 'heart')
    const bar = page.getByRole('toolbar')
    const opens = async (sign: Locator) => {
      await sign.waitFor()
      await hasFocus(page.getByRole('dialog').or(page.getByRole('menu')).filter({ has: sign }))
      await page.keyboard.press('Escape')
      await sign.waitFor({ state: 'detached' })
    }
    await bar.getByRole('button', { name: 'Colour', exact: true }).click()
    await opens(page.getByRole('button', { name: 'Add rule' }))
    // What the bar has no room for is in its menu.
    await bar.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Row height', exact: true }).click()
    await opens(page.getByRole('menuitem', { name: 'Tall', exact: true }))
  })
})
