import { isPlainObject } from '@rowhouse/core/column-types/json-value'

/** The same text for the same value: some databases give the members of an object in an order of their own. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
