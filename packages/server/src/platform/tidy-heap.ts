import { performance } from 'node:perf_hooks'

const afterStartMs = 500
const lookMs = 5000
/** Of the time between two looks. */
const quietShare = 0.1
/** What is worth a collection, which takes about a tenth of a second. */
const growth = 32 * 1024 * 1024

/**
 * A start and every rush leave garbage, and V8 keeps the room for it until it is needed for something else. So it is
 * collected when the first calls are answered (some 20 MB of the built server), and whenever it has grown and little is to be
 * done. Where Node was built without an inspector, nothing happens.
 */
export function keepHeapTidy(onFailure: (error: unknown) => void): void {
  let size = Number.POSITIVE_INFINITY
  let seen = performance.eventLoopUtilization()
  const tidy = async (): Promise<void> => {
    await collect()
    size = process.memoryUsage().heapTotal
  }
  const access = (): void => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    if (isWorthTidying({ utilization, size: process.memoryUsage().heapTotal, tidied: size }))
      void tidy().catch(onFailure)
  }
  setTimeout(() => void tidy().catch(onFailure), afterStartMs).unref()
  setInterval(access, lookMs).unref()
}

export function isWorthTidying(heap: {
  readonly utilization: number
  readonly size: number
  /** Its size after it was tidied last. */
  readonly tidied: number
}): boolean {
  return heap.utilization < quietShare && heap.size - heap.tidied > growth
}

async function collect(): Promise<void> {
  // Its session is the only way to ask for a collection without a flag for the whole process. It opens no port.
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
