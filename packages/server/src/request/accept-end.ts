import { invalidValue } from '@rowhouse/core/errors'

/** Of something that opens until then. */
export function acceptEnd({ now }: { readonly now: () => number }, text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalidValue('expiresAt', 'Write the end as 2030-12-31T18:00:00Z.')
  if (at <= now()) throw invalidValue('expiresAt', 'The end lies in the past.')
  return new Date(at).toISOString()
}
