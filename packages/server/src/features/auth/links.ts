import type { Config } from '../../platform/config.ts'

/** Links are built from the configured address only, never from what a request claims; without one they are paths. */
export function resetLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/#/user/password/reset/form?token=${encodeURIComponent(token)}`
}

export function inviteLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/#/user/authentication/signup/${encodeURIComponent(token)}`
}

export function verificationLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/email/verify/${encodeURIComponent(token)}`
}
