import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, visit, owner, aProject } = await aHouse()
const project = await aProject(owner, { description: 'Deals, people and what was promised to whom.' })
await aProject(owner, { title: 'A title of fifty characters, filling every corners', color: 'violet' })
await aProject(owner, { title: 'Workshop', color: 'teal' })

/** Name, place, and the last thing to appear there. */
const screens: readonly (readonly [name: string, path: string, sign: (page: Page) => Locator])[] = [
  ['projects', '/projects', (page) => page.getByRole('link', { name: 'Workshop' })],
  ['trash', '/projects?section=trash', (page) => page.getByRole('heading', { name: 'The trash is empty' })],
  ['create', '/project/name', (page) => page.getByRole('textbox', { name: 'Title' })],
  ['project', `/nc/${project.id}?tab=overview`, (page) => page.getByText('Rowhouse 0.')],
  [
    'configuration',
    `/nc/${project.id}?tab=configuration`,
    (page) => page.getByRole('button', { name: 'Add variable' }),
  ],
  ['tokens', `/nc/${project.id}?tab=tokens`, (page) => page.getByRole('heading', { name: 'No API tokens yet' })],
  ['team', `/nc/${project.id}?tab=team`, (page) => page.getByRole('listitem').filter({ hasText: owner.email })],
  ['roles', `/nc/${project.id}?tab=roles`, (page) => page.getByRole('heading', { name: 'No groups yet' })],
  ['crons', `/nc/${project.id}?tab=crons`, (page) => page.getByRole('heading', { name: 'Nothing runs on a schedule' })],
  ['api-client', '/apiClient', (page) => page.getByRole('button', { name: 'Copy as curl' })],
  ['settings', '/user/settings/profile', (page) => page.getByRole('textbox', { name: 'Last name' })],
  ['own-tokens', '/user/settings/tokens', (page) => page.getByRole('heading', { name: 'No API tokens yet' })],
  ['admin', '/user/admin', (page) => page.getByText('1 person')],
  ['server-groups', '/user/admin/groups', (page) => page.getByRole('heading', { name: 'No groups yet' })],
  ['missing', '/error/404', (page) => page.getByRole('link', { name: 'Back to the home page' })],
]

for (const [sizeName, size] of [
  ['1440', wide],
  ['375', phone],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at ${sizeName} px in ${colorScheme} mode every screen fits, has its colours and names its buttons`, async () => {
      const page = await enter('/projects', { size, colorScheme })
      for (const [name, path, sign] of screens) {
        await page.goto(`${server.url}/#${path}`)
        await sign(page).filter({ visible: true }).first().waitFor()
        await check(page, name, size.width, colorScheme)
        await keepPicture(page, `${name}-${sizeName}-${colorScheme}`)
      }
    })

    test(`at ${sizeName} px in ${colorScheme} mode the pages before the door fit`, async () => {
      const page = await visit('/signin', { size, colorScheme })
      for (const [name, path, heading] of [
        ['sign-in', '/signin', 'Log In'],
        ['sign-up', '/signup', 'Create your account'],
        ['forgot', '/forgot', 'Reset your password'],
        ['shared', '/nc/view/x', 'This link opens nothing'],
      ] as const) {
        await page.goto(`${server.url}/#${path}`)
        await page.getByRole('heading', { name: heading, exact: true }).waitFor()
        await check(page, name, size.width, colorScheme)
        await keepPicture(page, `${name}-${sizeName}-${colorScheme}`)
      }
    })

    test(`at ${sizeName} px in ${colorScheme} mode the settings dialog and the palette fit`, async () => {
      const page = await enter('/projects', { size, colorScheme })
      await page.getByRole('heading', { name: 'My Projects' }).waitFor()
      await page.keyboard.press('Control+Shift+C')
      await page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'Custom' }).click()
      await page.getByLabel('Primary').waitFor()
      await check(page, 'settings dialog', size.width, colorScheme)
      await keepPicture(page, `settings-dialog-${sizeName}-${colorScheme}`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+K')
      await page.getByRole('option', { name: 'Workshop' }).waitFor()
      await check(page, 'palette', size.width, colorScheme)
      await keepPicture(page, `palette-${sizeName}-${colorScheme}`)
    })
  }
}

/** A screen may need another moment until everything on it has its place. */
async function check(page: Page, name: string, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await assertSoon(
    async () => {
      const { background, width: needed, ...seen } = await look(page)
      return { name, ...seen, width: Math.max(needed, width), isDark: brightness(background) < 0.3 }
    },
    { name, sideways: [], nameless: [], width, isDark: colorScheme === 'dark' },
  )
}

const look = (page: Page) =>
  page.evaluate(() => ({
    width: document.scrollingElement?.scrollWidth ?? 0,
    // Long lines of code and the parts of the settings may be scrolled; nothing else.
    sideways: [...document.querySelectorAll('body *:not(pre, nav)')]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.className),
    background: getComputedStyle(document.body).backgroundColor,
    nameless: [...document.querySelectorAll('button, a, input, textarea, [role="button"]')]
      .filter((control) => control.checkVisibility() && control.closest('[aria-hidden="true"]') === null)
      .filter((control) => {
        const labels =
          control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels : null
        const name = [
          control.getAttribute('aria-label'),
          control.getAttribute('title'),
          control.textContent,
          ...[...(labels ?? [])].map((label) => label.textContent || label.querySelector('[aria-label]')?.ariaLabel),
        ]
        return !name.some((part) => part !== null && part !== undefined && part.trim() !== '')
      })
      .map((control) => control.outerHTML.slice(0, 200)),
  }))

function brightness(colour: string): number {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return (red + green + blue) / 3 / 255
}

test('on a phone the sidebar is a drawer that opens, leads on and closes by itself', async () => {
  const page = await enter('/projects', { size: phone })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Projects' })
  assert.equal(await drawer.count(), 0)
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  await drawer.getByRole('link', { name: 'Trash' }).waitFor()
  await keepPicture(page, 'drawer-375-light')
  await drawer.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await drawer.waitFor({ state: 'detached' })
})

test('whatever the Tab key reaches shows a ring', async () => {
  const page = await enter('/projects')
  await page.getByRole('table').waitFor()
  const reached = new Set<string>()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const control = document.activeElement
      if (control === null || control === document.body) return null
      const rings = [control, control.parentElement, control.nextElementSibling].flatMap((part) =>
        part === null ? [] : [getComputedStyle(part), getComputedStyle(part, '::after')],
      )
      const hasRing = rings.some(({ boxShadow, outlineStyle }) => boxShadow !== 'none' || outlineStyle !== 'none')
      return { hasRing, html: control.outerHTML.slice(0, 160) }
    })
    if (focused === null) continue
    assert.ok(focused.hasRing, focused.html)
    reached.add(focused.html)
  }
  assert.ok(reached.size >= 20, `${reached.size} controls were reached`)
})
