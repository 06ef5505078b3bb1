import type { AfterEdit } from '@rowhouse/grid/edit/editor-session'
import type { Change, ChangeBatch } from '@rowhouse/grid/events'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { giveHands } from '@rowhouse/grid/hands'
import { Grid } from '@rowhouse/grid/react/grid'
import type { Selection } from '@rowhouse/grid/selection/selection'
import type { GridColumn, GridSource, GroupHeading, Peer, Summary, Window } from '@rowhouse/grid/source'
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { badInput } from './bad-input.ts'
import { deals } from './deals.ts'
import { groupsOf } from './demo-groups.ts'
import { demoKinds } from './demo-kinds.tsx'
import { DemoStore } from './demo-store.ts'
import type { DemoTable } from './demo-table.ts'
import { generated } from './generated.ts'
import { LateRows } from './late-rows.ts'

const tables: Readonly<Record<string, () => DemoTable>> = {
  deals: () => deals,
  'million × 60': () => generated(1_000_000, 60),
  '100 million × 1000': () => generated(100_000_000, 1000),
  'bad input': () => badInput,
  'no rows': () => ({ ...deals, rowCount: 0 }),
  'no columns': () => ({ rowCount: 100, columns: [], frozen: 0 }),
}

const heights = ['short', 'medium', 'tall', 'extra'] as const
const specs = new URLSearchParams(location.search)
const footer: Readonly<Record<string, readonly [string | undefined, string]>> = {
  owner: ['Unique', '5'],
  amount: ['Sum', '$71.4M'],
  probability: ['Average', '46%'],
  closes: ['Earliest', 'Oct 16'],
  fit: ['Average', '3.6'],
  seats: [undefined, '214,806'],
  weighted: ['Sum', '$32.9M'],
}

/** What the browser tests look at. */
interface DemoWindow {
  demo: {
    grid: GridHandle | null
    readonly batches: ChangeBatch[]
    readonly events: (readonly [string, unknown])[]
    window: Window | null
    selection: Selection | null
    text(row: number, column: string): string
    setTable(change: (store: DemoStore) => void): void
    /** With `late` in the address. */
    late: LateRows | null
    /** With `hands=late` in the address the grid has none before. */
    giveHands(): void
  }
}

const seen: DemoWindow['demo'] = {
  grid: null,
  batches: [],
  events: [],
  window: null,
  selection: null,
  text: () => '',
  setTable: () => {},
  late: null,
  giveHands: () => {},
}
;(window as unknown as DemoWindow).demo = seen

const peers: readonly Peer[] = [{ id: 'lee', name: 'Lee Chen', row: 11, column: 'stage', color: 1 }]

