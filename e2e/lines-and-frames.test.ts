import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { framesOfFocus } from './testing/frames-of-focus.ts'
import { hasFocus } from './testing/has-focus.ts'
import type { Json } from './testing/server-client.ts'
import { turnRound } from './testing/turn-round.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, owner, aProject } = await aHouse()
const project = await aProject(owner)
const choices = (...titles: readonly string[]) => ({ colOptions: { options: titles.map((title) => ({ title })) } })

const deals = await aTable(server, owner, project.id, {
  title: 'Deals',
  columns: [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Notes', uidt: 'LongText' },
    { title: 'Mail', uidt: 'Email' },
    { title: 'Amount', uidt: 'Currency' },
    { title: 'Share', uidt: 'Percent', meta: { is_progress: true } },
    { title: 'Fit', uidt: 'Rating' },
    { title: 'Won', uidt: 'Checkbox' },
    { title: 'Stage', uidt: 'SingleSelect', ...choices('Lead', 'Proposal', 'Negotiation') },
    { title: 'Tags', uidt: 'MultiSelect', ...choices('Enterprise', 'Partner') },
    { title: 'Owner', uidt: 'Collaborator' },
    { title: 'Close', uidt: 'Date' },
    { title: 'Met', uidt: 'DateTime' },
    { title: 'At', uidt: 'Time' },
    { title: 'Data', uidt: 'JSON' },
    { title: 'Place', uidt: 'GeoPoint' },
    { title: 'Secret', uidt: 'Password' },
    { title: 'Files', uidt: 'Attachment' },
  ],
  rows: [{ Name: 'Halden', Stage: 'Proposal', Tags: 'Partner', Amount: 12, Fit: 3, Mail: 'ada@example.com' }],
})
const idOf = (title: string): string => deals.columns.find((column: Json) => column.title === title).id
const group = (joined: 'and' | 'or', members: readonly Json[]) => ({
  id: '',
  kind: 'group',
  joined,
  not: false,
  members,
})
const condition = (title: string, operator: string, value: unknown) => ({
  ...{ id: '', kind: 'test', columnId: idOf(title) },
  ...{ operator, value },
})

/** As on the page of the design: a condition, and a group with a group in it; every way to say what is compared with. */
const filters = group('and', [
  condition('Stage', 'anyof', ['Proposal', 'Negotiation']),
  condition('Mail', 'notempty', null),
  condition('Amount', 'btw', ['1', '90']),
  group('or', [
    condition('Amount', 'gte', '50000'),
    condition('Tags', 'anyof', ['Enterprise']),
    condition('Name', 'in', ['Halden', 'Atlas']),
    group('and', [condition('Stage', 'eq', 'Lead'), condition('Close', 'within', 'nextNumberOfDays,30')]),
  ]),
])

async function openFilter(size: typeof wide | typeof phone): Promise<Page> {
  const settings = `/api/v1/db/meta/views/${deals.views[0].id}/settings`
  const { status, body } = await server.call('PATCH', settings, { filters }, owner.token)
  assert.equal(status, 200, JSON.stringify(body))
  const page = await enter(placeOfTable(project.id, 'Deals'), { size })
  await page.getByRole('button', { name: /^Filter/ }).click()
  await hasFocus(page.getByRole('dialog', { name: 'Filter' }))
  return page
}

/** Where the parts of each condition stand, by the list the condition is in: its edges, and the middle of its first line. */
const conditions = (page: Page) =>
  page.getByRole('dialog', { name: 'Filter' }).evaluate((panel) => {
    const box = (part: Element | null | undefined) => {
      if (!part) return null
      const { left, right, top, height } = part.getBoundingClientRect()
      // A value of several lines grows below its first one.
      return { left, right, middle: top + Math.min(height, 28) / 2, width: right - left }
    }
    return [...panel.querySelectorAll<HTMLElement>('[data-grip]')].map((grip) => {
      const row = grip.parentElement
      const [first, test, remove] = [...(row?.children ?? [])]
      const isGroup = test === grip
      const head = isGroup ? first?.firstElementChild : null
      const [lead, , ...tools] = [...(head?.children ?? [])]
      const fields = [...(test?.children ?? [])].filter((part) => part.checkVisibility() && part.clientWidth > 0)
      return {
        list: grip.dataset.grip ?? '',
        isGroup,
        lead: box(isGroup ? lead : first),
        field: isGroup ? null : box(fields[0]),
        operator: isGroup ? null : box(fields[1]),
        value: isGroup ? null : box(fields[2]),
        remove: box(isGroup ? tools.at(-1) : remove),
        grip: box(grip),
      }
    })
  })

