import { useDebouncedValue } from '@mantine/hooks'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { newChoice } from '../../cells/choice/choice-drafts.ts'
import { linksIn } from '../../cells/computed/through-draft.ts'
import { draftOf, emptyField, type FieldDraft, hasChoices } from '../../cells/settings/field-draft.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { conversionQuery } from './field-changes.ts'
import { conversionOf, hasFault, titleFault } from './field-request.ts'
import { type StoredField, storeField } from './store-field.ts'

interface FieldEditing extends Pick<StoredField, 'projectId' | 'table' | 'column' | 'onDone'> {
  /** Gets the keyboard when the name is what will not do. */
  readonly name: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
}

type Refusal = { readonly field: 'title' | 'form'; readonly sentence: string }

/** A field as it is typed, what a change of its type would do, and its way to the server. */
export function useFieldEditing({ projectId, table, column, name, onClose, onDone }: FieldEditing) {
  const [begun] = useState<FieldDraft>(() => (column === null ? emptyField : draftOf(column)))
  const [draft, setDraft] = useState(begun)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Said once somebody wants the field, not before they have come to it.
  const [isWanted, setWanted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const conversion = useConversion(table, column, draft)

  function change(next: FieldDraft): void {
    setDraft(next)
    setRefusal(null)
  }

  function refuse(why: Refusal): void {
    setRefusal(why)
    if (why.field === 'title') name.current?.focus()
  }

  async function save(): Promise<void> {
    const fault = titleFault(draft)
    setWanted(true)
    if (fault !== null) return refuse({ field: 'title', sentence: fault })
    if (hasFault(draft) || isSaving) return
    setSaving(true)
    try {
      const counts = conversion?.data ?? null
      if (await storeField({ projectId, table, column, draft, counts, onDone })) onClose()
    } catch (error) {
      const isAboutTitle = error instanceof ApiError && /column (name|alias)/i.test(error.message)
      refuse({ field: isAboutTitle ? 'title' : 'form', sentence: messageOf(error) })
      void conversion?.refetch()
    } finally {
      setSaving(false)
    }
  }

  const latest = useRef(save)
  latest.current = save

  return {
    draft,
    refusal,
    isWanted,
    isSaving,
    conversion,
    isUntouched: () => JSON.stringify(draft) === JSON.stringify(begun),
    change,
    chooseType(type: ColumnTypeName): void {
      setWanted(false)
      change(ofType(type, { draft, begun, table, isNew: column === null }))
    },
    save,
    /** After the field that is being written in was read. */
    saveSoon: () => void setTimeout(() => void latest.current()),
  }
}

/** null: the type stays. */
function useConversion(table: Table, column: Column | null, draft: FieldDraft) {
  const isConversion = column !== null && draft.type !== column.type
  const [settled] = useDebouncedValue(draft, 250)
  const asked = useQuery({
    ...conversionQuery(column?.id ?? '', isConversion ? conversionOf(settled, table.id) : {}),
    enabled: isConversion && settled.type === draft.type && !hasFault(settled),
  })
  return isConversion ? asked : null
}

interface Draft {
  readonly draft: FieldDraft
  readonly begun: FieldDraft
  readonly table: Table
  readonly isNew: boolean
}

function ofType(type: ColumnTypeName, { draft, begun, table, isNew }: Draft): FieldDraft {
  const begins = hasChoices({ type }) && draft.choices.length === 0 && isNew
  const linkId = draft.computed.linkId ?? linksIn(table)[0]?.id ?? null
  return {
    ...draft,
    type,
    preset: type === begun.type ? begun.preset : emptyField.preset,
    computed: { ...draft.computed, linkId },
    ...(begins ? { choices: [newChoice([])] } : {}),
  }
}
