import type { Locator } from 'playwright-core'

/** The keys go to it or to something in it: what opens is seen a moment before it takes them. */
export const hasFocus = (part: Locator): Promise<void> =>
  part.and(part.page().locator(':focus-within')).waitFor({ state: 'attached' })
