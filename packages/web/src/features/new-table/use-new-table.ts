import { type DefaultColumnName, defaultColumnNames } from '@rowhouse/core/default-columns'
import { nameFault } from '@rowhouse/core/table-names'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/errors.ts'
import type { Project } from '../../structure/projects/project.ts'
import { createTable } from '../../structure/tables/table-changes.ts'
import { tablePath } from '../../structure/tables/table-places.ts'

export const newTableWays = ['name', 'import'] as const
type NewTableWay = (typeof newTableWays)[number]

interface TableDraft {
  readonly title: string
  /** In the database; null: made of the title. */
  readonly ownName: string | null
  readonly baseId: string | null
  readonly way: NewTableWay
  readonly defaults: readonly DefaultColumnName[]
}

type Refusal = { readonly field: 'title' | 'name' | 'form'; readonly sentence: string }

export interface NewTable {
  readonly draft: TableDraft
  readonly refusal: Refusal | null
  readonly isCreating: boolean
  change(part: Partial<TableDraft>): void
  /** A sentence where the field has a fault: signs that are never right at once, a missing name only when it is wanted. */
  faultOf(field: 'title' | 'name'): string | null
  create(): Promise<void>
}

/** A table as it is thought up, until it is made and opened. */
export function useNewTable(project: Project, onClose: () => void): NewTable {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<TableDraft>({
    ...{ title: '', ownName: null, baseId: project.bases[0]?.id ?? null },
    ...{ way: 'name', defaults: defaultColumnNames },
  })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isCreating, setCreating] = useState(false)
  const { title, ownName, baseId } = draft

  function change(part: Partial<TableDraft>): void {
    setDraft({ ...draft, ...part })
    if ('title' in part || 'ownName' in part) setRefusal(null)
  }

  function faultOf(field: 'title' | 'name'): string | null {
    const refused = refusal?.field === field ? refusal.sentence : null
    if (field === 'title') return (title.trim() === '' ? null : nameFault('Table', title)) ?? refused
    return (ownName ? nameFault('Table', ownName, { strict: true }) : null) ?? refused
  }

  function missing(): Refusal | null {
    const ofTitle = nameFault('Table', title)
    if (ofTitle !== null) return { field: 'title', sentence: ofTitle }
    const ofName = ownName === null ? null : nameFault('Table', ownName, { strict: true })
    return ofName === null ? null : { field: 'name', sentence: ofName }
  }

  async function create(): Promise<void> {
    const found = missing()
    if (found !== null) return setRefusal(found)
    setCreating(true)
    try {
      const columns = { defaultColumns: [...draft.defaults] }
      const table = await createTable(project.id, { title: title.trim(), name: ownName, columns, baseId })
      onClose()
      await navigate(tablePath(project, table))
    } catch (error) {
      setRefusal({ field: fieldOf(error, ownName !== null), sentence: messageOf(error) })
      setCreating(false)
    }
  }

  return { draft, refusal, isCreating, change, faultOf, create }
}

// “Duplicate table name” speaks of the database, everything else a person can mend in the dialog of the title.
function fieldOf(error: unknown, hasOwnName: boolean): Refusal['field'] {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) return 'form'
  return hasOwnName && /table name/i.test(error.message) ? 'name' : 'title'
}
