import { call, signUp } from '../api-client.ts'
import { temporaryFolder } from '../leave-nothing-behind.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type BigTable, fillBigTable } from '../web/big-table.ts'

/** A server of its own with a table some people work on. */
export interface Team {
  readonly server: ServerProcess
  readonly deals: BigTable
  /** The address of records. */
  readonly path: string
  /** Of all but the owner. */
  readonly tokens: readonly string[]
}

const rows = 1000

export async function aTeam(members: number): Promise<Team> {
  const server = await startServer('ours', temporaryFolder())
  const deals = await fillBigTable(server.url, rows)
  const { url, token, projectId, title } = deals
  const tokens: string[] = []
  for (let number = 0; number < members; number += 1) {
    const email = `member${number}@bench.example`
    const body = { email, roles: 'editor' }
    tokens.push((await signUp(url, email)).token)
    await call(url, 'POST', `/api/v1/db/meta/projects/${projectId}/users`, { token, body })
  }
  return { server, deals, path: `/api/v1/db/data/noco/${projectId}/${title}`, tokens }
}
