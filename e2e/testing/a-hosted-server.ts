import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atEnd } from './at-end.ts'
import { clientOf, type RunningServer } from './server-client.ts'

interface HostAnswer {
  readonly id: number
  readonly url?: string
  readonly dataDir?: string
  readonly error?: string
}

interface Host {
  ask(request: { readonly starts: Record<string, string> } | { readonly stops: string }): Promise<HostAnswer>
}

const program = fileURLToPath(new URL('../../packages/server/src/testing/server-host.ts', import.meta.url))

let shared: Host | undefined

/** A server on an empty data folder, in the one process that runs those of all test files of this process. */
export async function aHostedServer(env: Record<string, string> = {}): Promise<RunningServer> {
  shared ??= startHost()
  const host = shared
  const given = { PORT: '0', LOG_LEVEL: 'error', CALLS_PER_PERSON: '100000', ...env }
  const { url = '', dataDir = '' } = await host.ask({ starts: given })
  return {
    url,
    dataDir,
    ...clientOf(url),
    async stop() {
      await host.ask({ stops: url })
    },
  }
}

function startHost(): Host {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const asked = new Map<number, PromiseWithResolvers<HostAnswer>>()
  child.on('message', (answer: HostAnswer) => {
    const waiting = asked.get(answer.id)
    asked.delete(answer.id)
    if (answer.error === undefined) waiting?.resolve(answer)
    else waiting?.reject(new Error(answer.error))
  })
  child.once('exit', () => {
    shared = undefined
    for (const { reject } of asked.values()) reject(new Error('The process of the servers ended.'))
  })
  atEnd(() => ended(child))
  let lastId = 0
  return {
    ask(request) {
      lastId += 1
      const answer = Promise.withResolvers<HostAnswer>()
      asked.set(lastId, answer)
      child.send({ ...request, id: lastId })
      return answer.promise
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.disconnect()
  await gone
}
