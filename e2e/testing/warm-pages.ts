import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { withLatency } from './with-latency.ts'

interface PageSpec {
  readonly origin: string
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  /** For tests that change what cannot be undone in a page, such as its clock. */
  readonly isOwn: boolean
}

export interface WarmPages {
  take(spec: PageSpec): Promise<Page>
  /** Since the last time they were given back. */
  taken(): Page[]
  /** Empties what was taken since the last time and keeps it for the next test. */
  giveBack(): Promise<void>
}

/**
 * A page that comes from the same server has its scripts compiled already, which halves the work of a visit: a new page
 * gets a process of its own and starts from nothing. Nobody may notice: cookies, storage, routes and listeners are gone,
 * and two visits of one test never share a page.
 */
export function warmPages(browser: Browser): WarmPages {
  const free: { readonly page: Page; readonly spec: PageSpec }[] = []
  const taken = new Map<Page, PageSpec>()

  return {
    async take(spec) {
      const place = spec.isOwn ? -1 : free.findIndex((known) => kindOf(known.spec) === kindOf(spec))
      const [known] = place < 0 ? [] : free.splice(place, 1)
      const page = known?.page ?? (await newPage(browser, spec))
      taken.set(page, spec)
      return page
    },
    taken: () => [...taken.keys()],
    async giveBack() {
      const leaving = [...taken]
      taken.clear()
      for (const [page, spec] of leaving) {
        if (!spec.isOwn && (await isEmptied(page, spec))) free.push({ page, spec })
        else await page.context().close()
      }
    },
  }
}

/** Where a page waits for its next visit: a place of the server that runs nothing. */
export async function park(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/icon.svg`)
}

/** What the storage of a parked page holds from now on. */
export async function keepOnly(page: Page, saved: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, saved)
}

/** Nobody watches menus fade in; a test that wants to asks for a page of its own. */
function optionsOf({ size, colorScheme, isOwn }: PageSpec): BrowserContextOptions {
  return { viewport: size, colorScheme, locale: 'en-US', reducedMotion: isOwn ? 'no-preference' : 'reduce' }
}

const kindOf = ({ origin, size, colorScheme }: PageSpec): string =>
  `${origin} ${size.width}×${size.height} ${colorScheme}`

/** In a context of its own. */
export async function newPage(browser: Browser, spec: PageSpec): Promise<Page> {
  const context = await browser.newContext(optionsOf(spec))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: spec.origin })
  const page = await context.newPage()
  if (timesSlower > 1) await slowDown(page)
  if (lagMs > 0) await withLatency(page, lagMs)
  return page
}

/** `TEST_SLOW=8`: every page as on a processor so many times slower. What waits for time instead of for a state shows then. */
const timesSlower = Number(process.env.TEST_SLOW ?? 1)
/** `TEST_LAG=200`: every answer so many milliseconds late. What is looked at before it is there shows then, at no cost of work. */
const lagMs = Number(process.env.TEST_LAG ?? 0)

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
}

const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
  'websocket',
] as const

async function isEmptied(page: Page, { origin, size, colorScheme }: PageSpec): Promise<boolean> {
  const context = page.context()
  try {
    await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())))
    await context.setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of heard) await page.removeAllListeners(event, { behavior: 'ignoreErrors' })
    await park(page, origin)
    await keepOnly(page, {})
    await context.clearCookies()
    await page.mouse.move(-1, -1)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    return true
  } catch {
    // The test closed it itself.
    return false
  }
}
