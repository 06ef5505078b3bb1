import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { type HeldAnswers, heldAnswers } from './testing/held-answers.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { turnRound } from './testing/turn-round.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, visit, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
})

interface Plan {
  readonly table: Json
  readonly view: Json
  readonly page: Page
  rows(): Promise<Json[]>
}

interface Spec extends Omit<NonNullable<Parameters<typeof enter>[1]>, 'as'> {
  readonly rows?: readonly Json[]
  /** Beside those that every plan has. */
  readonly fields?: readonly Json[]
  /** Titles of fields stand for their ids. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** “1 2”: the second record waits for the first. */
  readonly waits?: readonly string[]
  readonly place?: string
}

let made = 0

const standard = [
  { Title: 'Design', Stage: 'Now', From: '2026-12-07', To: '2026-12-11' },
  { Title: 'Build', Stage: 'Now', From: '2026-12-14', To: '2026-12-18' },
  { Title: 'Ship', Stage: 'Later', From: '2026-12-21', To: '2026-12-22' },
  { Title: 'Someday', Stage: 'Later' },
]

async function plan({
  rows = standard,
  fields = [],
  settings = {},
  waits = ['1 2', '2 3'],
  place = 'day=2026-12-10',
  ...visit
}: Spec = {}): Promise<Plan> {
  made += 1
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Now' }, { title: 'Later' }] } },
    { title: 'From', uidt: 'Date' },
    { title: 'To', uidt: 'Date' },
    ...fields,
  ]
  const call = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<Json> => {
    const answer = await server.call(method, path, body, person.token)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const { id, title } = await aTable(server, person, project.id, { title: `Plan ${made}`, columns, rows })
  const link = { uidt: 'LinkToAnotherRecord', title: 'Waits for', type: 'mm', parentId: id, childId: id }
  const table = await call('POST', `/api/v1/db/meta/tables/${id}/columns`, link)
  const idOf = (one: unknown) => table.columns.find((column: Json) => column.title === one)?.id ?? one
  const links = waits.map((wait) => ({ record: wait.split(' ')[1], others: [wait.split(' ')[0]] }))
  if (links.length > 0) await call('POST', `/api/v1/columns/${idOf('Waits for')}/link`, { links })
  const view = await call('POST', `/api/v1/db/meta/tables/${id}/timelines`, { title: 'Timeline' })
  const wanted = { weekStart: 1, calendarZone: 'Europe/Berlin', dependsOn: 'Waits for', ...settings }
  const given = Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, idOf(value)]))
  await call('PATCH', `/api/v1/db/meta/views/${view.id}/settings`, given)
  const page = await enter(`${placeOfTable(project.id, title)}&view=${view.id}&${place}`, {
    as: person,
    size: { width: 1280, height: 860 },
    ...visit,
  })
  await page.getByRole('toolbar', { name: 'Timeline' }).waitFor()
  return {
    table,
    view,
    page,
    rows: async () => {
      const records = `/api/v1/db/data/v1/${project.id}/${id}?sort=Id`
      return (await server.call('GET', records, undefined, person.token)).body.list
    },
  }
}

const bar = (page: Page, title: string): Locator => bars(page, title, '[data-event]').first()
const focused = (page: Page, title: string): Locator => bars(page, title, '[data-event]:focus')
const bars = (page: Page, title: string, selector: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}`) }).and(page.locator(selector))
/** The record, and what is told of it. */
const named = (page: Page, title: string, told: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}\\s?, ${told}`) })

/** By pixels, from a place on something: a day is 16 of them. */
async function drag(page: Page, from: Locator, grip: { x: number; y: number }, by: { x: number; y?: number }) {
  // It waits until it stands still.
  await from.hover({ position: grip })
  const box = (await from.boundingBox()) ?? assert.fail('nothing to hold')
  const [x, y] = [box.x + grip.x, box.y + grip.y]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + (by.y ?? 0) / 2, { steps: 3 })
  await page.mouse.move(x + by.x, y + (by.y ?? 0), { steps: 3 })
  await page.mouse.up()
}

const storedAs = (rows: () => Promise<Json[]>, title: string, cells: Json) =>
  until(
    async () => (await rows()).find((row) => row.Title === title),
    (row) => Object.entries(cells).every(([name, value]) => row?.[name] === value),
  )

