import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { PageRequest } from '../../../request/page.ts'
import type { SentQuery } from './sent-query.ts'

export function readPaging(query: SentQuery): PageRequest {
  return { limit: readNumber(query, 'limit', 'l'), offset: readNumber(query, 'offset', 'o') }
}

function readNumber(query: SentQuery, name: string, alias: string): number | undefined {
  const text = query[name] ?? query[alias]
  if (text === undefined || text === '') return undefined
  if (typeof text === 'string' && /^-?\d{1,20}(?:e\d{1,3})?$/i.test(text)) return Number(text)
  throw invalidRequest(`${name} needs a whole number, not “${excerpt(String(text))}”.`)
}
