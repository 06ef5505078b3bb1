import { callGrpc } from '@rowhouse/core/api/grpc'
import { callForResponse } from '../../api/client.ts'
import { linesOf } from './lines-of.ts'

export interface GrpcSpec {
  readonly service: string
  readonly method: string
  readonly messages: readonly unknown[]
  readonly metadata: Readonly<Record<string, string>>
  readonly deadlineMs: number
}

export interface GrpcStatus {
  readonly code: number
  readonly details?: string
}

interface GrpcLine {
  readonly message?: unknown
  readonly status?: GrpcStatus
}

/** Calls back with each message as it comes; gives how it ended, null: it broke off. */
export async function grpcCall(
  projectId: string,
  { messages, ...spec }: GrpcSpec,
  { signal, heard }: { readonly signal: AbortSignal; readonly heard: (messages: readonly unknown[]) => void },
): Promise<GrpcStatus | null> {
  const body = { ...spec, messages: [...messages] }
  const response = await callForResponse(callGrpc, { params: { projectId }, body, signal })
  let status: GrpcStatus | null = null
  for await (const lines of linesOf(response.body)) {
    const read = lines.map((line): GrpcLine => JSON.parse(line))
    const told = read.flatMap((line) => ('message' in line ? [line.message] : []))
    if (told.length > 0) heard(told)
    status = read.at(-1)?.status ?? status
  }
  return status
}
