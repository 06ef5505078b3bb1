import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Json } from './testing/server-client.ts'
import { until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const [ana, ben] = [await newcomer(), await newcomer()]
const project = await aProject(ana)
await server.call(
  'POST',
  `/api/v1/db/meta/projects/${project.id}/users`,
  { email: ben.email, roles: 'editor' },
  ana.token,
)
let tables = 0

interface Shared {
  readonly table: Json
  open(who: typeof ana, options?: VisitOptions): Promise<Page>
  path(rest?: string): string
}

async function aSharedTable(): Promise<Shared> {
  tables += 1
  const rows = ['a', 'b', 'c'].map((Title) => ({ Title }))
  const table = await aTable(server, ana, project.id, { title: `Shared ${tables}`, rows })
  return {
    table,
    async open(who, options = {}) {
      let isLive = false
      const page = await enter(placeOfTable(project.id, table.title), {
        as: who,
        ...options,
        // The socket is opened when the browser has time for it.
        prepare: (fresh) =>
          fresh.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
              isLive ||= String(payload).includes('"people"')
            }),
          ),
      })
      await record(page, 'a').waitFor()
      await until(() => isLive, Boolean)
      return page
    },
    path: (rest = '') => `/api/v1/db/data/v1/${project.id}/${table.id}${rest}`,
  }
}

const record = (page: Page, title: string) => page.getByRole('rowheader', { name: title, exact: true })

test('what others write, add, delete and rename appears by itself', async () => {
  const { table, open, path } = await aSharedTable()
  const page = await open(ana)
  await server.call('PATCH', path('/2'), { Title: 'from Ben' }, ben.token)
  await record(page, 'from Ben').waitFor()
  await server.call('POST', path(), { Title: 'new by Ben' }, ben.token)
  await record(page, 'new by Ben').waitFor()
  await server.call('DELETE', path('/3'), undefined, ben.token)
  await record(page, 'c').waitFor({ state: 'detached' })
  const title = table.columns.find((column: Json) => column.title === 'Title')
  const renamed = { title: 'Called', uidt: title.uidt }
  await server.call('PATCH', `/api/v1/db/meta/columns/${title.id}`, renamed, ana.token)
  await page.getByRole('columnheader', { name: 'Called' }).waitFor()
  await server.call('PATCH', `/api/v1/db/meta/tables/${table.id}`, { title: 'Another name' }, ana.token)
  await page.getByRole('navigation').getByRole('link', { name: 'Another name', exact: true }).first().waitFor()
  await record(page, 'from Ben').waitFor()
})

test('what happens between the first rows and the moment a page listens is not missed', async () => {
  const { table, path } = await aSharedTable()
  const page = await enter(placeOfTable(project.id, table.title), {
    as: ana,
    alter: (fresh) =>
      fresh.addInitScript(() => {
        window.requestIdleCallback = (work) =>
          window.setTimeout(() => work({ didTimeout: true, timeRemaining: () => 0 }), 3000)
      }),
  })
  await record(page, 'a').waitFor()
  await server.call('PATCH', path('/2'), { Title: 'in between' }, ben.token)
  await record(page, 'in between').waitFor()
})

test('who else is there is seen, in which cell too, and gone when they leave', async () => {
  const { open } = await aSharedTable()
  const [mine, theirs] = [await open(ana), await open(ben)]
  const ofBen = mine.getByRole('group', { name: `Also here: ${ben.email}` })
  await ofBen.waitFor()
  await theirs.getByRole('group', { name: `Also here: ${ana.email}` }).waitFor()
  await theirs.getByRole('textbox', { name: /^Shared/ }).focus()
  await theirs.keyboard.press('Control+Home')
  await theirs.keyboard.press('ArrowDown')
  assert.deepEqual(await seriousFindings(mine), [])
  await theirs.goto('about:blank')
  await ofBen.waitFor({ state: 'detached' })
})

