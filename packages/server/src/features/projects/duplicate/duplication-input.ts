import type { ProjectRole } from '@rowhouse/core/permissions/roles'

export const duplicationKind = 'projects.duplicate'

/** What the job knows of what was asked for. */
export interface DuplicationInput {
  readonly from: string
  readonly project: string
  readonly title: string
  readonly prefix: string
  readonly ownerId: string
  /** Theirs in the project that is copied: views that are hidden from it stay behind. Left out: those of an owner. */
  readonly role?: ProjectRole | null
  readonly records: boolean
}
