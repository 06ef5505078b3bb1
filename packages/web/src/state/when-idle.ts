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
