import {
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useInnerSize } from '../../ui/use-inner-size.ts'
import { useRowsInView } from '../../views/use-rows-in-view.ts'
import { cellText } from './result-csv.ts'
import type { ResultRows } from './result-rows.ts'
import classes from './sql-editor.module.css'
import type { SqlResult } from './sql-queries.ts'

const rowHeight = 28

interface ResultTableProps {
  readonly headers: SqlResult['headers']
  readonly rows: ResultRows
}

/** Only the rows that are seen are drawn and held, however many there are; near the end the next are asked for. */
export function ResultTable({ headers, rows }: ResultTableProps): ReactElement {
  useSyncExternalStore(rows.subscribe, rows.version)
  const host = useRef<HTMLDivElement>(null)
  const view = useInnerSize(host)
  const { known } = rows
  const table = useRef<HTMLTableElement>(null)
  const widths = useWidths(table)
  const { first, end, topOf, spacer } = useRowsInView<HTMLDivElement>(host, {
    count: known,
    height: rowHeight,
    lead: rowHeight,
    view,
    width: Math.max(view.width, sum(widths)),
  })
  useEffect(() => rows.show(first, end), [rows, first, end])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div ref={host} className={classes.scroll} tabIndex={0}>
      <div ref={spacer} className={classes.spacer}>
        <table
          ref={table}
          className={classes.rows}
          aria-rowcount={known + 1}
          style={{ insetBlockStart: topOf(first) - rowHeight }}
        >
          <thead>
            <tr>
              <th />
              {headers.map(({ text, value }, at) => (
                <th
                  key={value}
                  scope="col"
                  data-number={typeof rows.at(first)?.[value] === 'number' || undefined}
                  style={{ minInlineSize: widths[at + 1] }}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: end - first }, (_, step) => first + step).map((at) => {
              const row = rows.at(at)
              return (
                <tr key={at} aria-rowindex={at + 2} aria-busy={row === undefined}>
                  <td className={classes.place}>{at + 1}</td>
                  {headers.map(({ value }) => {
                    const cell = row?.[value] ?? null
                    return (
                      <td
                        key={value}
                        data-none={cell === null || undefined}
                        data-number={typeof cell === 'number' || undefined}
                      >
                        <bdi>{row === undefined ? '' : cell === null ? 'null' : cellText(cell)}</bdi>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0)

/** As wide as the widest cell that was drawn so far: columns do not jump while other rows come. */
function useWidths(table: RefObject<HTMLTableElement | null>): readonly number[] {
  const [widths, setWidths] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const drawn = [...(table.current?.tHead?.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth)
    setWidths((known) => {
      const next = drawn.map((width, at) => Math.max(width, known[at] ?? 0))
      return next.every((width, at) => width === known[at]) && next.length === known.length ? known : next
    })
  })
  return widths
}
