import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'

export const callback = 'http://127.0.0.1:33418/callback'

/** A program as the package of the protocol means them: it remembers, and sends its person to a page. */
export class Program implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata = { client_name: 'Model desk', redirect_uris: [callback] }
  /** Of one that needs no registration: where it tells of itself. */
  readonly clientMetadataUrl?: string
  client: OAuthClientInformationMixed | undefined
  granted: OAuthTokens | undefined
  page: URL | undefined
  verifier = ''

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) Object.assign(this, { clientMetadataUrl })
  }

  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.client = client
  }
  tokens = () => this.granted
  saveTokens = (tokens: OAuthTokens) => {
    this.granted = tokens
  }
  redirectToAuthorization = (page: URL) => {
    this.page = page
  }
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
}
