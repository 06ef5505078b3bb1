import { ActionIcon, Button, Select } from '@mantine/core'
import type { StepValue } from '@rowhouse/core/automations/automation'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { fillableColumns } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import classes from './automations.module.css'
import { ValueInput } from './value-input.tsx'
import type { Word } from './words-of.ts'

interface ValueFieldsProps {
  readonly projectId: string
  /** Empty: none is chosen yet. */
  readonly tableId: string
  readonly label: string
  readonly values: readonly StepValue[]
  readonly words: readonly Word[]
  readonly onChange: (values: readonly StepValue[]) => void
}

/** Fields of a table and what each of them gets or holds. */
export function ValueFields(props: ValueFieldsProps): ReactElement | null {
  const { projectId, tableId, label, values, words, onChange } = props
  const t = useTexts()
  const { data: table } = useQuery({ ...tableQuery(projectId, tableId), enabled: tableId !== '' })
  if (table === undefined) return null
  const columns = fillableColumns(table)
  const isFree = (id: string) => !values.some(({ column }) => column === id)
  const next = columns.find(({ id }) => isFree(id))
  const set = (at: number, part: Partial<StepValue>): void =>
    onChange(values.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <fieldset className={classes.part}>
      <legend>{label}</legend>
      {values.map(({ column, value }, at) => {
        const title = columns.find(({ id }) => id === column)?.title ?? ''
        return (
          <div key={column} className={classes.value} data-named>
            <Select
              aria-label={t('automations.values.field', { number: at + 1 })}
              allowDeselect={false}
              searchable={columns.length > 8}
              value={column}
              onChange={(id) => set(at, { column: id ?? column })}
              data={columns
                .filter(({ id }) => id === column || isFree(id))
                .map((one) => ({ value: one.id, label: one.title }))}
            />
            <ValueInput
              projectId={projectId}
              words={words}
              label={t('automations.values.value', { title })}
              value={value}
              onChange={(next) => set(at, { value: next })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={t('automations.values.remove', { title })}
              onClick={() => onChange(values.toSpliced(at, 1))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        )
      })}
      {next === undefined ? null : (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...values, { column: next.id, value: '' }])}
          >
            {t('automations.values.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
