import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { longAfterSignIn } from './testing/long-after-sign-in.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

const text = (title: string) => ({ title, uidt: 'SingleLineText' })
const rowOf = (page: Page, words: string | RegExp) => page.getByRole('row').filter({ hasText: words })

async function aWorld() {
  const person = await newcomer()
  const project = await aProject(person)
  const api = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { status, body: reply } = await server.call(method, path, body, person.token)
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(reply)}`)
    return reply
  }
  const pets = await aTable(server, person, project.id, {
    title: 'Pets',
    columns: [text('Name'), text('Kind')],
    rows: ['Rex', 'Tom', 'Ida', 'Bo'].map((Name) => ({ Name, Kind: 'Dog' })),
  })
  const records = `/api/v1/db/data/v1/${project.id}/${pets.id}`
  const names = async () =>
    (await api('GET', `${records}?limit=100`)).list.map(({ Name }: { Name: string }) => Name).join()
  return { person, project, pets, records, names, api }
}

const remove = (person: Account, project: Json, table: Json, keys: readonly number[]) =>
  server.call(
    'DELETE',
    `/api/v1/db/data/bulk/v1/${project.id}/${table.id}`,
    keys.map((Id) => ({ Id })),
    person.token,
  )

test('a deleted record is a click away: by Undo at once, or in the trash, where it tells what, where and who', async () => {
  const { person, project, names } = await aWorld()
  const page = await enter(placeOfTable(project.id, 'Pets'), { as: person })
  const rex = page.getByRole('rowheader', { name: 'Rex', exact: true })
  await rex.waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Pets' }).focus()
  const deleteFirst = async (): Promise<void> => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete record' }).click()
  }
  await deleteFirst()
  await holdToast(page)
  await rex.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(names, (all) => all === 'Rex,Tom,Ida,Bo')
  await rex.waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Pets' }).focus()
  await deleteFirst()
  await page.getByRole('button', { name: 'Trash' }).click()
  const row = rowOf(page, 'Rex')
  await row.getByText('Dog').waitFor()
  for (const words of ['Record', 'Pets', person.email, '30 days']) await row.getByText(words, { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await assertSoon(names, 'Rex,Tom,Ida,Bo')
})

test('many things come back in one step, which can be undone; one record out of many comes back alone', async () => {
  const { person, project, pets, names, api } = await aWorld()
  const toys = await aTable(server, person, project.id, { title: 'Toys', columns: [text('Name')] })
  await remove(person, project, pets, [1, 2])
  await remove(person, project, pets, [3])
  await api('DELETE', `/api/v1/db/meta/tables/${toys.id}`)
  const page = await enter(`/nc/${project.id}?tab=trash`, { as: person })
  await rowOf(page, '2 records').getByRole('button', { name: 'Show the records' }).click()
  await page.getByRole('button', { name: 'Restore Tom' }).click()
  await until(names, (all) => all === 'Tom,Bo')
  // The list is asked for again after the restore: until then its opened row still names both records.
  await page.getByRole('button', { name: 'Restore Tom' }).waitFor({ state: 'detached' })
  await page.getByText('Tables1').click()
  await rowOf(page, 'Ida').waitFor({ state: 'detached' })
  await page.getByText('All3').click()
  await page.getByRole('searchbox', { name: 'Search in the trash' }).fill('ida')
  await rowOf(page, 'Rex').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search in the trash' }).fill('')
  await rowOf(page, 'Rex').waitFor()
  await page.getByRole('checkbox', { name: 'Choose everything shown' }).click()
  await page.getByRole('button', { name: 'Restore 3 things' }).click()
  const tables = async () => (await api('GET', `/api/v1/db/meta/projects/${project.id}/tables`)).list.length
  await page.locator('[data-kind]').filter({ hasText: '3 things' }).getByRole('button', { name: 'Undo' }).click()
  await until(names, (all) => all === 'Tom,Bo')
  await until(tables, (count) => count === 1)
  // The records went back in one write, so they are one thing now.
  await rowOf(page, '2 records').waitFor()
  await rowOf(page, 'Toys').waitFor()
  await page.getByRole('checkbox', { name: 'Choose everything shown' }).click()
  await page.getByRole('button', { name: 'Restore 2 things' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await until(names, (all) => all === 'Rex,Tom,Ida,Bo')
  await assertSoon(tables, 2)
})

test('owners empty the trash after they proved who they are; editors see records alone, and nothing to delete for good', async () => {
  const { person, project, pets, api } = await aWorld()
  const toys = await aTable(server, person, project.id, { title: 'Toys', columns: [text('Name')] })
  await remove(person, project, pets, [1])
  await api('DELETE', `/api/v1/db/meta/tables/${toys.id}`)
  const editor = await newcomer()
  await api('POST', `/api/v1/db/meta/projects/${project.id}/users`, { email: editor.email, roles: 'editor' })
  const theirs = await enter(`/nc/${project.id}?tab=trash`, { as: editor })
  await rowOf(theirs, 'Rex').waitFor()
  assert.equal(await rowOf(theirs, 'Toys').count(), 0)
  assert.equal(await theirs.getByRole('button', { name: 'Empty trash' }).count(), 0)
  assert.equal(await theirs.getByRole('button', { name: 'More for Rex' }).count(), 0)
  const page = await enter(`/nc/${project.id}?tab=trash`, { as: person })
  await rowOf(page, 'Toys').waitFor()
  longAfterSignIn(server)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
})

test('deleting a linked table names its links and takes them along, and Undo brings back both; a field names what misses it', async () => {
  const { person, project, pets, api } = await aWorld()
  const people = await aTable(server, person, project.id, { title: 'People', columns: [text('Name')] })
  const link = { uidt: 'LinkToAnotherRecord', parentId: people.id, childId: pets.id, type: 'hm', title: 'Their pets' }
  await api('POST', `/api/v1/db/meta/tables/${people.id}/columns`, link)
  const loud = { uidt: 'Formula', title: 'Loud', formula_raw: 'UPPER({Kind})' }
  const { columns } = await api('POST', `/api/v1/db/meta/tables/${pets.id}/columns`, loud)
  const kind = columns.find(({ title }: Json) => title === 'Kind').id
  const sorts = { sorts: [{ id: '', columnId: kind, direction: 'asc' }] }
  await api('PATCH', `/api/v1/db/meta/views/${pets.views[0].id}/settings`, sorts)
  const titles = async (): Promise<string> =>
    (await api('GET', `/api/v1/db/meta/tables/${pets.id}`)).columns.map(({ title }: Json) => title).join()
  const before = await titles()
  const page = await enter(placeOfTable(project.id, 'People'), { as: person })
  await page.getByRole('toolbar').getByRole('button', { name: 'More for People' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the table People?' })
  await dialog.getByText('This field goes with it').waitFor()
  assert.match(await dialog.getByRole('listitem').innerText(), /People\s*Pets/)
  await dialog.getByRole('button', { name: 'Delete table and links' }).click()
  await holdToast(page)
  await until(titles, (all) => !all.includes('People'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(titles, (all) => all === before)
  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Pets')}`)
  await page.getByRole('columnheader', { name: 'Kind' }).waitFor()
  await page.getByRole('rowheader', { name: 'Rex', exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Pets' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  const field = page.getByRole('dialog', { name: 'Delete the field Kind?' })
  await field.getByText('This field stays, but misses it').waitFor()
  await assertSoon(
    async () => (await field.getByRole('listitem').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ')),
    ['Loud Pets', 'Pets Pets: sort'],
  )
  await field.getByRole('button', { name: 'Cancel' }).click()
})
