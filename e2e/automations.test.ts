import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { backInAMinute } from './testing/back-in-a-minute.ts'
import { hasFocus } from './testing/has-focus.ts'
import { type HeldAnswers, heldAnswers } from './testing/held-answers.ts'
import { holdToast } from './testing/hold-toast.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let owner: Account
let editor: Account
let project: Json
let table: Json
before(async () => {
  owner = await newcomer()
  editor = await newcomer()
  project = await aProject(owner)
  table = (await aSharedTable(server, owner, project.id)).table
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: editor.email, roles: 'editor' }, owner.token)
})

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a cron job is made in the tab “Cron Jobs”, tells its next times, and is turned off (spec 099)', async () => {
  const steps = [{ id: '1', kind: 'find', table: table.id, filter: null, match: [], limit: 1 }]
  const nightly = { title: 'Look around', trigger: { kind: 'schedule' }, steps }
  await server.call('POST', `/api/v1/projects/${project.id}/automations`, nightly, owner.token)
  const accounts = `/api/v1/projects/${project.id}/service-accounts`
  const { body: keeper } = await server.call('POST', accounts, { name: 'Keeper', role: 'creator' }, owner.token)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  await page.getByRole('banner').getByRole('link', { name: 'Crons' }).click()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Cron Jobs' }).waitFor()
  await page.getByRole('heading', { name: 'Nothing runs on a schedule' }).waitFor()
  await page.getByRole('button', { name: 'New cron job' }).click()
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByLabel('Title').fill('Morning round')
  // On these days at this time; whoever wants more writes an expression.
  await form.getByRole('button', { name: 'Fri' }).click()
  await form.getByText('At 09:00, Monday through Thursday').waitFor()
  await form.getByText('Expression', { exact: true }).click()
  await form.getByLabel('Cron expression').fill('nonsense')
  await form.getByText('Write five parts').waitFor()
  await form.getByLabel('Cron expression').fill('30 7 * * 1-5')
  const times = form.getByRole('region', { name: 'Next five times' })
  await times.getByText('At 07:30, Monday through Friday').waitFor()
  await times.getByRole('listitem').nth(4).getByText('07:30').waitFor()
  await choose(page, 'Automation', 'Look around')
  await choose(page, 'If one still runs', 'Wait and run after it')
  await form.getByText('One waits at most').waitFor()
  await choose(page, 'Runs as', 'Keeper')
  await keepPicture(page, 'crons-editor')
  assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
  await form.getByRole('button', { name: 'Save cron job' }).click()
  await form.waitFor({ state: 'detached' })

  const job = page.getByRole('list', { name: 'Cron Jobs' }).getByRole('listitem')
  await job.getByText('At 07:30, Monday through Friday').waitFor()
  await job.getByText(/, 07:30$/).waitFor()
  await job.getByRole('button', { name: 'More for “Morning round”' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await job.getByText('Done').waitFor()
  await job.getByRole('switch', { name: 'Turn “Morning round” on or off' }).press('Space')
  await job.getByText('Off', { exact: true }).waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page, 'main'), [])
    await keepPicture(page, `crons-${screen}`)
  })
  await job.getByRole('button', { name: 'Morning round', exact: true }).click()
  const edited = page.getByRole('dialog')
  await edited.getByRole('list', { name: 'Last runs' }).getByText('Done').waitFor()
  assert.equal(await edited.getByRole('combobox', { name: 'If one still runs' }).inputValue(), 'Wait and run after it')
  assert.equal(await edited.getByRole('combobox', { name: 'Runs as' }).inputValue(), 'Keeper')
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await job.getByRole('switch', { name: 'Turn “Morning round” on or off' }).press('Space')
  await job.getByText(/, 07:30$/).waitFor()

  // Of an account that is gone it is told where the job stands, and in it.
  await server.call('DELETE', `${accounts}/${keeper.id}`, undefined, owner.token)
  await job.getByRole('button', { name: 'More for “Morning round”' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await job.getByText('Turned off. Whoever it runs as is no member of the project any more.').waitFor()
  await keepPicture(page, 'crons-paused')
  await job.getByRole('button', { name: 'Morning round', exact: true }).click()
  await edited.getByText('Turned off. Whoever it runs as').waitFor()
  await keepPicture(page, 'crons-editor-paused')
})

