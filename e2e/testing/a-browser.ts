import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const wide = { width: 1440, height: 900 } as const
export const phone = { width: 375, height: 812 } as const

export interface TestBrowser {
  /** A person with a browser of their own: no cookies, nothing saved. */
  visit(url: string, options?: VisitOptions): Promise<Page>
  close(): Promise<void>
}

export interface VisitOptions {
  readonly size?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly context?: BrowserContext
}

export async function aBrowser(): Promise<TestBrowser> {
  const executablePath = process.env.TEST_CHROMIUM
  if (executablePath === undefined) throw new Error('TEST_CHROMIUM is not set: run the tests with npm test.')
  const browser = await chromium.launch({ executablePath, args: flags })
  return {
    visit: (url, options) => visit(browser, url, options),
    close: () => browser.close(),
  }
}

async function visit(browser: Browser, url: string, { size = wide, colorScheme = 'light', context }: VisitOptions = {}): Promise<Page> {
  const own = context ?? (await browser.newContext({ viewport: size, colorScheme, locale: 'en-US' }))
  await own.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  const page = await own.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(url)
  return page
}

/** Keeps a picture when PICTURES names a folder; a person looks at it beside the mock pages. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
