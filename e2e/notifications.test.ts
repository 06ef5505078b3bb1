import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { assertToastLasts, clockForToasts } from './testing/toast-time.ts'

const { enter, newcomer, aProject } = await aHouse()
const projects = /\/api\/v1\/db\/meta\/projects$/

async function submitProject(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create Project' }).click()
}

test('an operation is listed as running, then as done, and a toast of 3 seconds names it (spec 288-290, 484)', async () => {
  const page = await enter('/project/name', { as: await newcomer(), alter: clockForToasts })
  const creation = await heldAnswers(page, 'POST', projects)
  await submitProject(page, 'Sales CRM')
  await creation.arrived
  await page.getByRole('button', { name: 'Notifications' }).click()
  const entries = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await entries.filter({ hasText: 'Running' }).waitFor()
  assert.match((await entries.allInnerTexts()).join(), /Create Project\s+Sales CRM\s+Running/)
  await creation.release()
  await assertToastLasts(page, page.getByText('Create Project successful', { exact: true }), 3000)
  await entries.filter({ hasText: 'Done' }).waitFor()
  assert.equal(await entries.count(), 1)
  assert.equal(await page.getByText('Running').count(), 0)
})

test('a failure is listed and told, and finished entries can be cleared (spec 288, 290, 292)', async () => {
  const page = await enter('/project/name', {
    as: await newcomer(),
    prepare: (opened) =>
      opened.route(projects, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { msg: 'The disk is full', error: 'internal' } })
          : route.continue(),
      ),
  })
  await submitProject(page, 'Sales CRM')
  await page.getByText('Create Project failed', { exact: true }).waitFor()
  await page.getByRole('form').or(page.locator('form')).getByText('The disk is full').waitFor()
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('listitem').filter({ hasText: 'Failed' }).waitFor()
  await panel.getByRole('button', { name: 'Clear finished' }).click()
  await panel.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor()
  assert.equal(await panel.getByRole('listitem').count(), 0)
})

test('loading lists is no event: it leaves neither entry nor toast', async () => {
  const person = await newcomer()
  await aProject(person)
  const page = await enter('/projects', { as: person })
  await page.getByRole('table').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Notifications' }).count(), 0)
  assert.equal(await page.locator('[data-kind]').count(), 0)
})

test('what can be taken back stays for 5 seconds (spec 484)', async () => {
  const person = await newcomer()
  await aProject(person)
  const page = await enter('/projects', { as: person, alter: clockForToasts })
  await page.getByRole('button', { name: 'More for Sales CRM' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await assertToastLasts(page, page.getByText('Deleted Sales CRM', { exact: true }), 5000)
})
