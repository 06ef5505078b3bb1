import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const columns = [
  { title: 'Title', uidt: 'SingleLineText' },
  { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Lead' }, { title: 'Won' }] } },
  { title: 'Seats', uidt: 'Number' },
]
const rows = [1, 2, 3, 4].map((seats) => ({ Title: `Deal ${seats}`, Stage: seats > 2 ? 'Won' : 'Lead', Seats: seats }))

interface Deals {
  readonly person: Account
  readonly project: Json
  readonly viewId: string
  idOf(title: string): string
}

async function deals(): Promise<Deals> {
  const person = await newcomer()
  const project = await aProject(person)
  const table = await aTable(server, person, project.id, { title: 'Deals', columns, rows })
  const idOf = (title: string) => table.columns.find((column: Json) => column.title === title).id
  return { person, project, viewId: table.views[0].id, idOf }
}

const all = (members: readonly Json[]) => ({ id: '', kind: 'group', joined: 'and', not: false, members })
const testOf = (columnId: string, operator: string, value: unknown) => ({
  id: '',
  kind: 'test',
  columnId,
  operator,
  value,
})

/** Filters, a sort, a group, a colour and a hidden field: everything that has a number; and a sign beside the name. */
async function useEverything({ person, viewId, idOf }: Deals): Promise<void> {
  const more = testOf(idOf('Seats'), 'gt', 1)
  const settings = {
    filters: all([more, testOf(idOf('Title'), 'notempty', null)]),
    sorts: [{ id: '', columnId: idOf('Seats'), direction: 'desc' }],
    groups: [{ columnId: idOf('Stage'), direction: 'asc' }],
    colors: [{ filter: all([more]), color: 'green' }],
    columns: [{ id: idOf('Seats'), shown: false, width: null }],
  }
  const path = `/api/v1/db/meta/views/${viewId}`
  await server.call('PATCH', path, { description: 'What the board sees.', icon: '🚀' }, person.token)
  const { status, body } = await server.call('PATCH', `${path}/settings`, settings, person.token)
  assert.equal(status, 200, JSON.stringify(body))
}

/** What of the bar is cut: parts of buttons that are wider than their room, and the bar itself. */
const cutIn = (page: Page) =>
  page.getByRole('toolbar', { name: 'Table' }).evaluate((bar) => {
    const seen = [...bar.querySelectorAll<HTMLElement>('button, button span')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && getComputedStyle(part).clipPath === 'none',
    )
    const edge = bar.getBoundingClientRect()
    return [bar, ...seen.filter((part) => part.closest('[aria-haspopup=dialog][aria-label]') === null)]
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
          ? true
          : left < edge.left - 1 || right > edge.right + 1
      })
      .map((part) => part.outerHTML.slice(0, 160))
  })

test('at every width, in a view that uses all it can and is locked, no label of the view bar is cut', async () => {
  const known = await deals()
  const { person, project, viewId } = known
  await useEverything(known)
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
  const bar = page.getByRole('toolbar', { name: 'Table' })
  await bar.waitFor()
  const check = async (name: string) => {
    for (const width of [1440, 1280, 1024, 900, 768, 600, 375]) {
      await page.setViewportSize({ width, height: 812 })
      // The sidebar becomes narrower a moment after the window does.
      await until(
        () => cutIn(page),
        (cut) => cut.length === 0,
      )
      await bar.getByText('Deals', { exact: true }).first().waitFor()
      await keepPicture(page, `view-bar-${name}-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 812 })
  }
  await check('used')
  await server.call('PATCH', `/api/v1/db/meta/views/${viewId}`, { lock_type: 'locked' }, person.token)
  await page.reload()
  // Changed in this tab only: the bar says so, and offers two things more.
  await bar.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Do not sort by Seats' }).click()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Save as my view' }).waitFor()
  await check('locked')
})

test('what the bar of a phone has no room for is in its one menu, and opens from there', async () => {
  const known = await deals()
  await useEverything(known)
  const page = await enter(placeOfTable(known.project.id, 'Deals'), { as: known.person, size: phone })
  const bar = page.getByRole('toolbar', { name: 'Table' })
  await bar.getByText('Deals', { exact: true }).first().waitFor()
  await until(
    () => cutIn(page),
    (cut) => cut.length === 0,
  )
  for (const [tool, count] of [
    ['filter', '2'],
    ['sort', '1'],
    ['group', '1'],
  ] as const) {
    await bar.locator(`[data-tool=${tool}]`).getByText(count, { exact: true }).waitFor()
  }
  await assertSoon(() => bar.getByRole('button', { name: /^More for/ }).count(), 1)
  await bar.getByRole('button', { name: 'More for Deals' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  const colour = page.getByRole('menuitem', { name: 'Colour rows' })
  await colour.getByText('1').waitFor()
  await colour.click()
  const panel = page.getByRole('dialog', { name: 'Colour' })
  await hasFocus(panel)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+K')
  await page.getByRole('option', { name: 'Row height' }).click()
  await page.getByRole('menuitem', { name: 'Tall', exact: true }).waitFor()
})

test('tools without a label say their name to whoever points at them', async () => {
  const { person, project } = await deals()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person, size: { width: 700, height: 812 } })
  const sort = page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Sort' })
  // While the bar finds its width, another tool may come to lie below the pointer.
  await until(
    async () => {
      await sort.hover()
      return page.getByRole('tooltip', { name: 'Sort' }).isVisible()
    },
    (isShown) => isShown,
  )
})

test('where the tree is folded a new view is named in the view bar, and the key list tells the keys of the grid', async () => {
  const { person, project } = await deals()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person, size: { width: 1024, height: 812 } })
  const bar = page.getByRole('toolbar', { name: 'Table' })
  const nameIt = async (name: string) => {
    await hasFocus(bar.getByRole('textbox', { name: /^New name of / }))
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: `View ${name}` }).waitFor()
  }
  await bar.getByRole('button', { name: /^View / }).click()
  await page.getByRole('group', { name: 'Create a view' }).getByRole('button', { name: 'Grid' }).click()
  await nameIt('On the rail')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'More for Deals' }).click()
  // The pointer alone opens it, and on a narrow screen it lies over where a click would go.
  await page.getByRole('menuitem', { name: 'New view' }).hover()
  await page.getByRole('menuitem', { name: 'Grid' }).click()
  await nameIt('On the phone')
  await page.getByRole('textbox', { name: 'Deals' }).focus()
  await page.keyboard.press('Control+/')
  const keys = page.getByRole('region', { name: 'In the grid' })
  assert.match(await keys.innerText(), /Fill down\s+Ctrl\s*D/)
})

test('what hangs on an item of a menu stands beside the menu and covers none of it', async () => {
  const { person, project } = await deals()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person })
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'More for Deals' }).click()
  const menus = page.getByRole('menu')
  const item = menus.getByRole('menuitem', { name: 'New view' })
  await item.hover()
  await menus.getByRole('menuitem', { name: 'Kanban' }).waitFor()
  await assertSoon(async () => {
    const [menu, list] = await Promise.all([menus.first().boundingBox(), menus.last().boundingBox()])
    return (menu?.x ?? 0) + (menu?.width ?? 0) <= (list?.x ?? 0)
  }, true)
})
