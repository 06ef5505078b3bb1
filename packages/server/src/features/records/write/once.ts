import { createHash } from 'node:crypto'
import { invalidRequest } from '@rowhouse/core/errors'

/** A call that must have its effect once, however often it is sent. */
export interface Once {
  readonly key: string
  /** Of all that a repeated call repeats: the same key with something else is a mistake of the caller. */
  readonly fingerprint: string
}

const longestKey = 255

/** `call` says what is asked for, in whichever words the caller's door has for it. */
export function onceOf(key: string, call: readonly unknown[]): Once {
  if (key === '' || key.length > longestKey)
    throw invalidRequest(`Idempotency-Key needs 1 to ${longestKey} characters.`)
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(call)).digest('base64url') }
}
