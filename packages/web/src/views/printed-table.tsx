import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './printed-table.module.css'

interface PrintedLine {
  readonly key: string
  /** Where it stands: its stack, its lane, its days. */
  readonly place: string | null
  readonly name: string
  readonly more: readonly ReactNode[]
}

interface PrintedTableProps {
  readonly title: string
  readonly lines: readonly PrintedLine[]
  /** Those that nobody has loaded. */
  readonly missing?: number
}

/** As much as somebody reads on paper. */
const mostPrinted = 500

/** Records on paper, a line for each: beside the page, which is as high as a screen and cuts what is longer. */
export function PrintedTable({ title, lines, missing = 0 }: PrintedTableProps): ReactElement {
  const t = useTexts()
  const printed = lines.slice(0, mostPrinted)
  const more = lines.length - printed.length + missing
  return createPortal(
    <div className={classes.printed}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {printed.map((line) => (
            <tr key={line.key}>
              {line.place === null ? null : <td>{line.place}</td>}
              <th scope="row">{line.name}</th>
              {line.more.map((told, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: each has its own place in the line.
                <td key={at}>{told}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>{t('views.print.more', { count: more })}</p> : null}
    </div>,
    document.body,
  )
}
