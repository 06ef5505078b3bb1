import type { KeyboardEvent } from 'react'
import { mirroredKey } from '../../ui/mirrored-key.ts'
import type { TreeRow } from './tree-rows.ts'
import type { TreeMoves } from './use-tree-moves.ts'

interface TreeKeys {
  readonly rows: readonly TreeRow[]
  readonly moves: Pick<TreeMoves, 'stepOf'>
  readonly focus: (key: string) => void
  readonly toggle: (row: TreeRow, isOpen: boolean) => void
  readonly rename: (row: TreeRow) => void
}

type Act = (() => void) | null

/** Arrows walk through the lines, left and right fold and unfold, Alt with arrows moves a line, F2 renames it. */
export function treeKeys(tree: TreeKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.line : undefined
    const at = tree.rows.findIndex((row) => row.key === key)
    const row = tree.rows[at]
    if (row === undefined || event.ctrlKey || event.metaKey) return
    const act = event.altKey ? moveOf(tree, row, event.key) : actOf(tree, { row, at }, mirroredKey(event.key))
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

function moveOf({ moves }: TreeKeys, row: TreeRow, key: string): Act {
  if (key === 'ArrowUp') return moves.stepOf(row, -1)
  return key === 'ArrowDown' ? moves.stepOf(row, 1) : null
}

function actOf(tree: TreeKeys, { row, at }: { readonly row: TreeRow; readonly at: number }, key: string): Act {
  const { rows, focus, toggle, rename } = tree
  const folds = row.kind === 'table' || row.kind === 'source'
  const go = (to: number): Act => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, to))]
    return target === undefined ? null : () => focus(target.key)
  }
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      return folds && !row.isOpen ? () => toggle(row, true) : go(at + 1)
    case 'ArrowLeft':
      if (folds && row.isOpen) return () => toggle(row, false)
      return go(rows.findLastIndex((other, index) => index < at && (other.kind === 'table' || other.kind === 'source')))
    case 'F2':
      return row.kind === 'table' || row.kind === 'view' ? () => rename(row) : null
    default:
      return null
  }
}
