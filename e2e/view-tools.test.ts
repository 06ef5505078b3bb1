import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import type { Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)
let made = 0

const columns = [
  { title: 'Title', uidt: 'SingleLineText' },
  {
    title: 'Stage',
    uidt: 'SingleSelect',
    colOptions: {
      options: [
        { title: 'Lead', color: '#e36364' },
        { title: 'Won', color: '#3bac56' },
      ],
    },
  },
  { title: 'Size', uidt: 'Number' },
]
const rows = [
  { Title: 'b', Stage: 'Won', Size: 1 },
  { Title: 'a', Stage: 'Lead', Size: 3 },
  { Title: 'c', Stage: null, Size: 2 },
]

interface Deals {
  readonly page: Page
  idOf(title: string): string
  settings(): Promise<Json>
  titles(): Promise<string>
}

async function deals(): Promise<Deals> {
  made += 1
  const table = await aTable(server, person, project.id, { title: `Deals ${made}`, columns, rows })
  const page = await enter(placeOfTable(project.id, table.title), { as: person })
  await page.getByRole('rowheader', { name: 'c', exact: true }).waitFor({ state: 'attached' })
  const path = `/api/v1/db/meta/views/${table.views[0].id}/settings`
  return {
    page,
    idOf: (title) => table.columns.find((column: Json) => column.title === title).id,
    settings: async () => (await server.call('GET', path, undefined, person.token)).body.settings,
    titles: async () => (await page.getByRole('rowheader').allInnerTexts()).join(),
  }
}

/** By keys: the heading of the column at this place, and its menu. */
async function columnMenu(page: Page, place: number): Promise<void> {
  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < place; at += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+F10')
}

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('the menu of a field sorts, filters and groups by it, each step to be undone', async () => {
  const { page, idOf, settings, titles } = await deals()
  await columnMenu(page, 2)
  await item(page, 'Sort 9 → 1').click()
  await until(titles, (list) => list === 'a,c,b')
  await page.keyboard.press('Control+z')
  await until(titles, (list) => list === 'b,a,c')

  await columnMenu(page, 2)
  await item(page, 'Filter by this field').click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await assertSoon(() => panel.getByRole('combobox', { name: 'Field' }).inputValue(), 'Size')
  // The keys are where the value goes.
  await hasFocus(panel.getByRole('textbox', { name: 'Value for Size' }))
  await page.keyboard.type('3')
  await until(titles, (list) => list === 'a')
  await page.keyboard.press('Escape')
  const { filters } = await settings()
  assert.deepEqual([filters.members[0].columnId, filters.members[0].operator], [idOf('Size'), 'eq'])
  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+z')
  await until(titles, (list) => list === 'b,a,c')

  await columnMenu(page, 1)
  await item(page, 'Group by this field').click()
  await until(titles, (list) => list === 'c,a,b')
  await page.getByRole('button', { name: 'Grouped by Stage' }).waitFor()
  await page.keyboard.press('Control+z')
  await until(titles, (list) => list === 'b,a,c')
  await page.getByRole('button', { name: 'Group', exact: true }).waitFor()
})

