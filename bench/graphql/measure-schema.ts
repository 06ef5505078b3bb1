// How long the schema of many tables takes: the first question after the structure has changed, beside the next one.
import { call, createProject, signUp } from '../api-client.ts'
import { temporaryFolder } from '../leave-nothing-behind.ts'
import { loadText } from '../load-text.ts'
import { processorMs } from '../process-use.ts'
import { startServer } from '../server-process.ts'

const tables = 300
const rounds = 7

export async function measureSchema(): Promise<string> {
  const server = await startServer('ours', temporaryFolder())
  try {
    const account = await signUp(server.url, 'schema@bench.example')
    const { token } = account
    const project = await createProject(server.url, account, 'Wide')
    const columns = Array.from({ length: 10 }, (_, n) => ({ title: `Field ${n}`, uidt: 'SingleLineText' }))
    let id = ''
    for (let n = 1; n <= tables; n += 1) {
      const body = { title: `Table ${n}`, columns }
      const path = `/api/v1/db/meta/projects/${project}/tables`
      id = (await call<{ id: string }>(server.url, 'POST', path, { token, body })).id
    }
    const ask = async (): Promise<{ readonly ms: number; readonly cpu: number }> => {
      const [began, before] = [performance.now(), processorMs(server.pid)]
      await call(server.url, 'POST', `/api/v1/graphql/${project}`, { token, body: { query: '{ __typename }' } })
      return { ms: performance.now() - began, cpu: processorMs(server.pid) - before }
    }
    const taken: number[] = []
    const spent: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await call(server.url, 'PATCH', `/api/v1/db/meta/tables/${id}`, { token, body: { title: `Named ${round}` } })
      // The structure is read before, by another call, so that only the schema is left to be made.
      await call(server.url, 'GET', `/api/v1/db/meta/projects/${project}/tables`, { token })
      const [first, next] = [await ask(), await ask()]
      taken.push(first.ms - next.ms)
      spent.push(first.cpu - next.cpu)
    }
    const middle = (list: readonly number[]): string => (list.toSorted((a, b) => a - b)[rounds >> 1] ?? 0).toFixed(0)
    return `schema of ${tables} tables with 10 fields: ${middle(taken)} ms, ${middle(spent)} ms of processor time (goal ≤ 100 ms), load ${loadText()}\n`
  } finally {
    await server.stop()
  }
}
