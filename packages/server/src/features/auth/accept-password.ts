import { invalidValue } from '@rowhouse/core/errors'
import { passwordFault } from '@rowhouse/core/names'

const sentences = {
  required: 'Password is required',
  too_short: 'You password must be atleast 8 characters',
  too_long: 'The password is longer than 1,024 bytes',
} as const

/** Length is the only rule: demands for capitals and digits make people choose worse. */
export function acceptPassword(password: string): string {
  const fault = passwordFault(password)
  if (fault !== null) throw invalidValue('password', sentences[fault])
  return password
}
