import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject, owner: admin } = await aHouse()

const rolesOf = (project: Json): string => `/nc/${project.id}?tab=roles`
const teamOf = (project: Json): string => `/nc/${project.id}?tab=team`
const panel = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

async function aHome(): Promise<{ owner: Account; person: Account; project: Json; table: Json }> {
  const [owner, person] = [await newcomer(), await newcomer()]
  const project = await aProject(owner)
  const { table } = await aSharedTable(server, owner, project.id)
  return { owner, person, project, table }
}

test('a group gives the project at once, a custom role takes exporting away at once, and both can be taken back (spec 251, 254, 267)', async () => {
  const { owner, person, project, table } = await aHome()
  const file = `${server.url}/api/v1/db/data/noco/${project.id}/${table.id}/export/csv`
  const exports = async () => (await fetch(file, { headers: { 'xc-auth': person.token } })).status
  const page = await enter(rolesOf(project), { as: owner })
  await page.getByRole('heading', { name: 'Roles & Users Management', level: 1 }).waitFor()
  const parts = page.getByRole('navigation', { name: 'Team & Settings' })
  await parts.getByRole('link', { name: 'Roles Management', exact: true }).and(page.locator('[aria-current]')).waitFor()

  await page.getByText('No groups yet').waitFor()
  await page.getByRole('button', { name: 'New group' }).click()
  const group = panel(page, 'New group')
  await group.getByRole('button', { name: 'Make group' }).click()
  await group.getByText('Give the group a name').waitFor()
  await group.getByLabel('Name').fill('Sales team')
  await group.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await group.getByRole('button', { name: 'Make group' }).click()
  await group.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sales team', exact: true }).click()
  const people = panel(page, 'Sales team')
  await people.getByText('Nobody is in this group yet').waitFor()
  assert.equal(await exports(), 404)
  await people.getByRole('textbox', { name: 'E-mail' }).fill(`${person.email} stranger@example.com`)
  await people.getByRole('button', { name: 'Add', exact: true }).click()
  await people.getByText('No account on this server: stranger@example.com. Invite them first.').waitFor()
  await people.getByRole('listitem').filter({ hasText: person.email }).waitFor()
  await page.keyboard.press('Escape')
  await people.waitFor({ state: 'detached' })

  const theirs = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await theirs.locator('aside').getByText('You · Editor').waitFor()
  assert.equal(await exports(), 200)

  await page.getByRole('button', { name: 'New role' }).click()
  const role = panel(page, 'New role')
  await role.getByLabel('Name').fill('Deal desk')
  await role.getByLabel('Description').fill('Works on deals, takes none along')
  await role.getByRole('checkbox', { name: 'Export records' }).uncheck()
  await role.getByRole('button', { name: 'Save role' }).click()
  await role.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Deal desk.*Works on deals.*Editor/ }).waitFor()

  await parts.getByRole('link', { name: 'Users management' }).click()
  const row = page.getByRole('listitem').filter({ hasText: person.email })
  await row.getByText('Sales team').waitFor()
  await row.getByRole('button', { name: `Role of ${person.email}: Editor` }).click()
  await page.getByRole('menuitemradio', { name: 'Deal desk' }).click()
  await row.getByRole('button', { name: `Role of ${person.email}: Deal desk` }).waitFor()
  await page.getByText('Successfully updated the user details', { exact: true }).waitFor()
  assert.equal(await exports(), 403)
  await theirs.locator('aside').getByText('You · Deal desk').waitFor()

  await row.getByRole('button', { name: `More for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('has no role of their own any more and stays as Editor by Sales team').waitFor()
  assert.equal(await exports(), 200)

  await parts.getByRole('link', { name: 'Roles Management', exact: true }).click()
  await page.getByRole('button', { name: 'Actions of Sales team' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await page.getByText('No groups yet').waitFor()
  assert.equal(await exports(), 404)
  // Their open page hears of it.
  await theirs.waitForURL(/#\/projects/)
})

test('system roles are shown in words and cannot be edited (spec 181, 349)', async () => {
  const { owner, project } = await aHome()
  const page = await enter(rolesOf(project), { as: owner })
  const row = page.getByRole('row', { name: /^Editor/ })
  await row.getByText('Edits records, not fields').waitFor()
  await row.getByRole('button', { name: 'Actions of Editor' }).click()
  await page.getByRole('menuitem', { name: 'What it may do' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: /Edit|Delete/ }).count(), 0)
  await page.getByRole('menuitem', { name: 'What it may do' }).click()
  const about = panel(page, 'Editor')
  await about.getByText('System-defined roles cannot be edited.').waitFor()
  assert.equal(await about.getByRole('checkbox', { name: 'Export records' }).isDisabled(), true)
  assert.equal(await about.getByRole('button', { name: 'Save role' }).count(), 0)
})

test('an owner hands the project over and stays as a creator', async () => {
  const { owner, person, project } = await aHome()
  const body = { email: person.email, roles: 'viewer' }
  await server.call('POST', `/api/v1/db/meta/projects/${project.id}/users`, body, owner.token)
  const page = await enter(teamOf(project), { as: owner })
  const row = page.getByRole('listitem').filter({ hasText: person.email })
  await row.getByText(`Invited by ${owner.email}`).waitFor()
  await row.getByText('Not seen yet').waitFor()
  await row.getByRole('button', { name: `More for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click()
  await page.getByText(`${person.email} owns the project now`).waitFor()
  await assertSoon(async () => {
    const path = `/api/v1/db/meta/projects/${project.id}`
    return (await server.call('GET', path, undefined, owner.token)).body.role
  }, 'creator')
})

