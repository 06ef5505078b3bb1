import { parseTsv } from '@rowhouse/grid/clipboard/tsv'
import classes from './print-sheet.module.css'

/** A sheet on paper, or as PDF: the grid itself is a picture of the rows on the screen. */
export function printSheet(title: string, tsv: string): void {
  const [heads = [], ...rows] = parseTsv(tsv)
  const page = document.createElement('div')
  page.className = classes.printed ?? ''
  page.append(element('h1', title), sheetOf(heads, rows))
  document.body.append(page)
  const name = document.title
  // What browsers propose as the name of the file.
  document.title = title
  window.addEventListener(
    'afterprint',
    () => {
      page.remove()
      document.title = name
    },
    { once: true },
  )
  window.print()
}

function sheetOf(heads: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const table = document.createElement('table')
  const head = document.createElement('thead')
  head.append(lineOf('th', heads))
  const body = document.createElement('tbody')
  body.append(...rows.map((row) => lineOf('td', row)))
  table.append(head, body)
  return table
}

function lineOf(cell: 'th' | 'td', texts: readonly string[]): HTMLElement {
  const line = document.createElement('tr')
  line.append(...texts.map((text) => element(cell, text)))
  return line
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