test('a bar is drawn to other days at once and by its ends, and taken back in one step', async () => {
  let held: HeldAnswers | undefined
  const { page, rows } = await plan({
    prepare: async (watched) => {
      held = await heldAnswers(watched, 'POST', /\/save$/)
    },
  })
  await named(page, 'Design', 'Monday, Dec 7, 2026 to Friday, Dec 11, 2026, lane Now').waitFor()
  await drag(page, bar(page, 'Ship'), { x: 12, y: 12 }, { x: 32 })
  await held?.arrived
  // The server has not heard of it yet.
  await named(page, 'Ship', 'Wednesday, Dec 23, 2026 to Thursday, Dec 24, 2026').waitFor()
  await held?.release()
  await storedAs(rows, 'Ship', { From: '2026-12-23', To: '2026-12-24' })
  const said = page.getByRole('status').filter({ hasText: /^Ship is on Wednesday, Dec 23/ })
  await said.waitFor({ state: 'attached' })

  const { width } = (await bar(page, 'Design').boundingBox()) ?? assert.fail()
  await drag(page, bar(page, 'Design'), { x: width - 2, y: 12 }, { x: -32 })
  await storedAs(rows, 'Design', { From: '2026-12-07', To: '2026-12-09' })
  await named(page, 'Design', 'Monday, Dec 7, 2026 to Wednesday, Dec 9, 2026').waitFor()
  await drag(page, bar(page, 'Design'), { x: 2, y: 12 }, { x: -48 })
  await storedAs(rows, 'Design', { From: '2026-12-04', To: '2026-12-09' })
  await bar(page, 'Design').focus()
  for (const [From, To] of [
    ['2026-12-07', '2026-12-09'],
    ['2026-12-07', '2026-12-11'],
  ]) {
    await page.keyboard.press('Control+z')
    await storedAs(rows, 'Design', { From, To })
  }
  await named(page, 'Design', 'Monday, Dec 7, 2026 to Friday, Dec 11, 2026').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
})

test('what waits is moved along at once where it is wanted, in one step; a circle is refused in words', async () => {
  let held: HeldAnswers | undefined
  const { page, rows, table } = await plan({
    settings: { shiftsSuccessors: true },
    prepare: async (watched) => {
      held = await heldAnswers(watched, 'POST', /\/save$/)
    },
  })
  await page.locator('[data-arrow="1 2"]').waitFor({ state: 'attached' })
  const { width } = (await bar(page, 'Design').boundingBox()) ?? assert.fail()
  await drag(page, bar(page, 'Design'), { x: width - 2, y: 12 }, { x: 5 * 16 })
  await held?.arrived
  // Foreseen: the server has not moved anything yet.
  await named(page, 'Build', 'Thursday, Dec 17, 2026 to Monday, Dec 21, 2026').waitFor()
  await named(page, 'Ship', 'Tuesday, Dec 22, 2026 to Wednesday, Dec 23, 2026').waitFor()
  assert.equal((await rows())[1]?.From, '2026-12-14')
  await held?.release()
  await storedAs(rows, 'Design', { To: '2026-12-16' })
  await storedAs(rows, 'Build', { From: '2026-12-17', To: '2026-12-21' })
  await storedAs(rows, 'Ship', { From: '2026-12-22', To: '2026-12-23' })
  await page.getByRole('status').filter({ hasText: '2 records that wait moved along' }).waitFor({ state: 'attached' })
  await bar(page, 'Design').focus()
  await page.keyboard.press('Control+z')
  await storedAs(rows, 'Ship', { From: '2026-12-21', To: '2026-12-22' })
  await storedAs(rows, 'Build', { From: '2026-12-14', To: '2026-12-18' })
  await named(page, 'Build', 'Monday, Dec 14, 2026').waitFor()

  const waits = table.columns.find((column: Json) => column.title === 'Waits for').id
  const links = { links: [{ record: '1', others: ['3'] }] }
  assert.equal((await server.call('POST', `/api/v1/columns/${waits}/link`, links, person.token)).status, 200)
  const told = page.getByText('in a circle: Design → Build → Ship → Design').first().waitFor()
  await named(page, 'Design', 'Monday, Dec 7, 2026 to Friday, Dec 11, 2026').waitFor()
  await drag(page, bar(page, 'Design'), { x: width - 2, y: 12 }, { x: 5 * 16 })
  await told
  await named(page, 'Design', 'Monday, Dec 7, 2026 to Friday, Dec 11, 2026').waitFor()
  assert.equal((await rows())[1]?.From, '2026-12-14')
})

