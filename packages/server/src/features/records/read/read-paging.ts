import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { SentQuery } from './sent-query.ts'

export interface Paging {
  readonly limit: number
  readonly offset: number
}

export const pageLimits = { standard: 25, most: 1000 } as const

/** Numbers out of range are brought into it: whoever asks for everything gets the largest page. */
export function readPaging(query: SentQuery): Paging {
  const limit = readNumber(query, 'limit', 'l') ?? pageLimits.standard
  const offset = readNumber(query, 'offset', 'o') ?? 0
  return {
    limit: Math.min(Math.max(limit, 1), pageLimits.most),
    // Databases count in whole numbers; 1e308 is none for them.
    offset: Math.min(Math.max(offset, 0), Number.MAX_SAFE_INTEGER),
  }
}

function readNumber(query: SentQuery, name: string, alias: string): number | undefined {
  const text = query[name] ?? query[alias]
  if (text === undefined || text === '') return undefined
  if (typeof text === 'string' && /^-?\d{1,20}(?:e\d{1,3})?$/i.test(text)) return Number(text)
  throw invalidRequest(`${name} needs a whole number, not “${excerpt(String(text))}”.`)
}
