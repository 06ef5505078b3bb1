import { ApiError } from '../api/errors.ts'
import { appState } from '../state/app-state.ts'
import { isChunkError, reloadForNewFiles } from '../state/chunk-reload.ts'
import { errorReport } from '../ui/error-report.ts'
import { showUnexpectedError } from '../ui/unexpected-error-store.ts'

/** Failures nobody caught: missing files reload the page, everything else may be reported by the person. */
export function watchForBreaks(): void {
  window.addEventListener('vite:preloadError', () => void reloadForNewFiles())
  window.addEventListener('error', (event) => noteBreak(event.error))
  window.addEventListener('unhandledrejection', (event) => noteBreak(event.reason))
}

export function noteBreak(error: unknown): void {
  // What the server refused is said where it was asked for; an aborted request is no failure.
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError' || isChunkError(error))
    return
  showUnexpectedError(
    errorReport({
      error,
      place: window.location.hash,
      version: appState.getState().info?.version ?? null,
      browser: navigator.userAgent,
      time: new Date(),
    }),
  )
}