type Condition = Awaited<ReturnType<typeof conditions>>[number]
type Part = 'lead' | 'field' | 'operator' | 'value' | 'remove' | 'grip'

const round = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 4) / 4
/** The different places at which this part stands in these rows. */
const edges = (rows: readonly Condition[], part: Part): readonly string[] => [
  ...new Set(rows.flatMap((row) => (row[part] ? `${round(row[part].left)} to ${round(row[part].right)}` : []))),
]

test('conditions of a filter stand in columns, each in one line, and a group ends where its members do', async () => {
  const page = await openFilter(wide)
  await keepPicture(page, 'filter-wide')
  const rows = await conditions(page)
  const lists = Map.groupBy(rows, ({ list }) => list)
  assert.deepEqual(
    [...lists.values()].map((list) => list.map(({ isGroup }) => (isGroup ? 'group' : 'test')).join()),
    ['test,test,test,group', 'test,test,test,group', 'test,test'],
  )
  // What has no room says so, and two short words have room in one line.
  const comparison = page.getByRole('combobox', { name: 'Comparison' }).nth(1)
  assert.equal(await comparison.evaluate((field) => getComputedStyle(field).textOverflow), 'ellipsis')
  const words = page.locator('.mantine-TagsInput-input')
  assert.equal((await words.boundingBox())?.height, (await comparison.boundingBox())?.height)
  for (const [list, members] of lists) {
    const tests = members.filter(({ isGroup }) => !isGroup)
    for (const part of ['lead', 'field', 'operator', 'value', 'remove', 'grip'] as const)
      assert.equal(edges(tests, part).length, 1, `${part} of “${list}”: ${edges(tests, part).join(', ')}`)
    // The word of a group stands over the words of its members, its tools over theirs.
    for (const [at, { isGroup, lead, remove, grip }] of members.entries()) {
      if (!isGroup) continue
      const inner = lists.get(list === 'filter ' ? `filter ${at}` : `${list},${at}`)?.[0]
      assert.deepEqual(
        [round(lead?.left), round(remove?.right), round(grip?.right)],
        [round(inner?.lead?.left), round(inner?.remove?.right), round(inner?.grip?.right)],
        `the group in “${list}”: where its word begins, its tools end`,
      )
    }
    for (const row of members) {
      const middles = [row.lead, row.field, row.operator, row.value, row.remove, row.grip].flatMap((part) =>
        part ? round(part.middle) : [],
      )
      const [least, most] = [Math.min(...middles), Math.max(...middles)]
      assert.ok(most - least <= 0.5, `a line of “${list}” has its middles at ${middles.join(', ')}`)
    }
  }
})

test('on a phone a condition has its word and tools above and its fields below each other, all of one width', async () => {
  const page = await openFilter(phone)
  await keepPicture(page, 'filter-phone')
  const rows = await conditions(page)
  const panel = (await page.getByRole('dialog', { name: 'Filter' }).boundingBox()) ?? assert.fail()
  for (const [list, members] of Map.groupBy(rows, ({ list: name }) => name)) {
    const tests = members.filter(({ isGroup }) => !isGroup)
    for (const { isGroup, remove, grip } of members)
      if (isGroup)
        assert.equal(round(grip?.middle), round(remove?.middle), `the head of a group in “${list}” is one line`)
    for (const part of ['lead', 'remove', 'grip'] as const)
      assert.equal(edges(tests, part).length, 1, `${part} of “${list}”: ${edges(tests, part).join(', ')}`)
    const fields = new Set((['field', 'operator', 'value'] as const).flatMap((part) => edges(tests, part)))
    assert.equal(fields.size, 1, `fields of “${list}”: ${[...fields].join(', ')}`)
    for (const { lead, field, grip, remove } of tests) {
      assert.equal(round(lead?.left), round(field?.left))
      assert.equal(round(grip?.right), round(field?.right))
      assert.ok(Math.abs((lead?.middle ?? 0) - (remove?.middle ?? 0)) <= 4, 'word and tools are one line')
      assert.ok((field?.middle ?? 0) > (grip?.middle ?? Number.NaN) + 16, 'fields are below')
      assert.ok((field?.width ?? 0) >= 240 && (grip?.right ?? Number.NaN) <= panel.x + panel.width)
    }
  }
})

