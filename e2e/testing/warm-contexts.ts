import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

export interface ContextWish {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  /** For tests that change what cannot be undone in a context, such as its clock. */
  readonly isOwn: boolean
}

export interface WarmContexts {
  take(wish: ContextWish): Promise<BrowserContext>
  /** Empties what was taken since the last time and keeps it for the next test. */
  giveBack(): Promise<void>
}

/**
 * A context that was used before has the files of the application in its cache, which makes a visit four times faster.
 * Nobody may notice: cookies, storage, routes and pages are gone, and two visits of one test never share a context.
 */
export function warmContexts(browser: Browser): WarmContexts {
  const free = new Map<string, BrowserContext[]>()
  const taken = new Map<BrowserContext, string | null>()

  return {
    async take({ size, colorScheme, isOwn }) {
      const kind = `${size.width}×${size.height} ${colorScheme}`
      const known = isOwn ? undefined : free.get(kind)?.pop()
      const context = known ?? (await browser.newContext(optionsOf({ size, colorScheme, isOwn })))
      taken.set(context, isOwn ? null : kind)
      return context
    },
    async giveBack() {
      const leaving = [...taken]
      taken.clear()
      for (const [context, kind] of leaving) {
        if (kind !== null && (await isEmptied(context))) free.set(kind, [...(free.get(kind) ?? []), context])
        else await context.close()
      }
    },
  }
}

/** Nobody watches menus fade in; a test that wants to prepares a page of its own. */
export function optionsOf({ size, colorScheme, isOwn }: ContextWish): BrowserContextOptions {
  return { viewport: size, colorScheme, locale: 'en-US', reducedMotion: isOwn ? 'no-preference' : 'reduce' }
}

async function isEmptied(context: BrowserContext): Promise<boolean> {
  try {
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.setStorageState({ cookies: [], origins: [] })
    return true
  } catch {
    // The test closed it itself.
    return false
  }
}
