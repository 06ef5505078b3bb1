import { VisuallyHidden } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Member } from './member.ts'
import classes from './people-list.module.css'

interface MemberFactsProps {
  readonly member: Member
  /** The server says it to those who manage people alone. */
  readonly isTold: boolean
}

/** By whom somebody came, and when they last had the project open. */
export function MemberFacts({ member, isTold }: MemberFactsProps): ReactElement | null {
  const t = useTexts()
  if (!isTold) return null
  const { invited_by, last_opened_at, status } = member
  return (
    <>
      <span className={classes.fact}>
        {invited_by === null ? null : <bdi>{t('members.invitedBy', { name: invited_by })}</bdi>}
      </span>
      <span className={classes.fact} data-when>
        {status === 'invited' ? null : last_opened_at === null ? (
          t('members.seen.never')
        ) : (
          <>
            <VisuallyHidden>{t('members.seen')}</VisuallyHidden> <RelativeTime iso={last_opened_at} />
          </>
        )}
      </span>
    </>
  )
}
