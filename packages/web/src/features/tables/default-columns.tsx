import { Checkbox } from '@mantine/core'
import { type DefaultColumnName, defaultColumnNames } from '@rowhouse/core/default-columns'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './table-dialogs.module.css'

interface DefaultColumnsProps {
  readonly chosen: readonly DefaultColumnName[]
  readonly onChange: (chosen: readonly DefaultColumnName[]) => void
}

/** All, none, or some of the columns a new table usually begins with. */
export function DefaultColumns({ chosen, onChange }: DefaultColumnsProps): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.defaults}>
      <Checkbox
        label={t('tables.new.defaultColumns')}
        description={t(chosen.length > 0 ? 'tables.new.defaultColumns.on' : 'tables.new.defaultColumns.off')}
        checked={chosen.length > 0}
        indeterminate={chosen.length > 0 && chosen.length < defaultColumnNames.length}
        onChange={(event) => onChange(event.currentTarget.checked ? defaultColumnNames : [])}
      />
      {chosen.length === 0 ? null : (
        <div className={classes.columns}>
          {defaultColumnNames.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={name}
              checked={chosen.includes(name)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                onChange(defaultColumnNames.filter((one) => (one === name ? isOn : chosen.includes(one))))
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}
