import type { AppInfo } from '@rowhouse/core/api/app'
import type { Static } from 'typebox'
import type { IdentityProvider } from './identity-redirect.ts'

type Info = Pick<Static<typeof AppInfo>, 'googleAuthEnabled' | 'githubAuthEnabled' | 'oidcTitle'>

/** Whether the server was given it; null: what the server has is not known yet. */
export function isOffered(info: Info | null, provider: IdentityProvider): boolean {
  if (info === null) return false
  const offered = { google: info.googleAuthEnabled, github: info.githubAuthEnabled, oidc: info.oidcTitle !== null }
  return offered[provider]
}
