import type { FastifyReply } from 'fastify'

/** Aborts when the caller goes away before the answer is out. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const leaves = new AbortController()
  raw.once('close', () => raw.writableFinished || leaves.abort())
  return leaves.signal
}
