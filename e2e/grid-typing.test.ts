import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { PageToPrepare } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable, type TableSpec } from './testing/a-table.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { keysOf } from './testing/keys-of.ts'
import type { Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)
let tables = 0

interface Sheet {
  readonly page: Page
  /** As the server has them, in the order of their keys. */
  records(): Promise<readonly Json[]>
}

interface SheetSpec extends TableSpec {
  readonly prepare?: (page: PageToPrepare) => unknown
  readonly sortedBy?: string
  readonly computed?: Readonly<Record<string, unknown>>
}

async function openSheet({ prepare, sortedBy, computed, ...spec }: SheetSpec): Promise<Sheet> {
  tables += 1
  const table = await aTable(server, person, project.id, { ...spec, title: `Typed ${tables}` })
  const { id, views, title, columns } = table
  if (sortedBy !== undefined) {
    const column = columns.find((one: Json) => one.title === sortedBy)
    const sort = { fk_column_id: column?.id, direction: 'asc' }
    await server.call('POST', `/api/v1/db/meta/views/${views[0].id}/sorts`, sort, person.token)
  }
  if (computed !== undefined) {
    await server.call('POST', `/api/v1/db/meta/tables/${id}/columns`, computed, person.token)
  }
  const page = await enter(placeOfTable(project.id, title), { as: person, ...(prepare && { prepare }) })
  await page.getByRole('rowheader').first().waitFor()
  await page.getByRole('textbox', { name: title }).focus()
  await page.keyboard.press('Control+Home')
  const path = `/api/v1/db/data/v1/${project.id}/${id}?limit=1000&sort=Id`
  return { page, records: async () => (await server.call('GET', path, undefined, person.token)).body.list }
}

const manyRows = (count: number) => Array.from({ length: count }, (_, at) => ({ Title: `old ${at}` }))
const valuesIn = (list: readonly Json[], at: readonly number[]) => at.map((row) => list[row]?.Title)
const failing = { status: 500, json: { msg: 'The server is not well.', error: 'internal' } }

/** Rows beyond the first block, as late as this; `answer` may say that they do not come. */
const lateRows =
  (ms: number, answer: (route: Route, offset: number) => Promise<void> | null = () => null) =>
  (page: PageToPrepare) =>
    page.route(/\/views\/[^/]+\?.*offset=[1-9]/, async (route) => {
      await new Promise((later) => setTimeout(later, ms))
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      // Whoever scrolled on has given up asking.
      await (answer(route, offset) ?? route.continue()).catch(() => undefined)
    })

// A thousand edits take the processor for most of a minute: `TEST_EDITS=1000` types them at every latency.
const edits = Number(process.env.TEST_EDITS ?? 320)
for (const ms of process.env.TEST_EDITS === undefined ? [250] : [0, 250, 1000]) {
  test(`${edits} edits typed with no delay, over blocks nobody has loaded, are each in their row: ${ms} ms of latency, and each block fails once`, async () => {
    const failed = new Set<number>()
    const { page, records } = await openSheet({
      rows: manyRows(edits),
      prepare: lateRows(ms, (route, offset) => {
        if (failed.has(offset)) return null
        failed.add(offset)
        return route.fulfill(failing)
      }),
    })
    const { press } = await keysOf(page)
    const keys: Promise<unknown>[] = []
    for (let row = 0; row < edits; row++) {
      for (const sign of `v${row}`) keys.push(press(sign))
      keys.push(press('Enter'))
    }
    await Promise.all(keys)
    const list = await until(records, (now) => now[edits - 1]?.Title === `v${edits - 1}`, 240_000)
    assert.deepEqual(
      list.map(({ Title }) => Title),
      Array.from({ length: edits }, (_, row) => `v${row}`),
    )
    assert.ok(failed.size >= Math.ceil(edits / 100) - 1, `${failed.size} blocks failed`)
  })
}

