import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { hasFocus } from './testing/has-focus.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Sales CRM' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await hasFocus(page.getByRole('dialog', { name: 'Delete the project Sales CRM?' }))
}

test('a question has a title, a heading and two buttons; Escape cancels, Enter submits (spec 138, 139)', async () => {
  const person = await newcomer()
  await aProject(person)
  const page = await enter('/projects', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Delete the project Sales CRM?' })
  const row = page.getByRole('table').getByRole('link', { name: 'Sales CRM' })

  await askToDelete(page)
  await dialog.getByText('It stays in the trash for 30 days.').waitFor()
  await dialog.getByRole('button', { name: 'Delete project' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await askToDelete(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await row.count(), 1)

  await askToDelete(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  // The row goes before the server has answered.
  await until(
    async () => (await server.call('GET', '/api/v1/db/meta/projects', undefined, person.token)).body.list.length,
    (projects) => projects === 0,
  )
})

test('on a low screen what sends a long form is seen from the beginning, and hides nothing that has the focus', async () => {
  const person = await newcomer()
  const { id } = await aProject(person)
  const size = { width: 375, height: 340 }
  const page = await enter(`/nc/${id}?tab=overview`, { as: person, size })
  await page.getByRole('main').getByRole('button', { name: 'New table' }).click()
  const dialog = page.getByRole('dialog', { name: 'New table' })
  await hasFocus(dialog.getByRole('textbox', { name: 'Table name' }))
  await keepPicture(page, 'long-dialog-375-light')
  const isScrolled = () =>
    dialog.evaluate((one) => ({ isLong: one.scrollHeight > one.clientHeight + 40, isAtTop: one.scrollTop === 0 }))
  assert.deepEqual(await isScrolled(), { isLong: true, isAtTop: true })
  const box = await dialog.getByRole('button', { name: 'Create table' }).boundingBox()
  assert.ok(box !== null && box.y + box.height <= size.height, JSON.stringify(box))

  const reached: (string | null)[] = []
  while (reached.at(-1) !== 'Create table' && reached.length < 20) {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await page.evaluate(() => {
      const focused = document.activeElement
      const { left, width, bottom } = focused?.getBoundingClientRect() ?? new DOMRect()
      const there = document.elementFromPoint(left + width / 2, bottom - 2)
      return { name: focused?.textContent || focused?.getAttribute('type') || '', isSeen: focused?.contains(there) }
    })
    assert.ok(isSeen, `${name}, after ${reached.join(', ')}`)
    reached.push(name)
  }
  assert.ok(reached.length >= 4 && reached.at(-1) === 'Create table', reached.join(', '))
})

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('notifications')
  await page.getByRole('option', { name: 'Show notifications' }).waitFor()
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('dialog', { name: 'Notifications' }))
}

test('the side panel is 450 wide and closed by Escape or a click outside (spec 140, 141)', async () => {
  const page = await enter('/projects')
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await openPanel(page)
  const box = await until(
    async () => panel.boundingBox(),
    (found) => found !== null && Math.round(found.x + found.width) === 1440,
  )
  assert.equal(box?.width, 450)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await openPanel(page)
  await page.mouse.click(200, 500)
  await panel.waitFor({ state: 'detached' })
})

test('on a phone the side panel takes the whole width and no more (spec 141)', async () => {
  const page = await enter('/projects', { size: phone })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await openPanel(page)
  await assertSoon(async () => (await page.getByRole('dialog', { name: 'Notifications' }).boundingBox())?.width, 375)
})

test('an unexpected error offers Cancel and Report; the report is copied without secrets (spec 142)', async () => {
  const page = await enter('/projects', { mayBreak: true })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'An unexpected error occurred' })
  const breakIt = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new Error('no roof for ada@example.com')
      })
    })

  await breakIt()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await breakIt()
  const copied = page.getByText('Copied the report to clipboard', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await copied
  const report = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(report, /Error: no roof for \[email\]/)
  assert.match(report, /Place: #\/projects/)
  assert.match(await dialog.innerText(), /no roof for/)
})

test('a screen that cannot be drawn says so, and the bar above still works (spec 142)', async () => {
  const page = await enter('/projects', {
    mayBreak: true,
    prepare: (opened) =>
      opened.route(/\/api\/v1\/db\/meta\/projects$/, (route) =>
        route.fulfill({ json: { list: [{ id: 'p_1' }], pageInfo: {} } }),
      ),
  })
  await page
    .getByRole('dialog', { name: 'An unexpected error occurred' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('heading', { name: 'This part stopped working' }).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
})
