import * as http from 'node:http'
import * as https from 'node:https'
import type { PinnedAddress } from './target.ts'

interface Place {
  readonly isSecure: boolean
  readonly host: string
  readonly port: string
  /** That were checked for this very call. */
  readonly addresses: readonly PinnedAddress[]
  readonly ca: string | undefined
}

/** Nobody waits longer for a next call than a server usually waits for it. */
const idleMs = 4000
const perPlace = 8
const mostPlaces = 256

/**
 * Connections that wait for a next call. They belong to a place together with the addresses that were checked for it: what a
 * name points to is asked for each call, and one that points elsewhere, or may not be reached any more, finds none of them.
 */
const kept = new Map<string, http.Agent>()

export function keptConnections({ isSecure, host, port, addresses, ca }: Place): http.Agent {
  const key = JSON.stringify([isSecure, host, port, addresses, ca])
  const known = kept.get(key)
  if (known !== undefined) return known
  const transport = isSecure ? https : http
  const agent = new transport.Agent({
    keepAlive: true,
    maxFreeSockets: perPlace,
    timeout: idleMs,
    autoSelectFamily: true,
  })
  kept.set(key, agent)
  // Whatever goes on there goes on; it is closed when it is idle.
  const [oldest] = kept.keys()
  if (kept.size > mostPlaces && oldest !== undefined) kept.delete(oldest)
  return agent
}
