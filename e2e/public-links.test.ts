import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, type PageToPrepare, phone, type VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage } from './testing/a-quiet-page.ts'
import { answersTo, aSharedTable, complaintsOf, hiddenWords } from './testing/a-shared-table.ts'
import { allAnswered, type RecordedCall, recordCalls } from './testing/recorded-calls.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, visit, newcomer, aProject } = await aHouse()

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
    prepare: async (opened) => {
      heard = { answers: answersTo(opened), complaints: complaintsOf(opened) }
      await options.prepare?.(opened)
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
    await assertSoon(() => page.title(), `Public ${kind} · Rowhouse`)
    assert.equal(await page.getByRole('button', { name: /^Add record|New record/ }).count(), 0)
    await assertNothingHidden(visited)
    // What was asked for before the scripts came has been taken, all of it, and the visit is one.
    assert.deepEqual(await page.evaluate('[...rowhouseAsked.keys()]'), [])
    const { body } = await say('GET', `/api/v1/views/${view.id}/link`)
    assert.equal(body.link.visits, 1)
  })
}

const closed = (page: Page) => page.getByRole('heading', { name: 'This link opens nothing' })
const cell = (page: Page, name: string) => page.getByRole('rowheader', { name, exact: true })
const say = (method: string, path: string, body?: object) => server.call(method, path, body, person.token)
const shareBase = async (spec: object = {}): Promise<Json> =>
  (await say('PUT', `/api/v1/projects/${project.id}/base-link`, spec)).body

test('a record is looked at in its sheet, without its history and without what the view hides', async () => {
  const link = await deals.share(await deals.aView('grids', 'Sheet'))
  let calls: () => readonly RecordedCall[] = () => []
  const prepare = (page: PageToPrepare): void => {
    calls = recordCalls(page)
  }
  const visited = await follow(link.url, { prepare })
  const { page } = visited
  await cell(page, 'Grace').waitFor({ state: 'attached' })
  await page.evaluate("location.hash += '?rowId=1'")
  const sheet = page.getByRole('dialog', { name: 'Ada' })
  await sheet.getByText('Lead').first().waitFor()
  await allAnswered(calls)
  // Nobody takes rows that are asked for behind those on the screen: whoever looks for news would be given what is old.
  assert.ok(calls().filter(({ path }) => path.includes('/views/') && path.startsWith('/api/v1/db/data/')).length <= 1)
  assert.equal(await sheet.getByText('hidden field').count(), 0)
  assert.equal(await sheet.getByText('History').count(), 0)
  await assertNothingHidden(visited)
})

test('a password is asked for, a wrong one is refused, and a changed one is asked for anew (spec 285, 321)', async () => {
  const view = await deals.aView('grids', 'Locked')
  const link = await deals.share(view)
  const { prepare, answered } = aQuietPage()
  const { page } = await follow(link.url, { prepare })
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await answered()
  await deals.share(view, { password: 'open sesame' })
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('heading', { name: 'This link has a password' }).waitFor()
  assert.equal(await page.getByText('Locked').count(), 0)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('open barley')
  await field.press('Enter')
  await page.getByText('This is not the password.').waitFor()
  await field.fill('open sesame')
  await field.press('Enter')
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await page.reload()
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await answered()
  await deals.share(view, { password: 'another one' })
  await page.getByRole('searchbox').fill('Grace')
  await page.getByRole('heading', { name: 'This link has a password' }).waitFor()
})

test('what changes appears by itself for visitors too, and the link closes in front of them when it is turned off (S63)', async () => {
  const view = await deals.aView('grids', 'Watched')
  const link = await deals.share(view)
  const visited = await follow(link.url)
  const { page } = visited
  await cell(page, 'Grace').waitFor()
  const path = `/api/v1/db/data/v1/${project.id}/${deals.table.id}`
  const { body: row } = await say('POST', path, { Title: 'Barbara', Secret: 'hush-alpha' })
  await cell(page, 'Barbara').waitFor()
  await say('PATCH', `${path}/${row.Id}`, { Title: 'Linus', Secret: 'hush-gamma' })
  await cell(page, 'Barbara').waitFor({ state: 'detached' })
  await assertNothingHidden(visited)
  await say('DELETE', `${path}/${row.Id}`)
  await say('DELETE', `/api/v1/views/${view.id}/link`)
  await closed(page).waitFor()
})

test('a link whose time is over closes in front of its visitors, and whoever comes again is told so', async () => {
  const view = await deals.aView('grids', 'Ends soon')
  const link = await deals.share(view)
  const { page } = await follow(link.url)
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  // What is over when it arrives is refused.
  const endSoon = async () =>
    (await say('PUT', `/api/v1/views/${view.id}/link`, { expiresAt: new Date(Date.now() + 2000).toISOString() })).status
  await assertSoon(endSoon, 200)
  await closed(page).waitFor()
  assert.equal(await cell(page, 'Ada').count(), 0)
  await page.reload()
  await closed(page).waitFor()
})

