import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aHouse } from './testing/a-house.ts'
import { hasFocus } from './testing/has-focus.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { enter, newcomer, aProject } = await aHouse()

test('Ctrl+K finds a project and opens it, without the mouse', async () => {
  const person = await newcomer()
  await aProject(person, { title: 'Sales CRM' })
  await aProject(person, { title: 'Workshop stock' })
  const page = await enter('/projects', { as: person })
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
  await page.keyboard.type('stock')
  await page.getByRole('option', { name: 'Workshop stock' }).waitFor()
  await page.getByRole('option', { name: 'Sales CRM' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Workshop stock' }).waitFor()
  await assertSoon(() => page.getByRole('combobox').count(), 0)
})

for (const [what, connection, isAhead] of [
  ['fetched ahead', { saveData: false, effectiveType: '4g' }, true],
  ['not fetched ahead by whoever saves data', { saveData: true, effectiveType: '4g' }, false],
  ['not fetched ahead over 2g', { saveData: false, effectiveType: '2g' }, false],
] as const) {
  test(`what is likely to be opened next is ${what}, and opens (spec 496)`, async () => {
    const fetched: string[] = []
    const page = await enter('/projects', {
      alter: async (opened) => {
        await opened.addInitScript(
          (told) => Object.defineProperty(navigator, 'connection', { value: told }),
          connection,
        )
        opened.on('request', (request) => fetched.push(request.url()))
      },
    })
    const isFetched = () => fetched.some((url) => /command-palette-.*\.js$/.test(url))
    await page.getByRole('heading', { name: 'My Projects' }).waitFor()
    // Asked for last, so it comes after whatever waited for the same.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
    if (isAhead) await until(isFetched, Boolean)
    else assert.equal(isFetched(), false)
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await until(isFetched, Boolean)
  })
}

test('Ctrl+K finds an action by its words and shows its keys; Escape closes', async () => {
  const page = await enter('/projects')
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox')
  await field.fill('no such thing')
  await page.getByText('Nothing is called “no such thing”').waitFor()
  await field.fill('dark')
  assert.match(await page.getByRole('option', { name: 'Switch dark mode' }).innerText(), /Ctrl\s*Shift\s*D/)
  await page.keyboard.press('Enter')
  await until(
    () => page.evaluate(() => document.documentElement.dataset.theme),
    (name) => name === 'dark',
  )
  await page.keyboard.press('Control+K')
  await hasFocus(field)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

test('? lists the keys, but belongs to the text while somebody types', async () => {
  const person = await newcomer()
  await aProject(person)
  const page = await enter('/projects', { as: person })
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await search.press('?')
  await assertSoon(() => search.inputValue(), '?')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await search.press('Escape')
  await page.getByRole('heading', { name: 'My Projects' }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const line of [
    /Switch dark mode\s+Ctrl\s*Shift\s*D/,
    /Open settings\s+Ctrl\s*Shift\s*C/,
    /Next theme\s+Ctrl\s*Shift\s*B/,
  ])
    await until(
      () => keys.innerText(),
      (list) => line.test(list),
    )
  await hasFocus(keys)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
})

test('a project is created and renamed with the keyboard alone', async () => {
  const page = await enter('/projects', { as: await newcomer() })
  await page.getByRole('heading', { name: 'Build your first project' }).waitFor()
  await until(
    async () => {
      await page.keyboard.press('Alt+N')
      return page.getByRole('heading', { name: 'New Project' }).count()
    },
    (count) => count === 1,
  )
  await hasFocus(page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('Typed only')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Typed only' }).waitFor()

  const menu = page.getByRole('button', { name: 'More for Typed only' })
  await until(
    async () => {
      await page.keyboard.press('Tab')
      return menu.evaluate((button) => button === document.activeElement)
    },
    (isThere) => isThere,
  )
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await until(
    async () => {
      await page.keyboard.press('ArrowDown')
      return page.getByRole('menuitem', { name: 'Rename' }).evaluate((item) => item === document.activeElement)
    },
    (isThere) => isThere,
  )
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('dialog', { name: 'Rename project' }).getByRole('textbox', { name: 'Project title' }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Renamed by key')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Renamed by key' }).waitFor()
})
