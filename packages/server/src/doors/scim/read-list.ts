import { ScimError } from './scim-error.ts'

/** How a provider asks for many. */
export interface ListQuery {
  readonly filter?: string
  readonly startIndex?: number
  readonly count?: number
}

/** What is asked for by a filter: one attribute that is one text. */
interface Sought {
  readonly attribute: string
  readonly value: string
}

/** Providers look for somebody by one attribute before they make them; more than that is refused rather than guessed. */
export function readFilter(filter: string | undefined, attributes: readonly string[]): Sought | null {
  if (filter === undefined || filter.trim() === '') return null
  const [, path = '', text = ''] = /^\s*([\w.$]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? []
  const attribute = attributes.find((known) => known.toLowerCase() === path.toLowerCase())
  if (attribute === undefined)
    throw new ScimError(
      'invalidFilter',
      `Only “eq” is served, for ${attributes.join(', ')}: userName eq "ana@x.example".`,
    )
  return { attribute, value: textIn(text) }
}

function textIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    throw new ScimError('invalidFilter', 'The value of the filter is no text in quotes.')
  }
}

const mostAtOnce = 200

/** The first has the number 1 there. */
export function readPage({ startIndex = 1, count = 100 }: ListQuery): {
  readonly limit: number
  readonly offset: number
} {
  return {
    limit: Math.min(Math.max(count, 0), mostAtOnce),
    offset: Math.min(Math.max(startIndex - 1, 0), Number.MAX_SAFE_INTEGER),
  }
}

interface Found {
  readonly total: number
  readonly offset: number
  readonly resources: readonly object[]
}

export const listResponse = ({ total, offset, resources }: Found): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: resources.length,
  Resources: resources,
})