test('who else has a record open is seen in the record and on its card', async () => {
  const { table, open } = await aSharedTable()
  const grouped = { title: 'Board', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }] } }
  await server.call('POST', `/api/v1/db/meta/tables/${table.id}/columns`, grouped, ana.token)
  const path = `/api/v1/db/meta/tables/${table.id}/kanbans`
  const { body: board } = await server.call('POST', path, { title: 'As a board' }, ana.token)
  const mine = await enter(`${placeOfTable(project.id, table.title)}&view=${board.id}`, { as: ana })
  await mine.locator('[data-card="2"]').waitFor()
  const theirs = await open(ben)
  await theirs.goto(`${server.url}/#${placeOfTable(project.id, table.title)}&rowId=2`)
  const name = `Also in this record: ${ben.email}`
  await mine.locator('[data-card="2"]').getByRole('img', { name }).waitFor()
  await mine.locator('[data-card="2"]').click()
  await mine.getByRole('dialog').getByRole('img', { name }).waitFor()
  await theirs
    .getByRole('dialog')
    .getByRole('img', { name: `Also in this record: ${ana.email}` })
    .waitFor()
  assert.deepEqual(await seriousFindings(mine), [])
})

test('whoever follows another goes where they are, until they do something themselves or the other leaves', async () => {
  const [{ open }, { table: far, path }] = [await aSharedTable(), await aSharedTable()]
  const rows = Array.from({ length: 300 }, (_, at) => ({ Title: `row ${at}` }))
  await server.call('POST', path().replace('/data/', '/data/bulk/'), rows, ana.token)
  const mine = await open(ana)
  const said: string[] = []
  const theirs = await enter(placeOfTable(project.id, far.title), {
    as: ben,
    prepare: (fresh) =>
      fresh.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void said.push(String(payload)))),
  })
  const follow = mine.getByRole('button', { name: `Follow ${ben.email}` })
  const tag = mine.getByText(`Following ${ben.email}`)
  await follow.focus()
  await mine.keyboard.press('Enter')
  await tag.waitFor()
  await mine.getByRole('grid', { name: far.title }).waitFor()
  // Where the end is, it knows when it has counted.
  await theirs.locator('[aria-rowcount="304"]').waitFor({ state: 'attached' })
  await theirs.getByRole('textbox', { name: far.title }).focus()
  await theirs.keyboard.press('Control+End')
  await record(mine, 'row 299').waitFor()
  // Its key was not known yet when the cell was.
  await until(() => said.some((text) => text.includes('"record":"303"')), Boolean)
  assert.deepEqual(await seriousFindings(mine), [])
  await theirs.goto(`${server.url}/#${placeOfTable(project.id, far.title)}&rowId=2`)
  await mine.getByRole('dialog').waitFor()
  // It ends this and nothing else.
  await mine.keyboard.press('Escape')
  await tag.waitFor({ state: 'detached' })
  await mine.getByRole('dialog').waitFor()
  await mine.keyboard.press('Escape')
  await mine.getByRole('dialog').waitFor({ state: 'detached' })
  await follow.click()
  await mine.getByRole('dialog').waitFor()
  await mine.getByRole('button', { name: 'Stop' }).click()
  await tag.waitFor({ state: 'detached' })
  const ofBen = mine.getByRole('dialog').getByRole('img', { name: `Also in this record: ${ben.email}` })
  await ofBen.waitFor()
  await theirs.goto(`${server.url}/#${placeOfTable(project.id, far.title)}`)
  await ofBen.waitFor({ state: 'detached' })
  await mine.keyboard.press('Escape')
  await mine.getByRole('dialog').waitFor({ state: 'detached' })
  await follow.click()
  await tag.waitFor()
  await mine.mouse.move(700, 500)
  await mine.mouse.wheel(0, 200)
  await tag.waitFor({ state: 'detached' })
  await follow.click()
  await tag.waitFor()
  const goodbye = mine.getByText(`${ben.email} has left the project.`).waitFor()
  await theirs.goto('about:blank')
  await goodbye
  await tag.waitFor({ state: 'detached' })
})

