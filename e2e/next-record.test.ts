import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json
let table: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Now' }, { title: 'Later' }] } },
    { title: 'From', uidt: 'Date' },
  ]
  const rows = [
    { Title: 'Ship', Stage: 'Later', From: '2026-12-21' },
    { Title: 'Design', Stage: 'Now', From: '2026-12-15' },
    { Title: 'Pack', Stage: 'Later', From: '2026-12-10' },
    { Title: 'Build', Stage: 'Now', From: '2026-12-17' },
    { Title: 'Someday', Stage: 'Now' },
  ]
  table = await aTable(server, person, project.id, { title: 'Plan', columns, rows })
})

/** From the first to the last, in the order in which each kind of view shows them. */
for (const [kind, names] of [
  ['galleries', ['Ship', 'Design', 'Pack', 'Build', 'Someday']],
  ['kanbans', ['Design', 'Build', 'Someday', 'Ship', 'Pack']],
  ['calendars', ['Pack', 'Design', 'Build', 'Ship', 'Someday']],
  ['timelines', ['Design', 'Build', 'Pack', 'Ship', 'Someday']],
] as const)
  test(`an open record leads to the one before and after it, as its view shows them: ${kind}`, async () => {
    const path = `/api/v1/db/meta/tables/${table.id}/${kind}`
    const view = await server.call('POST', path, { title: kind }, person.token)
    assert.equal(view.status, 200, JSON.stringify(view.body))
    const first = ['Ship', 'Design', 'Pack', 'Build', 'Someday'].indexOf(names[0]) + 1
    const place = `${placeOfTable(project.id, table.title)}&view=${view.body.id}&day=2026-12-14&rowId=${first}`
    const page = await enter(place, { as: person })
    for (const [at, name] of names.entries()) {
      const sheet = page.getByRole('dialog', { name, exact: true })
      await sheet.getByText(`${at + 1} of ${names.length}`, { exact: true }).waitFor()
      if (at + 1 < names.length) await sheet.press('Alt+ArrowDown')
    }
    const last = page.getByRole('dialog', { name: names.at(-1) ?? '', exact: true })
    await assertSoon(() => last.getByRole('button', { name: 'Next record' }).isDisabled(), true)
    await last.getByRole('button', { name: 'Previous record' }).click()
    await page.getByRole('dialog', { name: names.at(-2) ?? '', exact: true }).waitFor()
  })

test('what is being written in a record is stored when a key leads to the next one, and when the way back closes it', async () => {
  const rows = ['One', 'Two'].map((Title) => ({ Title, Note: '', More: '' }))
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Note', uidt: 'SingleLineText' },
    { title: 'More', uidt: 'LongText' },
  ]
  const notes = await aTable(server, person, project.id, { title: 'Notes', columns, rows })
  const stored = async () => {
    const path = `/api/v1/db/data/noco/${project.id}/${notes.id}`
    const { list } = (await server.call('GET', path, undefined, person.token)).body
    return list.map(({ Title, Note, More }: Json) => [Title, Note || null, More || null])
  }
  const page = await enter(placeOfTable(project.id, notes.title), { as: person })
  const sheetOf = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.getByRole('button', { name: 'Add record' }).waitFor()
  await page.evaluate(() => location.assign(`${location.hash}&rowId=1`))
  await sheetOf('One').getByRole('textbox', { name: 'Note' }).fill('by key')
  await page.keyboard.press('Alt+ArrowDown')
  await sheetOf('Two').getByRole('textbox', { name: 'Note' }).waitFor()
  await assertSoon(stored, [
    ['One', 'by key', null],
    ['Two', null, null],
  ])
  await sheetOf('Two').getByRole('textbox', { name: 'Title' }).fill('Second')
  await page.keyboard.press('Alt+ArrowUp')
  await sheetOf('One').getByRole('textbox', { name: 'More' }).fill('a long text')
  await page.goBack()
  await sheetOf('One').waitFor({ state: 'detached' })
  await assertSoon(stored, [
    ['One', 'by key', 'a long text'],
    ['Second', null, null],
  ])
})

test('a new record that is written and not added is not lost by Escape or a click on another table', async () => {
  const page = await enter(placeOfTable(project.id, table.title), { as: person })
  await page.getByRole('button', { name: 'Add record' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add record' })
  const name = sheet.getByRole('textbox', { name: 'Title' })
  await name.fill('Long work')
  await sheet.getByRole('button', { name: 'From' }).focus()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Automations' }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Long work')
  }
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await sheet.waitFor({ state: 'detached' })
})
