import { invalidRequest } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'

export function listOf(value: CellValue): readonly CellValue[] {
  if (Array.isArray(value)) return value
  throw invalidRequest('This comparison needs a list of values.')
}

export function distinct(value: CellValue): readonly CellValue[] {
  return [...new Set(listOf(value))]
}

/** Engines limit the length of a pattern, each in its own way; nobody looks for a text as long as this. */
const longestPattern = 1000

export function piecesOf(value: CellValue): readonly string[] {
  const pieces = listOf(value)
  if (!pieces.every((piece) => typeof piece === 'string')) throw invalidRequest('This comparison needs a text.')
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length > longestPattern) throw invalidRequest(`A text to look for has at most ${longestPattern} characters.`)
  return pieces
}
