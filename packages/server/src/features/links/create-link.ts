import { invalidValue, notFound } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { findTable } from '../../structure/find-table.ts'
import { refuseView } from '../../structure/refuse-view.ts'
import { restructure, type Site } from '../../structure/restructure.ts'
import { insertColumns, insertTable, readTableRows } from '../../structure/table-rows.ts'
import { defaultView } from '../views/default-view.ts'
import { acceptLink, type LinkSpec } from './accept-link.ts'
import type { LinkSides } from './link-sides.ts'
import { planExistingLink } from './plan-existing-link.ts'
import { planJunction } from './plan-junction.ts'
import { planKeyLink } from './plan-key-link.ts'
import type { PlannedLink } from './planned-link.ts'
import { refuseHindered } from './relation-actions.ts'
import { changeColumn } from './store.ts'

/** Both tables get a column: whoever looks at one sees the other. Answers with the table that was asked for. */
export async function createLink(
  ctx: InProject<'columns.add'>,
  tableId: string,
  request: WireColumnRequest,
): Promise<SnapshotTable> {
  await findTable(ctx, tableId)
  const spec = acceptLink(tableId, request)
  const base = commonBase(await ctx.snapshot(), spec)
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async (site) => {
    const sides = await readSides(site, ctx.project.id, { spec, base, tableId, at })
    const { steps, tables, columns, changed } = await planLink(site, sides)
    return { steps, record: (tx) => recordLink(tx, { tables, columns, changed }, at) }
  })
  return changedTable(ctx, tableId, version)
}

function planLink(site: Site, sides: LinkSides): Promise<PlannedLink> | PlannedLink {
  const { spec, base, child } = sides
  const column = child.columns.find(({ id }) => id === spec.existing?.childColumnId) ?? null
  refuseHindered(base, { ...spec, column }, spec)
  if (spec.existing !== null) return planExistingLink(site, sides, spec.existing)
  return spec.kind === 'mm' ? planJunction(site, sides) : planKeyLink(sides)
}

/** A constraint or a join never reaches from one database into another. */
function commonBase(snapshot: ProjectSnapshot, { parentId, childId }: LinkSpec): SnapshotBase {
  const [parent, child] = [parentId, childId].map((id) => {
    const table = snapshot.findTable(id)
    if (table?.id !== id) throw notFound('table', id)
    if (table.row.junction === 1)
      throw invalidValue('parentId', 'This table joins two others for a link and cannot be linked itself.')
    return table
  }) as [SnapshotTable, SnapshotTable]
  if (parent.base.id !== child.base.id)
    throw invalidValue(
      'parentId',
      `“${parent.title}” and “${child.title}” lie in different databases, so their records cannot be linked.`,
    )
  return parent.base
}

async function readSides(
  { meta }: Site,
  projectId: string,
  rest: Pick<LinkSides, 'spec' | 'base' | 'tableId' | 'at'>,
): Promise<LinkSides> {
  const { parentId, childId, existing, kind } = rest.spec
  const parent = await readTableRows(meta, projectId, parentId)
  const child = parentId === childId ? parent : await readTableRows(meta, projectId, childId)
  // Only a link that needs nothing new in the database can be about a view.
  if (existing === null) for (const side of kind === 'mm' ? [parent, child] : [child]) refuseView(side)
  return { ...rest, parent, child }
}

async function recordLink(tx: Tx, { tables, columns, changed }: Omit<PlannedLink, 'steps'>, at: string): Promise<void> {
  for (const table of tables) {
    await insertTable(tx, table, defaultView(table, at))
    tx.announce({ type: 'tables.created', project: table.project_id, table: table.id, title: table.title })
  }
  await insertColumns(tx, columns)
  for (const row of changed) await changeColumn(tx, row.id, row)
  for (const { project_id: project, table_id: table, id: column, title } of columns)
    tx.announce({ type: 'columns.created', project, table, column, title })
}