test('somebody who types keeps what they typed, and decides when another was faster', async () => {
  const { open, path } = await aSharedTable()
  const page = await open(ana)
  await page.getByRole('textbox', { name: /^Shared/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('mine')
  await server.call('PATCH', path('/1'), { Title: 'theirs' }, ben.token)
  await record(page, 'theirs').waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this cell' })
  await dialog.getByRole('cell', { name: 'mine' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  const titleOf = async () => (await server.call('GET', path('/1'), undefined, ana.token)).body.Title
  await until(titleOf, (title) => title === 'mine')
})

test('what was typed into a field that another deletes is offered as soon as the field goes', async () => {
  const { table, open } = await aSharedTable()
  const page = await open(ana)
  const notes = { title: 'Notes', uidt: 'SingleLineText' }
  const { body } = await server.call('POST', `/api/v1/db/meta/tables/${table.id}/columns`, notes, ana.token)
  const { id } = body.columns.find(({ title }: Json) => title === 'Notes')
  const heading = page.getByRole('columnheader', { name: 'Notes' })
  await heading.waitFor()
  await page.getByRole('textbox', { name: /^Shared/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('precious')
  const told = 'The field Notes was deleted or is hidden from you now. What you typed is not stored: “precious”'
  const offered = [page.getByText(told), page.getByRole('button', { name: 'Copy it' })].map((one) => one.waitFor())
  await server.call('DELETE', `/api/v1/db/meta/columns/${id}`, undefined, ana.token)
  await Promise.all(offered)
  await heading.waitFor({ state: 'detached' })
})

test('a record that another deletes while it is open says so, keeps what it showed, and is itself again when it comes back', async () => {
  const { table, open, path } = await aSharedTable()
  const page = await open(ana)
  await record(page, 'b').waitFor()
  await page.evaluate(() => {
    location.hash += '&rowId=2'
  })
  const sheet = page.getByRole('dialog', { name: 'b' })
  await sheet.getByRole('textbox', { name: 'Title' }).waitFor()
  await server.call('DELETE', path('/2'), undefined, ben.token)
  const notice = sheet.getByRole('alert').filter({ hasText: 'This record was deleted meanwhile' })
  await notice.waitFor()
  await sheet.getByRole('textbox', { name: 'Title' }).waitFor()
  const { body } = await server.call('GET', `/api/v1/tables/${table.id}/records/2/history`, undefined, ben.token)
  await server.call('POST', `/api/v1/changes/${body.list[0].change}/undo`, {}, ben.token)
  await notice.waitFor({ state: 'detached' })
})

test('what was typed into a table that another deletes is offered', async () => {
  const { table, open } = await aSharedTable()
  const page = await open(ana)
  await page.getByRole('textbox', { name: /^Shared/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('half a senten')
  const told = page.getByRole('alert').filter({ hasText: 'half a senten' })
  const offered = told.getByRole('button', { name: 'Copy it' }).waitFor()
  await server.call('DELETE', `/api/v1/db/meta/tables/${table.id}`, undefined, ana.token)
  await offered
})

test('after a gap everything is there that happened meanwhile', async () => {
  const { open, path } = await aSharedTable()
  const cut: (() => Promise<void>)[] = []
  const page = await open(ana, {
    alter: (fresh) =>
      fresh.routeWebSocket(/socket\.io/, (socket) => {
        const there = socket.connectToServer()
        cut.push(async () => {
          await socket.close()
          await there.close()
        })
      }),
  })
  for (let at = 0; at < 5; at += 1) {
    const sockets = cut.length
    await cut.at(-1)?.()
    await server.call('PATCH', path('/2'), { Title: `while away ${at}` }, ben.token)
    await record(page, `while away ${at}`).waitFor()
    await until(
      () => cut.length,
      (now) => now > sockets,
    )
  }
})

test('whoever is removed hears nothing more, and is sent away', async () => {
  const { open, path } = await aSharedTable()
  const cy = await newcomer()
  const users = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', users, { email: cy.email, roles: 'viewer' }, ana.token)
  const page = await open(cy)
  // One that opens a moment later than the page is shown, or is tried anew, may be there; it is told nothing.
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const { body } = await server.call('GET', users, undefined, ana.token)
  const { id } = body.users.list.find((user: Json) => user.email === cy.email)
  await server.call('DELETE', `${users}/${id}`, undefined, ana.token)
  await server.call('PATCH', path('/2'), { Title: 'not for Cy' }, ben.token)
  await page.waitForURL(/#\/projects/)
  assert.equal(await record(page, 'not for Cy').count(), 0)
  assert.deepEqual(
    heard.filter((word) => word.includes('records.updated')),
    [],
  )
})
