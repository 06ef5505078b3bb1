import type { Duplex } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import type { ConnectionLog } from './connection-log.ts'

/** Where a source is and how to reach it. Which hosts and files are allowed is the caller's business. */
export type SourceTarget = FileTarget | ServerTarget

interface SourceOptions {
  readonly readOnly?: boolean | undefined
  readonly log?: ConnectionLog | undefined
}

interface FileTarget extends SourceOptions {
  readonly file: string
}

export interface ServerTarget extends SourceOptions {
  readonly host: string
  readonly port?: number | undefined
  readonly user: string
  readonly password: string
  readonly database: string
  readonly schema?: string | undefined
  readonly tls?: TlsContent | undefined
  readonly maxConnections?: number | undefined
  /** Checks the host and gives the one address the sockets may go to. Left out: the driver resolves the name itself. */
  readonly resolveHost?: ((host: string, port: number) => Promise<string>) | undefined
  /**
   * Opens the socket to that address. MySQL's driver needs it to check the name in a certificate, because it compares the
   * certificate with the host it dials; without it TLS to a pinned address is refused.
   */
  readonly socketTo?: ((address: string, port: number) => Duplex) | undefined
}

/** Certificates as content, never as paths: a path would let people read files of the server. */
export interface TlsContent {
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
  /** False accepts any certificate. */
  readonly verify?: boolean | undefined
}

/** 3 s to get a connection, 30 s for a statement: a dead server must not hold up the others. */
export const sourceLimits = {
  connections: 10,
  acquireMs: 3000,
  statementMs: 30_000,
  idleMs: 60_000,
} as const

export function asServer(target: SourceTarget): ServerTarget {
  if ('host' in target) return target
  throw new AppError('invalid_value', 'Invalid database parameters', { reason: 'parameters', field: 'host' })
}

export function asFile(target: SourceTarget): FileTarget {
  if ('file' in target) return target
  throw new AppError('invalid_value', 'Invalid database parameters', { reason: 'parameters', field: 'file' })
}

export async function addressOf(target: ServerTarget, port: number): Promise<string> {
  return target.resolveHost === undefined ? target.host : target.resolveHost(target.host, port)
}

export function readOnlySource(): AppError {
  return new AppError('forbidden', 'This source is read-only.', { reason: 'read_only' })
}
