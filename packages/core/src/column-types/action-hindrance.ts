// Which relation actions a link can have. The field editor offers and the server accepts by the same rule.
import { type SourceType, sourceTypes } from '../source-url.ts'
import type { LinkKind, RelationAction } from './link-to-another-record.ts'

export interface ActingLink {
  readonly kind: LinkKind
  readonly isVirtual: boolean
  /** The engine by its name on the wire. */
  readonly engine: string
  /** The column that points; null: it is made with the link, empty and without a default. */
  readonly key: { readonly isRequired: boolean; readonly hasDefault: boolean } | null
}

/** rows: the link is a row of its own; required: the key must not be empty; engine: the database cannot do it. */
export type ActionHindrance = 'rows' | 'required' | 'engine'

/** What keeps a link from acting so; null: nothing does. */
export function actionHindrance(action: RelationAction, link: ActingLink): ActionHindrance | null {
  if (action !== 'setNull' && action !== 'setDefault') return null
  if (link.kind === 'mm') return 'rows'
  if (action === 'setDefault' && !link.isVirtual && !setsDefaults(link.engine)) return 'engine'
  const isEmptied = action === 'setNull' || link.key?.hasDefault !== true
  return isEmptied && link.key?.isRequired === true ? 'required' : null
}

function setsDefaults(engine: string): boolean {
  return Object.hasOwn(sourceTypes, engine) && sourceTypes[engine as SourceType].setsDefaults
}
