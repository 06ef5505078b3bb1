import type { CellValue } from '@rowhouse/core/storage'

const dayMs = 86_400_000

/** Whole days from one day or instant to a later one. */
export function daysBetween(from: CellValue, to: CellValue): number | null {
  const [start, end] = [instantOf(from), instantOf(to)]
  return start === null || end === null ? null : Math.floor((end.getTime() - start.getTime()) / dayMs)
}

/** Whole months: from 31 January to 28 February is none, to 1 March is one. */
export function monthsBetween(from: CellValue, to: CellValue): number | null {
  const [start, end] = [instantOf(from), instantOf(to)]
  if (start === null || end === null) return null
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return isEarlierInMonth(end, start) ? months - 1 : months
}

function instantOf(value: CellValue): Date | null {
  const instant = typeof value === 'string' ? new Date(value) : null
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant
}

function isEarlierInMonth(one: Date, other: Date): boolean {
  return sinceMonth(one) < sinceMonth(other)
}

// Not by Date.UTC, which takes the year 1 for 1901.
const sinceMonth = (at: Date): number => at.getUTCDate() * dayMs + (((at.getTime() % dayMs) + dayMs) % dayMs)
