import type { Egress } from '../../../platform/egress/egress.ts'
import { type ClientCredentials, type Identity, type IdentityProvider, vouched } from './provider.ts'
import { recordOf, requestTokens, textOf } from './token-request.ts'

const githubEndpoints = {
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  apiUrl: 'https://api.github.com',
} as const

interface GithubSettings extends ClientCredentials {
  readonly authorizeUrl?: string
  readonly tokenUrl?: string
  readonly apiUrl?: string
}

export function createGithubProvider(given: GithubSettings): IdentityProvider {
  const settings = { ...githubEndpoints, ...given }
  return {
    name: 'github',
    // GitHub has no id token, hence no nonce: state and PKCE tie the answer to the request.
    async authorizeUrl(_egress, { state, codeChallenge, redirectUri }) {
      const url = new URL(settings.authorizeUrl)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('client_id', settings.clientId)
      url.searchParams.set('redirect_uri', redirectUri)
      url.searchParams.set('scope', 'read:user user:email')
      url.searchParams.set('state', state)
      url.searchParams.set('code_challenge', codeChallenge)
      url.searchParams.set('code_challenge_method', 'S256')
      return url.href
    },
    exchange: (egress, request) =>
      vouched('GitHub', async () => {
        const token = textOf(await requestTokens(egress, settings, request), 'access_token')
        const read = (path: string) => readApi(egress, `${settings.apiUrl.replace(/\/$/, '')}${path}`, token)
        const [user, emails] = await Promise.all([read('/user'), read('/user/emails')])
        return identityOf(recordOf(user), emails)
      }),
  }
}

async function readApi(egress: Egress, url: string, token: string): Promise<unknown> {
  const response = await egress.fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    redirect: 'refuse',
    maxBytes: 1_000_000,
  })
  if (response.status !== 200) throw new Error(`The API refused: ${response.status}`)
  return response.json()
}

function identityOf(user: Record<string, unknown>, emails: unknown): Identity {
  if (!Number.isSafeInteger(user.id)) throw new Error('The person has no id')
  return { subject: String(user.id), ...primaryEmail(emails), ...namesOf(user.name) }
}

// The public address in the profile may be unverified, so only the list of addresses is believed.
function primaryEmail(emails: unknown): Pick<Identity, 'email' | 'emailVerified'> {
  if (!Array.isArray(emails)) throw new Error('The person has no list of addresses')
  const primary = emails.map(recordOf).find((entry) => entry.primary === true)
  if (primary === undefined) throw new Error('The person has no primary address')
  return { email: textOf(primary, 'email'), emailVerified: primary.verified === true }
}

function namesOf(name: unknown): Pick<Identity, 'firstname' | 'lastname'> {
  if (typeof name !== 'string' || name.trim() === '') return {}
  const [firstname = '', ...rest] = name.trim().split(/\s+/)
  return rest.length === 0 ? { firstname } : { firstname, lastname: rest.join(' ') }
}
