import { Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { checkFormula } from '@rowhouse/core/api/columns'
import { rollupNames } from '@rowhouse/core/rollups'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import type { ColumnDraft, ComputedDraft } from './column-draft.ts'
import { tableQuery, tablesQuery } from './queries.ts'
import type { Column, Table } from './table.ts'

interface ComputedFieldsProps {
  readonly projectId: string
  readonly table: Table
  readonly draft: ColumnDraft
  readonly onChange: (computed: ComputedDraft) => void
}

/** What a column is made of that stores nothing of its own. */
export function ComputedFields(props: ComputedFieldsProps): ReactElement | null {
  switch (props.draft.type) {
    case 'LinkToAnotherRecord':
      return <LinkFields {...props} />
    case 'Lookup':
    case 'Rollup':
    case 'Count':
      return <ThroughFields {...props} />
    case 'Formula':
      return <FormulaField {...props} />
    default:
      return null
  }
}

const shared = { size: 'md', allowDeselect: false, comboboxProps: { zIndex: 'var(--rh-z-popover)' } } as const

function LinkFields({ projectId, table, draft, onChange }: ComputedFieldsProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(tablesQuery(projectId))
  const { computed } = draft
  const tables = (data?.list ?? []).filter(({ type, readonly }) => type === 'table' && readonly === null)
  return (
    <>
      <Select
        {...shared}
        label={t('tables.link.table')}
        searchable
        data={tables.map(({ id, title }) => ({ value: id, label: title }))}
        value={computed.tableId}
        onChange={(tableId) => onChange({ ...computed, tableId })}
      />
      <Select
        {...shared}
        label={t('tables.link.kind')}
        data={(['hm', 'bt', 'mm', 'oo'] as const).map((kind) => ({
          value: kind,
          label: t(`tables.link.kind.${kind}`, { title: table.title }),
        }))}
        value={computed.kind}
        onChange={(kind) => onChange({ ...computed, kind: kind as ComputedDraft['kind'] })}
      />
    </>
  )
}

function ThroughFields({ projectId, table, draft, onChange }: ComputedFieldsProps): ReactElement {
  const t = useTexts()
  const { computed, type } = draft
  const links = table.columns.filter((column) => column.type === 'LinkToAnotherRecord')
  const link = links.find(({ id }) => id === computed.linkId)
  if (links.length === 0) return <p>{t('tables.through.none')}</p>
  return (
    <>
      <Select
        {...shared}
        label={t('tables.through.link')}
        data={links.map(({ id, title }) => ({ value: id, label: title }))}
        value={computed.linkId}
        onChange={(linkId) => onChange({ ...computed, linkId, columnId: null })}
      />
      {link === undefined || type === 'Count' ? null : (
        <FieldThere
          projectId={projectId}
          link={link}
          value={computed.columnId}
          onChange={(columnId) => onChange({ ...computed, columnId })}
        />
      )}
      {type === 'Rollup' ? (
        <Select
          {...shared}
          label={t('tables.through.func')}
          data={rollupNames.map((name) => ({ value: name, label: t(`tables.rollup.${name}`) }))}
          value={computed.func}
          onChange={(func) => onChange({ ...computed, func: func as ComputedDraft['func'] })}
        />
      ) : null}
    </>
  )
}

interface FieldThereProps {
  readonly projectId: string
  readonly link: Column
  readonly value: string | null
  readonly onChange: (columnId: string | null) => void
}

function FieldThere({ projectId, link, value, onChange }: FieldThereProps): ReactElement {
  const t = useTexts()
  const { tableId = '' } = link.options as { readonly tableId?: string }
  const { data } = useQuery({ ...tableQuery(projectId, tableId), enabled: tableId !== '' })
  const columns = (data?.columns ?? []).filter(({ isSystem, type }) => !isSystem && type !== 'Password')
  return (
    <Select
      {...shared}
      label={t('tables.through.field')}
      searchable
      data={columns.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** Checked while it is typed; the sentence says what is wrong and where. */
function FormulaField({ table, draft, onChange }: ComputedFieldsProps): ReactElement {
  const t = useTexts()
  const { computed } = draft
  const [settled] = useDebouncedValue(computed.formula, 300)
  const { data } = useQuery({
    queryKey: ['formula', table.id, settled],
    queryFn: ({ signal }) => call(checkFormula, { params: { tableId: table.id }, body: { formula: settled }, signal }),
    enabled: settled.trim() !== '',
  })
  const fault = settled === computed.formula ? data?.error : undefined
  const [example] = table.columns.filter(({ isPrimaryValue }) => isPrimaryValue)
  return (
    <Textarea
      label={t('tables.formula.label')}
      description={
        data?.type === null || data?.type === undefined
          ? t('tables.formula.hint', { field: `{${example?.title ?? 'Title'}}` })
          : t(`tables.formula.gives.${data.type}` as 'tables.formula.gives.text')
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autosize
      minRows={3}
      maxRows={12}
      spellCheck={false}
      value={computed.formula}
      error={
        fault === null || fault === undefined ? undefined : (
          <FieldError>{t('tables.formula.at', { place: fault.from + 1, sentence: fault.message })}</FieldError>
        )
      }
      onChange={(event) => onChange({ ...computed, formula: event.currentTarget.value })}
    />
  )
}
