import { AppError, invalidRequest } from '@rowhouse/core/errors'

export const limits = {
  /** Rows or keys of one call. */
  recordsPerCall: 10_000,
  /** Records one entry of the change log speaks of, so that no entry grows without bound. */
  recordsPerChange: 1000,
  charactersPerChange: 4_000_000,
  /** What a foreign database calls one cell, such as a picture in it. */
  charactersPerCell: 8_000_000,
  /** Records with cells of up to a megabyte that are read at once. */
  longRecordsAtOnce: 100,
  /** A hash takes tens of milliseconds by design. */
  secretsPerCall: 500,
} as const

/** An empty list is no wish: whoever sends one has lost what it should hold. */
export function refuseWrongCount(list: readonly unknown[]): void {
  if (list.length === 0) throw invalidRequest('Send at least one record.')
  if (list.length > limits.recordsPerCall)
    throw new AppError('too_large', `At most ${limits.recordsPerCall} records can be written in one call.`, {
      most: limits.recordsPerCall,
    })
}

export function* chunksOf<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size)
    yield at === 0 && list.length <= size ? list : list.slice(at, at + size)
}