/** Goes on by Tab until it comes back to where it began; what has not one frame, and how many places there were. */
async function walk(page: Page, most = 80): Promise<{ readonly places: number; readonly odd: readonly string[] }> {
  const odd: string[] = []
  const seen = new Set<string>()
  let places = 0
  for (; places < most; places++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const { activeElement } = document
      const all = [...document.querySelectorAll('*')]
      // Behind the last place is the browser itself.
      return activeElement === document.body ? 'none' : `${activeElement === null ? -1 : all.indexOf(activeElement)}`
    })
    if (place === 'none') continue
    if (seen.has(place)) break
    seen.add(place)
    const frames = await framesOfFocus(page)
    if (frames.length !== 1) {
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
      odd.push(`${frames.length} frames at ${where}: ${frames.join(' and ')}`)
    }
  }
  return { places, odd }
}

test('wherever the keys go, one frame says so: in the fields of a record, in a filter, in a field that is made', async () => {
  const page = await openFilter(wide)
  const filter = await walk(page)
  assert.ok(filter.places > 30, `${filter.places} places in the filter`)
  assert.deepEqual(filter.odd, [])
  await page.keyboard.press('Escape')

  await page.goto(`${page.url()}&rowId=1`)
  await page.getByRole('dialog', { name: 'Halden' }).waitFor()
  const sheet = await walk(page)
  assert.ok(sheet.places > 20, `${sheet.places} places in the sheet`)
  assert.deepEqual(sheet.odd, [])
})

/** Which way signs that lead back or on point, and whether keys should: 1 as they are drawn, -1 turned round. */
const turned = (page: Page) =>
  page
    .locator(':is([class*=tabler-icon-chevron], [class*=tabler-icon-arrow-]):is([class*=left], [class*=right]):visible')
    .evaluateAll((signs) =>
      signs.map((sign) => {
        let way = 1
        for (let part: Element | null = sign; part !== null; part = part.parentElement) {
          const { scale, transform } = getComputedStyle(part)
          if (scale.startsWith('-1')) way = -way
          if (new DOMMatrix(transform === 'none' ? '' : transform).a < 0) way = -way
        }
        return way
      }),
    )

test('where people write to the left, signs that lead on point there, and the keys lead there', async () => {
  const renamed = { title: 'Sales of 2026' }
  await server.call('PATCH', `/api/v1/db/meta/projects/${project.id}`, renamed, owner.token)
  const page = await enter(`/nc/${project.id}?tab=audit`)
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .waitFor()
  await page
    .getByRole('row', { name: /Change project/ })
    .locator('.tabler-icon-arrow-right')
    .waitFor()
  const count = (await turned(page)).length
  assert.ok(count > 3, `${count} signs`)
  assert.deepEqual(await turned(page), new Array(count).fill(1))
  await turnRound(page)
  assert.deepEqual(await turned(page), new Array(count).fill(-1))

  const line = page.getByRole('separator', { name: 'Width of the sidebar' })
  const width = async () => Number(await line.getAttribute('aria-valuenow'))
  const before = await width()
  await line.press('ArrowLeft')
  await assertSoon(width, before + 1)
  const table = page.getByRole('navigation').getByRole('link', { name: 'Deals' }).first()
  const fold = page.getByRole('button', { name: 'Views of Deals' })
  await table.focus()
  await page.keyboard.press('ArrowLeft')
  await assertSoon(() => fold.getAttribute('aria-expanded'), 'true')

  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Deals')}&rowId=1`)
  const stars = page.getByRole('dialog', { name: 'Halden' }).getByRole('slider', { name: 'Fit' })
  await stars.press('ArrowLeft')
  await assertSoon(() => stars.getAttribute('aria-valuenow'), '4')

  // Numbers run their own way, also where nothing beside them says which.
  await page.keyboard.press('Escape')
  const sorts = [{ id: '', columnId: idOf('Amount'), direction: 'asc' }]
  await server.call('PATCH', `/api/v1/db/meta/views/${deals.views[0].id}/settings`, { sorts }, owner.token)
  await page.getByRole('button', { name: /^Sort/ }).click()
  const isUpright = await page.getByText('1 → 9', { exact: true }).evaluate((label) => {
    const placeOf = (at: number): number => {
      const letter = document.createRange()
      letter.setStart(label.firstChild ?? label, at)
      letter.setEnd(label.firstChild ?? label, at + 1)
      return letter.getBoundingClientRect().left
    }
    return placeOf(0) < placeOf(4)
  })
  assert.ok(isUpright)
})
