/** What the times of frames say. Pure. */
interface FrameFigures {
  readonly fps: number
  readonly p95Ms: number
  readonly longestMs: number
}

export function figuresOf(frameMs: readonly number[]): FrameFigures {
  const sorted = [...frameMs].sort((a, b) => a - b)
  const total = sorted.reduce((sum, ms) => sum + ms, 0)
  const at = Math.max(0, Math.ceil(sorted.length * 0.95) - 1)
  return {
    fps: (sorted.length / total) * 1000,
    p95Ms: sorted[at] ?? Number.NaN,
    longestMs: sorted.at(-1) ?? Number.NaN,
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
