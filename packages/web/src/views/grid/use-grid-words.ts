import type { GridWords } from '@rowhouse/grid/words'
import { useMemo } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

const names = [
  'row',
  'selectAll',
  'selectRow',
  'empty',
  'loading',
  'failed',
  'editing',
  'cellsSelected',
  'rowsSelected',
  'tooMuchToCopy',
  'nothingToPaste',
  'notEditable',
  'tooLongToEdit',
  'notLoaded',
  'group',
] as const satisfies readonly (keyof GridWords)[]

/** What the grid says by itself, in the language of the person. */
export function useGridWords(): GridWords {
  const t = useTexts()
  return useMemo(() => {
    const words = names.map((name) => [name, t(`grid.word.${name}`, { count: '{count}' as unknown as number })])
    return Object.fromEntries(words) as unknown as GridWords
  }, [t])
}
