import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'

/** Without PUBLIC_URL there is no address we could trust for a link. */
export async function canMailLinks({
  mailer,
  config,
}: {
  readonly mailer: Mailer
  readonly config: Config
}): Promise<boolean> {
  return config.publicUrl !== null && (await mailer.isConfigured())
}

/** Links are built from the configured address only, never from what a request claims; without one they are paths. */
export function resetLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/#/user/password/reset/form?token=${encodeURIComponent(token)}`
}

export function inviteLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/#/user/authentication/signup/${encodeURIComponent(token)}`
}

export function signUpLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/#/user/authentication/signup/confirm/${encodeURIComponent(token)}`
}

export function signInLink(config: Config): string {
  return `${config.publicUrl ?? ''}/#/user/authentication/signin`
}

export function securityLink(config: Config): string {
  return `${config.publicUrl ?? ''}/#/user/settings/security`
}

export function forgotLink(config: Config): string {
  return `${config.publicUrl ?? ''}/#/user/password/forgot`
}

export function verificationLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/email/verify/${encodeURIComponent(token)}`
}

export function noticesLink(config: Config): string {
  return `${config.publicUrl ?? ''}/#/projects`
}

/** For people. */
export function unsubscribeLink(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/#/user/unsubscribe/${encodeURIComponent(token)}`
}

/** For mail programs, which call it. */
export function unsubscribeAddress(config: Config, token: string): string {
  return `${config.publicUrl ?? ''}/api/v1/notices/unsubscribe/${encodeURIComponent(token)}`
}
