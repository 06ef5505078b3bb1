// The view: how answers look.
import type { ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

interface Page {
  readonly list: readonly object[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

export const pageOf = ({ list, total, limit, offset }: Page): object => ({
  list,
  pageInfo: { total, limit, offset, isLastPage: offset + list.length >= total },
})

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

export function sendError(response: ServerResponse, error: unknown): void {
  const isRefusal = error instanceof Refusal
  if (!isRefusal) console.error(error)
  send(response, isRefusal ? error.status : 500, { error: isRefusal ? error.message : 'Something went wrong.' })
}
