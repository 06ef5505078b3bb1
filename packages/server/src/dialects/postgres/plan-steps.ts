import type { PlanStep } from '../sql-run.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Total Cost'?: number
  readonly 'Plan Rows'?: number
  readonly 'Actual Rows'?: number
  /** Of one loop, in milliseconds. */
  readonly 'Actual Total Time'?: number
  readonly 'Actual Loops'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
  readonly [detail: string]: unknown
}

const toldDetails = [
  'Index Name',
  'Index Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Sort Key',
  'Group Key',
]

/** What “explain (format json)” answers, planned or measured. */
export const postgresPlan = (json: string): readonly PlanStep[] =>
  (JSON.parse(json) as readonly { Plan: PlanNode }[]).map(({ Plan }) => toStep(Plan))

function toStep(node: PlanNode): PlanStep {
  const relation = node['Relation Name']
  const loops = node['Actual Loops']
  const expected = node['Plan Rows']
  return {
    title: relation === undefined ? node['Node Type'] : `${node['Node Type']} on ${relation}`,
    detail: toldDetails.flatMap((name) => (node[name] === undefined ? [] : [String(node[name])])).join(' · '),
    scans: /^(Parallel )?Seq Scan$/.test(node['Node Type']) ? (relation ?? null) : null,
    cost: node['Total Cost'] ?? null,
    // Both are told for one loop: what is compared with what came is expected of all of them.
    rows: expected === undefined ? null : expected * Math.max(1, loops ?? 1),
    actual: loops === undefined || loops === 0 ? null : actualOf(node, loops),
    steps: (node.Plans ?? []).map(toStep),
  }
}

function actualOf(node: PlanNode, loops: number): PlanStep['actual'] {
  const [hit, read] = [node['Shared Hit Blocks'], node['Shared Read Blocks']]
  return {
    rows: Math.round((node['Actual Rows'] ?? 0) * loops),
    ms: (node['Actual Total Time'] ?? 0) * loops,
    pages: hit === undefined || read === undefined ? null : { all: hit + read, fromDisk: read },
  }
}
