import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { messageOf } from '../../api/errors.ts'
import { appState } from '../../state/app-state.ts'
import { saved, useSaved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { ApiClient } from '../api-client/use-api-client.ts'
import { askBackend } from './ask-backend.ts'
import { type Backend, backendList } from './backends.ts'
import { type QueryMemory, type RunQuery, readMemory, withQuery } from './query-history.ts'

export interface GraphqlClient extends Pick<ApiClient, 'shown' | 'isSending'> {
  readonly backends: readonly Backend[]
  readonly backend: Backend
  readonly at: number
  readonly query: string
  readonly variables: string
  readonly hasReadableVariables: boolean
  readonly history: readonly RunQuery[]
  chooseBackend(at: number): void
  write(query: string): void
  writeVariables(variables: string): void
  run(): Promise<void>
  open(run: RunQuery): void
  clearHistory(): void
}

const firstQuery = '{\n  __schema {\n    queryType {\n      fields {\n        name\n      }\n    }\n  }\n}\n'

/** A query that is written, the answer to the last one, and what this browser remembers of a project. */
export function useGraphqlClient(project: Project): GraphqlClient {
  // Whoever signs in next in this browser shall not read what somebody else asked.
  const person = useSaved((state) => state.users.user?.id ?? '')
  const place = `${person} ${project.id}`
  const stored = useSaved((state) => state.graphqlClient[place])
  const memory = useMemo(() => readMemory(stored), [stored])
  const site = useStore(appState, ({ info }) => info?.ncSiteUrl)
  const [shown, show] = useState<ApiClient['shown']>(null)
  const [isSending, setSending] = useState(false)
  const backends = backendList(site, project.id)
  const backend = backends[memory.at === 1 ? 1 : 0]
  const { query, variables } = memory
  const text = query ?? firstQuery
  const given = readVariables(variables)

  const remember = (change: Partial<QueryMemory>): void =>
    saved.change('graphqlClient', { [place]: { ...readMemory(saved.getState().graphqlClient[place]), ...change } })

  async function run(): Promise<void> {
    if (given === null || isSending) return
    setSending(true)
    const begun = performance.now()
    const [response, failure] = await askBackend(project.id, backend, { query: text, variables: given }).then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, messageOf(error)] as const,
    )
    const timeTaken = Math.round(performance.now() - begun)
    setSending(false)
    show({ response, failure, timeTaken })
    const one = { query: text, variables, at: memory.at, status: response?.status ?? null, timeTaken }
    const { history } = readMemory(saved.getState().graphqlClient[place])
    remember({ history: withQuery(history, { ...one, createdAt: new Date().toISOString() }) })
  }

  return {
    backends,
    backend,
    at: memory.at,
    query: text,
    variables,
    hasReadableVariables: given !== null,
    history: memory.history,
    shown,
    isSending,
    chooseBackend: (at) => remember({ at }),
    write: (written) => remember({ query: written }),
    writeVariables: (written) => remember({ variables: written }),
    run,
    open: (past) => remember({ query: past.query, variables: past.variables, at: past.at }),
    clearHistory: () => remember({ history: [] }),
  }
}

/** null: they are none. */
function readVariables(text: string): object | null {
  if (text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null
  } catch {
    return null
  }
}
