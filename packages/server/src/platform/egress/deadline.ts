import { tooSlow } from './refusals.ts'

/** A time limit inside an outer one: it ends when its own time is over or when the outer signal fires. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Lifts this time limit; the outer signal still counts. */
  lift(): void
  /** Frees the timer and the listener. */
  end(): void
}

export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(tooSlow()), timeoutMs)
  const lift = () => clearTimeout(timer)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  return {
    signal: controller.signal,
    lift,
    end() {
      lift()
      outer?.removeEventListener('abort', abort)
    },
  }
}

/** Waits for work that cannot be cancelled, such as a name lookup, no longer than the signal allows. */
export async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
