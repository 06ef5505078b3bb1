import { createHash } from 'node:crypto'
import { invalidRequest } from '@rowhouse/core/errors'

/** A call that must have its effect once, however often it is sent. */
export interface Once {
  readonly key: string
  /** Of method, address and body: the same key with another of these is a mistake of the caller. */
  readonly fingerprint: string
}

const longestKey = 255

/** What the header Idempotency-Key asks for; undefined when it was not sent. */
export function readOnce(
  header: string | undefined,
  call: readonly [method: string, url: string, body: unknown],
): Once | undefined {
  if (header === undefined) return undefined
  if (header === '' || header.length > longestKey)
    throw invalidRequest(`Idempotency-Key needs 1 to ${longestKey} characters.`)
  return { key: header, fingerprint: createHash('sha256').update(JSON.stringify(call)).digest('base64url') }
}