for (const [ms, hops] of [
  [250, 3],
  [1000, 2],
] as const) {
  test(`with ${ms} ms of latency and answers that fail in between, every value is in its row or told`, async () => {
    const failed = new Set<number>()
    const { page, records } = await openSheet({
      rows: manyRows(700),
      prepare: lateRows(ms, (route, offset) => {
        if (failed.has(offset)) return null
        failed.add(offset)
        return route.fulfill(failing)
      }),
    })
    await page.keyboard.press('PageDown')
    const sink = page.getByRole('textbox', { name: `Typed ${tables}` })
    const place = await until(
      () => sink.getAttribute('aria-activedescendant'),
      (id) => id !== null && !id.endsWith('r0c0'),
    )
    const step = Number(place?.match(/r(\d+)c/)?.[1])
    await page.keyboard.press('Control+Home')
    const pages = Math.ceil(120 / step)
    // Two entries at each place, with nobody waiting in between: each is farther than one block from the last.
    const rows: number[] = []
    for (let hop = 0, row = 0; hop <= hops; hop++, row += pages * step) {
      for (const _ of [0, 1]) {
        await page.keyboard.type(`at ${row}`, { delay: 0 })
        await page.keyboard.press('Enter')
        rows.push(row)
        row += 1
      }
      for (let turn = 0; turn < pages; turn++) await page.keyboard.press('PageDown')
    }
    const list = await until(records, (now) => now[rows.at(-1) ?? 0]?.Title === `at ${rows.at(-1)}`)
    assert.deepEqual(
      valuesIn(list, rows),
      rows.map((row) => `at ${row}`),
    )
    assert.equal(list.filter(({ Title }) => String(Title).startsWith('at ')).length, rows.length)

    // Told together while the first is still on the screen, so both are answered when both were typed.
    const typed = Promise.withResolvers<void>()
    const refuse = async (route: Route) => {
      await typed.promise
      await route.fulfill(failing)
    }
    await page.route(/\/save$/, refuse, { times: 2 })
    await page.keyboard.press('Control+Home')
    for (const value of ['lost', 'also lost', 'kept']) {
      await page.keyboard.type(value, { delay: 0 })
      await page.keyboard.press('Enter')
    }
    typed.resolve()
    await page.getByText(/2 entries are not stored.*“also lost”.*The server is not well/).hover()
    await page.getByRole('button', { name: 'Copy it' }).click()
    await assertSoon(() => page.evaluate(() => navigator.clipboard.readText()), 'lost\nalso lost')
    await until(records, (now) => valuesIn(now, [0, 1, 2]).join() === 'at 0,at 1,kept')
  })
}

test('where people turn pages, typing down a column and a pasted column go on in the records of the next page', async () => {
  const { page, records } = await openSheet({ rows: manyRows(60), prepare: lateRows(250) })
  await page
    .getByRole('toolbar', { name: 'Table' })
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: '25 rows' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.waitFor()
  await page.getByRole('textbox', { name: `Typed ${tables}` }).focus()
  await page.keyboard.press('Control+Home')
  const { press } = await keysOf(page)
  const keys: Promise<unknown>[] = []
  // The last two are new records: nothing follows the last page.
  for (let row = 0; row < 62; row++) {
    for (const sign of `v${row}`) keys.push(press(sign))
    keys.push(press('Enter'))
  }
  await Promise.all(keys)
  const wanted = Array.from({ length: 62 }, (_, row) => `v${row}`)
  const titles = async () => (await records()).map(({ Title }) => Title)
  await until(titles, (now) => now.includes('v61') && now.includes('v60'))
  await assertSoon(titles, wanted)

  await pages.getByRole('textbox', { name: 'Page', exact: true }).fill('1')
  await page.getByRole('rowheader', { name: 'v10', exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: `Typed ${tables}` }).focus()
  // What is pasted where new records begin is new on every page; above it is a record of this one.
  await page.evaluate(() => navigator.clipboard.writeText('v62'))
  await page.keyboard.press('Control+v')
  wanted.push('v62')
  await assertSoon(titles, wanted)
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.clipboard.writeText('p24\np25\np26'))
  await page.keyboard.press('Control+v')
  await assertSoon(
    titles,
    wanted.map((title) => title.replace(/^v(?=2[456]$)/, 'p')),
  )
})

test('when somebody turns the page meanwhile, a paste finds its records and what was typed at one that is not there is told', async () => {
  const { page, records } = await openSheet({ rows: manyRows(330), prepare: lateRows(1000) })
  await page
    .getByRole('toolbar', { name: 'Table' })
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: '100 rows' }).click()
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' })
  await next.waitFor()
  await page.getByRole('textbox', { name: `Typed ${tables}` }).focus()
  for (const key of ['Control+Home', 'Control+End', 'Home']) await page.keyboard.press(key)
  await page.getByRole('rowheader', { name: 'old 99', exact: true }).waitFor({ state: 'attached' })
  await page.evaluate(() => navigator.clipboard.writeText('p99\np100\np101'))
  await page.keyboard.press('Control+v')
  await next.click()
  await assertSoon(
    async () => valuesIn(await records(), [98, 99, 100, 101, 102]),
    ['old 98', 'p99', 'p100', 'p101', 'old 102'],
  )
  await next.click()
  await page.getByRole('textbox', { name: `Typed ${tables}` }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('nowhere', { delay: 0 })
  await page.keyboard.press('Enter')
  await next.click()
  await page.getByText(/“nowhere” is not stored/).waitFor()
  assert.ok((await records()).every(({ Title }) => Title !== 'nowhere'))
})

