import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { pruneChanges } from './prune-changes.ts'
import { sealChanges } from './seal-changes.ts'

export const auditChores = (services: Services): Chore[] => [
  { name: 'seal changes', everyMs: 5000, run: () => sealChanges(services) },
  { name: 'forget old changes', everyMs: 3_600_000, run: () => pruneChanges(services) },
]
