import { keyCommand } from '@rowhouse/grid/input/keys'
import type { KeyboardEvent } from 'react'
import { leaveField } from '../../ui/leave-field.ts'
import { runHistory } from '../records/run-history.ts'
import type { TableRecords } from '../records/table-records.ts'
import type { useNeighbours } from './use-neighbours.ts'

/** Undo and redo, and the way to the records before and after. */
export function pressInSheet(
  event: KeyboardEvent,
  records: TableRecords,
  neighbours: ReturnType<typeof useNeighbours>,
): void {
  const isWriting = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
  const command = isWriting ? null : keyCommand(event, false)
  if (command?.do === 'host' && (command.command === 'undo' || command.command === 'redo')) {
    event.preventDefault()
    void runHistory(records.undoStack, command.command)
    return
  }
  const letter = isWriting || event.ctrlKey || event.metaKey || event.altKey ? '' : event.key.toLowerCase()
  const isNext = (event.altKey && event.key === 'ArrowDown') || letter === 'j'
  const isPrevious = (event.altKey && event.key === 'ArrowUp') || letter === 'k'
  if (!isNext && !isPrevious) return
  event.preventDefault()
  const go = isNext ? neighbours.goNext : neighbours.goPrevious
  if (go) leaveField(event.currentTarget)
  void go?.()
}
