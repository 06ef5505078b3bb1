import { invalidValue } from '@rowhouse/core/errors'
import { isEmail } from '@rowhouse/core/names'

export function acceptEmail(input: string): string {
  const email = input.trim()
  if (email === '') throw invalidValue('email', 'E-mail is required')
  if (!isEmail(email)) throw invalidValue('email', 'E-mail must be valid')
  return email
}
