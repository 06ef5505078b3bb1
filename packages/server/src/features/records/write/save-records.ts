import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { AppError, conflict, invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'
import { sentLinks } from '../links/link-cells.ts'
import { LinkClaims } from '../links/link-claims.ts'
import type { LinkFault, LinkRules } from '../links/resolve-links.ts'
import { orderRows } from '../order/order-rows.ts'
import { putRecords, readMove, type SentMove } from '../order/put-records.ts'
import { AcceptedRows, acceptRow, inRow, inTurn, refuseTwice } from './accept-row.ts'
import type { KnownCells } from './conflicts.ts'
import { insertAccepted } from './insert-accepted.ts'
import { limits } from './limits.ts'
import { protectSecrets } from './protect-secrets.ts'
import { readShift, type SentShift, type Shifted, shiftSuccessors, toldShift } from './shift-successors.ts'
import { updateAccepted } from './update-accepted.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

interface SentBatch {
  readonly updates: readonly { readonly record: string; readonly cells: SentRow; readonly known?: SentRow }[]
  readonly inserts: readonly SentRow[]
  /** New records are put above this one. */
  readonly before?: string
  /** Records that get another place in the same step. */
  readonly move?: SentMove
  /** Records that wait for the changed ones are moved as far as needed. */
  readonly shift?: SentShift
  /** Link cells whose names lead nowhere stay as they are and are told, instead of everything being refused. */
  readonly leavesUnknownLinks?: boolean
}

interface LeftLink {
  /** Which of the updates, or behind them of the inserts. */
  readonly row: number
  readonly column: string
  readonly text: string
  readonly why: LinkFault['why']
}

/** A paste, a fill, an edit: what is changed and what is new, all of it or nothing. */
export async function saveRecords(
  ctx: InProject<'records.bulkUpdate'>,
  given: SnapshotTable,
  { updates, inserts, before, move, shift, leavesUnknownLinks = false }: SentBatch,
  spec: Omit<WriteSpec, 'reply'>,
): Promise<Written> {
  const count = updates.length + inserts.length
  if (count === 0) throw invalidRequest('Send at least one record.')
  if (count > limits.recordsPerCall)
    throw new AppError('too_large', `At most ${limits.recordsPerCall} records can be written in one call.`)
  const moved = move && readMove(given, move)
  const table = before === undefined && move === undefined ? given : await orderRows(ctx, given)
  const above = before === undefined ? null : parseRecordKey(table, before)
  let inserted: readonly string[] = []
  let left: LeftLink[] = []
  let taken = 0
  let shifted: readonly Shifted[] = []
  const leaving = (after: number): LinkRules => ({
    takesKeys: true,
    onFault({ row, column: { column }, text, why }) {
      left.push({ row: after + row, column: column.title, text, why })
      return 'leave'
    },
  })
  const reply = () =>
    JSON.stringify({
      inserted,
      ...(leavesUnknownLinks ? { left } : {}),
      ...(taken === 0 ? {} : { taken }),
      ...(shift === undefined ? {} : { shifted: shifted.map(toldShift) }),
    })
  return writeRecords(ctx, table, { ...spec, reply }, async (access) => {
    const { shape } = spec
    left = []
    const claims = new LinkClaims()
    const waiting = shift && readShift(access, shift)
    const linksIn = (sent: readonly SentRow[], after: number) =>
      sentLinks(ctx, access, table, { sent, shape, rules: { claims, ...(leavesUnknownLinks ? leaving(after) : {}) } })
    const changedLinks = await linksIn(
      updates.map(({ cells }) => cells),
      0,
    )
    const newLinks = await linksIn(inserts, updates.length)
    const keys = updates.map(({ record }) => parseRecordKey(table, record))
    refuseTwice(table, keys)
    const ignored = new Set<string>()
    const accepted = changedLinks.rows.map((row, at) => {
      const key = keys[at]
      const accept = () => acceptRow(access, row, { shape, isNew: false, ...(key === undefined ? {} : { key }) })
      const { cells, ignored: names } = count === 1 ? accept() : inRow(at, accept)
      for (const name of names) ignored.add(name)
      return cells
    })
    const after = updates.length === 0 ? {} : { after: updates.length }
    const fresh = new AcceptedRows(access, newLinks.rows, { shape, isNew: true, ...after })
    const safe = await protectSecrets(ctx, table, [...accepted, ...fresh.piece(0, fresh.count)])
    refuseIgnored([...ignored, ...fresh.ignored])
    return async (attempt) => {
      const changed = keys.map((key, at) => ({ key, cells: safe[at] ?? new Map() }))
      shifted = waiting === undefined ? [] : await shiftSuccessors(attempt, waiting, changed)
      const given = changed.map((update, at) => ({ ...update, known: knownCells(access, updates[at]?.known) }))
      const updated = (await updateAccepted(attempt, [...given, ...shifted])).slice(0, keys.length)
      taken = (await changedLinks.write(attempt, updated)).taken
      if (moved !== undefined) await putRecords(attempt, moved)
      inserted =
        fresh.count === 0 ? [] : await insertAccepted(attempt, inTurn(safe.slice(keys.length)), { before: above })
      taken += (await newLinks.write(attempt, inserted)).taken
      return { keys: [...updated, ...inserted], count, ignored: [] }
    }
  })
}

/** Who types into a column that somebody deleted meanwhile must hear of it. */
function refuseIgnored([name]: readonly string[]): void {
  if (name === undefined) return
  throw conflict(`“${name}” is no longer a field one can write to. Nothing was stored.`, { reason: 'columns' })
}

/** Secrets and what is computed nobody saw; a value that no longer suits its column is compared as it came. */
function knownCells({ sight }: TableAccess, known: SentRow | undefined): KnownCells {
  const cells = new Map<StoredColumn, readonly CellValue[]>()
  if (known === undefined) return cells
  const { find } = columnFinder(sight.columns)
  for (const [name, value] of Object.entries(known)) {
    const column = find(name)
    if (column === null || !isStored(column) || column.secret) continue
    cells.set(column, formsOf(column, value as CellValue))
  }
  return cells
}

function formsOf(column: StoredColumn, value: CellValue): CellValue[] {
  try {
    return [value, acceptCell(column, value)]
  } catch {
    return [value]
  }
}
