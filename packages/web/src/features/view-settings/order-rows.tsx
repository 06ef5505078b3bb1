import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, shownColumns, type Table } from '../../structure/tables/table.ts'
import { movedTo, ReorderRow } from '../../ui/reorder-row.tsx'
import { directionsOf, isOrderable } from './directions.ts'
import { FieldSelect } from './field-select.tsx'
import { worthGrouping } from './groups/worth-grouping.ts'
import classes from './view-bar.module.css'

interface OrderStep {
  readonly columnId: string
  readonly direction: 'asc' | 'desc'
}

interface OrderRowsProps<Step extends OrderStep> {
  readonly table: Table
  readonly steps: readonly Step[]
  readonly most: number
  readonly words: { readonly field: TextKey; readonly remove: TextKey; readonly add: TextKey }
  readonly isGroup: boolean
  readonly make: (columnId: string) => Step
  readonly onChange: (steps: Step[]) => void
  /** At the end of the line that adds one. */
  readonly note?: ReactNode
}

/** Columns and directions, the first one first: what records are sorted or grouped by. */
export function OrderRows<Step extends OrderStep>(props: OrderRowsProps<Step>): ReactElement {
  const { table, steps, most, words, isGroup, make, onChange, note } = props
  const t = useTexts()
  const columns = orderable(table)
  const free = columns.filter(({ id }) => !steps.some(({ columnId }) => columnId === id))
  const replace = (at: number, part: Partial<OrderStep>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...part } : step)))
  const next = isGroup ? worthGrouping(free) : free[0]
  return (
    <>
      {steps.map((step, at) => {
        const column = table.columns.find(({ id }) => id === step.columnId)
        const title = column?.title ?? ''
        return (
          <ReorderRow
            key={step.columnId}
            list={isGroup ? 'groups' : 'sorts'}
            at={at}
            count={steps.length}
            name={title}
            className={classes.step}
            onMove={(from, to) => onChange(movedTo(steps, from, to))}
          >
            <FieldSelect
              label={t(words.field)}
              columns={[...(column === undefined ? [] : [column]), ...free]}
              value={step.columnId}
              onPick={({ id }) => replace(at, { columnId: id })}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('views.direction', { title })}
              // “1 → 9” begins with no letter that says which way it runs.
              data={directionsOf(column, isGroup).map(({ value, label }) => ({ value, label: <bdi>{t(label)}</bdi> }))}
              value={step.direction}
              onChange={(direction) => replace(at, { direction: direction === 'desc' ? 'desc' : 'asc' })}
            />
            <ActionIcon
              size="xs"
              variant="subtle"
              aria-label={t(words.remove, { title })}
              onClick={() => onChange(steps.filter((_, place) => place !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </ReorderRow>
        )
      })}
      <div className={classes.foot}>
        {next === undefined || steps.length >= most ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...steps, make(next.id)])}
          >
            {t(words.add)}
          </Button>
        )}
        <span className={classes.space} />
        {note}
      </div>
    </>
  )
}

const orderable = (table: Table): readonly Column[] => shownColumns(table).filter(isOrderable)