test('super admins keep groups of the server, which a project gives a role', async () => {
  const { owner, person, project } = await aHome()
  const page = await enter('/user/admin', { as: admin })
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Groups of the server', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New group' }).click()
  await panel(page, 'New group').getByLabel('Name').fill('Finance')
  await panel(page, 'New group').getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Finance', exact: true }).click()
  const people = panel(page, 'Finance')
  await people.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await people.getByRole('textbox', { name: 'E-mail' }).press('Enter')
  await people.getByRole('listitem').filter({ hasText: person.email }).waitFor()
  await assertSoon(() => people.getByRole('textbox', { name: 'E-mail' }).inputValue(), '')
  // Only who is in it knows of it, and can give it a role.
  await people.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await people.getByRole('textbox', { name: 'E-mail' }).press('Enter')
  await people.getByRole('listitem').filter({ hasText: owner.email }).waitFor()
  await keepPicture(page, 'server-groups')

  const theirs = await enter(rolesOf(project), { as: owner })
  await theirs.getByRole('heading', { name: 'Groups of the server without a role here' }).waitFor()
  await theirs.getByRole('button', { name: 'Actions of Finance' }).click()
  await theirs.getByRole('menuitem', { name: 'Change role' }).click()
  await panel(theirs, 'Edit group').getByRole('combobox', { name: 'Role' }).click()
  await theirs.getByRole('option', { name: 'Viewer' }).click()
  await panel(theirs, 'Edit group').getByRole('button', { name: 'Save group' }).click()
  await theirs.getByRole('row', { name: /Finance.*Of the server.*Viewer/ }).waitFor()
  const read = await server.call('GET', `/api/v1/db/meta/projects/${project.id}`, undefined, person.token)
  assert.equal(read.body.role, 'viewer')
})

test('super admins make the token of an identity provider, which keeps people with it until they end it', async () => {
  const page = await enter('/user/admin/groups', { as: admin })
  const part = page.getByRole('region', { name: 'Kept by the identity provider' })
  await part.getByRole('button', { name: 'Make a token' }).click()
  await part.getByText('Copy the token now: it is not shown again.').waitFor()
  const [address, token] = [
    await part.getByRole('textbox', { name: 'Address' }).inputValue(),
    await part.getByRole('textbox', { name: 'Token' }).inputValue(),
  ]
  const people = async () => {
    const answer = await fetch(`${address}/Users?count=1`, { headers: { authorization: `Bearer ${token}` } })
    return answer.status
  }
  assert.equal(await people(), 200)
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'scim')
  await part.getByRole('button', { name: 'End the token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the token' }).click()
  await part.getByRole('button', { name: 'Make a token' }).waitFor()
  assert.equal(await people(), 401)
})

test('who previews a role is told so on every screen, and comes back by one press', async () => {
  const { owner, project } = await aHome()
  const page = await enter(teamOf(project), { as: owner, saved: { users: { previewAs: 'viewer' } } })
  const banner = page.getByRole('status').filter({ hasText: 'what the role Viewer may' })
  await banner.waitFor()
  await page.getByRole('listitem').filter({ hasText: owner.email }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Invite' }).count(), 0)
  await banner.getByRole('button', { name: 'Reset preview' }).click()
  await page.getByRole('button', { name: 'Invite' }).waitFor()
  await banner.waitFor({ state: 'detached' })
})

test('roles and people have no serious fault for those who do not see them, on any screen', async () => {
  const { owner, person, project } = await aHome()
  const call = (path: string, body: object) =>
    server.call('POST', `/api/v1/projects/${project.id}/${path}`, body, owner.token)
  await call('roles', { title: 'Deal desk', description: 'Edits prices', base: 'editor', without: ['exportRecords'] })
  const { body: group } = await call('groups', { title: 'Sales team', role: 'editor' })
  const people = `/api/v1/projects/${project.id}/groups/${group.id}/people`
  await server.call('PATCH', people, { add: [person.email] }, owner.token)
  const page = await enter(rolesOf(project), { as: owner })
  for (const [name, size] of [
    ['wide', wide],
    ['phone', phone],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.goto(`${server.url}/#${rolesOf(project)}`)
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      await page.getByRole('button', { name: 'Sales team', exact: true }).waitFor()
      assert.deepEqual(await seriousFindings(page), [], `roles ${name} ${colorScheme}`)
      await keepPicture(page, `roles-${name}-${colorScheme}`)
      await page.getByRole('button', { name: 'Deal desk', exact: true }).click()
      await panel(page, 'Edit role').getByRole('checkbox', { name: 'Export records' }).waitFor()
      assert.deepEqual(await seriousFindings(page), [], `role ${name} ${colorScheme}`)
      await keepPicture(page, `role-${name}-${colorScheme}`)
      await page.keyboard.press('Escape')
      await panel(page, 'Edit role').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Sales team', exact: true }).click()
      await panel(page, 'Sales team').getByRole('listitem').first().waitFor()
      assert.deepEqual(await seriousFindings(page), [], `group ${name} ${colorScheme}`)
      await keepPicture(page, `group-${name}-${colorScheme}`)
      await page.keyboard.press('Escape')
      await panel(page, 'Sales team').waitFor({ state: 'detached' })
      await page.goto(`${server.url}/#${teamOf(project)}`)
      await page.getByRole('listitem').filter({ hasText: person.email }).waitFor()
      assert.deepEqual(await seriousFindings(page), [], `team ${name} ${colorScheme}`)
      await keepPicture(page, `team-${name}-${colorScheme}`)
    }
})
