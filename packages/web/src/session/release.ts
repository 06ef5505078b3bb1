import type { ReleaseInfo } from '../state/app-state.ts'

export const releaseTimes = { bannerDelayMs: 1000, pollMs: 600_000 } as const

/** The release to offer, or null: none known, the same as installed, or hidden by this person. */
export function offeredRelease(release: ReleaseInfo | null, hiddenRelease: string | null): string | null {
  const latest = release?.releaseVersion ?? null
  if (latest === null || latest === release?.currentVersion || latest === hiddenRelease) return null
  return latest
}
