/** Runs work that nobody waits for once the browser has nothing more urgent to do. The answer takes it back. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}

/** The same for code that is only likely to be wanted: whoever pays for bytes, or waits for each, fetches it when it is. */
export function prefetchWhenIdle(fetchAhead: () => void): () => void {
  return isThrifty() ? () => undefined : whenIdle(fetchAhead)
}

declare global {
  interface Navigator {
    /** Safari and Firefox do not tell. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

function isThrifty(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}
