const persistedStateWait = { upToMs: 5000, everyMs: 100 } as const

/** Resolves true once the saved state is there, false when it did not come in time. */
export async function waitForPersistedState(
  isRestored: () => boolean,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < persistedStateWait.upToMs; waitedMs += persistedStateWait.everyMs) {
    if (isRestored()) return true
    await pause(persistedStateWait.everyMs)
  }
  return isRestored()
}
