import { invalidRequest } from '@rowhouse/core/errors'

/** Parameters of an address as they came; a name given several times is a list. */
export type SentQuery = Readonly<Record<string, string | readonly string[] | undefined>>

export function textOf(query: SentQuery, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw invalidRequest(`${name} can be given once.`)
}

/** Of “fields”: also as fields[], and each of them once or several times. */
export function textsOf(query: SentQuery, ...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [query[name], query[`${name}[]`]].flat()).filter((text) => text !== undefined)
}

export function isOn(query: SentQuery, ...names: readonly string[]): boolean {
  return names.some((name) => query[name] === '1' || query[name] === 'true')
}
