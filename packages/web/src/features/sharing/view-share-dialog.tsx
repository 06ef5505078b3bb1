import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { View } from '../../structure/views/view.ts'
import { confirmStore } from '../../ui/confirm-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogTabs } from './dialog-tabs.tsx'
import { LinksList } from './links-list.tsx'
import { linksQuery } from './share-queries.ts'
import classes from './sharing.module.css'
import { ViewSharePanel } from './view-share-panel.tsx'

interface ViewShareDialogProps {
  readonly project: Project
  readonly view: View
  readonly onClose: () => void
}

/** Who may see the view without an account, and what else of its table is seen so. */
export function ViewShareDialog({ project, view, onClose }: ViewShareDialogProps): ReactElement {
  const t = useTexts()
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  // A question on top takes Escape for itself.
  const isAsked = useStore(confirmStore, (state) => state.asked !== null)
  const [shown, show] = useState<'view' | 'table'>('view')
  const { data: links } = useQuery(linksQuery(project.id))
  const ofTable = links?.filter((link) => link.view?.tableId === view.tableId)
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={!isAsked}
      size="var(--rh-dialog-w)"
      fullScreen={isPhone}
      centered={false}
      yOffset="6dvh"
      title={t('sharing.view.title', { title: view.title })}
      classNames={{ title: classes.title ?? '' }}
    >
      <DialogTabs
        label={t('sharing.view.tabs')}
        tabs={[
          { name: 'view', title: t('sharing.view.this') },
          { name: 'table', title: t('sharing.view.all'), count: ofTable?.length },
        ]}
        shown={shown}
        onShow={show}
      />
      {shown === 'view' ? (
        <ViewSharePanel
          at={{ projectId: project.id, viewId: view.id, tableId: view.tableId, title: view.title }}
          kind={view.kind}
        />
      ) : (
        <LinksList projectId={project.id} tableId={view.tableId} />
      )}
    </Dialog>
  )
}