export function DemoApp(): ReactNode {
  const [name, setName] = useState(specs.get('data') ?? 'deals')
  const [height, setHeight] = useState<(typeof heights)[number]>((specs.get('height') as 'short') ?? 'short')
  const [isRtl, setRtl] = useState(specs.get('dir') === 'rtl')
  const [theme, setTheme] = useState(specs.get('theme') ?? 'light')
  const [levels, setLevels] = useState(Number(specs.get('groups') ?? 0))
  const [search, setSearch] = useState('')
  const [hasColors, setColors] = useState(specs.has('colors'))
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(specs.get('folded')?.split(',') ?? []))
  const [said, say] = useState('')
  const [turn, redraw] = useReducer((count: number) => count + 1, 0)
  const grid = useRef<GridHandle>(null)
  const store = useMemo(() => new DemoStore((tables[name] ?? tables.deals)?.() ?? deals), [name])

  useEffect(() => {
    document.documentElement.dir = isRtl ? 'rtl' : 'ltr'
    document.documentElement.dataset.theme = theme
    grid.current?.refreshLook()
  }, [isRtl, theme])

  useEffect(() => {
    seen.text = (row, id) => {
      const column = store.columns.find((one) => one.id === id)
      const cell = column === undefined ? 'loading' : store.cell(row, column)
      return cell === 'loading' ? '' : (demoKinds[cell.kind]?.text(cell) ?? '')
    }
    seen.setTable = (change) => {
      change(store)
      redraw()
    }
  }, [store])
  const [hands, setHands] = useState(() => (specs.get('hands') === 'late' ? null : giveHands))
  seen.giveHands = () => setHands(() => giveHands)
  const late = useMemo(() => (specs.has('late') ? new LateRows(Number(specs.get('late')), redraw) : null), [])
  seen.late = late
  const source = useMemo(
    () => makeSource(store, late, { levels, folded, search, turn, hasColors, isPlain: name !== 'deals' }),
    [store, late, levels, folded, search, turn, hasColors, name],
  )
  const keep = useCallback((handle: GridHandle | null): void => {
    grid.current = handle
    seen.grid = handle
  }, [])
  const note = (event: string, detail: unknown): void => {
    seen.events.push([event, detail])
    say(`${event} ${JSON.stringify(detail).slice(0, 200)}`)
  }
  const change = (act: () => void, event: string, detail: unknown): void => {
    act()
    redraw()
    note(event, detail)
  }

  /** As late as a server would be. */
  async function addRow(written: Change | undefined, after: AfterEdit): Promise<void> {
    await new Promise((later) => setTimeout(later, 50))
    const row = store.rowCount
    flushSync(() => change(() => store.addRow(written), 'new-row', row))
    if (after === 'down') return
    const column = written === undefined ? 0 : store.columns.findIndex(({ id }) => id === written.column)
    grid.current?.goTo({ row, column: after === 'next' ? column + 1 : column })
  }

  return (
    <div className={`page${specs.has('framed') ? ' framed' : ''}`}>
      <div className="bar">
        <Choice label="Data" value={name} options={Object.keys(tables)} onPick={setName} />
        <Choice label="Height" value={height} options={heights} onPick={(picked) => setHeight(picked as 'short')} />
        <Choice label="Theme" value={theme} options={['light', 'dark']} onPick={setTheme} />
        <Choice
          label="Groups"
          value={String(levels)}
          options={['0', '1', '2', '3']}
          onPick={(count) => setLevels(Number(count))}
        />
        <label>
          <input type="checkbox" checked={isRtl} onChange={(event) => setRtl(event.target.checked)} /> Right to left
        </label>
        <label>
          <input type="checkbox" checked={hasColors} onChange={(event) => setColors(event.target.checked)} /> Row
          colours
        </label>
        <label>
          Find <input value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
      </div>
      <Grid
        ref={keep}
        label="Deals"
        source={source}
        kinds={demoKinds}
        hands={hands}
        rowHeight={height}
        isRtl={isRtl}
        hasTicks
        canMoveRows={store.rowCount <= 1_000_000}
        hasFooter
        hasNewColumn
        newRowLabel="New deal"
        footerLead={name === 'deals' ? '1,284 deals' : `${store.rowCount.toLocaleString('en-US')} rows`}
        peers={name === 'deals' && levels === 0 ? peers : []}
        onChanges={(batch) => {
          seen.batches.push(batch)
          const { by, changes } = batch
          change(() => store.apply(batch), by, { count: changes.length, first: changes[0] })
        }}
        onWindow={(shown) => {
          seen.window = shown
        }}
        onSelection={(selection) => {
          seen.selection = selection
        }}
        onColumnResize={(id, width) => change(() => store.resize(id, width), 'resize', [id, width])}
        onColumnsMove={(order) => change(() => store.order(order), 'order', order)}
        onFreeze={(count) => change(() => (store.frozen = count), 'freeze', count)}
        onRowsMove={(rows, before) => change(() => store.moveRows(rows, before), 'rows', [rows, before])}
        onRowExpand={(row) => note('expand', row)}
        onHeaderClick={(id) => note('header', id)}
        onHeaderMenu={(id) => change(() => store.sort(id), 'header-menu', id)}
        onCellMenu={(cell) => note('cell-menu', cell)}
        onFooterClick={(id) => note('footer', id)}
        onNewRow={addRow}
        onNewColumn={() => note('new-column', null)}
        onLink={(href) => note('link', href)}
        onCommand={(command) => {
          if (command === 'undo') change(() => store.undo(), 'undo', null)
          else note('command', command)
        }}
        onNotice={(text) => note('notice', text)}
        onEditLost={(lost) => note('lost', { ...lost, reason: String(lost.reason) })}
        onGroupToggle={({ key }) => {
          note('fold', key)
          const next = new Set(folded)
          if (!next.delete(key)) next.add(key)
          setFolded(next)
        }}
      />
      <div className="said">{said === '' ? 'What happens is told here.' : said}</div>
    </div>
  )
}

interface SourceSpec {
  readonly levels: number
  readonly folded: ReadonlySet<string>
  readonly search: string
  readonly turn: number
  readonly hasColors: boolean
  readonly isPlain: boolean
}

function makeSource(
  store: DemoStore,
  late: LateRows | null,
  { levels, folded, search, hasColors, isPlain }: SourceSpec,
): GridSource {
  const textOf = (row: number, column: GridColumn): string => {
    const cell = store.cell(row, column)
    return cell === 'loading' ? '' : (demoKinds[cell.kind]?.text(cell) ?? '')
  }
  const needle = search.toLowerCase()
  return store.source({
    ...(late === null ? {} : { late }),
    ...(levels > 0 ? { groups: groupsOf(store.rowCount, levels, folded), groupValue } : {}),
    ...(needle === ''
      ? {}
      : { highlight: (row, column) => (textOf(row, column).toLowerCase().includes(needle) ? 'match' : null) }),
    ...(hasColors ? { rowColor: (row) => (row % 3 === 0 ? 'rgba(237, 169, 34, 0.12)' : null) } : {}),
    footerValue: ({ id, title }) => {
      const found = isPlain && title === 'Seats' ? (['Sum', '2.5B'] as const) : footer[id]
      if (found === undefined) return null
      const [label, value] = found
      return { value, ...(label === undefined ? {} : { label }), ...(id === 'probability' ? { align: 'end' } : {}) }
    },
  })
}

function groupValue(group: GroupHeading, { id }: GridColumn): Summary | null {
  if (id === 'amount') return { label: 'Sum', value: `$${(group.count * 27_300).toLocaleString('en-US')}` }
  if (id === 'probability') return { label: 'Avg', value: '51%', align: 'end' }
  return id === 'nda' ? { value: '80%' } : null
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onPick: (value: string) => void
}

function Choice({ label, value, options, onPick }: ChoiceProps): ReactNode {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}
