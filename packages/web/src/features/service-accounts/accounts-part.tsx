import { Button } from '@mantine/core'
import { IconPlus, IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NewTokenDialog } from '../tokens/new-token-dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { accountsQuery, makeTokenOf, type ServiceAccount } from './account-queries.ts'
import { AccountsTable } from './accounts-table.tsx'
import classes from './service-accounts.module.css'

type Opened = { readonly what: 'edit' | 'token'; readonly account: ServiceAccount } | { readonly what: 'new' } | null

/** For owners, on the page of tokens: by these programs act that act for no person. */
export function AccountsPart({ project }: { readonly project: Project }): ReactElement | null {
  const previewAs = useSaved((state) => state.users.previewAs)
  return mayIn(project, 'serviceAccounts.manage', previewAs) ? <Accounts projectId={project.id} /> : null
}

function Accounts({ projectId }: { readonly projectId: string }): ReactElement {
  const t = useTexts()
  const [opened, setOpened] = useState<Opened>(null)
  const { data, error, refetch } = useQuery(accountsQuery(projectId))
  const close = () => setOpened(null)
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('services.title')}</h2>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpened({ what: 'new' })}>
          {t('services.new')}
        </Button>
      </div>
      <p className={classes.text}>{t('services.text')}</p>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={IconRobot} title={t('services.empty')} text={t('services.empty.text')} />
      ) : (
        <AccountsTable
          projectId={projectId}
          accounts={data}
          onEdit={(account) => setOpened({ what: 'edit', account })}
          onToken={(account) => setOpened({ what: 'token', account })}
        />
      )}
      {opened === null ? null : opened.what === 'token' ? (
        <NewTokenDialog
          projectId={projectId}
          make={(spec) => makeTokenOf(projectId, opened.account, spec)}
          onClose={close}
        />
      ) : (
        <AccountDialog projectId={projectId} account={opened.what === 'edit' ? opened.account : null} onClose={close} />
      )}
    </section>
  )
}
