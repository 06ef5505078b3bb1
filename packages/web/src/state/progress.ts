import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

export const progressTimes = { throttleMs: 200, durationMs: 3000 } as const

interface ProgressState {
  readonly inFlight: number
  readonly isShown: boolean
}

interface Progress extends StoreApi<ProgressState> {
  start(): void
  finish(): void
}

interface Timer {
  readonly after: (ms: number, work: () => void) => () => void
}

const browserTimer: Timer = {
  after: (ms, work) => {
    const id = setTimeout(work, ms)
    return () => clearTimeout(id)
  },
}

/** Counts requests; the line appears only when they take longer than the throttle, so that quick answers do not flicker. */
export function createProgress(timer: Timer = browserTimer): Progress {
  const store = createStore<ProgressState>(() => ({ inFlight: 0, isShown: false }))
  let cancel: (() => void) | null = null

  return {
    ...store,
    start() {
      store.setState(({ inFlight }) => ({ inFlight: inFlight + 1 }))
      cancel ??= timer.after(progressTimes.throttleMs, () => store.setState({ isShown: true }))
    },
    finish() {
      const inFlight = Math.max(0, store.getState().inFlight - 1)
      store.setState({ inFlight })
      if (inFlight > 0) return
      cancel?.()
      cancel = null
      store.setState({ isShown: false })
    },
  }
}

export const progress = createProgress()

export function useIsBusy(): boolean {
  return useStore(progress, (state) => state.isShown)
}
