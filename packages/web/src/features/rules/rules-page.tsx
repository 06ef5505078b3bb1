import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconPlus, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import type { Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { draftFrom, draftOf, type RuleDraft, type RuleTemplate, ruleTemplates } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleMatrix } from './rule-matrix.tsx'
import { type Rule, rulesQuery } from './rule-queries.ts'
import classes from './rules.module.css'

/** Who may see and change which records and fields, beyond what roles say. */
export function RulesPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id))
  const rules = useQuery(rulesQuery(project.id))
  const [picked, setPicked] = useState<string | null>(null)
  const list = tables.data?.list ?? []
  const tableId = picked ?? rules.data?.[0]?.tableId ?? list[0]?.id ?? null
  const table = useQuery({ ...tableQuery(project.id, tableId ?? ''), enabled: tableId !== null })
  const error = tables.error ?? rules.error ?? table.error
  return (
    <Page>
      <PageHeader title={t('projects.project.rules')} text={t('rules.text')} />
      {error ? <FailedState error={error} onRetry={() => void rules.refetch()} /> : null}
      {tables.data !== undefined && list.length === 0 ? (
        <EmptyState icon={IconShieldLock} title={t('rules.noTables')} text={t('rules.noTables.text')} />
      ) : null}
      {tableId === null ? null : (
        <Select
          className={classes.table ?? ''}
          aria-label={t('rules.table')}
          allowDeselect={false}
          searchable={list.length > 8}
          value={tableId}
          onChange={setPicked}
          data={list.map(({ id, title }) => ({ value: id, label: withCount(title, countOf(rules.data, id)) }))}
        />
      )}
      {rules.data === undefined || table.data === undefined ? (
        error === null && tableId !== null ? (
          <SkeletonRows rows={4} />
        ) : null
      ) : (
        <TableRules
          key={table.data.id}
          project={project}
          table={table.data}
          rules={rules.data.filter((rule) => rule.tableId === tableId)}
        />
      )}
    </Page>
  )
}

const countOf = (rules: readonly Rule[] | undefined, tableId: string): number =>
  rules?.filter((rule) => rule.tableId === tableId).length ?? 0

const withCount = (title: string, count: number): string => (count === 0 ? title : `${title} (${count})`)

interface TableRulesProps {
  readonly project: Project
  readonly table: Table
  readonly rules: readonly Rule[]
}

interface Edited {
  /** null: a new one. */
  readonly id: string | null
  readonly draft: RuleDraft
}

function TableRules({ project, table, rules }: TableRulesProps): ReactElement {
  const t = useTexts()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [shown, setShown] = useState<'list' | 'matrix'>('list')
  const begin = (template: RuleTemplate) =>
    setEdited({
      id: null,
      draft: draftFrom(template, table, template === 'blank' ? '' : t(`rules.template.${template}`)),
    })
  return (
    <>
      <div className={classes.bar}>
        <b>{t('rules.count', { count: rules.length })}</b>
        <SegmentedControl
          aria-label={t('rules.shown')}
          value={shown}
          onChange={(value) => setShown(value === 'matrix' ? 'matrix' : 'list')}
          data={[
            { value: 'list', label: t('rules.shown.list') },
            { value: 'matrix', label: t('rules.shown.matrix') },
          ]}
        />
        <NewRule onPick={begin} />
      </div>
      {shown === 'matrix' ? (
        <RuleMatrix project={project} rules={rules} />
      ) : rules.length === 0 ? (
        <EmptyState
          icon={IconShieldLock}
          title={t('rules.empty')}
          text={t('rules.empty.text', { title: table.title })}
        />
      ) : (
        <RuleList
          project={project}
          table={table}
          rules={rules}
          onEdit={(rule) => setEdited({ id: rule.id, draft: draftOf(rule) })}
        />
      )}
      {edited === null ? null : (
        <RuleEditor project={project} table={table} {...edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

/** Empty, or something people often want to begin with. */
function NewRule({ onPick }: { readonly onPick: (template: RuleTemplate) => void }): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />}>{t('rules.new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ruleTemplates.map((template) => (
          <Menu.Item key={template} onClick={() => onPick(template)}>
            {t(`rules.template.${template}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
