/**
 * Whether two values would be drawn alike: texts, numbers, lists and plain objects by what is in them, everything else
 * (dates, elements, functions) only when it is the very same.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, at) => isSameValue(one, b[at]))
  if (!isPlain(a) || !isPlain(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSameValue(a[name], b[name]))
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const kind = Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === null
}
