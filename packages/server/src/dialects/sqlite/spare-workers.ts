import { Worker } from 'node:worker_threads'

/** Rows pass through a thread and leave nothing behind: with little room for what is new it holds little, and is as fast. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 } as const
/** Starting one takes forty milliseconds of work, and each holds memory. */
const keptMs = 5000
const mostKept = 4

export type WorkerKind = 'shortReads' | 'longReads' | 'writes'

// A thread that gave way to others cannot come forward again: each stays what it was.
const spares: Record<WorkerKind, { readonly worker: Worker; readonly timer: NodeJS.Timeout }[]> = {
  shortReads: [],
  longReads: [],
  writes: [],
}

/** One that has closed its file, or a new one. Nobody is kept alive by it. */
export function takeWorker(kind: WorkerKind): Worker {
  for (let spare = spares[kind].pop(); spare !== undefined; spare = spares[kind].pop()) {
    clearTimeout(spare.timer)
    // It may have ended meanwhile.
    if (spare.worker.threadId !== -1) return spare.worker
  }
  // Flags of the process may make no sense for a thread: with --input-type it would not start.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [], resourceLimits })
  worker.unref()
  // Whoever works with it hears of it; while nobody does, its end is enough.
  return worker.on('error', () => undefined)
}

/** It has closed its file and listens for another one. */
export function giveWorkerBack(kind: WorkerKind, worker: Worker): void {
  worker.unref()
  if (spares[kind].length === mostKept) {
    void worker.terminate()
    return
  }
  const timer = setTimeout(() => {
    const at = spares[kind].findIndex((spare) => spare.worker === worker)
    if (at !== -1) spares[kind].splice(at, 1)
    void worker.terminate()
  }, keptMs)
  spares[kind].push({ worker, timer: timer.unref() })
}
