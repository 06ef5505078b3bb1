import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)

const columns = [
  { title: 'Title', uidt: 'SingleLineText' },
  { title: 'Note', uidt: 'LongText' },
  { title: 'Size', uidt: 'Number' },
]
const rows = [
  { Title: 'b, "quoted"', Note: '=1+1', Size: 2 },
  { Title: 'a', Note: 'two\nlines', Size: 1 },
  { Title: 'ümlaut 🏠', Note: null, Size: -3 },
]

/** What the browser got when this was done. */
async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a view is downloaded as it is shown, also with what only this person sees; so are the rows that are picked', async () => {
  const { id, views, title } = await aTable(server, person, project.id, { title: 'Houses', columns, rows })
  const { body: table } = await server.call('GET', `/api/v1/db/meta/tables/${id}`, undefined, person.token)
  const idOf = (name: string) => table.columns.find((column: { title: string }) => column.title === name).id
  const settings = {
    columns: [idOf('Size'), idOf('Title')].map((one) => ({ id: one, shown: true, width: null })),
    sorts: [{ id: '', columnId: idOf('Size'), direction: 'asc' }],
  }
  const path = `/api/v1/db/meta/views/${views[0].id}`
  await server.call('PATCH', `${path}/settings`, settings, person.token)
  const page = await enter(placeOfTable(project.id, title), { as: person })
  await page.getByRole('rowheader', { name: 'a', exact: true }).waitFor({ state: 'attached' })

  /** A menu takes the focus when it opens, and its first item when it opens by a key: only then another one may. */
  const pick = async (name: string | RegExp, format: string | RegExp) => {
    await hasFocus(page.getByRole('menu'))
    await page.getByRole('menuitem', { name }).press('ArrowRight')
    await page.locator('[role=menuitem]:focus').filter({ hasText: 'CSV' }).waitFor()
    await page.getByRole('menuitem', { name: format }).press('Enter')
  }
  const viewMenu = async (format: string) => {
    await page.getByRole('button', { name: /^View / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'More for Houses' }).click()
    await pick('Download', format)
  }
  // The field that names a record stands first on the screen, and so it does in the file; the guard against formulas holds.
  const csv = await downloaded(page, () => viewMenu('CSV'))
  assert.equal(csv.name, `${views[0].title}.csv`)
  assert.equal(csv.text, '\uFEFFTitle,Size,Note\r\nümlaut 🏠,-3,\r\na,1,"two\nlines"\r\n"b, ""quoted""",2,\'=1+1\r\n')

  // A view nobody changes any more: what is hidden now is hidden for this person alone, and in the file of this person.
  await server.call('PATCH', path, { lock_type: 'locked' }, person.token)
  await page.reload()
  await page.getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('switch', { name: 'Note' }).click()
  await page.getByText('Seen by you only').waitFor()
  await page.keyboard.press('Escape')
  const tools = async (format: string | RegExp) => {
    await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'More for Houses' }).click()
    await pick('Download', format)
  }
  const json = await downloaded(page, () => tools(/^JSON$/))
  assert.deepEqual(JSON.parse(json.text), [
    { Title: 'ümlaut 🏠', Size: -3 },
    { Title: 'a', Size: 1 },
    { Title: 'b, "quoted"', Size: 2 },
  ])

  // As PDF: what is handed to the printer of the browser is the whole view, and nothing of it stays on the screen.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = [...document.querySelectorAll('body > div > table tr')]
        .map((line) => [...line.children].map((cell) => cell.textContent).join('|'))
        .join('\n')
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await tools('PDF')
  await assertSoon(
    () => page.locator('body').getAttribute('data-printed'),
    'Title|Size\nümlaut 🏠|-3\na|1\nb, "quoted"|2',
  )
  assert.equal(await page.locator('body > div > table').count(), 0)

  await page.getByRole('textbox', { name: title }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+F10')
  const some = await downloaded(page, () => pick('Download 2 rows', 'CSV'))
  assert.equal(some.text, '\uFEFFTitle,Size\r\na,1\r\n"b, ""quoted""",2\r\n')

  // One that fails stays in sight, says why, and is tried again.
  await page.route('**/export/xlsx*', (route) => route.abort(), { times: 1 })
  await tools('Excel')
  const list = page.getByRole('list', { name: 'Downloads' })
  await list.getByText('The server does not answer').waitFor()
  const again = await downloaded(page, () => list.getByRole('button', { name: 'Try again' }).click())
  assert.equal(again.text.slice(0, 2), 'PK')
  await list.waitFor({ state: 'detached' })
})
