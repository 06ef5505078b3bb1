// Which links a database has and which are known. Pure.
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { isLinkRow } from '../links/going-along.ts'
import { constraintsOf } from '../links/link-constraints.ts'
import { type FoundRelation, foundRelations, relationKey } from './found-relations.ts'
import type { Sighting } from './look-at-source.ts'
import type { KnownStructure } from './store.ts'

interface RelationChanges {
  readonly added: readonly FoundRelation[]
  /** Links that a sync took and whose keys are there again. */
  readonly back: readonly KnownRelation[]
  readonly gone: readonly KnownRelation[]
}

interface KnownRelation {
  readonly child: string
  readonly column: string
  readonly parent: string
  /** The link columns of both sides. */
  readonly links: readonly ColumnRow[]
}

export function relationChanges(baseId: string, sighting: Sighting, known: KnownStructure): RelationChanges {
  const found = new Map(foundRelations(sighting.tables).map((relation) => [relationKey(relation), relation]))
  const links = known.columns.filter(isLinkRow)
  const live = relationsOf(
    baseId,
    links.filter(({ deleted_at }) => deleted_at === null),
    known,
  )
  // What a person put into the trash is known; what went with the database comes back with it.
  const kept = relationsOf(
    baseId,
    links.filter((row) => row.deleted_at !== null && row.deleted_by !== null),
    known,
  )
  const taken = relationsOf(
    baseId,
    links.filter((row) => row.deleted_at !== null && row.deleted_by === null),
    known,
  )
  const isNew = (key: string) => !live.has(key) && !kept.has(key)
  return {
    added: [...found].flatMap(([key, relation]) => (isNew(key) && !taken.has(key) ? [relation] : [])),
    back: [...taken].flatMap(([key, relation]) => (found.has(key) && isNew(key) ? [relation] : [])),
    gone: [...live].flatMap(([key, relation]) => (found.has(key) ? [] : [relation])),
  }
}

/** Those that a constraint holds: the others are nobody's business but ours. */
function relationsOf(
  baseId: string,
  links: readonly ColumnRow[],
  { tables, columns }: KnownStructure,
): ReadonlyMap<string, KnownRelation> {
  const own = tables.filter(({ base_id }) => base_id === baseId)
  const relations = new Map<string, KnownRelation>()
  for (const row of links)
    for (const { pair, isVirtual } of constraintsOf([row], { tables: own, columns })) {
      if (isVirtual) continue
      const relation = { child: pair.child.name, column: pair.column.name ?? '', parent: pair.parent.name }
      const before = relations.get(relationKey(relation))
      relations.set(relationKey(relation), { ...relation, links: [...(before?.links ?? []), row] })
    }
  return relations
}
