export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Calls the API as a script would. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: Json }>
  /** Where sign-ups are finished by mail, somebody has to invite. */
  signUp(email: string, inviter?: Account): Promise<Account>
  stop(): Promise<void>
}

export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the assertions of each test
export type Json = any

export const password = 'correct horse 1'

/** What tests ask of a server, wherever it runs. */
export function clientOf(url: string): Pick<RunningServer, 'call' | 'signUp'> {
  const client: Pick<RunningServer, 'call' | 'signUp'> = {
    async call(method, path, body, token) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { 'xc-auth': token }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
    async signUp(email, inviter) {
      const invite =
        inviter === undefined ? undefined : await client.call('POST', '/api/v1/users', { email }, inviter.token)
      const given = { email, password, token: invite?.body.invite_token }
      const { status, body } = await client.call('POST', '/api/v1/auth/user/signup', given)
      if (status !== 200 || body.token === undefined) throw new Error(`sign-up failed: ${JSON.stringify(body)}`)
      return { email, password, token: body.token }
    },
  }
  return client
}