test('a link that has ended or was turned off leads nowhere, also for whoever has it open', async () => {
  const view = await deals.aView('grids', 'Ends')
  const link = await deals.share(view, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  const { prepare, answered } = aQuietPage()
  const { page } = await follow(link.url, { prepare })
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await answered()
  await say('DELETE', `/api/v1/views/${view.id}/link`)
  await page.getByRole('searchbox').fill('Grace')
  await closed(page).waitFor()
  const again = await follow(link.url)
  await closed(again.page).waitFor()
})

test('visitors search, filter and take the view along only where they are let', async () => {
  const view = await deals.aView('grids', 'Tools')
  const link = await deals.share(view)
  const { page } = await follow(link.url)
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await page.getByRole('searchbox').fill('Grace')
  await cell(page, 'Ada').waitFor({ state: 'detached' })
  await cell(page, 'Grace').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Filter' }).waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  assert.match((await coming).suggestedFilename(), /^Tools.*\.csv$/)
  await deals.share(view, { settings: { allowDownload: false, allowSearch: false } })
  const strict = await follow(link.url)
  await cell(strict.page, 'Ada').waitFor({ state: 'attached' })
  for (const name of ['Filter', 'Sort', 'Download'])
    assert.equal(await strict.page.getByRole('button', { name }).count(), 0)
  assert.equal(await strict.page.getByRole('searchbox').count(), 0)
})

test('visitors of a board search and filter it too', async () => {
  const { page } = await follow((await deals.share(await deals.aView('kanbans', 'Sought board'))).url)
  const cardOf = (name: string) => page.locator('[data-card]', { hasText: name })
  await cardOf('Ada').waitFor()
  await page.getByRole('button', { name: 'Filter' }).waitFor()
  await page.getByRole('searchbox').fill('Grace')
  await cardOf('Ada').waitFor({ state: 'detached' })
  await cardOf('Grace').waitFor()
})

test('a shared base shows its chosen tables, and embedded it has no bar of ours (spec 006, 036, 037, 061, 270)', async () => {
  const other = await aSharedTable(server, person, project.id, 'Internal')
  const link = await shareBase({ role: 'viewer', settings: { tables: [deals.table.id] } })
  const { page, answers, complaints } = await follow(link.url)
  await page.getByRole('heading', { name: 'Sales CRM' }).waitFor()
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await assertSoon(() => page.getByRole('navigation', { name: 'Tables' }).getByRole('link').allInnerTexts(), ['Deals'])
  assert.ok(!(await answers()).includes(other.table.id))
  assert.equal(await page.getByRole('button', { name: 'Add record' }).count(), 0)
  assert.deepEqual(complaints(), [])
  await page.goto(`${link.url}?embed`)
  await page.getByRole('heading', { name: 'Sales CRM' }).waitFor({ state: 'detached' })
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('link', { name: 'Made with Rowhouse' }).count(), 0)
  await shareBase({ settings: { tables: null } })
})

test('on a shared base the account menu of a stranger offers to sign up and to sign in (spec 089)', async () => {
  const link = await shareBase({ role: 'viewer' })
  const { page } = await follow(link.url)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign in' }).waitFor()
  await keepPicture(page, 'public-base-account')
  await assertSoon(() => page.getByRole('menuitem').allInnerTexts(), ['Sign up', 'Sign in'])
  await page.getByRole('menuitem', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
})

test('a shared base is edited by link, and members read in the history who did it (spec 006, 130)', async () => {
  const link = await shareBase({ role: 'editor' })
  const { page } = await follow(link.url)
  await cell(page, 'Grace').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Add record' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add record' })
  await sheet.getByRole('textbox').first().fill('Barbara')
  await sheet.getByRole('button', { name: 'Save record' }).click()
  await cell(page, 'Barbara').waitFor({ state: 'attached' })
  const rows = `/api/v1/db/data/v1/${project.id}/${deals.table.id}?limit=100`
  const { Id } = await until(
    async () => (await say('GET', rows)).body.list.find((row: Json) => row.Title === 'Barbara'),
    (row) => row !== undefined,
  )
  const inside = await enter(`/nc/${project.id}?tab=table&name=Deals&rowId=${Id}`, { as: person })
  const record = inside.getByRole('dialog', { name: 'Barbara' })
  await record.getByRole('tab', { name: 'History' }).click()
  await record
    .getByText(/Somebody by link/)
    .first()
    .waitFor()
})

test('a page of another origin shows it in a frame where its site is allowed, and no other does (spec 133, 286)', async (t) => {
  const view = await deals.aView('grids', 'Framed')
  const link = await deals.share(view, { settings: { theme: 'dark' } })
  const host = await aForeignPage(t, link.embedUrl)
  // The browser says aloud that it refused.
  const { page } = await follow(link.url, { mayBreak: true })
  await cell(page, 'Ada').waitFor({ state: 'attached' })
  await page.goto(host)
  const frame = page.frameLocator('iframe')
  await until(
    () => page.frames().length,
    (count) => count === 2,
  )
  assert.equal(await frame.getByRole('rowheader').count(), 0)
  await deals.share(view, { settings: { embedSites: [new URL(host).origin] } })
  await page.goto(host)
  await frame.getByRole('rowheader', { name: 'Ada', exact: true }).waitFor({ state: 'attached' })
  await frame.locator('html[data-theme=dark]').waitFor()
})

/** On another port, so that browsers keep nothing of ours there that they do not keep for strangers. */
async function aForeignPage(t: TestContext, address: string): Promise<string> {
  const foreign = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<!doctype html><title>Blog</title><iframe src="${address}" width="900" height="700"></iframe>`)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  t.after(() => foreign.close())
  return `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone a shared view fits and says nothing wrong, ${colorScheme}`, async () => {
    const link = await deals.share(await deals.aView('galleries', `Phone ${colorScheme}`))
    const visited = await follow(link.url, { size: phone, colorScheme })
    const { page } = visited
    await page.getByText('Ada').first().waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
    assert.deepEqual(await seriousFindings(page), [])
    assert.deepEqual(visited.complaints(), [])
    await keepPicture(page, `public-gallery-375-${colorScheme}`)
  })
}
