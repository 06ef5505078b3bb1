import { IconBellOff, IconBellPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { followQuery, setFollowing } from './follow-query.ts'

interface FollowViewProps {
  readonly view: { readonly id: string; readonly title: string }
}

/** Whether this person hears of records that enter a view. */
export function FollowViewItem({ view: { id: viewId, title } }: FollowViewProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(followQuery({ viewId }))
  const isFollowing = data?.isFollowing === true
  const Picture = isFollowing ? IconBellOff : IconBellPlus

  async function change(): Promise<void> {
    if (!(await setFollowing({ viewId }, !isFollowing))) return
    toast.success(t(isFollowing ? 'notices.unfollowed.view' : 'notices.followed.view', { title }))
  }

  return (
    <Menu.Item disabled={data === undefined} leftSection={<Picture size={16} />} onClick={() => void change()}>
      {t(isFollowing ? 'notices.unfollow.view' : 'notices.follow.view')}
    </Menu.Item>
  )
}
