import { forbidden, invalidValue, notFound } from '@rowhouse/core/errors'
import { type HideableRole, hideableRoles } from '@rowhouse/core/views/hideable-roles'
import { rolesHiddenFrom } from '../../../meta/hidden-views.ts'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import type { InProject, Tx } from '../../../request/context.ts'
import { raiseVersion } from '../../../structure/raise-version.ts'
import { changeView, selectViewsIn } from '../store.ts'

interface AccessSpec {
  readonly id: string
  /** By role; what is left out stays as it is. */
  readonly disabled: Readonly<Record<string, boolean | undefined>>
}

/** From which roles views are hidden: all that are named, or none. */
export async function changeViewAccess(
  ctx: InProject<'viewAccess.change'>,
  specs: readonly AccessSpec[],
): Promise<void> {
  const seen = new Set((await ctx.snapshot()).tables.flatMap(({ views }) => views.map(({ id }) => id)))
  await ctx.write(async (tx) => {
    const views = new Map((await selectViewsIn(tx, ctx.project.id)).map((view) => [view.id, view]))
    let isChanged = false
    for (const { id, disabled } of specs) {
      const view = seen.has(id) ? views.get(id) : undefined
      if (view === undefined) throw notFound('view', id)
      const hiddenFrom = wanted(view, disabled)
      const before = rolesHiddenFrom(view)
      if (hiddenFrom.join() === before.join()) continue
      refuseCreators(ctx, before, hiddenFrom)
      await store(tx, view, { before, hiddenFrom })
      views.set(id, { ...view, hidden_from: hiddenFrom.join() })
      isChanged = true
    }
    if (isChanged) await raiseVersion(tx, ctx.project.id)
  })
}

function wanted(view: ViewRow, disabled: AccessSpec['disabled']): readonly HideableRole[] {
  if (disabled.owner === true) throw invalidValue('disabled', 'Owners see every view: it cannot be hidden from them.')
  const before = rolesHiddenFrom(view)
  return hideableRoles.filter((role) => disabled[role] ?? before.includes(role))
}

/** Who hides a view from creators and is one could not bring it back: owners decide what creators see. */
function refuseCreators(
  { looksAs }: InProject<'viewAccess.change'>,
  before: readonly HideableRole[],
  after: readonly HideableRole[],
): void {
  if (looksAs.role === 'owner' || before.includes('creator') === after.includes('creator')) return
  throw forbidden('Only owners decide which views creators see.', { reason: 'role' })
}

/** Settings and version of the view stay: whoever edits it meanwhile is not disturbed. */
async function store(
  tx: Tx,
  { id, project_id: project, table_id: table }: ViewRow,
  { before, hiddenFrom }: Readonly<Record<'before' | 'hiddenFrom', readonly HideableRole[]>>,
): Promise<void> {
  await changeView(tx, id, { hidden_from: hiddenFrom.join() })
  tx.announce({
    type: 'views.accessChanged',
    project,
    table,
    view: id,
    before: { hiddenFrom: before },
    after: { hiddenFrom },
  })
}
