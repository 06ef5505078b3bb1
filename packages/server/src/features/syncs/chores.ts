import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { forgetTokens } from './store.ts'

const dayMs = 86_400_000

/** A rehearsal that nobody ran leaves a token behind. */
export function syncChores({ meta, now }: Services): Chore[] {
  return [
    {
      name: 'forget tokens of other services',
      everyMs: dayMs / 4,
      run: () => meta.write((tx) => forgetTokens(tx, new Date(now() - dayMs).toISOString())),
    },
  ]
}
