import { Button, Select } from '@mantine/core'
import { type AuditKind, auditKinds } from '@rowhouse/core/api/audits'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import classes from './audit.module.css'
import { auditPeriods } from './audit-periods.ts'
import { type AuditFilter, isNarrowed, unfiltered } from './audit-queries.ts'
import { PersonPick } from './person-pick.tsx'

interface AuditFiltersProps {
  /** null: the log of the server. */
  readonly project: Project | null
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const kinds = Object.keys(auditKinds) as AuditKind[]
/** Of these a project has no entries. */
const ofServerOnly: readonly AuditKind[] = ['accounts', 'settings']

export function AuditFilters({ project, filter, onChange }: AuditFiltersProps): ReactElement {
  const t = useTexts()
  const offered = kinds.filter((kind) => project === null || !ofServerOnly.includes(kind))
  return (
    <div className={classes.filters}>
      <PersonPick
        projectId={project?.id ?? null}
        person={filter.person}
        onPick={(person) => onChange({ ...filter, person })}
      />
      {project === null ? null : (
        <TablePick
          project={project}
          table={filter.table}
          onPick={(table) => onChange({ ...filter, table, record: null })}
        />
      )}
      <Select
        className={classes.pick ?? ''}
        aria-label={t('audit.filter.kind')}
        placeholder={t('audit.filter.kind.any')}
        clearable
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind: offered.find((one) => one === kind) ?? null })}
        data={offered.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))}
      />
      <Select
        className={classes.pick ?? ''}
        aria-label={t('audit.filter.period')}
        allowDeselect={false}
        value={filter.period}
        onChange={(period) => onChange({ ...filter, period: auditPeriods.find((one) => one === period) ?? 'all' })}
        data={auditPeriods.map((period) => ({ value: period, label: t(`audit.period.${period}`) }))}
      />
      {filter.record === null ? null : (
        <Button
          variant="default"
          rightSection={<IconX size={14} />}
          aria-label={t('audit.filter.record.clear')}
          onClick={() => onChange({ ...filter, record: null })}
        >
          {t('audit.filter.record', { key: filter.record })}
        </Button>
      )}
      {isNarrowed(filter) ? (
        <Button variant="subtle" onClick={() => onChange(unfiltered)}>
          {t('audit.clear')}
        </Button>
      ) : null}
    </div>
  )
}

interface TablePickProps {
  readonly project: Project
  readonly table: string | null
  readonly onPick: (table: string | null) => void
}

function TablePick({ project, table, onPick }: TablePickProps): ReactElement {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id)).data?.list ?? []
  return (
    <Select
      className={classes.pick ?? ''}
      aria-label={t('audit.filter.table')}
      placeholder={t('audit.filter.table.any')}
      clearable
      searchable={tables.length > 8}
      value={table}
      onChange={onPick}
      data={tables.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
