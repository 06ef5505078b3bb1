import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirmStore } from '../../ui/confirm-store.ts'
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
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isAsked}
      size="var(--rh-dialog-w)"
      fullScreen={isPhone}
      // Anchored at the top, so that it grows downwards when the people arrive.
      centered={false}
      yOffset="10dvh"
      title={t(rights.mayManage ? 'members.share.title' : 'members.people.title', { title: project.title })}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {rights.mayManage ? (
        <section className={classes.invite}>
          {outcome === null ? (
            <InviteForm projectId={project.id} offered={offeredRoles(rights)} onInvited={setOutcome} />
          ) : (
            <InviteLinks outcome={outcome} onMore={() => setOutcome(null)} />
          )}
        </section>
      ) : null}
      <PeopleList
        project={project}
        rights={rights}
        onLink={(link) => setOutcome({ links: [link], refused: [], added: [] })}
        onLeft={onClose}
      />
    </Modal>
  )
}
