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
  const texts: string[] = []
  const add = (given: string | readonly string[] | undefined): void => {
    if (typeof given === 'string') texts.push(given)
    else if (given !== undefined) texts.push(...given)
  }
  for (const name of names) {
    add(query[name])
    add(query[`${name}[]`])
  }
  return texts
}

export function isOn(query: SentQuery, ...names: readonly string[]): boolean {
  return names.some((name) => query[name] === '1' || query[name] === 'true')
}
