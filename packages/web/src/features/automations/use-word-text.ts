import { useTexts } from '../../i18n/use-texts.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { Word } from './words-of.ts'

/** How people call a record that is spoken of. */
export function useWordText(tables: readonly TableSummary[]): (word: Word) => string {
  const t = useTexts()
  return ({ of, step, table }) => {
    const title = tables.find(({ id }) => id === table)?.title ?? ''
    return `${t(`automations.word.${of}`, { step })} · ${title}`
  }
}
