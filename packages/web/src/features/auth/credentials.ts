import { isEmail, passwordFault, passwordLimits, passwordStrength } from '@rowhouse/core/names'
import type { TextKey } from '../../i18n/catalogue.ts'

/** What is wrong with an address, as a key of the catalogue; null when nothing is. */
export function emailFault(email: string): TextKey | null {
  if (email.trim() === '') return 'auth.email.required'
  return isEmail(email.trim()) ? null : 'auth.email.invalid'
}

/** At the door an old, shorter password must still be tried, so only an empty one is a fault. */
export function knownPasswordFault(password: string): TextKey | null {
  return password === '' ? 'auth.password.required' : null
}

const passwordFaults = {
  required: 'auth.password.required',
  too_short: 'auth.password.short',
  too_long: 'auth.password.long',
} as const satisfies Record<NonNullable<ReturnType<typeof passwordFault>>, TextKey>

export function newPasswordFault(password: string): TextKey | null {
  const fault = passwordFault(password)
  return fault === null ? null : passwordFaults[fault]
}

export type CodeKind = 'app' | 'recovery'

export function codeFault(code: string, kind: CodeKind): TextKey | null {
  if (code.trim() === '') return 'auth.code.required'
  return kind === 'recovery' || /^\d{6}$/.test(code.replaceAll(' ', '')) ? null : 'auth.code.invalid'
}

interface StrengthHint {
  readonly key: TextKey
  /** How many characters are missing. */
  readonly count: number
}

/** The line under the bar while a new password is typed. */
export function strengthHint(password: string): StrengthHint {
  const fault = passwordFault(password)
  if (fault === 'required') return { key: 'auth.strength.rule', count: 0 }
  if (fault === 'too_long') return { key: 'auth.strength.tooLong', count: 0 }
  if (fault === 'too_short')
    return { key: 'auth.strength.missing', count: passwordLimits.minCharacters - [...password].length }
  const strength = passwordStrength(password)
  return { key: strength === 4 ? 'auth.strength.4' : strength === 3 ? 'auth.strength.3' : 'auth.strength.2', count: 0 }
}
