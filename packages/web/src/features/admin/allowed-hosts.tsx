import { Button } from '@mantine/core'
import type { AllowedHosts as AllowedHostsContract } from '@rowhouse/core/api/allowed-hosts'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { Static } from 'typebox'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import table from '../../ui/list-table.module.css'
import { Page, PageHeader } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { revokeHost } from '../sources/host-changes.ts'
import { allowedHostsQuery } from '../sources/queries.ts'
import { type HostAndPort, writtenHost } from '../sources/refused-host.ts'
import { AllowHostDialog } from './allow-host-dialog.tsx'

type Hosts = Static<typeof AllowedHostsContract>

/** Hosts inside of the network that databases may be attached from. */
export function AllowedHosts(): ReactElement {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
  return (
    <Page>
      <PageHeader
        title={t('admin.section.hosts')}
        text={t('admin.hosts.text')}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t('admin.hosts.add')}
          </Button>
        }
      />
      <HostList onAdd={() => setAdding(true)} />
      {isAdding ? <AllowHostDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

function HostList({ onAdd }: { readonly onAdd: () => void }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(allowedHostsQuery)
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  }
  if (data.list.length === 0 && data.fixed.length === 0) {
    return (
      <EmptyState
        icon={IconShieldCheck}
        title={t('admin.hosts.empty')}
        text={t('admin.hosts.empty.text')}
        action={
          <Button variant="default" onClick={onAdd}>
            {t('admin.hosts.add')}
          </Button>
        }
      />
    )
  }
  return (
    <table className={table.table}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 240 }} />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col style={{ inlineSize: 104 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('admin.hosts.host')}</th>
          <th>{t('admin.hosts.by')}</th>
          <th>{t('admin.hosts.since')}</th>
          <th aria-label={t('admin.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {data.list.map((host) => (
          <HostRow key={writtenHost(host)} host={host} />
        ))}
        {data.fixed.map((entry) => (
          <FixedRow key={entry} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function HostRow({ host }: { readonly host: Hosts['list'][number] }): ReactElement {
  const t = useTexts()
  const by = host.allowedBy ?? t('admin.hosts.by.gone')
  return (
    <tr>
      <td>
        <span className={table.names}>
          <bdi className={table.name}>{writtenHost(host)}</bdi>
          <span className={`${table.second} ${table.phoneOnly}`}>{by}</span>
        </span>
      </td>
      <td className={table.wideOnly}>{by}</td>
      <td className={table.wideOnly}>
        <RelativeTime iso={host.allowedAt} />
      </td>
      <td>
        <span className={table.actions}>
          <Button
            size="xs"
            variant="subtle"
            data-danger
            aria-label={t('admin.hosts.revoke.named', { place: writtenHost(host) })}
            onClick={() => void revoke(host)}
          >
            {t('admin.hosts.revoke')}
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** From the configuration of the server: changed there. */
function FixedRow({ entry }: { readonly entry: string }): ReactElement {
  const t = useTexts()
  return (
    <tr>
      <td>
        <span className={table.names}>
          <bdi className={table.name}>{entry}</bdi>
          <span className={`${table.second} ${table.phoneOnly}`}>{t('admin.hosts.fixed')}</span>
        </span>
      </td>
      <td className={table.wideOnly} colSpan={2}>
        {t('admin.hosts.fixed')}
      </td>
      <td />
    </tr>
  )
}

async function revoke(host: HostAndPort): Promise<void> {
  const place = writtenHost(host)
  const agreed = await confirm({
    title: text('admin.hosts.revoke.title', { place }),
    heading: text('admin.hosts.revoke.text'),
    submit: text('admin.hosts.revoke'),
    danger: true,
  })
  if (!agreed) return
  try {
    await revokeHost(host)
    toast.success(text('admin.hosts.revoked', { place }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
