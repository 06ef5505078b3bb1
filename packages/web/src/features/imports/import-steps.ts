import type { ImportState } from '@rowhouse/core/api/imports'

/** The screens of an import. */
export type ImportStep = 'file' | 'rehearsal' | 'run' | 'receipt'

const stepOfState: Readonly<Record<ImportState, ImportStep>> = {
  ready: 'file',
  rehearsing: 'rehearsal',
  rehearsed: 'rehearsal',
  waiting: 'run',
  running: 'run',
  paused: 'run',
  done: 'receipt',
  stopped: 'receipt',
  failed: 'receipt',
  undoing: 'receipt',
  undone: 'receipt',
}

/** One that failed before anything was written has no receipt: it begins again with its file. */
export function stepOf({ state, receipt }: { readonly state: ImportState; readonly receipt: unknown }): ImportStep {
  return state === 'failed' && receipt === null ? 'file' : stepOfState[state]
}

export const isWriting = (state: ImportState): boolean => stepOfState[state] === 'run'

/** In so many milliseconds it may be further; null: nothing goes on by itself. */
export function nextLookMs(state: ImportState | undefined): number | null {
  if (state === 'paused') return 3000
  return state === 'rehearsing' || state === 'waiting' || state === 'running' || state === 'undoing' ? 500 : null
}
