import type { FoundColumn, FoundSheet } from '@rowhouse/core/api/imports'

export function aColumn(from: number, part: Partial<FoundColumn> = {}): FoundColumn {
  const header = part.header ?? `Column ${from + 1}`
  return {
    ...{ from, header, title: header, type: 'SingleLineText', options: {}, fits: [], filled: 3, blank: 0 },
    ...{ unreadable: [], unreadableCount: 0, ambiguous: [], ambiguousCount: 0, dayOrder: null, mark: null },
    ...{ isLeftOut: false, linksTo: null },
    ...part,
  }
}

export function aSheet(part: Partial<FoundSheet> = {}): FoundSheet {
  return {
    ...{ id: 's1', title: 'Sheet', isHidden: false, rows: 3, sampled: 3, headerLine: 1 },
    ...{ columns: [aColumn(0)], first: [], lines: [], notes: [] },
    ...part,
  }
}
