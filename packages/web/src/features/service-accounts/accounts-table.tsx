import { ActionIcon } from '@mantine/core'
import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import table from '../../ui/list-table.module.css'
import { Menu } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { deleteAfterAsking } from './account-acts.ts'
import type { ServiceAccount } from './account-queries.ts'

interface AccountsTableProps {
  readonly projectId: string
  readonly accounts: readonly ServiceAccount[]
  readonly onEdit: (account: ServiceAccount) => void
  readonly onToken: (account: ServiceAccount) => void
}

export function AccountsTable(props: AccountsTableProps): ReactElement {
  const t = useTexts()
  return (
    <table className={table.table} aria-label={t('services.title')}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col className={table.wideOnly} style={{ inlineSize: 96 }} />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col style={{ inlineSize: 44 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('services.column.account')}</th>
          <th className={table.wideOnly}>{t('services.column.role')}</th>
          <th className={table.wideOnly}>{t('services.column.tokens')}</th>
          <th className={table.wideOnly}>{t('tokens.column.used')}</th>
          <th aria-label={t('tokens.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {props.accounts.map((account) => (
          <AccountRow key={account.id} {...props} account={account} />
        ))}
      </tbody>
    </table>
  )
}

function AccountRow(props: AccountsTableProps & { readonly account: ServiceAccount }): ReactElement {
  const t = useTexts()
  const { name, role, customRole, tokenCount, lastUsedAt, madeBy } = props.account
  const called = customRole?.title ?? (isProjectRole(role) ? t(`shell.role.${role}`) : role)
  const maker = madeBy?.name || madeBy?.email
  return (
    <tr>
      <td>
        <span className={table.name}>
          <bdi>{name}</bdi>
        </span>
        {maker ? <span className={table.second}>{t('services.madeBy', { name: maker })}</span> : null}
        <span className={`${table.second} ${table.phoneOnly}`}>
          {called} · {t('tokens.count', { count: tokenCount })}
        </span>
      </td>
      <td className={table.wideOnly}>
        <bdi>{called}</bdi>
      </td>
      <td className={table.wideOnly}>{tokenCount.toLocaleString()}</td>
      <td className={table.wideOnly}>
        {lastUsedAt === null ? t('tokens.used.never') : <RelativeTime iso={lastUsedAt} />}
      </td>
      <td>
        <AccountMenu {...props} />
      </td>
    </tr>
  )
}

function AccountMenu({
  projectId,
  account,
  onEdit,
  onToken,
}: AccountsTableProps & { readonly account: ServiceAccount }): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('tokens.menu', { name: account.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onToken(account)}>
          {t('tokens.new')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(account)}>
          {t('services.change')}
        </Menu.Item>
        <Menu.Item
          data-danger
          leftSection={<IconTrash size={16} />}
          onClick={() => void deleteAfterAsking(projectId, account)}
        >
          {t('services.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
