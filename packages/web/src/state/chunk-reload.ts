const chunkReloadPauseMs = 60_000
const entry = 'rowhouse.chunk-reload'

/** A new release removes the old files; one reload a minute fetches the new page, more would be a loop. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(entry) ?? Number.NaN)
  if (now - last < chunkReloadPauseMs) return false
  storage.setItem(entry, String(now))
  return true
}

export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|importing a module script failed|unable to preload|chunk/i.test(error.message)
}

let isReloading = false

/** Starts the reload, or says that one is under way; false when the last one was too recent. */
export function reloadForNewFiles(): boolean {
  if (isReloading) return true
  if (!mayReload(window.sessionStorage, Date.now())) return false
  isReloading = true
  window.location.reload()
  return true
}
