import type { Answer, CallOptions, TestServer } from '../../../testing/a-server.ts'

interface Place {
  readonly project: string
  readonly token?: string | undefined
}

/** Operation calls as older clients send them. */
export function operationCaller(server: TestServer, { project, token }: Place) {
  const post = (kind: 'sqlOp' | 'sqlOpPlus', api: string, args: unknown, options: CallOptions = {}): Promise<Answer> =>
    server.call(
      'POST',
      `/dashboard?q=${kind}_${api}`,
      {
        api,
        project_id: project,
        env: '_noco',
        dbAlias: 'db',
        args,
        ...(kind === 'sqlOpPlus' ? { sqlOpPlus: true } : {}),
      },
      { token, ...options },
    )
  const plain = (api: string, args: unknown = {}, options?: CallOptions) => post('sqlOp', api, args, options)
  return {
    plain,
    plus: (api: string, args: unknown = {}, options?: CallOptions) => post('sqlOpPlus', api, args, options),
    /** What a call that succeeds tells. */
    data: async (api: string, args: unknown = {}) => {
      const { status, body } = await plain(api, args)
      if (status !== 200 || body.code !== 0) throw new Error(`${api}: ${status} ${JSON.stringify(body)}`)
      return body.data
    },
  }
}
