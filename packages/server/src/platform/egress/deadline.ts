import { tooSlow } from './refusals.ts'

/** Time limits of one call: it ends when one of them is over or when the outer signal fires. */
export interface Deadline {
  readonly signal: AbortSignal
  /** One more for what is done now, until it is lifted. */
  limit(timeoutMs: number): void
  lift(): void
  /** Frees the timers and the listener. */
  end(): void
}

/** `timeoutMs` null: only what is limited has an end. */
export function startDeadline(timeoutMs: number | null, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(outer?.reason)
  const stop = () => controller.abort(tooSlow())
  const timer = timeoutMs === null ? undefined : setTimeout(stop, timeoutMs)
  let limit: NodeJS.Timeout | undefined
  const lift = () => clearTimeout(limit)
  outer?.addEventListener('abort', abort)
  if (outer?.aborted) abort()
  return {
    signal: controller.signal,
    limit(ms) {
      lift()
      limit = setTimeout(stop, ms)
    },
    lift,
    end() {
      lift()
      clearTimeout(timer)
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
