import type { Chore } from '../../../platform/chores.ts'
import type { Services } from '../../../request/services.ts'
import { forgetOldReplies } from '../write/kept-replies.ts'
import { settleIntended } from './settle-intended.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function recordChores(services: Services): Chore[] {
  let settledUntil = ''
  return [
    {
      name: 'settle changes of attached databases',
      everyMs: minuteMs,
      async run() {
        settledUntil = await settleIntended(services, settledUntil)
      },
    },
    { name: 'forget kept replies', everyMs: hourMs, run: () => forgetOldReplies(services) },
  ]
}
