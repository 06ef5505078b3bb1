import { ActionIcon } from '@mantine/core'
import { IconBellPlus, IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { followQuery, setFollowing } from './follow-query.ts'

interface FollowRecordProps {
  readonly tableId: string
  readonly recordId: string
}

/** Whether this person hears of the changes of a record, and of what is said about it. */
export function FollowRecordButton(record: FollowRecordProps): ReactElement | null {
  const t = useTexts()
  const { data } = useQuery(followQuery(record))
  if (data === undefined) return null
  const { isFollowing } = data
  return (
    <Tooltip label={t(isFollowing ? 'notices.unfollow' : 'notices.follow.record')}>
      <ActionIcon
        size="sm"
        aria-label={t('notices.follow')}
        aria-pressed={isFollowing}
        onClick={() => void setFollowing(record, !isFollowing)}
      >
        {isFollowing ? <IconBellRinging size={16} /> : <IconBellPlus size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
