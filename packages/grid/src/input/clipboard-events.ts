import { readClipboardBlock } from '../clipboard/clipboard-block.ts'
import { writeHtmlTable } from '../clipboard/html-table.ts'
import { writeTsv } from '../clipboard/tsv.ts'
import type { Editing } from '../edit/editing.ts'
import type { Engine } from '../engine/engine.ts'
import { clearCells } from './batches.ts'
import { copiedBlock } from './copied-block.ts'
import { pasteBlock } from './paste-block.ts'

/** The browser's own copy, cut and paste, while nothing is edited. */
export function listenToClipboard(engine: Engine, editing: Editing, signal: AbortSignal): void {
  const { sink } = engine.surface
  const copy = (event: ClipboardEvent): boolean => {
    const isOfText = editing.isOpen || editing.keys.isTyping
    if (isOfText || event.clipboardData === null || engine.selection.ranges.length === 0) return false
    event.preventDefault()
    // The browser waits for nobody: what is not there now cannot be copied.
    const block = editing.keys.isOn ? 'loading' : copiedBlock(engine)
    if (typeof block === 'string') {
      engine.options.onNotice?.(engine.words[block === 'loading' ? 'notLoaded' : 'tooMuchToCopy'])
      return false
    }
    event.clipboardData.setData('text/plain', writeTsv(block.map((row) => row.map(({ text }) => text))))
    event.clipboardData.setData('text/html', writeHtmlTable(block))
    return true
  }
  sink.addEventListener('copy', copy, { signal })
  sink.addEventListener(
    'cut',
    (event) => {
      if (copy(event)) clearCells(engine, 'cut')
    },
    { signal },
  )
  sink.addEventListener(
    'paste',
    (event) => {
      if (editing.isOpen || editing.keys.isTyping || event.clipboardData === null) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      const block = readClipboardBlock(text, event.clipboardData.getData('text/html'))
      editing.keys.act(() => pasteBlock(engine, block, false), { text })
    },
    { signal },
  )
}

/** Reads the clipboard without a paste event, for “paste transposed” and for menus. The browser may ask the person first. */
export function pasteFromSystem(engine: Engine, isTransposed: boolean): void {
  readSystem().then(
    ({ text, html }) => pasteBlock(engine, readClipboardBlock(text, html), isTransposed),
    () => engine.options.onNotice?.(engine.words.nothingToPaste),
  )
}

async function readSystem(): Promise<{ text: string; html: string }> {
  const items = await navigator.clipboard.read()
  const read = async (type: string): Promise<string> => {
    const item = items.find(({ types }) => types.includes(type))
    return item === undefined ? '' : (await item.getType(type)).text()
  }
  return { text: await read('text/plain'), html: await read('text/html') }
}
