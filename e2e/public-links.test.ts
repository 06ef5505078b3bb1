import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone, type VisitOptions, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { answersTo, aSharedTable, complaintsOf, hiddenWords } from './testing/a-shared-table.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, visit, newcomer, aProject } = await aHouse()

let person: Account
let project: Json
let deals: Awaited<ReturnType<typeof aSharedTable>>

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  deals = await aSharedTable(server, person, project.id)
})

interface Visited {
  readonly page: Page
  answers(): Promise<string>
  complaints(): readonly string[]
}

/** As somebody without an account. */
async function follow(url: string, options: VisitOptions = {}): Promise<Visited> {
  let heard: Omit<Visited, 'page'> | undefined
  const page = await visit(new URL(url).hash.slice(1), {
    ...options,
    prepare: (opened) => {
      heard = { answers: answersTo(opened), complaints: complaintsOf(opened) }
    },
  })
  if (heard === undefined) throw new Error('Nobody listened to the page.')
  return { page, ...heard }
}

async function assertNothingHidden({ answers, complaints }: Visited): Promise<void> {
  const said = await answers()
  assert.match(said, /Ada/)
  for (const word of ['Secret', ...hiddenWords]) assert.ok(!said.includes(word), `“${word}” was told to a visitor`)
  assert.deepEqual(complaints(), [])
}

for (const [kind, path, word, spec] of [
  ['grid', 'grids', 'view', '(spec 040, 283)'],
  ['gallery', 'galleries', 'view', '(spec 040)'],
  ['kanban', 'kanbans', 'kanban', '(spec 039)'],
  ['calendar', 'calendars', 'view', '(spec 040)'],
] as const) {
  test(`a shared ${kind} is seen without an account, and nothing hidden is in any answer ${spec}`, async () => {
    const view = await deals.aView(path, `Public ${kind}`)
    const link = await deals.share(view)
    assert.match(link.url, new RegExp(`#/nc/${word}/`))
    const visited = await follow(link.url)
    const { page } = visited
    await page.locator(`main[data-view=${kind}]`).waitFor()
    await page.getByText('Ada').first().waitFor({ state: 'attached' })
    await page.getByText(`Public ${kind}`, { exact: true }).first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^Add record|New record/ }).count(), 0)
    await assertNothingHidden(visited)
  })
}
