import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { deleteLostShares } from './store.ts'

export const shareChores = ({ meta }: Services): Chore[] => [
  { name: 'forget links to views that are gone', everyMs: 24 * 3_600_000, run: () => meta.write(deleteLostShares) },
]
