// How long the schema of many tables takes: the first question after the structure has changed, beside the next one; and what others
// wait for meanwhile.
import { getIntrospectionQuery } from 'graphql'
import { call, createProject, signUp } from '../api-client.ts'
import { temporaryFolder } from '../leave-nothing-behind.ts'
import { loadText } from '../load-text.ts'
import { processorMs } from '../process-use.ts'
import { startServer } from '../server-process.ts'

const tables = 300
const rounds = 7

const questions = {
  'no table': { query: '{ __typename }' },
  'one table, with a filter as a variable': {
    query: 'query Q($f: Table7Filter) { table7(filter: $f, first: 5) { nodes { Id Field_1 } } }',
    variables: { f: { Field_2: { eq: 'x' } } },
  },
  'the whole schema (introspection)': { query: getIntrospectionQuery() },
}

interface Taken {
  readonly ms: number
  readonly cpu: number
  /** The longest that somebody else waited for an answer to nothing. */
  readonly waited: number
}

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
    const ask = async (name: string, body: object): Promise<Taken> => {
      const [began, before] = [performance.now(), processorMs(server.pid)]
      let [isOver, waited] = [false, 0]
      const others = async (): Promise<void> => {
        while (!isOver) {
          const asked = performance.now()
          await (await fetch(`${server.url}/api/v1/health`)).arrayBuffer()
          waited = Math.max(waited, performance.now() - asked)
        }
      }
      const meanwhile = others()
      const headers = { 'content-type': 'application/json', 'xc-auth': token }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${server.url}/api/v1/graphql/${project}`, sent)
      if (!answer.ok) throw new Error(`“${name}” is answered with ${answer.status}.`)
      // Not read: megabytes of JSON would hold up those who ask beside it, here and not at the server.
      await answer.arrayBuffer()
      const ms = performance.now() - began
      isOver = true
      await meanwhile
      return { ms, cpu: processorMs(server.pid) - before, waited }
    }
    const lines: string[] = []
    for (const [name, body] of Object.entries(questions)) {
      const [firsts, nexts]: [Taken[], Taken[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        const title = `Named ${name.length} ${round}`
        await call(server.url, 'PATCH', `/api/v1/db/meta/tables/${id}`, { token, body: { title } })
        // The structure is read before, by another call, so that only the schema is left to be made.
        await call(server.url, 'GET', `/api/v1/db/meta/projects/${project}/tables`, { token })
        firsts.push(await ask(name, body))
        nexts.push(await ask(name, body))
      }
      const middle = (list: readonly number[]): string => (list.toSorted((a, b) => a - b)[rounds >> 1] ?? 0).toFixed(0)
      const told = (which: readonly Taken[]): string =>
        `${middle(which.map(({ ms }) => ms))} ms (${middle(which.map(({ cpu }) => cpu))} ms of processor time with the calls of others, who waited ${middle(which.map(({ waited }) => waited))} ms at most)`
      lines.push(`  ${name}: first ${told(firsts)}, next ${told(nexts)}\n`)
    }
    return `schema of ${tables} tables with 10 fields (goal ≤ 100 ms), the middle of ${rounds}, load ${loadText()}\n${lines.join('')}`
  } finally {
    await server.stop()
  }
}
