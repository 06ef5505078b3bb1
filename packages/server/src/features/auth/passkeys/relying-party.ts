import { isIP } from 'node:net'
import { type AppError, conflict } from '@rowhouse/core/errors'

/** Whom passkeys are made for: a browser gives them to nobody else. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

const noName = (): AppError =>
  conflict(
    'Passkeys need this server to have a name: set PUBLIC_URL to its https:// address. At an IP address browsers offer none.',
  )

/** `site`: where people find this server, see `siteOf`. */
export function relyingPartyOf(site: string): RelyingParty {
  const { hostname, origin } = new URL(site)
  if (hostname.startsWith('[') || isIP(hostname) !== 0) throw noName()
  return { id: hostname, origin }
}
