/** What was measured beside what it should be. Pure. */
export interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'MB' | 'kB' | 'fps' | '×' | 'cores' | ''
  /** At most, or for frames at least; null: it is only told. */
  readonly goal: number | null
}

export function isMet({ value, unit, goal }: Measured): boolean {
  if (goal === null) return true
  return unit === 'fps' ? value >= goal : value <= goal
}

export function goalLine(measured: Measured): string[] {
  const { name, value, unit, goal } = measured
  const show = (number: number): string => `${number.toFixed(digitsOf(number, unit))} ${unit}`.trim()
  const wanted = goal === null ? '' : `${unit === 'fps' ? '≥' : '≤'} ${show(goal)}`
  return [name, show(value), wanted, goal === null ? '' : isMet(measured) ? 'met' : 'MISSED']
}

function digitsOf(number: number, unit: Measured['unit']): number {
  if (unit === '×' || unit === 'cores') return 2
  return number < 100 && unit !== '' ? 1 : 0
}