test('keys lead from bar to bar, move them, make them longer, change their lane and open them', async () => {
  const { page, rows } = await plan({ waits: [] })
  await bar(page, 'Design').waitFor()
  await bar(page, 'Design').focus()
  await page.keyboard.press('ArrowRight')
  await focused(page, 'Build').waitFor()
  await page.keyboard.press('ArrowDown')
  await focused(page, 'Ship').waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await storedAs(rows, 'Ship', { From: '2026-12-22', To: '2026-12-23' })
  await named(page, 'Ship', 'Tuesday, Dec 22, 2026 to Wednesday, Dec 23, 2026').waitFor()
  await focused(page, 'Ship').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await storedAs(rows, 'Ship', { From: '2026-12-22', To: '2026-12-24' })
  await focused(page, 'Ship').waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await storedAs(rows, 'Ship', { Stage: 'Now' })
  await named(page, 'Ship', '.* lane Now').waitFor()
  await focused(page, 'Ship').waitFor()
  await page.keyboard.press('-')
  await page.getByRole('radio', { name: 'Month' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  await bar(page, 'Ship').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Ship/ }).waitFor()
})

test('a record is drawn to another lane, one without a date gets one, and a new one is drawn over empty room', async () => {
  const { page, rows } = await plan({ waits: [] })
  await bar(page, 'Build').waitFor()
  const lane = page.locator('[data-lane]').nth(1)
  const [from, to] = [await bar(page, 'Build').boundingBox(), await lane.boundingBox()]
  await drag(page, bar(page, 'Build'), { x: 12, y: 12 }, { x: 0, y: (to?.y ?? 0) - (from?.y ?? 0) + 8 })
  await storedAs(rows, 'Build', { Stage: 'Later', From: '2026-12-14' })
  await named(page, 'Build', '.* lane Later').waitFor()

  const aside = page.getByRole('complementary', { name: 'No date' })
  const card = aside.getByRole('button', { name: 'Open Someday' })
  const [at, ship] = [await card.boundingBox(), await bar(page, 'Ship').boundingBox()]
  const by = { x: (ship?.x ?? 0) - (at?.x ?? 0) - 10, y: (ship?.y ?? 0) - (at?.y ?? 0) }
  await drag(page, card, { x: 20, y: 8 }, by)
  await storedAs(rows, 'Someday', { From: '2026-12-21', To: null, Stage: 'Later' })
  await aside.getByText('Someday').waitFor({ state: 'detached' })

  const design = (await bar(page, 'Design').boundingBox()) ?? assert.fail()
  await page.mouse.move(design.x + design.width + 36, design.y + 12)
  await page.mouse.down()
  await page.mouse.move(design.x + design.width + 36 + 32, design.y + 12, { steps: 4 })
  await page.mouse.up()
  const sheet = page.getByRole('dialog', { name: 'Add record' })
  await sheet.getByLabel('Title').fill('Review')
  await page.keyboard.press('Control+Enter')
  await storedAs(rows, 'Review', { From: '2026-12-14', To: '2026-12-16', Stage: 'Now' })
})

test('a finger that rests draws a bar, on a phone, where lanes are named above their bars', async () => {
  const { page, rows } = await plan({
    size: { width: 375, height: 812 },
    waits: [],
    place: 'day=2026-12-08',
  })
  await bar(page, 'Design').waitFor()
  await page.locator('[data-lane][data-strip]').first().waitFor()
  const box = (await bar(page, 'Design').boundingBox()) ?? assert.fail()
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const [x, y] = [box.x + 30, box.y + 12]
  await touch('touchStart', x, y)
  // It is held when it stands out.
  await page.locator('[data-ghost]').waitFor()
  await touch('touchMove', x + 16, y)
  await touch('touchMove', x + 48, y)
  await named(page, 'Design', '').waitFor()
  await touch('touchEnd', x + 48, y)
  await storedAs(rows, 'Design', { From: '2026-12-10', To: '2026-12-14' })
})

