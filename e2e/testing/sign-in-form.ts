import type { Page } from 'playwright-core'
import type { Account } from './server-client.ts'

type Credentials = Pick<Account, 'email' | 'password'>

/** Types into the sign-in form on screen and sends it. */
export async function sendSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Types into the sign-up form on screen and sends it. */
export async function sendSignUp(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

export async function projectsAreShown(page: Page): Promise<void> {
  await page.waitForURL('**/#/projects')
  await page.getByRole('heading', { name: 'My Projects', level: 1 }).waitFor()
}

export async function signInIsShown(page: Page): Promise<void> {
  await page.waitForURL(/#\/user\/authentication\/signin$/)
  await page.getByRole('heading', { name: 'Log In', level: 1 }).waitFor()
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
}

export async function signOutByMenu(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInIsShown(page)
}
