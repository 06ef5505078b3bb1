import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'

interface MadeToken {
  readonly id: string
  readonly secret: string
  /** Calls as a program that has it. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

/** A token of somebody, and the calls of whoever has it. */
export async function aToken(server: TestServer, { token }: Person, spec: object = {}): Promise<MadeToken> {
  const whole = { name: 'Sync', access: 'all', projects: null, expiresAt: null, ...spec }
  const { status, body } = await server.call('POST', '/api/v1/tokens', whole, { token })
  if (status !== 200) throw new Error(`the token was refused: ${JSON.stringify(body)}`)
  const secret = body.token as string
  return {
    id: body.made.id,
    secret,
    call: (method, path, sent, headers = { 'xc-token': secret }) => server.call(method, path, sent, { headers }),
  }
}
