import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { removeOld } from './store.ts'

const dayMs = 86_400_000
/** Long enough that what is heard twice after a crash is known; without what it said. */
const sentDays = 7
const failedDays = 30
const mailsPerStep = 500

export function mailChores(services: Services): Chore[] {
  return [{ name: 'forget mails', everyMs: 3_600_000, run: () => forgetMails(services) }]
}

export async function forgetMails({ meta, now }: Services): Promise<void> {
  for (const [state, days] of [
    ['sent', sentDays],
    ['failed', failedDays],
  ] as const) {
    const before = new Date(now() - days * dayMs).toISOString()
    for (let gone = mailsPerStep; gone === mailsPerStep; )
      gone = await meta.write((tx) => removeOld(tx, { state, before, limit: mailsPerStep }))
  }
}
