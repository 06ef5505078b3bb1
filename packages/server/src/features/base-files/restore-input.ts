import type { PreparedSource } from '../sources/prepare-source.ts'

export const restoreKind = 'projects.restoreFile'

/** The project that is to come. */
export interface RestoreTarget {
  readonly project: string
  /** null: the one in the file. */
  readonly title: string | null
  readonly prefix: string
  readonly ownerId: string
  /** The empty database it comes into; left out: the built-in one. */
  readonly base?: PreparedSource['base']
  /** The project whose place it takes; left out: none. */
  readonly over?: string
}

/** What the job knows of what was asked for. */
export interface RestoreInput extends RestoreTarget {
  /** The upload, or where else the file is. */
  readonly file: string
  /** Left out: on this machine. */
  readonly store?: string
  readonly size: number
}
