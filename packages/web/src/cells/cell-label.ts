import type { Cell } from '@rowhouse/grid/source'

/** What a cell says in a line. */
export function cellLabel(cell: Cell): string {
  const { shown, text, label, isOn, stars } = cell as {
    readonly shown?: string
    readonly text?: string
    readonly label?: string
    readonly isOn?: boolean
    readonly stars?: number
  }
  return shown ?? text ?? label ?? (isOn === undefined ? String(stars ?? '') : isOn ? '✓' : '')
}
