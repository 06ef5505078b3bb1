import { type ApiCall, type ApiRequest, isRecord, readRequest } from './api-request.ts'

/** So many calls are remembered, the newest first. */
const mostCalls = 500
/** Of an answer so much is remembered; the whole one is on the screen until the next. */
const rememberedText = 2000

export interface KeptRequest {
  readonly title: string
  readonly request: ApiRequest
}

/** One project's part of what this browser remembers. No token, no password, no file is in it. */
export interface ClientMemory {
  readonly history: readonly ApiCall[]
  readonly kept: readonly KeptRequest[]
}

export function withCall(history: readonly ApiCall[], call: ApiCall): readonly ApiCall[] {
  return [shortened(call), ...history].slice(0, mostCalls)
}

function shortened(call: ApiCall): ApiCall {
  if (call.response === null) return call
  const { data } = call.response
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  if (text === undefined || text.length <= rememberedText) return call
  return { ...call, response: { ...call.response, data: `${text.slice(0, rememberedText)}…` } }
}

/** A title is there once: whoever keeps another request under it replaces the first. */
export function withKept(kept: readonly KeptRequest[], one: KeptRequest): readonly KeptRequest[] {
  return [...kept.filter(({ title }) => title !== one.title), one].toSorted((a, b) => a.title.localeCompare(b.title))
}

export function readMemory(found: unknown): ClientMemory {
  if (!isRecord(found)) return { history: [], kept: [] }
  const { history, kept } = found
  return {
    history: Array.isArray(history)
      ? history
          .map(readCall)
          .filter((call) => call !== null)
          .slice(0, mostCalls)
      : [],
    kept: Array.isArray(kept) ? kept.map(readKept).filter((one) => one !== null) : [],
  }
}

function readCall(found: unknown): ApiCall | null {
  const request = readRequest(found)
  if (request === null || !isRecord(found)) return null
  const { response, failure, timeTaken, createdAt } = found
  if (typeof timeTaken !== 'number' || typeof createdAt !== 'string') return null
  const isAnswered = isRecord(response) && typeof response.status === 'number' && isRecord(response.headers)
  return {
    ...request,
    response: isAnswered ? (response as unknown as ApiCall['response']) : null,
    failure: typeof failure === 'string' ? failure : null,
    timeTaken,
    createdAt,
  }
}

function readKept(found: unknown): KeptRequest | null {
  if (!isRecord(found) || typeof found.title !== 'string') return null
  const request = readRequest(found.request)
  return request === null ? null : { title: found.title, request }
}
