export const restoreKind = 'projects.restoreFile'

/** The project that is to come. */
export interface RestoreTarget {
  readonly project: string
  /** null: the one in the file. */
  readonly title: string | null
  readonly prefix: string
  readonly ownerId: string
}

/** What the job knows of the wish. */
export interface RestoreInput extends RestoreTarget {
  /** The upload, or where else the file is. */
  readonly file: string
  /** Left out: on this machine. */
  readonly store?: string
  readonly size: number
}