test('rows that cannot be loaded are said to be missing, what was typed at them is told, and they come when they can', async () => {
  let isWell = false
  const { page, records } = await openSheet({
    rows: manyRows(300),
    prepare: lateRows(0, (route) => (isWell ? null : route.fulfill(failing))),
  })
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.getByText(/These rows could not be loaded.*The server is not well/).waitFor()
  await page.keyboard.type('nowhere', { delay: 0 })
  await page.keyboard.press('Enter')
  await page.getByText(/“nowhere” is not stored. The server is not well/).waitFor()
  assert.equal((await records()).filter(({ Title }) => Title === 'nowhere').length, 0)
  isWell = true
  await page.getByRole('rowheader', { name: 'old 299' }).waitFor()
  await page.keyboard.type('somewhere', { delay: 0 })
  await page.keyboard.press('Enter')
  await until(records, (list) => list[299]?.Title === 'somewhere')
})

test('in a sorted view each value is in the record it was typed at, although records move under the cursor', async () => {
  const letters = Array.from({ length: 12 }, (_, at) => ({ Title: String.fromCharCode(97 + at) }))
  const { page, records } = await openSheet({ rows: letters, sortedBy: 'Title' })
  // Rows come again while somebody types on.
  await page.route(/\/views\/[^/]+\?.*offset=0/, async (route) => {
    await new Promise((later) => setTimeout(later, 150))
    await route.continue().catch(() => undefined)
  })
  for (let at = 0; at < 8; at++) {
    await page.keyboard.type(`z${at}`, { delay: 30 })
    await page.keyboard.press('Enter', { delay: 30 })
  }
  const list = await until(records, (now) => now.some(({ Title }) => Title === 'z7'))
  assert.deepEqual(
    list.map(({ Title }) => Title),
    ['z0', 'z1', 'z2', 'z3', 'z4', 'z5', 'z6', 'z7', 'i', 'j', 'k', 'l'],
  )
})

test('new records are typed as fast as keys come; what follows one that was refused is told, not put elsewhere', async () => {
  const { page, records } = await openSheet({
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'City', uidt: 'SingleLineText' },
    ],
    rows: [{ Title: 'first' }],
  })
  await page.keyboard.press('ArrowDown')
  for (const [name, city] of [
    ['Ada', 'London'],
    ['Grace', 'New York'],
  ] as const) {
    await page.keyboard.type(name, { delay: 0 })
    await page.keyboard.press('Tab')
    await page.keyboard.type(city, { delay: 0 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
  }
  const shown = (list: readonly Json[]) => list.map(({ Title, City }) => `${Title} ${City}`).join()
  await until(records, (list) => shown(list) === 'first null,Ada London,Grace New York')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/db\/data\/v1\/[^/]+\/[^/?]+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await answer.promise
    return route.fulfill(failing)
  })
  await page.keyboard.type('Edsger', { delay: 0 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Austin', { delay: 0 })
  await page.keyboard.press('Enter')
  answer.resolve()
  await page.getByText(/2 entries are not stored.*“Austin”/).waitFor()
  assert.equal(shown(await records()), 'first null,Ada London,Grace New York')
})

test('what cannot be typed into says why, and Alt+Enter breaks the line where there are lines', async () => {
  const { page, records } = await openSheet({
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Notes', uidt: 'LongText' },
    ],
    computed: { title: 'Twice', uidt: 'Formula', formula_raw: '{Title} & {Title}' },
    rows: [{ Title: 'a' }, { Title: 'b' }],
  })
  for (const [column, text] of [
    [0, 'one'],
    [1, 'two'],
  ] as const) {
    await page.keyboard.press('Control+Home')
    for (let step = 0; step < column; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type(text, { delay: 0 })
    await page.keyboard.press('Alt+Enter')
    await page.keyboard.type('more', { delay: 0 })
    await page.keyboard.press('Enter')
  }
  await until(records, ([first]) => first?.Title === 'onemore' && first.Notes === 'two\nmore')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await page.getByText('“Twice” is computed: change what it is made of instead.').waitFor()
})

test('what is typed right after Ctrl+K is for the palette, however late it comes, and Escape goes back to the grid', async () => {
  tables += 1
  const { title } = await aTable(server, person, project.id, { title: `Typed ${tables}`, rows: [{ Title: 'a' }] })
  const other = await aTable(server, person, project.id, { title: 'Warehouse' })
  let palette: Awaited<ReturnType<typeof heldAnswers>> | undefined
  const page = await enter(placeOfTable(project.id, title), {
    as: person,
    alter: async (opened) => {
      palette = await heldAnswers(opened, 'GET', /command-palette[^/]*\.js/)
    },
  })
  await page.getByRole('rowheader', { name: 'a', exact: true }).waitFor()
  await page.getByRole('textbox', { name: title }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wareh', { delay: 0 })
  await palette?.arrived
  await palette?.release()
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await until(
    () => field.inputValue().catch(() => ''),
    (value) => value === 'wareh',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: title }).and(page.locator(':focus')).waitFor()
  // A record that closes gives the focus back late; not a key may be missing, nor an Enter that comes before the list.
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByRole('heading', { name: 'a', level: 1 }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('warehouse', { delay: 0 })
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: other.title }).waitFor({ state: 'attached' })
  await page.getByRole('rowheader', { name: 'wareh' }).waitFor({ state: 'detached' })
})
