import type { Series } from './continuation.ts'
import { dateSeries } from './date-series.ts'
import { nameSeries } from './name-series.ts'
import { numberSeries } from './number-series.ts'

/**
 * Continues what a few cells begin: numbers, dates, names of days and months, “Item 1”, or the same values again.
 * The answer to steps below the number of sources are the sources themselves.
 */
export function seriesOf(sources: readonly string[], locale = 'en'): Series {
  return dateSeries(sources, locale) ?? nameSeries(sources, locale) ?? numberSeries(sources) ?? repeating(sources)
}

function repeating(sources: readonly string[]): Series {
  const length = Math.max(1, sources.length)
  return (step) => sources[((step % length) + length) % length] ?? ''
}
