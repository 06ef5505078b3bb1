import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aHouse } from './testing/a-house.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { assertToastLasts, clockForToasts } from './testing/toast-time.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, visit, owner, newcomer, aProject } = await aHouse()
const project = await aProject(owner)
const inside = await enter('/projects', { stays: true })
const outside = await visit('/signin', { stays: true })
const place = (path: string) => `${server.url}/#${path}`

for (const [path, heading, proves] of [
  ['/projects', 'My Projects', '(spec 032)'],
  ['/projects/list', 'My Projects', '(spec 033)'],
  ['/nc', 'My Projects', '(spec 034)'],
  ['/nc/', 'My Projects', '(spec 034)'],
  ['/apiClient', 'API client', '(spec 030)'],
  ['/inspire', 'What will you keep here?', '(spec 031)'],
  ['/project/name', 'New Project', '(spec 041, 247)'],
  ['/project/xcdb', 'New Project', '(spec 044)'],
  ['/project/templates', 'Templates', '(spec 042)'],
  ['/project/templates/hiring', 'Hiring', '(spec 043)'],
  ['/project/templates/unknown', 'There is no such template', '(spec 043)'],
  ['/project', 'New Project', '(spec 045)'],
  ['/project/p_unknown', 'New Project', '(spec 045)'],
  ['/project/0', 'Create Project', '(spec 264)'],
  ['/user', 'Profile', '(spec 046)'],
  ['/user/admin', 'Users management', '(spec 047)'],
  ['/user/admin/user-edit', 'Choose a person', '(spec 048)'],
  ['/user/admin/user', 'Choose a person', '(spec 049)'],
  ['/user/settings', 'Profile', '(spec 058)'],
  ['/user/settings/accounts', 'Accounts', '(spec 058)'],
  ['/user/settings/password', 'Password', '(spec 058)'],
  ['/user/settings/picture', 'Picture', '(spec 058)'],
  ['/user/settings/profile', 'Profile', '(spec 058)'],
] as const) {
  test(`${path} shows “${heading}” to a person who is signed in ${proves}`, async () => {
    await inside.goto(place(path))
    await inside.getByRole('heading', { name: heading, exact: true }).waitFor()
    await until(
      () => inside.title(),
      (title) => title !== 'Rowhouse',
    )
  })
}

for (const [path, heading, proves] of [
  ['/user/authentication', 'Log In', '(spec 050)'],
  ['/user/authentication/signin', 'Log In', '(spec 051, 265)'],
  ['/signin', 'Log In', '(spec 051)'],
  ['/user/authentication/signup', 'Create your account', '(spec 052)'],
  ['/signup', 'Create your account', '(spec 052)'],
  ['/user/authentication/signup/wrong-token', 'This invitation does not work', '(spec 053)'],
  ['/signup/wrong-token', 'This invitation does not work', '(spec 053)'],
  ['/user/password', 'Reset your password', '(spec 055)'],
  ['/user/password/forgot', 'Reset your password', '(spec 056, 266)'],
  ['/forgot', 'Reset your password', '(spec 056, 266)'],
  ['/user/password/reset', 'This link does not work', '(spec 057)'],
  ['/user/password/reset/invalid', 'This link does not work', '(spec 057)'],
  ['/user/password/reset/success', 'Your password is changed', '(spec 057)'],
  ['/nc/base', 'This link opens nothing', ''],
  ['/nc/base/b_unknown', 'This link opens nothing', ''],
  ['/nc/form', 'This link opens nothing', ''],
  ['/nc/form/f_unknown', 'This link opens nothing', ''],
  ['/nc/kanban', 'This link opens nothing', ''],
  ['/nc/kanban/k_unknown', 'This link opens nothing', ''],
  ['/nc/view', 'This link opens nothing', ''],
  ['/nc/view/v_unknown', 'This link opens nothing', '(spec 029)'],
] as const) {
  test(`${path} shows “${heading}” to a stranger ${proves}`, async () => {
    await outside.goto(place(path))
    await outside.getByRole('heading', { name: heading, exact: true }).waitFor()
  })
}