test('only the part that is seen is asked for; further away is asked for when it is scrolled to', async () => {
  const asked: string[] = []
  const { page, table } = await plan({
    rows: [...standard, { Title: 'Far', From: '2027-08-03', To: '2027-08-20' }],
    alter: (watched) => watched.on('request', (request) => asked.push(decodeURIComponent(request.url()))),
  })
  await bar(page, 'Design').waitFor()
  const lists = await until(
    () => asked.filter((address) => address.includes(`/${table.id}/views/`) && /[?&]limit=/.test(address)),
    (addresses) => addresses.length >= 2,
  )
  assert.ok(
    lists.every((address) => address.includes('filterArrJson=')),
    lists.join('\n'),
  )
  assert.equal(await page.getByText('Far', { exact: true }).count(), 0)
  for (const month of ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']) {
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.getByRole('button', { name: `Go to a day: ${month} 2027` }).waitFor()
  }
  await bar(page, 'Far').waitFor()
  await page.getByRole('button', { name: 'Today' }).click()
  await bar(page, 'Far').waitFor({ state: 'detached' })
})

test('ten thousand records in one day are drawn as far as they are seen', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    Title: `Task ${at}`,
    From: '2026-12-10',
    To: '2026-12-16',
  }))
  const { page } = await plan({ rows, waits: [], settings: { laneBy: null } })
  await bar(page, 'Task').waitFor()
  await page.getByText('10000 records').or(page.getByText('10,000 records')).first().waitFor()
  assert.ok((await page.locator('[data-event]').count()) < 60)
  await bar(page, 'Task').focus()
  const held = await page.locator('[data-event]:focus').getAttribute('data-event')
  await page.locator('section[aria-label^="Timeline"]').evaluate((box) => box.scrollTo(box.scrollLeft, 200_000))
  await until(
    async () => (await page.locator('[data-event]').last().textContent()) ?? '',
    (text) => Number(/Task (\d+)/.exec(text)?.[1] ?? 0) > 1000,
  )
  assert.ok((await page.locator('[data-event]').count()) < 60)
  // Keys go on where they were, however far somebody scrolls meanwhile.
  assert.equal(await page.locator('[data-event]:focus').getAttribute('data-event'), held)
})

test('what ends before it begins, begins too early or lost its field is told, with how to mend it', async () => {
  const { page, table } = await plan({
    rows: [...standard, { Title: 'Backwards', From: '2026-12-24', To: '2026-12-01' }],
    waits: ['2 1'],
  })
  await page.getByText('1 record ends before it begins and is shown where it begins: Backwards.').waitFor()
  await page.locator('[data-arrow="2 1"][data-early]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '1 record begins before what it waits for has ended' }).click()
  await focused(page, 'Design').waitFor()
  await named(page, 'Design', '.*waits for Build, begins before what it waits for has ended').waitFor()
  const from = table.columns.find((column: Json) => column.title === 'From').id
  await server.call('DELETE', `/api/v1/db/meta/columns/${from}`, undefined, person.token)
  await page.reload()
  await page.getByRole('heading', { name: 'By which dates?' }).waitFor()
  await page.getByText('no longer there').waitFor()
  await page.getByRole('combobox', { name: 'Choose a field' }).click()
  await page.getByRole('option', { name: 'To' }).click()
  await bar(page, 'Design').waitFor()
})

test('lanes are folded, chosen and left out; dependencies are chosen with their switch', async () => {
  const { page } = await plan({ settings: { dependsOn: null } })
  await bar(page, 'Ship').waitFor()
  // Nothing lies over what folds the sidebar, which reaches over the lanes.
  const handle = page.getByRole('button', { name: 'Collapse the sidebar' })
  const covering = await handle.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return [left + 4, right - 4].map((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2)))
  })
  assert.deepEqual(covering, [true, true])
  await page.getByRole('button', { name: 'Fold Later' }).click()
  await bar(page, 'Ship').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Unfold Later' }).click()
  await bar(page, 'Ship').waitFor()
  await page.getByRole('button', { name: 'Dependencies' }).click()
  await page.getByRole('combobox', { name: 'A record waits for those in' }).click()
  await page.getByRole('option', { name: 'Waits for' }).click()
  await page.locator('[data-arrow="1 2"]').waitFor({ state: 'attached' })
  await page.getByRole('switch', { name: 'Move what waits along' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lanes: Stage' }).click()
  await page.getByRole('dialog', { name: 'Lanes' }).locator('.mantine-InputClearButton-root').click()
  await page.locator('[data-lane]').first().waitFor({ state: 'detached' })
  await bar(page, 'Ship').waitFor()
})

