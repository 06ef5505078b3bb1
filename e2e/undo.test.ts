import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)

interface Sheet {
  readonly id: string
  readonly title: string
  titles(): Promise<string>
}

async function aSheet(title: string, titles: readonly string[]): Promise<Sheet> {
  const columns = [{ title: 'Title', uidt: 'SingleLineText', pv: true }]
  const rows = titles.map((Title) => ({ Title }))
  const { id } = await aTable(server, person, project.id, { title, columns, rows })
  const path = `/api/v1/db/data/v1/${project.id}/${id}?limit=100`
  return {
    id,
    title,
    titles: async () =>
      (await server.call('GET', path, undefined, person.token)).body.list
        .map((row: { readonly Title: string }) => row.Title)
        .join(),
  }
}

async function focus(page: Page, { title }: Sheet): Promise<void> {
  await page.getByRole('textbox', { name: title, exact: true }).focus()
  await page.keyboard.press('Control+Home')
}

const holds = (sheet: Sheet, titles: string) => until(sheet.titles, (found) => found === titles)

test('undo belongs to the table on the screen: elsewhere it says where the last change was and goes there; it outlives a reload', async () => {
  const [orders, people] = [await aSheet('Orders', ['o1', 'o2']), await aSheet('People', ['p1'])]
  const page = await enter(placeOfTable(project.id, 'Orders'), { as: person })
  await page.getByRole('rowheader', { name: 'o2' }).waitFor()
  await focus(page, orders)
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await page.keyboard.press('Enter')
  await holds(orders, 'first,second')

  await page.goto(`${server.url}/#${placeOfTable(project.id, 'People')}`)
  await page.getByRole('rowheader', { name: 'p1' }).waitFor()
  await focus(page, people)
  await page.keyboard.press('Control+z')
  await holdToast(page, 'Go there and undo')
  await page.getByText('Nothing to undo in this table. Your last change was in Orders.').waitFor()
  assert.deepEqual([await orders.titles(), await people.titles()], ['first,second', 'p1'])
  const undone = page.getByText('Undone in Orders: edit of 1 cell.').waitFor()
  await page.getByRole('button', { name: 'Go there and undo' }).click()
  await undone
  await page.getByRole('rowheader', { name: 'first' }).waitFor()
  await holds(orders, 'first,o2')

  await page.reload()
  await page.getByRole('rowheader', { name: 'first' }).waitFor()
  await focus(page, orders)
  await page.keyboard.press('Control+z')
  await page.getByText(/^Undone: change of a record · /).waitFor()
  await holds(orders, 'o1,o2')
  // Both, in the order they were undone, one of them before the reload.
  await page.keyboard.press('Control+Shift+z')
  await holds(orders, 'first,o2')
  await page.keyboard.press('Control+Shift+z')
  await holds(orders, 'first,second')
})

test('a fill, a paste or an edit that changes nothing is no write and no step', async () => {
  const same = await aSheet('Same', ['a', 'a', 'a'])
  const page = await enter(placeOfTable(project.id, 'Same'), { as: person })
  await page.getByRole('rowheader', { name: 'a' }).first().waitFor()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/db/data/')) writes.push(request.url())
  })
  await focus(page, same)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await page.evaluate(() => navigator.clipboard.writeText('a'))
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  // Something that is a change, so that all before it is known to be over.
  await page.keyboard.press('Control+End')
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await holds(same, 'a,a,b')
  assert.equal(writes.length, 1)
  await focus(page, same)
  await page.keyboard.press('Control+z')
  await holds(same, 'a,a,a')
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing to undo in this table.', { exact: true }).waitFor()
})

test('the history of a record names what was linked and unlinked, and puts it back', async () => {
  const [tasks, tags] = [await aSheet('Tasks', ['t1']), await aSheet('Tags', ['red', 'green'])]
  const link = { title: 'Marks', uidt: 'LinkToAnotherRecord', type: 'mm', parentId: tasks.id, childId: tags.id }
  const { body } = await server.call('POST', `/api/v1/db/meta/tables/${tasks.id}/columns`, link, person.token)
  const { id } = body.columns.find(({ title }: { readonly title: string }) => title === 'Marks')
  const write = (call: string, other: string) =>
    server.call('POST', `/api/v1/columns/${id}/${call}`, { links: [{ record: '1', others: [other] }] }, person.token)
  await write('link', '1')
  await write('link', '2')
  await write('unlink', '1')
  const marks = async (): Promise<string> => {
    const path = `/api/v1/db/data/v1/${project.id}/${tasks.id}/1/mm/Marks?sort=Id`
    return (await server.call('GET', path, undefined, person.token)).body.list
      .map((row: { readonly Title: string }) => row.Title)
      .join()
  }
  const page = await enter(`${placeOfTable(project.id, 'Tasks')}&rowId=1`, { as: person })
  const sheet = page.getByRole('dialog', { name: 't1' })
  await sheet.getByRole('tab', { name: 'History' }).click()
  const entries = sheet.getByRole('listitem').filter({ hasText: /linked in Marks/ })
  await until(
    () => entries.count(),
    (count) => count === 3,
  )
  await assertSoon(() => entries.first().locator('s').innerText(), 'red')
  await assertSoon(() => entries.nth(1).locator('ins').innerText(), 'green')
  await entries.first().getByRole('button', { name: 'Restore the earlier value of Marks' }).click()
  await until(marks, (names) => names === 'red,green')
  // Keys undo in the sheet as they do in the grid.
  await sheet.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Control+z')
  await until(marks, (names) => names === 'green')
})