test('the callback of an identity provider leads to sign-in when the provider said nothing', async () => {
  const page = await visit('/user/authentication/callback')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
})

test('places are in the hash, under the path / (spec 025)', async () => {
  const page = await enter('/projects')
  await page.getByRole('link', { name: 'New Project' }).click()
  await page.getByRole('heading', { name: 'New Project' }).waitFor()
  await assertSoon(() => {
    const { pathname, hash } = new URL(page.url())
    return [pathname, hash]
  }, ['/', '#/project/name'])
  await page.goBack()
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
})

test('/nc/{project_id} opens the project of the address (spec 035, 060)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`)
  await page.getByRole('heading', { name: 'Sales CRM' }).waitFor()
  await assertSoon(() => page.getByRole('banner').getByRole('button', { name: 'Sales CRM' }).count(), 1)
})

test('outside of a project none is loaded (spec 062)', async () => {
  const asked: string[] = []
  const page = await enter('/projects', {
    prepare: (opened) => void opened.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  })
  await page.getByRole('table').getByRole('link', { name: 'Sales CRM' }).waitFor()
  assert.equal(await page.getByRole('banner').getByRole('button', { name: 'Sales CRM' }).count(), 0)
  assert.deepEqual(
    asked.filter((path) => path.startsWith(`/api/v1/db/meta/projects/${project.id}`)),
    [],
  )
})

for (const [what, id] of [
  ['that does not exist', async () => 'p_unknown'],
  ['of somebody else', async () => (await aProject(await newcomer(), { title: 'Secret' })).id],
] as const) {
  test(`a project ${what} gives an error for 3 seconds and leads to /projects (spec 063, 470)`, async () => {
    const path = `/nc/${await id()}`
    const page = await enter(path, { as: await newcomer(), alter: clockForToasts })
    await assertToastLasts(page, page.getByRole('alert'), 3000)
    await page.getByRole('heading', { name: 'My Projects' }).waitFor()
    await assertSoon(() => new URL(page.url()).hash, '#/projects')
  })
}

test('a stranger who asks for a screen signs in first', async () => {
  const page = await visit('/projects')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await assertSoon(() => new URL(page.url()).hash, '#/user/authentication/signin')
})

test('the page of a shared base comes without our bar when it is embedded (spec 071)', async () => {
  const page = await visit('/nc/base/b_unknown')
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
  await assertSoon(() => page.getByRole('banner').count(), 1)
  const embedded = await visit('/nc/base/b_unknown?embed')
  await embedded.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
  assert.equal(await embedded.getByRole('banner').count(), 0)
})

const layouts = [
  [
    'default: the bar with account and language',
    '/projects',
    ['Rowhouse', 'Language: English', 'What is new', 'Account'],
  ],
  ['public: the bar before the door', '/user/authentication/signin', ['Rowhouse', 'Sign up', 'Language: English']],
  ['shared: only the name of the house', '/nc/view/v_unknown', ['Rowhouse']],
  ['error: only the name of the house', '/error/403', ['Rowhouse']],
] as const
for (const [layout, path, controls] of layouts) {
  test(`layout ${layout} (spec 071)`, async () => {
    const page = path === '/projects' ? await enter(path) : await visit(path)
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor()
    const names = () =>
      page
        .getByRole('banner')
        .locator('a, button')
        .filter({ visible: true })
        .evaluateAll((found) => found.map((control) => control.getAttribute('aria-label') ?? control.textContent))
    await assertSoon(names, [...controls])
  })
}

test('layout empty: nothing but the screen (spec 071)', async () => {
  const page = await visit('/user/authentication/callback?code=abc&state=google.xyz', {
    prepare: (opened) => heldAnswers(opened, 'POST', /genTokenByCode/),
  })
  await page.getByRole('heading', { name: 'Logging you in' }).waitFor()
  assert.equal(await page.getByRole('banner').count(), 0)
  assert.equal(await page.getByRole('main').count(), 1)
})
