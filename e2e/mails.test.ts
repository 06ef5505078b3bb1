import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMailServer } from '../packages/server/src/testing/mail-server.ts'
import { keepPicture } from './testing/a-browser.ts'
import { ownAddress } from './testing/a-free-port.ts'
import { aHouse } from './testing/a-house.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'

const mail = await startMailServer()
after(() => mail.close())
const house = await aHouse({ ...(await ownAddress()), SMTP_URL: mail.url, MAIL_FROM: 'rowhouse@example.com' })

const isWhole = (node: Element): boolean => node.scrollWidth <= node.clientWidth || node.clientWidth === 0

const backgroundOf = (body: HTMLElement): string => getComputedStyle(body).backgroundColor

test('the super admin sees every mail on a light and a dark screen and as text, tries one, and sends a failed one again', async () => {
  const branding = { settings: [{ title: 'Orchard' }], active: true }
  await house.server.call('PATCH', '/api/v1/app-store/branding', branding, house.owner.token)
  await house.server.call('POST', '/api/v1/users', { email: 'ben@refused.test' }, house.owner.token)
  const page = await house.enter('/user/admin?section=mail')
  await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor()
  const failed = page.getByRole('region', { name: 'Mails that have not left' })
  const row = failed.getByRole('row').filter({ hasText: 'ben@refused.test' })
  await row.getByText('Failed. The mail was refused: the address takes no mail.').last().waitFor()
  const light = page.frameLocator('iframe[title="On a light screen"]')
  const dark = page.frameLocator('iframe[title="On a dark screen"]')
  for (const frame of [light, dark]) {
    await frame.getByText('Orchard', { exact: true }).waitFor()
    await frame.getByText('Ada Lovelace invites you to the project “Harvest” in Orchard.').waitFor()
  }
  assert.equal(await light.locator('body').evaluate(backgroundOf), 'rgb(244, 245, 247)')
  assert.equal(await dark.locator('body').evaluate(backgroundOf), 'rgb(20, 23, 26)')
  let told = 0
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `mails-${screen}`)
    const reasons = await row.locator('span:visible').filter({ hasText: 'the address takes no mail.' }).all()
    for (const one of reasons) assert.ok(await one.evaluate(isWhole), `${screen}: the reason is not cut`)
    told += reasons.length
    assert.deepEqual(await seriousFindings(page), [])
  })
  assert.ok(told > 0, 'a phone tells the reason')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'New password' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.locator('pre').filter({ hasText: 'The link works once, within 30 minutes.' }).waitFor()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await page.getByText('The mail is on its way to you').waitFor()
  while ((await mail.waitForMail(house.owner.email)).subject !== 'Reset your password');

  await row.getByRole('button', { name: 'Send again to ben@refused.test' }).click()
  await page.getByText('1 mail is sent again').waitFor()
})
