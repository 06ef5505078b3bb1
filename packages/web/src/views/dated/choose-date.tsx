import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { datedColumns } from '../../features/view-settings/dates/dated-columns.ts'
import { placeBelow } from '../../features/view-settings/field-popover-store.ts'
import { FieldSelect } from '../../features/view-settings/field-select.tsx'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import classes from './choose-date.module.css'

interface ChooseDateProps extends ViewBodyProps {
  readonly icon: Icon
  /** What the view does with dates, where the table has some and where it has none. */
  readonly text: TextKey
  readonly noneText: TextKey
}

/** A view that does not know by which dates: nobody chose, or the field is gone or is another now. */
export function ChooseDate({ table, view, onAddColumn, icon, text, noneText }: ChooseDateProps): ReactElement {
  const t = useTexts()
  const columns = datedColumns(table)
  const add =
    onAddColumn === null ? undefined : (
      <Button
        variant={columns.length === 0 ? 'filled' : 'subtle'}
        leftSection={<IconPlus size={16} />}
        onClick={(event) => onAddColumn(placeBelow(event.currentTarget))}
      >
        {t('calendar.choose.add')}
      </Button>
    )
  return (
    <div className={classes.choose}>
      <EmptyState
        icon={icon}
        title={t('calendar.choose.title')}
        text={t(columns.length === 0 ? noneText : text)}
        action={
          <div className={classes.choices}>
            {columns.length === 0 ? null : (
              <FieldSelect
                label={t('calendar.choose')}
                columns={columns}
                value={null}
                placeholder={t('calendar.choose')}
                onPick={({ id }) => void view.change({ startField: id })}
              />
            )}
            {add}
          </div>
        }
      />
    </div>
  )
}
