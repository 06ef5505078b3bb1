import { Select } from '@mantine/core'
import type { FilterTestNode } from '@rowhouse/core/views/filter-node'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldSelect } from './field-select.tsx'
import classes from './filter.module.css'
import { filterable, newTest, replacedAt } from './filter-nodes.ts'
import type { PartProps } from './filter-props.ts'
import { FilterValue } from './filter-value.tsx'
import { operatorsOf, operatorText } from './offered-operators.ts'

interface FilterTestProps extends PartProps {
  readonly test: FilterTestNode
}

/** One condition: a field, how it is compared, and with what. */
export function FilterTest({ test, root, path, project, table, change }: FilterTestProps): ReactElement {
  const t = useTexts()
  const columns = filterable(table)
  const column = columns.find(({ id }) => id === test.columnId)
  const operators = column === undefined ? [] : operatorsOf(column, test.operator)
  const replace = (part: Partial<FilterTestNode>) => {
    const { word: _, ...rest } = test
    change(replacedAt(root, path, { ...rest, ...part }))
  }
  return (
    <div className={classes.test}>
      <FieldSelect
        label={t('grid.filter.field')}
        columns={columns}
        value={test.columnId}
        onPick={(next) => change(replacedAt(root, path, { ...newTest(next), id: test.id }))}
      />
      <Select
        size="sm"
        aria-label={t('grid.filter.operator')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={operators.map((name) => ({
          value: name,
          label: column === undefined ? '' : t(operatorText(column, name)),
        }))}
        value={test.operator}
        onChange={(operator) => replace({ operator: operator as FilterTestNode['operator'], value: null })}
      />
      {column === undefined ? null : (
        <FilterValue
          project={project}
          table={table}
          column={column}
          test={test}
          onChange={(value) => replace({ value })}
        />
      )}
    </div>
  )
}
