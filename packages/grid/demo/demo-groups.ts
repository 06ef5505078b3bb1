import type { Cell, GroupHeading } from '@rowhouse/grid/source'
import { choiceOf } from './readers.ts'

/** Rows shared out into groups of up to three levels. */
export function groupsOf(rowCount: number, levels: number, folded: ReadonlySet<string>): GroupHeading[] {
  const found: GroupHeading[] = []
  const names = [
    ['Negotiation', 'Proposal', 'Qualified', 'Won', 'Lead'],
    ['Europe', 'Asia', 'Americas'],
    ['2025', '2026'],
  ]
  const split = (level: number, first: number, count: number, path: string): void => {
    const titles = names[level] ?? []
    if (level >= levels || count === 0) return
    let from = first
    for (const [index, title] of titles.entries()) {
      const end = first + Math.round((count * (index + 1)) / titles.length)
      const key = `${path}/${title}`
      const cell: { cell?: Cell } = level === 0 ? { cell: choiceOf(title) } : {}
      found.push({ key, level, first: from, count: end - from, isFolded: folded.has(key), title, ...cell })
      split(level + 1, from, end - from, key)
      from = end
    }
  }
  split(0, 0, rowCount, '')
  return found
}
