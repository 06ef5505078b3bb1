// How entries of the change log hang together: the hash of each covers what it says and the hash before it. They are made
// with a key of this installation, so whoever can only write to the database cannot make a chain that fits.
import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type { ChangeRow, SealRow } from '../../meta/rows/changes.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What of an entry never changes; by whom it was undone does. */
export const sealedColumns = [
  'seq',
  'id',
  'at',
  'actor_id',
  'project_id',
  'table_id',
  'record',
  'request_id',
  'type',
  'event',
  'touched',
  'share_id',
  'token_id',
  'address',
  'agent',
] as const satisfies readonly (keyof ChangeRow)[]

export type SealedEntry = Pick<ChangeRow, Exclude<(typeof sealedColumns)[number], 'seq'>> & { readonly seq: number }

export type Link = Pick<SealRow, 'number' | 'hash'>

/** Before the first entry. */
export const beginning: Link = { number: 0, hash: '' }

export interface Chain {
  /** What follows a seal. */
  hashOf(before: Link, digest: string): string
  /** That everything up to this seal was forgotten in time, and by us. */
  prunedMark(last: Link): string
}

export function chainOf(secrets: Secrets): Chain {
  // Made ready once: for each hash that takes as long as the hash.
  const key = createSecretKey(secrets.derive('audit'))
  const keyed = (...parts: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    hashOf: ({ number, hash }, digest) => keyed('seal', number + 1, hash, digest),
    prunedMark: ({ number, hash }) => keyed('pruned', number, hash),
  }
}

export const digestOf = (entry: SealedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(sealedColumns.map((name) => entry[name])))
    .digest('base64url')