test('a job that was begun by an address and not written in closes without a question, also when others make one meanwhile', async () => {
  const page = await enter(`/nc/${project.id}?tab=crons&new=snapshot`, { as: owner })
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByLabel('Title').waitFor()
  const crons = `/api/v1/projects/${project.id}/schedules`
  const does = { kind: 'snapshot', keep: 3 }
  const made = await server.call(
    'POST',
    crons,
    { title: 'Of others', cron: '0 8 * * *', zone: 'UTC', does },
    owner.token,
  )
  assert.equal(made.status, 200, JSON.stringify(made.body))
  await backInAMinute(page)
  await page
    .getByRole('list', { name: 'Cron Jobs', includeHidden: true })
    .getByText('Of others')
    .waitFor({ state: 'attached' })
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
})

test('as whom something can run is asked for again where nobody answered', async () => {
  const page = await enter(`/nc/${project.id}?tab=crons`, { as: owner })
  const people = `**/projects/${project.id}/users?**`
  await page.route(people, (route) =>
    route.fulfill({ status: 500, json: { msg: 'Some internal error occurred', error: 'internal', requestId: 'r' } }),
  )
  await page.getByRole('button', { name: 'New cron job' }).click()
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByText('Some internal error occurred').waitFor()
  await page.unroute(people)
  await form.getByRole('button', { name: 'Try again' }).click()
  const runsAs = form.getByRole('combobox', { name: 'Runs as' })
  await assertSoon(() => runsAs.inputValue(), `${owner.email} (you)`)
})

