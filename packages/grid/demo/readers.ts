import type { BooleanCell } from '@rowhouse/grid/cells/boolean'
import type { NumberCell } from '@rowhouse/grid/cells/number'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { ProgressCell } from '@rowhouse/grid/cells/progress'
import type { TextCell } from '@rowhouse/grid/cells/text'
import type { Change } from '@rowhouse/grid/events'
import type { ChoiceCell, PersonCell, RatingCell } from './demo-cells.ts'

/** From what a person typed or pasted to a cell; forgiving, as a host should be. */
type Given = Pick<Change, 'text' | 'value'>

const colors: Readonly<Record<string, number>> = {
  Negotiation: 3,
  Proposal: 8,
  Qualified: 6,
  Won: 4,
  Lead: 0,
  Lost: 1,
  Enterprise: 7,
  EU: 3,
  'New logo': 4,
  Pilot: 2,
  Renewal: 6,
  Expansion: 5,
  Security: 8,
  Public: 0,
  Partner: 9,
}

export const stages = ['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Won', 'Lost']
export const people: Readonly<Record<string, number>> = {
  'Ana Ruiz': 8,
  'Lee Chen': 5,
  'Mo Okafor': 2,
  'Ida Lund': 9,
  'Tom Brandt': 6,
}

export const readText = ({ text }: Given): TextCell => ({ kind: 'text', text })

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat('en-US')

export const money = (value: number | null): NumberCell => ({
  kind: 'number',
  value,
  ...(value === null ? {} : { shown: dollars.format(value) }),
})
export const amount = (value: number | null): NumberCell => ({
  kind: 'number',
  value,
  ...(value === null ? {} : { shown: plain.format(value) }),
})

export function numberIn({ text, value }: Given): number | null {
  if (typeof value === 'number') return value
  const found = Number(text.replace(/[^\d.-]/g, ''))
  return text.trim() === '' || Number.isNaN(found) ? null : found
}

export const readProgress = (given: Given): ProgressCell => {
  if (typeof given.value === 'number') return { kind: 'progress', value: given.value }
  const percent = numberIn(given)
  return { kind: 'progress', value: percent === null ? null : percent / 100 }
}

export const readBoolean = ({ text, value }: Given): BooleanCell => ({
  kind: 'boolean',
  isOn: typeof value === 'boolean' ? value : /^(true|yes|1|x)$/i.test(text.trim()),
})

export const pillsOf = (labels: readonly string[], form: 'plain' | 'chip' = 'plain'): PillsCell => ({
  kind: 'pills',
  form,
  pills: labels.map((label) => ({ label, color: colors[label] ?? label.length % 10 })),
})

export const readPills = ({ text }: Given): PillsCell =>
  pillsOf(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

export const choiceOf = (label: string): ChoiceCell => ({
  kind: 'choice',
  form: 'dot',
  options: stages,
  pills: label === '' ? [] : [{ label, color: colors[label] ?? 0 }],
})

export const personOf = (name: string): PersonCell => ({ kind: 'person', name, color: people[name] ?? 0 })

export const ratingOf = (stars: number): RatingCell => ({
  kind: 'rating',
  stars: Math.min(5, Math.max(0, Math.round(stars))),
  most: 5,
})
