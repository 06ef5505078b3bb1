import { invalidValue } from '@rowhouse/core/errors'

/** A name as it is stored: without space around it, null when nothing is left. */
export function acceptPersonName(field: 'firstname' | 'lastname', input: string): string | null {
  if (/\p{Cc}/u.test(input)) throw invalidValue(field, 'A name must not contain control characters.')
  return input.trim() || null
}
