import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, owner, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  const { table } = await aSharedTable(server, person, project.id)
  const data = `/api/v1/db/data/noco/${project.id}/${table.id}`
  await server.call('PATCH', `${data}/1`, { Title: 'Tidewater hub' }, person.token)
})

const auditOf = (projectId: string): string => `/nc/${projectId}?tab=audit`
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Details of/ }) })

test('the log of a project tells who changed what, narrows and leaves as a file (spec 022, 260)', async () => {
  const page = await enter(auditOf(project.id), { as: person })
  await page.getByRole('heading', { name: 'Audit Log', level: 1 }).waitFor()
  const edit = rows(page).filter({ hasText: 'Edit record' }).first()
  await edit.getByRole('cell', { name: 'Deals Record 1', exact: true }).waitFor()
  await edit.getByText('Tidewater hub').waitFor()
  await keepPicture(page, 'audit-log')
  await edit.getByRole('button', { name: 'Details of “Edit record”' }).click()
  const difference = page.getByRole('row', { name: /^Title / }).last()
  await difference.getByText('Tidewater hub').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'audit-log-details')

  await page.getByRole('button', { name: 'Only this record' }).click()
  await page.getByRole('button', { name: 'Show entries of all records' }).waitFor()
  await rows(page).filter({ hasText: 'Create table' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rows(page).filter({ hasText: 'Create table' }).waitFor()
  await page.getByRole('combobox', { name: 'Kind of change' }).click()
  await page.getByRole('option', { name: 'Tables', exact: true }).click()
  await rows(page).filter({ hasText: 'Edit record' }).waitFor({ state: 'detached' })
  await rows(page).filter({ hasText: 'Create table' }).waitFor()

  const leaves = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const file = await leaves
  assert.equal(file.suggestedFilename(), 'audit-log.csv')
  const text = await readFile((await file.path()) ?? '', 'utf8')
  assert.match(text, /tables\.created/)
  assert.doesNotMatch(text, /records\.updated/)
})

test('an editor is not shown the log; the super admin has one of the server, which tells nothing of what records hold', async () => {
  const editor = await newcomer()
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: editor.email, roles: 'editor' }, person.token)
  const admin = await enter('/user/admin?section=audit', { as: owner })
  await admin.getByRole('heading', { name: 'Audit Log', level: 1 }).waitFor()
  await rows(admin).filter({ hasText: 'Edit record' }).first().waitFor()
  await rows(admin).filter({ hasText: 'Sign up' }).first().waitFor()
  assert.equal(await admin.getByText('Tidewater hub').count(), 0)
  await admin.getByRole('button', { name: 'Verify' }).click()
  await admin.getByText(/sealed entries fit\. The last is number \d+/).waitFor()
  await keepPicture(admin, 'audit-log-server')

  const page = await enter(auditOf(project.id), { as: editor })
  await page.getByText('Your role does not see this page').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Audit Log' }).count(), 0)
})

test('the log fits on a phone, in light and dark, and has no serious fault for those who do not see it', async () => {
  const page = await enter(auditOf(project.id), { as: person })
  const edit = rows(page).filter({ hasText: 'Edit record' }).first()
  await edit.getByRole('button').click()
  await onEveryScreen(page, async (screen) => {
    await page.getByRole('link', { name: 'Open record' }).waitFor()
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `audit-log-${screen}`)
  })
  await edit.getByText('Deals Record 1').first().waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
})
