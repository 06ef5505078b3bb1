import type { Writer } from './writer.ts'

const everyMs = 30_000
const truncateAbovePages = 16_384 // 64 MB of 4 kB pages

/** Moves the log into the file now and then, so that reads need not search a long log. */
export function keepCheckpointing(writer: Writer, onFailure: (error: unknown) => void): { stop(): void } {
  const timer = setInterval(() => void checkpoint(writer).catch(onFailure), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function checkpoint(writer: Writer): Promise<void> {
  const lease = await writer.acquire()
  try {
    const { rows } = await lease.run('PRAGMA wal_checkpoint(PASSIVE)', [])
    if (Number(rows[0]?.log ?? 0) <= truncateAbovePages) return
    // TRUNCATE waits for readers and holds up every writer meanwhile, so it may try for a moment only.
    await lease.run('PRAGMA busy_timeout = 200', [])
    await lease.run('PRAGMA wal_checkpoint(TRUNCATE)', [])
    await lease.run('PRAGMA busy_timeout = 5000', [])
  } finally {
    await writer.release(lease)
  }
}
