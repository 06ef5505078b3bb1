import { useQueries } from '@tanstack/react-query'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownColumns } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { IsField } from './places-in.ts'
import type { Word } from './words-of.ts'

interface NamedFields {
  readonly isField: IsField
  /** How many of the tables are known: what is drawn is drawn anew when one comes. */
  readonly known: number
}

/** The fields of the records that can be spoken of. */
export function useNamedFields(projectId: string, words: readonly Word[]): NamedFields {
  const ids = [...new Set(words.map(({ table }) => table))]
  const read = useQueries({ queries: ids.map((id) => tableQuery(projectId, id)) })
  return {
    isField: ({ table }, field) => {
      const data = read[ids.indexOf(table)]?.data
      return data !== undefined && shownColumns(data).some(({ title }) => title === field)
    },
    known: read.filter(({ data }) => data !== undefined).length,
  }
}

/** The step that brings a record, as a chip names it. */
export function useStepName(): (word: Word) => string {
  const t = useTexts()
  return ({ of, step, kind }) =>
    kind === null ? t(`automations.chip.${of}`) : `${step} ${t(`automations.step.${kind}`)}`
}
