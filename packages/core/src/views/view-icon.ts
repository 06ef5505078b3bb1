import { invalidValue } from '../errors.ts'

/** An emoji as Unicode recommends them, be it put together of several; null: the icon of its kind. */
export function acceptViewIcon(input: string | null): string | null {
  if (input === null || input === '') return null
  if (!/^\p{RGI_Emoji}$/v.test(input)) throw invalidValue('icon', 'The icon of a view is one emoji.')
  return input
}
