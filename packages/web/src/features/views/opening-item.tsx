import { IconStar, IconStarOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, placeOf } from '../../structure/tables/table-places.ts'
import { shownOf, type View } from '../../structure/views/view.ts'
import { Menu } from '../../ui/menu.tsx'
import { openTableWith } from './view-acts.ts'

interface OpeningItemProps {
  readonly project: Project
  readonly table: TableSummary
  readonly view: View
  /** All views of the table, in order. */
  readonly beside: readonly View[]
}

/** The view this person opens the table with, chosen or given up. */
export function OpeningItem({ project, table, view, beside }: OpeningItemProps): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const stayHere = useStayHere(project, table, beside)
  if (!mayIn(project, 'projects.arrange', previewAs)) return null
  const Picture = view.isOpening ? IconStarOff : IconStar
  return (
    <Menu.Item
      leftSection={<Picture size={16} />}
      onClick={() => {
        stayHere()
        void openTableWith(project.id, view, !view.isOpening)
      }}
    >
      {t(view.isOpening ? 'sidebar.view.opening.stop' : 'sidebar.view.opening')}
    </Menu.Item>
  )
}

/** An address that names no view would lead to another one now: it names what is on the screen. */
function useStayHere(project: Project, table: TableSummary, beside: readonly View[]): () => void {
  const [search, setSearch] = useSearchParams()
  return () => {
    const place = placeOf(search)
    const shown = shownOf(beside, null)
    const isOpen = place !== null && findTable([table], project.bases, place) !== null
    if (!isOpen || search.has('view') || shown === null) return
    setSearch((known) => new URLSearchParams([...known, ['view', shown.id]]), { replace: true })
  }
}
