import { AppError } from '@rowhouse/core/errors'
import { sourceLimits } from './reader-words.ts'

/** Of a book that is held whole, with what its rows leave free before their last cell. */
export function refuseManyCells(count: number): void {
  if (count > sourceLimits.wholeCells)
    throw new AppError('too_large', `A file may have at most ${sourceLimits.wholeCells / 1_000_000} million cells.`)
}

/** However little stands above it: a book that says so is passed over row by row. */
export function refuseFarLine(line: number): void {
  if (line > sourceLimits.wholeLines)
    throw new AppError(
      'too_large',
      `A sheet may have at most ${sourceLimits.wholeLines.toLocaleString('en-US')} rows. Delete what stands below, or save it as .csv.`,
    )
}
