import { emailKey, isEmail } from '@rowhouse/core/names'

type InviteAddresses =
  | { readonly fault: string; readonly emails?: never }
  | { readonly fault: null; readonly emails: readonly string[] }

/** Several addresses may be typed, with commas between them; each is invited once. */
export function readInviteAddresses(text: string): InviteAddresses {
  const typed = text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (typed.length === 0) return { fault: 'E-mail is required' }
  const wrong = typed.filter((email) => !isEmail(email))
  if (wrong.length > 0) return { fault: `"${wrong.join(', ')}" - invalid email` }
  return { fault: null, emails: [...new Map(typed.map((email) => [emailKey(email), email])).values()] }
}
