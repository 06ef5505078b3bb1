interface GridPlace {
  readonly at: number
  readonly count: number
  readonly columns: number
  readonly isRightToLeft: boolean
}

/** Where a key leads in a grid that is filled line by line; null: it means nothing there. */
export function gridStep(key: string, { at, count, columns, isRightToLeft }: GridPlace): number | null {
  const forward = isRightToLeft ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  }
  const step = steps[key]
  if (step === undefined) return null
  const next = at + step
  return next < 0 || next >= count ? at : next
}
