import { columnTypes } from '@rowhouse/core/column-types/registry'
import { useEffect, useMemo, useState } from 'react'
import { useSaved } from '../state/saved.ts'
import type { Table } from '../structure/tables/table.ts'
import { usePeople } from '../structure/tables/use-people.ts'
import type { CellContext } from './cell-type.ts'
import { type CodeMaker, loadCodeMaker } from './code/code-shape.ts'
import { useFaces } from './people/use-faces.ts'

/** What the cells of a table are made with; what is large comes only where a column needs it. */
export function useCellContext(projectId: string, table: Pick<Table, 'columns'>): CellContext {
  const locale = useSaved((state) => state.settings.language)
  const people = usePeople(projectId, table)
  const pictures = useFaces(people)
  const codes = useCodes(table.columns.some(({ type }) => columnTypes[type].computed === 'copy'))
  return useMemo(() => ({ locale, people, pictures, codes }), [locale, people, pictures, codes])
}

function useCodes(isWanted: boolean): CodeMaker | null {
  const [codes, setCodes] = useState<CodeMaker | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    // Without it the cells show the texts the codes stand for.
    void loadCodeMaker().then(
      (made) => isGone || setCodes(() => made),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return codes
}
