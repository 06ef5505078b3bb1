/** A span of time nobody should take to the letter: “640 ms”, “12 sec”, “3 min”. */
export function aboutTime(ms: number): string {
  const [unit, size] =
    ms < 1000
      ? (['millisecond', 1] as const)
      : ms < 90_000
        ? (['second', 1000] as const)
        : (['minute', 60_000] as const)
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(1, Math.round(ms / size)),
  )
}
