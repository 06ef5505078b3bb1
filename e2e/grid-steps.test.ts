import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import type { Json } from './testing/a-running-server.ts'
import { aTable, placeOfTable, type TableWish } from './testing/a-table.ts'
import { until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)

interface Sheet {
  readonly page: Page
  readonly id: string
  readonly columns: readonly Json[]
  records(): Promise<readonly Json[]>
}

const api = async (method: string, path: string, body?: unknown): Promise<Json> =>
  (await server.call(method, path, body, person.token)).body

async function openSheet(title: string, wish: TableWish): Promise<Sheet> {
  const { id, columns } = await aTable(server, person, project.id, { ...wish, title })
  const page = await enter(placeOfTable(project.id, title), { as: person })
  await page.getByRole('grid').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: title }).focus()
  return {
    page,
    id,
    columns,
    records: async () => (await api('GET', `/api/v1/db/data/v1/${project.id}/${id}?limit=1000`)).list,
  }
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })

test('an option made while typing goes back with the cell, and stays where somebody else uses it', async () => {
  const { page, id, records } = await openSheet('Stages', {
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }] } },
    ],
    rows: [{ Title: 'a' }, { Title: 'b' }],
  })
  const options = async (): Promise<string> => {
    const { columns } = await api('GET', `/api/v1/db/meta/tables/${id}`)
    const stage = columns.find((column: Json) => column.title === 'Stage')
    return stage.colOptions.options.map((option: Json) => option.title).join()
  }
  const stageOf = async (at: number) => (await records())[at]?.Stage
  const makePaused = async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Paused')
    await page.getByRole('option', { name: 'Add “Paused”' }).waitFor()
    await page.keyboard.press('Enter')
    await until(
      () => stageOf(0),
      (stage) => stage === 'Paused',
    )
  }
  await rowOf(page, 'b').waitFor()
  await makePaused()
  await page.keyboard.press('Control+z')
  await until(options, (titles) => titles === 'Open')
  assert.equal(await stageOf(0), null)
  await page.keyboard.press('Control+Shift+z')
  await until(
    () => stageOf(0),
    (stage) => stage === 'Paused',
  )
  assert.equal(await options(), 'Open,Paused')
  const [, second] = await records()
  await api('PATCH', `/api/v1/db/data/v1/${project.id}/${id}/${second?.Id}`, { Stage: 'Paused' })
  await page.keyboard.press('Control+z')
  await page.getByText('“Paused” stays an option of Stage, because it is in use.').waitFor()
  assert.deepEqual([await stageOf(0), await stageOf(1), await options()], [null, 'Paused', 'Open,Paused'])
})