test('lanes and the foot tell how many records stand in time and what they come to, seen or not', async () => {
  const amounts = [100, 250, 1000, 5000]
  const rows = standard.map((row, at) => ({ ...row, Amount: amounts[at] }))
  const asked: string[] = []
  const { page, table, view } = await plan({
    rows: [...rows, { Title: 'Far', Stage: 'Now', From: '2027-08-03', Amount: 7 }],
    fields: [{ title: 'Amount', uidt: 'Currency' }],
    settings: { laneBy: 'Stage' },
    place: 'day=2026-12-10',
    alter: (watched) =>
      watched.on('request', (request) => {
        if (/\/(?:groupby|aggregate)\?/.test(request.url())) asked.push(request.url())
      }),
  })
  const told = async () => ({
    lanes: (await page.locator('[data-lane]').allInnerTexts()).map((lane) => lane.replaceAll(/\s+/g, ' ')),
    foot: (await page.locator('footer').last().innerText()).replaceAll(/\s+/g, ' '),
  })
  await assertSoon(told, {
    lanes: ['Now 3 records Sum of Amount: $357.00', 'Later 1 record Sum of Amount: $1,000.00'],
    foot: '4 records Sum of Amount $1,357.00',
  })
  // One call for all lanes and one for the foot, and none for other days.
  assert.equal(asked.length, 2, asked.join('\n'))
  await page.getByRole('button', { name: 'Forward' }).click()
  await page.getByRole('button', { name: 'Go to a day: January 2027' }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await bar(page, 'Ship').waitFor()
  assert.equal(asked.length, 2, asked.join('\n'))

  // One's own change, and one of others.
  await bar(page, 'Ship').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await assertSoon(async () => (await told()).lanes, ['Now 4 records Sum of Amount: $1,357.00', 'Later No records'])
  const record = `/api/v1/db/data/v1/${project.id}/${table.id}/2`
  await server.call('PATCH', record, { Amount: 9_999_999_999_999, Stage: 'Later' }, person.token)
  await assertSoon(async () => (await told()).foot, '4 records Sum of Amount $10,000,000,001,106.00')
  // What is wider than its lane is left out.
  const placed = () =>
    page.locator('[data-lane] [title] > bdi').evaluateAll((all) =>
      all.map((figure) => {
        const [line, box] = [figure.parentElement?.getBoundingClientRect(), figure.getBoundingClientRect()]
        if (line === undefined || box.top >= line.bottom) return 'left out'
        return box.right <= line.right + 1 && box.left >= line.left - 1 ? 'whole' : 'cut'
      }),
    )
  await assertSoon(placed, ['whole', 'left out'])
  await page.setViewportSize({ width: 375, height: 812 })
  await page.locator('[data-lane][data-strip]').first().waitFor()
  await assertSoon(placed, ['whole', 'whole'])

  const shared = await server.call('PUT', `/api/v1/views/${view.id}/link`, {}, person.token)
  const visitor = await visit(shared.body.url.replace(/^.*#/, ''), { size: { width: 1280, height: 860 } })
  await visitor.getByText('4 records', { exact: true }).waitFor()
  await visitor.locator('[data-lane]', { hasText: '3 records' }).waitFor()
})

test('where people write to the left, later is to the left; on paper come lanes, names, days and what waits', async () => {
  const { page, rows } = await plan()
  await bar(page, 'Design').waitFor()
  await turnRound(page)
  // What was scrolled to lies elsewhere then.
  await page.getByRole('button', { name: /^Go to a day: (?!December)/ }).waitFor()
  await until(
    () => page.url(),
    (address) => !address.includes('day=2026-12-10'),
  )
  await page.evaluate(() => {
    location.hash = location.hash.replace(/day=[\d-]+/, 'day=2026-12-10')
  })
  await page.getByRole('button', { name: 'Go to a day: December 2026' }).waitFor()
  await bar(page, 'Design').waitFor()
  const [design, build] = [await bar(page, 'Design').boundingBox(), await bar(page, 'Build').boundingBox()]
  assert.ok((build?.x ?? 0) < (design?.x ?? 0))
  await drag(page, bar(page, 'Build'), { x: 30, y: 12 }, { x: -32 })
  await storedAs(rows, 'Build', { From: '2026-12-16', To: '2026-12-20' })
  await bar(page, 'Build').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await storedAs(rows, 'Build', { From: '2026-12-15', To: '2026-12-19' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const printed = page.locator('body > div:not(#root) tr', { hasText: 'BuildTuesday' })
  assert.match((await printed.textContent()) ?? '', /NowBuildTuesday, Dec 15, 2026 to Saturday, Dec 19, 2026.*Design/)
})
