import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { saved, useSaved } from '../../state/saved.ts'
import { useKept } from '../../state/use-kept.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { projectConfigurationQuery } from '../../structure/projects/queries.ts'
import { type ApiCall, type ApiRequest, type ApiResponse, newRequest } from './api-request.ts'
import { type ClientMemory, type KeptRequest, readMemory, withCall, withKept } from './call-history.ts'
import { isFault, type PreparedRequest, prepareRequest, type RequestFault } from './prepare-request.ts'
import { sendRequest } from './send-request.ts'
import type { Variable } from './variables.ts'

interface Shown {
  readonly response: ApiResponse | null
  readonly failure: string | null
  readonly timeTaken: number
}

export interface ApiClient {
  readonly request: ApiRequest
  readonly secret: string
  readonly file: File | null
  readonly variables: readonly Variable[]
  readonly environment: string | null
  readonly shown: Shown | null
  readonly isSending: boolean
  readonly memory: ClientMemory
  change(fields: Partial<ApiRequest>): void
  setSecret(secret: string): void
  setFile(file: File | null): void
  prepared(): PreparedRequest | RequestFault
  send(): Promise<RequestFault | null>
  open(request: ApiRequest | ApiCall): void
  keep(title: string): void
  forget(kept: KeptRequest): void
  clearHistory(): void
}

/** One request that is written, the answer to the last one, and what this browser remembers for a project. */
export function useApiClient(project: Project | null): ApiClient {
  // Whoever signs in next in this browser shall not read what somebody else sent.
  const person = useSaved((state) => state.users.user?.id ?? '')
  const place = `${person} ${project?.id ?? ''}`
  const stored = useSaved((state) => state.apiClient[place])
  const memory = useMemo(() => readMemory(stored), [stored])
  const [request, setRequest] = useKept(`request ${place}`, () => newRequest(firstAddress(project)))
  const [secret, setSecret] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [shown, show] = useState<Shown | null>(null)
  const [isSending, setSending] = useState(false)
  const { environment, variables } = useVariables(project)

  const remember = (change: (memory: ClientMemory) => ClientMemory): void =>
    saved.change('apiClient', { [place]: change(readMemory(saved.getState().apiClient[place])) })
  const prepared = (): PreparedRequest | RequestFault =>
    prepareRequest(request, {
      variables,
      secret,
      file,
      page: window.location.href,
      sessionToken: saved.getState().users.token,
    })

  async function send(): Promise<RequestFault | null> {
    const made = prepared()
    if (isFault(made)) return made
    setSending(true)
    const begun = performance.now()
    const [response, failure] = await sendRequest(made, project?.id ?? null).then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, messageOf(error)] as const,
    )
    const outcome = { response, failure, timeTaken: Math.round(performance.now() - begun) }
    setSending(false)
    show(outcome)
    const call = { ...request, ...outcome, createdAt: new Date().toISOString() }
    remember(({ history, kept }) => ({ history: withCall(history, call), kept }))
    return null
  }

  return {
    request,
    secret,
    file,
    variables,
    environment,
    shown,
    isSending,
    memory,
    change: (fields) => setRequest((before) => ({ ...before, ...fields })),
    setSecret,
    setFile,
    prepared,
    send,
    open(opened) {
      const { type, url, params, headers, bodyKind, body, form, auth } = opened
      setRequest({ type, url, params, headers, bodyKind, body, form, auth })
      show('timeTaken' in opened ? opened : null)
    },
    keep: (title) => remember(({ history, kept }) => ({ history, kept: withKept(kept, { title, request }) })),
    forget: (gone) =>
      remember(({ history, kept }) => ({ history, kept: kept.filter(({ title }) => title !== gone.title) })),
    clearHistory: () => remember(({ kept }) => ({ history: [], kept })),
  }
}

const none: readonly Variable[] = []

/** Those of the working environment, for whoever may read them. */
function useVariables(project: Project | null): Pick<ApiClient, 'environment' | 'variables'> {
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayRead = project !== null && mayIn(project, 'projects.configure', previewAs)
  const { data } = useQuery({ ...projectConfigurationQuery(project?.id ?? ''), enabled: mayRead })
  if (data === undefined) return { environment: null, variables: none }
  return { environment: data.workingEnv, variables: data.envs[data.workingEnv]?.apiClient.data ?? none }
}

function firstAddress(project: Project | null): string {
  return project === null ? '/api/v1/db/meta/projects' : `/api/v1/db/meta/projects/${project.id}/tables`
}