test('what is frozen ends at a field and not after so many, whether by the menu or the key of its heading', async () => {
  const { page, idOf, settings } = await deals()
  const frozen = async () => (await settings()).frozen
  await columnMenu(page, 1)
  await item(page, 'Freeze up to here').click()
  await assertSoon(frozen, idOf('Stage'))
  await columnMenu(page, 2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await assertSoon(frozen, idOf('Size'))
})

test('fields are found, hidden and put in order where they are listed; showing all of them keeps the order', async () => {
  const { page } = await deals()
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).filter((text) => text !== '').join()
  await page.getByRole('button', { name: 'Fields' }).click()
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('searchbox', { name: 'Find a field' }) })
  await panel.getByText('3 of 3 shown').waitFor()
  await hasFocus(panel)
  const before = await heads()
  await panel.getByRole('button', { name: 'Move Size' }).press('ArrowUp')
  await until(heads, (list) => list !== before && list.endsWith('Title,Size,Stage'))
  // The keys stay on the field that was moved.
  await hasFocus(panel.getByRole('button', { name: 'Move Size' }))
  await panel.getByRole('searchbox', { name: 'Find a field' }).fill('st')
  await panel.getByRole('button', { name: 'Hide these' }).click()
  await until(heads, (list) => list.endsWith('Title,Size'))
  await panel.getByText('2 of 3 shown').waitFor()
  await panel.getByRole('searchbox', { name: 'Find a field' }).fill('nothing')
  await panel.getByText('No field is called “nothing”.').waitFor()
  await panel.getByRole('searchbox', { name: 'Find a field' }).fill('')
  await panel.getByRole('button', { name: 'Show all' }).click()
  await until(heads, (list) => list.endsWith('Title,Size,Stage'))
  await panel.getByRole('switch', { name: 'System fields' }).click()
  await until(heads, (list) => list.includes('Id'))
  // By the pointer: the last of them before the first that can be moved.
  const stage = panel.getByRole('button', { name: 'Move Stage' })
  await stage.dragTo(panel.getByRole('button', { name: 'Move Size' }))
  await until(heads, (list) => /Title.*Stage.*Size/.test(list))
})

test('rows are coloured by a field with choices, in the grid and on the page of a record, and the panel says what is what', async () => {
  const { page, idOf, settings } = await deals()
  const listed = page.waitForResponse(async (response) => {
    if (!response.url().includes('colors=1')) return false
    // One that was given up has no text.
    const answer = await response.json().catch(() => null)
    return answer?.colors?.join() === '#3bac56,#e36364,'
  })
  await page.getByRole('button', { name: 'Colour', exact: true }).click()
  await page.getByRole('combobox', { name: 'Colour rows by' }).click()
  await page.getByRole('option', { name: 'Stage' }).click()
  await listed
  await page.getByRole('button', { name: 'Coloured by Stage' }).waitFor()
  const legend = page.getByRole('list', { name: 'What the colours mean' })
  await assertSoon(() => legend.getByRole('listitem').allInnerTexts(), ['Lead', 'Won'])
  await assertSoon(async () => (await settings()).colorBy, idOf('Stage'))
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: /^Deals/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  const sheet = page.getByRole('dialog', { name: 'b', exact: true })
  await hasFocus(sheet)
  const edge = () => sheet.evaluate((element) => element.style.getPropertyValue('--row-colour'))
  await until(edge, (colour) => colour === 'var(--rh-pill-4-dot)')
  await page.keyboard.press('Alt+ArrowDown')
  const next = page.getByRole('dialog', { name: 'a', exact: true })
  await next.waitFor()
  await assertSoon(
    () => next.evaluate((element) => element.style.getPropertyValue('--row-colour')),
    'var(--rh-pill-1-dot)',
  )
})

test('a program gets the rows of the very view on the screen by the snippet that was copied', async () => {
  const { page, idOf, settings } = await deals()
  await columnMenu(page, 2)
  await item(page, 'Sort 9 → 1').click()
  await until(settings, ({ sorts }) => sorts[0]?.columnId === idOf('Size'))
  await page.getByRole('button', { name: /^View / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More for / })
    .click()
  await item(page, 'API snippet').click()
  const dialog = page.getByRole('dialog', { name: /^Rows of the view / })
  await dialog.getByText('curl --get').waitFor()
  await dialog.getByText('Node.js', { exact: true }).click()
  const code = await until(
    () => dialog.getByRole('region', { name: 'Code' }).innerText(),
    (text) => text.includes('await answer.json()'),
  )
  const copied = page.getByText('Snippet copied').waitFor()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await copied
  const shown = code.replace('await answer.json()', 'JSON.stringify((await answer.json()).list)')
  const spec = { name: 'Snippet', expiresAt: null, access: 'read', projects: null }
  const { body: made } = await server.call('POST', '/api/v1/tokens', spec, person.token)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', shown], {
    env: { ...process.env, ROWHOUSE_TOKEN: made.token },
  })
  assert.deepEqual(
    JSON.parse(stdout).map(({ Title }: Json) => Title),
    ['a', 'c', 'b'],
  )
})
