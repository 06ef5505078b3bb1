import type { PlanStep, SqlCell } from '../sql-run.ts'

/** A row of “explain”. */
export function plannedStep(columns: readonly string[], row: readonly SqlCell[]): PlanStep {
  const cell = (name: string): SqlCell => row[columns.findIndex((column) => column.toLowerCase() === name)] ?? null
  const at = (name: string): string => String(cell(name) ?? '')
  const key = at('key')
  const rows = cell('rows')
  return {
    scans: scanOf(at('type'), at('table')),
    title: [at('type') === 'ALL' ? 'Full scan' : at('select_type'), at('table')].filter(Boolean).join(' of '),
    detail: [at('type') && `access ${at('type')}`, key && `key ${key}`, at('extra')].filter(Boolean).join(' · '),
    cost: null,
    rows: rows === null ? null : Number(rows),
    actual: null,
    steps: [],
  }
}

/** What is made on the way stands in angle brackets. */
const scanOf = (access: string, table: string): string | null =>
  access === 'ALL' && table !== '' && !table.startsWith('<') ? table : null

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What “analyze format=json” of MariaDB answers. */
export const mariaDbMeasured = (json: string): readonly PlanStep[] => stepsIn(JSON.parse(json) as Node)

/** Figures about a step, and no steps of it. */
const notSteps: ReadonlySet<string> = new Set(['query_optimization', 'r_engine_stats', 'optimization'])

function stepsIn(node: Node): readonly PlanStep[] {
  return Object.entries(node).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.filter(isNode).flatMap(stepsIn)
    return isNode(value) && !notSteps.has(name) ? [measuredStep(name, value)] : []
  })
}

function measuredStep(name: string, node: Node): PlanStep {
  const loops = figure(node, 'r_loops')
  const [expected, came] = [figure(node, 'rows'), figure(node, 'r_rows')]
  const access = textAt(node, 'access_type')
  const table = textAt(node, 'table_name')
  const stats = isNode(node.r_engine_stats) ? node.r_engine_stats : {}
  const pages = figure(stats, 'pages_accessed')
  return {
    title: table === '' ? spoken(name) : `${access === 'ALL' ? 'Full scan' : 'Lookup'} of ${table}`,
    detail: [
      access && `access ${access}`,
      textAt(node, 'key') && `key ${textAt(node, 'key')}`,
      textAt(node, 'attached_condition'),
      textAt(node, 'sort_key'),
      textAt(node, 'message'),
    ]
      .filter(Boolean)
      .join(' · '),
    scans: scanOf(access, table),
    cost: null,
    // Told for one loop, as what came is.
    rows: expected === null ? null : expected * Math.max(1, loops ?? 1),
    actual:
      loops === null || loops === 0
        ? null
        : {
            rows: came === null ? null : Math.round(came * loops),
            ms: timeOf(node),
            pages: pages === null ? null : { all: pages, fromDisk: figure(stats, 'pages_read_count') ?? 0 },
          },
    steps: stepsIn(node),
  }
}

function timeOf(node: Node): number | null {
  const [table, other] = [figure(node, 'r_table_time_ms'), figure(node, 'r_other_time_ms')]
  return figure(node, 'r_total_time_ms') ?? (table === null && other === null ? null : (table ?? 0) + (other ?? 0))
}

const figure = (node: Node, name: string): number | null => {
  const value = node[name]
  return typeof value === 'number' ? value : null
}

const textAt = (node: Node, name: string): string => (typeof node[name] === 'string' ? node[name] : '')

const spoken = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]/g, ' ')

const number = '([\\d.e+]+)'
const line = new RegExp(
  `^( *)-> (.*?)(?: +\\(cost=(?:${number}\\.\\.)?${number} rows=${number}\\))?(?: +\\(actual time=${number}\\.\\.${number} rows=${number} loops=${number}\\))?(?: +\\(never executed\\))?$`,
)

/** What “explain analyze” of MySQL answers: a step a line, those it is made of four letters further in. */
export function mysqlMeasured(text: string): readonly PlanStep[] {
  const top: Growing[] = []
  const above: { readonly indent: number; readonly steps: Growing[] }[] = [{ indent: -1, steps: top }]
  for (const one of text.split('\n')) {
    const found = line.exec(one)
    if (found === null) continue
    const [, indent = '', said = '', , cost, rows, , ms, came, loops] = found
    while ((above.at(-1)?.indent ?? -1) >= indent.length && above.length > 1) above.pop()
    const step = treeStep(said, { cost, rows, ms, came, loops })
    above.at(-1)?.steps.push(step)
    above.push({ indent: indent.length, steps: step.steps })
  }
  return top
}

interface Growing extends PlanStep {
  readonly steps: Growing[]
}

type Told = Readonly<Record<'cost' | 'rows' | 'ms' | 'came' | 'loops', string | undefined>>

function treeStep(said: string, { cost, rows, ms, came, loops }: Told): Growing {
  const [, title = said, detail = ''] = /^([^:(]+): (.*)$/.exec(said) ?? []
  const times = Number(loops ?? 1)
  return {
    title,
    detail,
    scans: scanOf('ALL', /^Table scan on (\S+)$/.exec(said)?.[1] ?? ''),
    cost: cost === undefined ? null : Number(cost),
    rows: rows === undefined ? null : Number(rows) * times,
    actual:
      loops === undefined ? null : { rows: Math.round(Number(came) * times), ms: Number(ms) * times, pages: null },
    steps: [],
  }
}
