import { Button } from '@mantine/core'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import table from '../../ui/list-table.module.css'
import { Page, PageHeader } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { withdrawInvite } from './people-changes.ts'
import type { Invite } from './person.ts'
import { invitesQuery } from './queries.ts'

interface InvitationListProps {
  readonly onInvite: (email?: string) => void
}

export function InvitationList({ onInvite }: InvitationListProps): ReactElement {
  const t = useTexts()
  return (
    <Page>
      <PageHeader
        title={t('admin.section.invitations')}
        text={t('admin.invites.text')}
        actions={
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => onInvite()}>
            {t('admin.invite')}
          </Button>
        }
      />
      <OpenInvitations onInvite={onInvite} />
    </Page>
  )
}

function OpenInvitations({ onInvite }: InvitationListProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(invitesQuery)
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon={IconMail}
        title={t('admin.invites.empty')}
        text={t('admin.invites.empty.text')}
        action={
          <Button variant="default" onClick={() => onInvite()}>
            {t('admin.invite')}
          </Button>
        }
      />
    )
  }
  return (
    <table className={table.table}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col style={{ inlineSize: 184 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('admin.inviteDialog.label')}</th>
          <th>{t('admin.column.invited')}</th>
          <th>{t('admin.column.expires')}</th>
          <th aria-label={t('admin.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {data.list.map((invite) => (
          <InviteRow key={invite.id} invite={invite} onInvite={onInvite} />
        ))}
      </tbody>
    </table>
  )
}

function InviteRow({ invite, onInvite }: InvitationListProps & { readonly invite: Invite }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const until = new Date(invite.expiresAt).toLocaleDateString(locale, { month: 'short', day: 'numeric' })
  return (
    <tr>
      <td>
        <span className={table.names}>
          <bdi className={table.name}>{invite.email}</bdi>
          <span className={`${table.second} ${table.phoneOnly}`}>
            {t('admin.column.expires')} {until}
          </span>
        </span>
      </td>
      <td className={table.wideOnly}>
        <RelativeTime iso={invite.createdAt} />
      </td>
      <td className={table.wideOnly}>{until}</td>
      <td>
        <span className={table.actions}>
          <Button size="xs" variant="default" onClick={() => onInvite(invite.email)}>
            {t('admin.invites.again')}
          </Button>
          <Button size="xs" variant="subtle" data-danger onClick={() => withdraw(invite)}>
            {t('admin.invites.withdraw')}
          </Button>
        </span>
      </td>
    </tr>
  )
}

async function withdraw({ id, email }: Invite): Promise<void> {
  const agreed = await confirm({
    title: text('admin.invites.withdraw.title', { email }),
    heading: text('admin.invites.withdraw.text'),
    submit: text('admin.invites.withdraw'),
    danger: true,
  })
  if (!agreed) return
  try {
    await withdrawInvite(id)
    toast.success(text('admin.invites.withdrawn', { email }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
