import { NumberInput } from '@mantine/core'
import { automationLimits } from '@rowhouse/core/automations/automation'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { filtersOf, rootOf } from '../view-settings/filter-nodes.ts'
import { FilterPart } from './filter-part.tsx'
import type { StepProps } from './step-context.ts'
import { TableSelect } from './table-select.tsx'
import { ValueFields } from './value-fields.tsx'

/** Which records a step finds. */
export function SoughtFields({ context, step, words, onChange }: StepProps<'find' | 'each'>): ReactElement {
  const t = useTexts()
  // As it is typed: what is stored of a condition may leave out what is not whole yet.
  const [root, setRoot] = useState(() => rootOf(step.filter))
  return (
    <>
      <TableSelect
        tables={context.tables}
        value={step.table}
        onChange={(table) => {
          setRoot(rootOf(null))
          onChange({ ...step, table, filter: null, match: [] })
        }}
      />
      {step.table === '' ? null : (
        <FilterPart
          key={step.table}
          project={context.project}
          tableId={step.table}
          label={t('automations.condition')}
          none={t('automations.sought.all')}
          root={root}
          onChange={(next) => {
            setRoot(next)
            onChange({ ...step, filter: filtersOf(next) })
          }}
        />
      )}
      <ValueFields
        projectId={context.project.id}
        tableId={step.table}
        label={t('automations.match')}
        values={step.match}
        words={words}
        onChange={(match) => onChange({ ...step, match })}
      />
      <NumberInput
        label={t('automations.limit')}
        min={1}
        max={automationLimits.found}
        value={step.limit}
        onChange={(limit) => onChange({ ...step, limit: Number(limit) })}
      />
    </>
  )
}
