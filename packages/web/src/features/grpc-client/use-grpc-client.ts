import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { saved, useSaved } from '../../state/saved.ts'
import { useKept } from '../../state/use-kept.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Entry } from '../api-client/api-request.ts'
import { type GrpcSpec, type GrpcStatus, grpcCall } from './grpc-call.ts'
import { type PastCall, readHistory, withCall } from './grpc-history.ts'
import { metadataOf } from './metadata-entry.ts'
import type { GrpcMethod, GrpcServices } from './queries.ts'

/** Of a long stream the newest are shown: a page holds no more. */
const mostShown = 200

export interface Heard {
  readonly number: number
  readonly at: Date
  readonly text: string
  readonly message: unknown
}

export interface GrpcAnswer {
  /** The newest first. */
  readonly heard: readonly Heard[]
  readonly count: number
  readonly bytes: number
  readonly isOpen: boolean
  readonly status: GrpcStatus | null
  /** It could not be made, or broke off. */
  readonly failure: string | null
}

export interface GrpcClient {
  readonly service: string
  readonly method: GrpcMethod | null
  readonly message: string
  readonly metadata: readonly Entry[]
  readonly deadlineMs: number
  readonly answer: GrpcAnswer | null
  readonly history: readonly PastCall[]
  choose(service: string, method: GrpcMethod): void
  setMessage(text: string): void
  setMetadata(entries: readonly Entry[]): void
  setDeadline(ms: number): void
  fillExample(): void
  /** What would be sent; a text: why it cannot be. */
  spec(): GrpcSpec | { readonly fault: string }
  send(): Promise<string | null>
  stop(): void
  open(call: PastCall): void
  forget(): void
}

const nothing: GrpcAnswer = { heard: [], count: 0, bytes: 0, isOpen: true, status: null, failure: null }

/** One call that is written, what came back to the last one, and what this browser remembers for a project. */
export function useGrpcClient(project: Project, { services }: GrpcServices): GrpcClient {
  // Whoever signs in next in this browser shall not read what somebody else sent.
  const person = useSaved((state) => state.users.user?.id ?? '')
  const place = `grpc ${person} ${project.id}`
  const stored = useSaved((state) => state.apiClient[place])
  const history = useMemo(() => readHistory(stored), [stored])
  const [first] = services
  const [chosen, setChosen] = useKept(`method ${place}`, () => ({
    service: first?.name ?? '',
    method: first?.methods[0]?.name ?? '',
  }))
  const method = methodOf(services, chosen)
  const [message, setMessage] = useKept(`message ${place}`, () => exampleText(method))
  const [metadata, setMetadata] = useKept<readonly Entry[]>(`metadata ${place}`, () => [])
  const [deadlineMs, setDeadline] = useKept(`deadline ${place}`, () => 60_000)
  const [answer, setAnswer] = useState<GrpcAnswer | null>(null)
  const running = useRef<AbortController | null>(null)

  function spec(): GrpcSpec | { readonly fault: string } {
    if (method === null) return { fault: '' }
    try {
      const read: unknown = JSON.parse(message)
      const messages = method.takesStream && Array.isArray(read) ? read : [read]
      return { ...chosen, messages, metadata: metadataOf(metadata), deadlineMs }
    } catch (error) {
      return { fault: messageOf(error) }
    }
  }

  async function send(): Promise<string | null> {
    const made = spec()
    if ('fault' in made) return made.fault
    const call = new AbortController()
    running.current?.abort()
    running.current = call
    setAnswer(nothing)
    const change = (next: (before: GrpcAnswer) => GrpcAnswer): void => {
      if (running.current === call) setAnswer((before) => next(before ?? nothing))
    }
    const heard = (messages: readonly unknown[]): void => change((before) => withHeard(before, messages))
    const [status, failure] = await grpcCall(project.id, made, { signal: call.signal, heard }).then(
      (ended) => [ended, null] as const,
      (error: unknown) => [null, call.signal.aborted ? null : messageOf(error)] as const,
    )
    change((before) => ({ ...before, isOpen: false, status, failure }))
    const past = { ...chosen, message, metadata, deadlineMs, code: status?.code ?? null }
    const remembered = readHistory(saved.getState().apiClient[place])
    saved.change('apiClient', { [place]: withCall(remembered, { ...past, createdAt: new Date().toISOString() }) })
    return null
  }

  return {
    service: chosen.service,
    method,
    message,
    metadata,
    deadlineMs,
    answer,
    history,
    choose(service, next) {
      setChosen({ service, method: next.name })
      setMessage(exampleText(next))
    },
    setMessage,
    setMetadata,
    setDeadline,
    fillExample: () => setMessage(exampleText(method)),
    spec,
    send,
    stop: () => running.current?.abort(),
    open(call) {
      setChosen({ service: call.service, method: call.method })
      setMessage(call.message)
      setMetadata(call.metadata)
      setDeadline(call.deadlineMs)
    },
    forget: () => saved.change('apiClient', { [place]: [] }),
  }
}

function methodOf(services: GrpcServices['services'], of: { service: string; method: string }): GrpcMethod | null {
  const service = services.find(({ name }) => name === of.service)
  return service?.methods.find(({ name }) => name === of.method) ?? null
}

function exampleText(method: GrpcMethod | null): string {
  if (method === null) return '{}'
  return JSON.stringify(method.takesStream ? [method.example] : method.example, null, 2)
}

function withHeard(before: GrpcAnswer, messages: readonly unknown[]): GrpcAnswer {
  const at = new Date()
  const heard = messages.map((message, place) => {
    const text = JSON.stringify(message, null, 2)
    return { number: before.count + place + 1, at, text, message }
  })
  return {
    ...before,
    heard: [...heard.toReversed(), ...before.heard].slice(0, mostShown),
    count: before.count + messages.length,
    bytes: heard.reduce((sum, { text }) => sum + text.length, before.bytes),
  }
}
