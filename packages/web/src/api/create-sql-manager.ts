// Operation calls (docs/operations.md): one address, the operation named in query and body.
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { callOperation } from '@rowhouse/core/api/operations'

type OperationAnswer = ReplyOf<typeof callOperation>

/** Which database of a project is meant, as older servers name it. */
interface Environment {
  readonly env: string
  readonly dbAlias: string
}

/** What operation calls go out with. */
interface OperationSession {
  readonly authType: 'masterKey' | 'jwt' | null
  readonly masterKey: string | null
  readonly token: string | null
  /** Named by the address, or the one behind the shared base it leads to; null: there is none. */
  readonly projectId: string | null
}

interface Request {
  readonly query: { readonly q: string; readonly project_id?: string } & Environment
  readonly body: Readonly<Record<string, unknown>>
}

interface World {
  readonly session: () => OperationSession
  /** By whichever way the session says. */
  readonly send: (request: Request) => Promise<Response>
}

interface Spec {
  /** Another project than that of the session. */
  readonly projectId?: string
  readonly environment?: Environment
}

/** The answer with what came along with it: its status and its headers. */
interface WholeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly data: OperationAnswer
}

interface SqlManager {
  readonly session: () => OperationSession
  operation(api: string, args: unknown, spec?: Spec): Promise<OperationAnswer>
  /** The same with the full response. */
  wholeOperation(api: string, args: unknown, spec?: Spec): Promise<WholeAnswer>
}

const firstDatabase: Environment = { env: '_noco', dbAlias: 'db' }

export function createSqlManager({ session, send }: World): SqlManager {
  async function wholeOperation(api: string, args: unknown, spec: Spec = {}): Promise<WholeAnswer> {
    const environment = spec.environment ?? firstDatabase
    const projectId = spec.projectId ?? session().projectId
    const project = projectId === null ? {} : { project_id: projectId }
    const response = await send({
      query: { q: `sqlOp_${api}`, ...project, ...environment },
      body: { api, ...project, ...environment, args },
    })
    return { status: response.status, headers: response.headers, data: (await response.json()) as OperationAnswer }
  }

  return {
    session,
    wholeOperation,
    operation: async (api, args, spec) => (await wholeOperation(api, args, spec)).data,
  }
}
