import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { readTest } from '@rowhouse/core/filters/read-test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { stackTest } from '@rowhouse/core/views/stack-test'
import type { AggregateWant } from '../../../query/aggregate-figures.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { maxLimit } from '../../../request/page.ts'
import type { RecordsAccess } from './access-to.ts'
import { type GroupHeads, groupHeads, type Head } from './group-heads.ts'
import { listRecords, type RecordPage } from './list-records.ts'
import type { PageSpec } from './record-spec.ts'

export interface Board extends GroupHeads {
  /** The first cards of every stack, in the order of the stacks. */
  readonly page: RecordPage
}

/**
 * Stacks with their figures and their first cards: two statements, however many stacks there are. `limit`: of each stack. Of so
 * many stacks that a page does not hold them, the last come without cards.
 */
export async function openBoard(
  ctx: InProject<'records.groupBy'>,
  access: RecordsAccess,
  wants: readonly AggregateWant[],
  { limit, ...spec }: PageSpec,
): Promise<Board> {
  const [step] = access.groups
  if (step === undefined)
    throw invalidRequest('This view has no field to stack cards by. Choose one that holds one choice, person or link.')
  if (access.table.key.length === 0)
    throw invalidRequest(`Records of “${access.table.title}” have no key to tell them apart by, so they are no cards.`)
  const heads = await groupHeads(ctx, access, wants, spec)
  const first = heads.heads.slice(0, Math.floor(maxLimit / limit))
  const tests = first.map((head) => inStack(access, step.column, head))
  if (tests.length === 0) return { ...heads, page: noCards }
  const page = { ...spec, limit: maxLimit, offset: 0, groups: { tests, limit } }
  return { ...heads, page: await listRecords(ctx, access, page, 'none') }
}

const noCards: RecordPage = { list: ['[]'], total: null }

function inStack({ clock }: RecordsAccess, column: RecordColumn, head: Head): ResolvedFilter {
  const { operator, value } = stackTest(JSON.parse(head.value))
  return resolveFilter(readTest({ column, word: operator, written: value, place: 'stack' }), clock)
}
