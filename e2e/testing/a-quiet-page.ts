import type { PageToPrepare } from './a-browser.ts'
import { allAnswered, type RecordedCall, recordCalls } from './recorded-calls.ts'
import { until } from './waiting.ts'
import { withoutLive } from './without-live.ts'

interface QuietPage {
  /** For the page that is visited. */
  prepare(page: PageToPrepare): Promise<void>
  /** Nothing is on its way. `last`: how the path of a call ends that a page makes at its leisure, after all others. */
  answered(last?: string): Promise<void>
}

/** How much is new: every screen of somebody who is signed in asks for it when the browser has nothing more urgent to do. */
export const countOfNotices = '/notices/count'

/** For tests that do something behind the back of a page: it is to find out by what it does next, and not before. */
export function aQuietPage(): QuietPage {
  let calls: () => readonly RecordedCall[] = () => []
  return {
    async prepare(page) {
      calls = recordCalls(page)
      await withoutLive(page)
    },
    async answered(last = '') {
      await until(() => calls().some(({ path }) => path.endsWith(last)), Boolean)
      await allAnswered(calls)
    },
  }
}
