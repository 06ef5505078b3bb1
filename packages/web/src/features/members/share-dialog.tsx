import { useMediaQuery } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { confirmStore } from '../../ui/confirm-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BasePanel } from '../sharing/base-panel.tsx'
import { DialogTabs } from '../sharing/dialog-tabs.tsx'
import { LinksList } from '../sharing/links-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteLinks } from './invite-links.tsx'
import type { InviteOutcome } from './invite-outcome.ts'
import { offeredRoles } from './member.ts'
import { PeopleList } from './people-list.tsx'
import classes from './share-dialog.module.css'
import { useRights } from './use-rights.ts'

interface ShareDialogProps {
  readonly project: Project
  readonly onClose: () => void
}

/** Who is in the project; for those who may, the way to invite others and to change what people may do. */
export function ShareDialog({ project, onClose }: ShareDialogProps): ReactElement {
  const t = useTexts()
  const rights = useRights(project)
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  // A question on top takes Escape for itself.
  const isAsked = useStore(confirmStore, (state) => state.asked !== null)
  const [outcome, setOutcome] = useState<InviteOutcome | null>(null)
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayShare = mayIn(project, 'sharedBase.read', previewAs)
  const [shown, show] = useState<'people' | 'base' | 'links'>('people')
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={!isAsked}
      size="var(--rh-dialog-w)"
      fullScreen={isPhone}
      // Anchored at the top, so that it grows downwards when the people arrive.
      centered={false}
      yOffset="10dvh"
      title={t(rights.mayManage ? 'members.share.title' : 'members.people.title', { title: project.title })}
      classNames={{ title: classes.title ?? '' }}
    >
      {mayShare ? (
        <DialogTabs
          label={t('sharing.project.tabs')}
          tabs={[
            { name: 'people', title: t('sharing.project.people'), count: project.member_count },
            { name: 'base', title: t('sharing.base.tab') },
            { name: 'links', title: t('sharing.project.links') },
          ]}
          shown={shown}
          onShow={show}
        />
      ) : null}
      {shown === 'base' ? <BasePanel project={project} /> : null}
      {shown === 'links' ? <LinksList projectId={project.id} tableId={null} /> : null}
      {shown === 'people' && rights.mayManage ? (
        <section className={classes.invite}>
          {outcome === null ? (
            <InviteForm projectId={project.id} offered={offeredRoles(rights)} onInvited={setOutcome} />
          ) : (
            <InviteLinks outcome={outcome} onMore={() => setOutcome(null)} />
          )}
        </section>
      ) : null}
      {shown === 'people' ? (
        <PeopleList
          project={project}
          rights={rights}
          onLink={(link) => setOutcome({ links: [link], refused: [], added: [] })}
          onLeft={onClose}
        />
      ) : null}
    </Dialog>
  )
}