test('an automation is made on its page, started by a record, and its run tells what each step took and gave', async () => {
  const greeter = { name: 'Greeter', role: 'editor' }
  await server.call('POST', `/api/v1/projects/${project.id}/service-accounts`, greeter, owner.token)
  const page = await enter(`/nc/${project.id}?tab=automations`, { as: owner })
  await page.getByRole('button', { name: 'New automation' }).click()
  await page.getByLabel('Title').fill('Greet newcomers')
  await choose(page, 'Runs as', 'Greeter')
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: 'Update record' }).click()
  const step = page.getByRole('region', { name: 'Update record' })
  await choose(page, 'Record', `Record that started it · ${table.title}`)
  await step.getByRole('button', { name: 'Add field' }).click()
  const value = step.getByRole('textbox', { name: 'Value of Title' })
  const chip = value.getByText('Trigger Title', { exact: true })
  const insertTitle = async (): Promise<void> => {
    await step.getByRole('button', { name: 'Insert a value' }).click()
    await page.getByRole('menuitem', { name: 'Title', exact: true }).click()
    await chip.waitFor()
    await hasFocus(value)
  }
  await value.fill('Hello ')
  await insertTitle()
  // To the keys a chip is one letter.
  await page.keyboard.press('Backspace')
  await chip.waitFor({ state: 'detached' })
  await insertTitle()
  await page.getByRole('button', { name: 'Save automation' }).click()
  const runs = page.getByRole('list', { name: 'Runs' })
  await page.getByText('It did not run yet.').waitFor()

  await server.call('POST', `/api/v1/db/data/noco/${project.id}/${table.id}`, { Title: 'Ben' }, owner.token)
  await runs.getByRole('button', { name: /Ben.*Done/ }).click()
  const { body: records } = await server.call(
    'GET',
    `/api/v1/db/data/noco/${project.id}/${table.id}`,
    undefined,
    owner.token,
  )
  const greeted = records.list.find((each: Json) => each.Title === 'Hello Ben').Id
  const { body: history } = await server.call(
    'GET',
    `/api/v1/tables/${table.id}/records/${greeted}/history`,
    undefined,
    owner.token,
  )
  assert.equal(history.list[0].by.name, 'Greeter')
  await runs.getByText('1 Update record').click()
  await runs.getByText('"Hello Ben"').first().waitFor()
  await runs.getByRole('button', { name: 'Run again from step 1' }).waitFor()
  // The editor it was made in goes on.
  await page.getByRole('button', { name: '1 Update record', exact: true }).click()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page, 'main'), [])
    await keepPicture(page, `automation-${screen}`)
  })
  // Folded, a step says what it does; what it was is kept, gone back to, and that is taken back.
  await page.setViewportSize(wide)
  const fold = page.getByRole('button', { name: `1 Update record Record that started it · ${table.title} · Title` })
  await fold.focus()
  await page.keyboard.press('Enter')
  await value.fill('Good morning')
  await page.getByRole('button', { name: 'Save automation' }).click()
  await page.getByRole('tab', { name: 'Versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await versions.filter({ hasText: 'Now · Steps' }).waitFor()
  await versions.filter({ hasText: 'Made' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Go back to this version' }).click()
  await holdToast(page)
  await fold.click()
  await chip.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await fold.click()
  await value.getByText('Good morning').waitFor()
  await keepPicture(page, 'automation-chips')
  await page.getByRole('button', { name: 'All automations' }).click()
  const listed = page.getByRole('list', { name: 'Automations' }).getByRole('listitem').filter({ hasText: 'Greet' })
  await listed.getByText(`A record is made · ${table.title}`).waitFor()
  await listed.getByText('Done').waitFor()
  await keepPicture(page, 'automations-dark')

  // What is open has an address: it is there after a reload, and the way back leads to the list.
  await listed.getByRole('button', { name: 'Greet newcomers', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Greet newcomers' })
  await heading.waitFor()
  assert.match(page.url(), /tab=automations&id=/)
  await page.reload()
  await heading.waitFor()
  await page.goBack()
  await listed.waitFor()
  await page.goForward()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Greet all')
  await page.getByRole('button', { name: 'All automations' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await listed.waitFor()
  assert.equal(await question.count(), 0)
  await page.goto(`${server.url}/#/nc/${project.id}?tab=automations&id=gone`)
  await page.getByText('There is no such automation').waitFor()
})

test('what is written while a new automation is stored or an open one deleted stays, and nobody is fetched back from elsewhere', async () => {
  const page = await enter(`/nc/${project.id}?tab=automations`, { as: owner })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const sent = async (name: string): Promise<HeldAnswers> => {
    await page.getByRole('button', { name: 'New automation' }).click()
    await title.fill(name)
    await page.getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: 'Wait' }).click()
    const held = await heldAnswers(page, 'POST', /\/automations$/)
    await page.getByRole('button', { name: 'Save automation' }).click()
    await held.arrived
    return held
  }
  const first = await sent('Slow')
  await title.fill('Slow, and more')
  await first.release()
  await page.waitForURL(/tab=automations&id=/)
  await page.getByRole('heading', { level: 1, name: 'Slow', exact: true }).waitFor()
  assert.equal(await title.inputValue(), 'Slow, and more')
  await hasFocus(title)
  await page.getByRole('button', { name: 'Save automation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Slow, and more' }).waitFor()
  const gone = page.getByText('Somebody deleted this automation while it was open')
  assert.equal(await gone.count(), 0)
  const [, id = ''] = /id=([^&]+)/.exec(page.url()) ?? []
  await server.call('DELETE', `/api/v1/projects/${project.id}/automations/${id}`, undefined, owner.token)
  await backInAMinute(page)
  await gone.waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `automation-deleted-${screen}`)
  })
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Save automation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Slow, and more' }).waitFor()
  await gone.waitFor({ state: 'detached' })
  assert.doesNotMatch(page.url(), new RegExp(id))
  await page.getByRole('button', { name: 'All automations' }).click()

  const second = await sent('Slower')
  await page.getByRole('link', { name: 'Trash' }).first().click()
  const elsewhere = page.getByRole('heading', { level: 1, name: 'Trash' })
  await elsewhere.waitFor()
  const told = page.getByText('The automation was saved').waitFor()
  await second.release()
  await told
  await elsewhere.waitFor()
  assert.match(page.url(), /tab=trash/)
})

test('a button is made for an automation, and starts it from the grid and from the record', async () => {
  const { body } = await server.call('GET', `/api/v1/db/meta/tables/${table.id}`, undefined, owner.token)
  const column = body.columns.find(({ title }: Json) => title === 'Title').id
  const shout = {
    title: 'Shout',
    trigger: { kind: 'button', table: table.id },
    steps: [{ id: '1', kind: 'update', record: 'trigger', values: [{ column, value: '{{ record.Title }}!' }] }],
  }
  await server.call('POST', `/api/v1/projects/${project.id}/automations`, shout, owner.token)
  const place = `/nc/${project.id}?name=${table.title}&type=table`
  const page = await enter(place, { as: owner })
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Fields', exact: true }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  const field = page.getByRole('dialog', { name: 'New field' })
  await hasFocus(field.getByRole('textbox', { name: 'Field name' }))
  await page.keyboard.type('Loud')
  await field.getByRole('combobox', { name: 'Find a type' }).fill('button')
  await page.keyboard.press('Enter')
  await field.getByLabel('Label').fill('Shout it')
  await choose(page, 'When it is pressed', 'An automation is started')
  await choose(page, 'Automation', 'Shout')
  await keepPicture(page, 'button-settings')
  await field.getByRole('button', { name: 'Create field' }).click()
  await field.waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Loud' }).waitFor()
  await page.getByRole('rowheader', { name: 'Ada' }).waitFor({ state: 'attached' })

  const started = () => page.getByText('“Shout” was started').first()
  await page.getByRole('textbox', { name: new RegExp(`^${table.title}`) }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await started().waitFor()
  await page.getByRole('rowheader', { name: 'Ada!' }).waitFor({ state: 'attached' })
  await started().waitFor({ state: 'detached' })

  await page.goto(`${new URL(page.url()).origin}/#${place}&rowId=1`)
  await page.getByRole('dialog').getByRole('button', { name: 'Shout it' }).click()
  await started().waitFor()
  await page.getByRole('dialog', { name: 'Ada!!' }).waitFor()
})

test('who manages no automations finds no way to them', async () => {
  const page = await enter(`/nc/${project.id}?tab=team`, { as: editor })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const name of ['Crons', 'Cron Jobs', 'Automations'])
    assert.equal(await page.getByRole('link', { name, exact: true }).count(), 0)
  const { body } = await server.call('GET', `/api/v1/projects/${project.id}/schedules`, undefined, editor.token)
  assert.equal(body.list, undefined)
})

test('what is written and not saved is not lost: an automation by a click on a link, a cron job by one beside its panel', async () => {
  const page = await enter(`/nc/${project.id}?tab=automations`, { as: owner })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async (): Promise<void> => {
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'New automation' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('A long one')
  const crons = page.getByRole('banner').getByRole('link', { name: 'Crons' })
  await crons.click()
  await stay()
  await page.getByRole('button', { name: 'All automations' }).click()
  await stay()
  assert.equal(await title.inputValue(), 'A long one')
  await crons.click()
  await question.getByRole('button', { name: 'Leave' }).click()

  await page.getByRole('button', { name: 'New cron job' }).click()
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByLabel('Title').fill('Evening round')
  await page.mouse.click(300, 500)
  await stay()
  assert.equal(await form.getByLabel('Title').inputValue(), 'Evening round')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
})

test('what is being sent stays until it is answered, and nothing closes it: a refusal would find nothing left', async () => {
  const page = await enter(`/nc/${project.id}?tab=crons&new=snapshot`, { as: owner })
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(new RegExp(`/projects/${project.id}/schedules$`), async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.resolve()
    await answered.promise
    await route.fulfill({
      status: 500,
      json: { msg: 'Some internal error occurred', error: 'internal', requestId: 'r' },
    })
  })
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByLabel('Title').fill('Sent late')
  await form.getByRole('button', { name: 'Save cron job' }).click()
  await sent.promise
  await page.keyboard.press('Escape')
  await page.mouse.click(300, 500)
  answered.resolve()
  await form.getByText('Some internal error occurred').waitFor()
  assert.equal(await form.getByLabel('Title').inputValue(), 'Sent late')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
})

test('a switch turns with the click, a click before the answer counts too, and what is refused goes back', async () => {
  const page = await enter(`/nc/${project.id}?tab=crons`, { as: owner })
  const crons = `/api/v1/projects/${project.id}/schedules`
  const job = { title: 'Switched', cron: '0 8 * * *', zone: 'UTC', does: { kind: 'snapshot', keep: 3 } }
  await server.call('POST', crons, job, owner.token)
  const stored = async (): Promise<Json> => {
    const { list } = (await server.call('GET', crons, undefined, owner.token)).body
    return list.find(({ title }: Json) => title === job.title)
  }
  const place = `${crons}/${(await stored()).id}`
  await page.reload()
  const { arrived, release } = await heldAnswers(page, 'PATCH', new RegExp(`${place}$`))
  const turned = page.getByRole('switch', { name: 'Turn “Switched” on or off' })
  await turned.press('Space')
  await arrived
  assert.equal(await turned.isChecked(), false)
  await turned.press('Space')
  assert.equal(await turned.isChecked(), true)
  const answered = (active: boolean) =>
    page.waitForResponse((response) => response.request().postDataJSON()?.active === active)
  const answers = Promise.all([answered(false), answered(true)])
  await release()
  await answers
  await assertSoon(async () => (await stored()).active, true)
  assert.equal(await turned.isChecked(), true)
  await server.call('DELETE', place, undefined, owner.token)
  const told = page.getByRole('alert').filter({ hasText: 'There is no' }).waitFor()
  await turned.press('Space')
  await told
  assert.equal(await turned.isChecked(), true)
})

test('an address typed by hand asks before it takes away what is not saved, and so does the way back from it', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  const tab = (name: string) => `#/nc/${project.id}?tab=${name}`
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const isAt = (name: string) => page.waitForURL((url) => url.hash === tab(name))
  const stay = async (): Promise<void> => {
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  }
  const type = (name: string) =>
    page.evaluate((hash) => {
      window.location.hash = hash
    }, tab(name))
  const go = (steps: number) => page.evaluate((by) => window.history.go(by), steps)
  await type('automations')
  await page.getByRole('button', { name: 'New automation' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('A long one')
  for (const leave of [
    () => type('crons'),
    () => page.goto(`${new URL(page.url()).origin}/${tab('crons')}`),
    () => go(1),
    () => go(-1),
  ]) {
    await leave()
    await stay()
    await isAt('automations')
    assert.equal(await title.inputValue(), 'A long one')
  }
  // Who types two of them is asked about the last one.
  await type('crons')
  await question.waitFor()
  await isAt('automations')
  await type('team')
  await isAt('automations')
  await question.getByRole('button', { name: 'Leave' }).click()
  await isAt('team')
  await title.waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })

  // Each entry of the history is where it was.
  for (const [steps, place] of [
    [-1, 'automations'],
    [-1, 'overview'],
    [2, 'team'],
  ] as const) {
    await go(steps)
    await isAt(place)
  }
  await type('crons')
  await page.getByRole('button', { name: 'New cron job' }).click()
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByLabel('Title').fill('Evening round')
  await go(-1)
  await stay()
  await isAt('crons')
  assert.equal(await form.getByLabel('Title').inputValue(), 'Evening round')
  await go(-1)
  await question.getByRole('button', { name: 'Leave' }).click()
  await isAt('team')
  await form.waitFor({ state: 'detached' })
})
