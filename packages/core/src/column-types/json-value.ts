import type { JsonValue } from '../storage.ts'
import { fitsBytes, isCleanText } from './text-value.ts'

export const jsonLimits = { depth: 50, bytes: 1_048_576 } as const

/** Some code merges objects key by key; there these keys would change every object of the program. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A copy of the value as JSON, or the fault, as it goes on after the name of a column. */
export function copyJson(input: unknown): { value: JsonValue } | { fault: string } {
  const copier = new JsonCopier()
  const value = copier.copy(input, 1)
  if (copier.fault !== null) return { fault: copier.fault }
  return fitsBytes(JSON.stringify(value), jsonLimits.bytes) ? { value } : { fault: tooLarge }
}

export function isPlainObject(input: unknown): input is Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === null || prototype === Object.prototype
}

const tooLarge = `needs at most 1 MB of JSON (${jsonLimits.bytes} bytes)`
const notJson = 'needs a JSON value'

class JsonCopier {
  fault: string | null = null
  #left: number = jsonLimits.bytes

  copy(input: unknown, depth: number): JsonValue {
    if (!this.#allow(input, depth)) return null
    if (Array.isArray(input)) return Array.from(input, (item: unknown) => this.copy(item, depth + 1))
    if (isPlainObject(input))
      return Object.fromEntries(Object.entries(input).map(([key, item]) => [key, this.#member(key, item, depth)]))
    if (typeof input === 'number') return Number.isFinite(input) ? input + 0 : this.#refuse(notJson)
    if (typeof input === 'string')
      return isCleanText(input) ? input : this.#refuse('needs JSON without NUL and broken characters')
    return input === null || typeof input === 'boolean' ? input : this.#refuse(notJson)
  }

  #member(key: string, item: unknown, depth: number): JsonValue {
    if (forbiddenKeys.has(key)) return this.#refuse(`needs JSON without the key “${key}”`)
    this.#left -= key.length
    if (!isCleanText(key)) return this.#refuse('needs JSON without NUL and broken characters')
    return this.copy(item, depth + 1)
  }

  // Counted on the way, so that a value which refers to itself many times over cannot grow without end.
  #allow(input: unknown, depth: number): boolean {
    if (depth > jsonLimits.depth && typeof input === 'object' && input !== null)
      this.#refuse(`needs JSON of at most ${jsonLimits.depth} levels`)
    this.#left -= typeof input === 'string' ? input.length + 2 : 1
    if (this.#left < 0) this.#refuse(tooLarge)
    return this.fault === null
  }

  #refuse(fault: string): null {
    this.fault ??= fault
    return null
  }
}
