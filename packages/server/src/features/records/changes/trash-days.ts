import { trashedDays } from '@rowhouse/core/api/projects'
import type { Services } from '../../../request/services.ts'
import { goneAt, trashEnd } from '../../../structure/trash-time.ts'

type Told = Pick<Services, 'config' | 'now'>

/** Deleted records come back from the change log, which may be kept for a shorter time than the trash. */
const daysOf = ({ config }: Pick<Told, 'config'>): number => Math.min(trashedDays, config.changeRetentionDays)

export function recordsGoneAt(services: Pick<Told, 'config'>, deletedAt: string): string {
  return goneAt(deletedAt, daysOf(services))
}

export function recordsTrashEnd(services: Told): string {
  return trashEnd(services.now(), daysOf(services))
}
