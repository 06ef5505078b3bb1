import type { Route } from 'playwright-core'
import type { PageToPrepare } from './a-browser.ts'

export interface HeldAnswers {
  /** Resolves when the first request has arrived and waits. */
  readonly arrived: Promise<void>
  /** Lets all requests go on to the server. */
  release(): Promise<void>
}

/** Holds requests back until the test lets them go: a slow server without a clock. */
export async function heldAnswers(page: PageToPrepare, method: string, path: RegExp): Promise<HeldAnswers> {
  const waiting: Route[] = []
  let isOpen = false
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(path, async (route) => {
    if (isOpen || route.request().method() !== method) return route.continue()
    waiting.push(route)
    arrive()
  })
  return {
    arrived,
    async release() {
      isOpen = true
      await Promise.all(waiting.map((route) => route.continue()))
    },
  }
}
