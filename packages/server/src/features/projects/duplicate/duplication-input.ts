export const duplicationKind = 'projects.duplicate'

/** What the job knows of the wish. */
export interface DuplicationInput {
  readonly from: string
  readonly project: string
  readonly title: string
  readonly prefix: string
  readonly ownerId: string
  readonly records: boolean
}
