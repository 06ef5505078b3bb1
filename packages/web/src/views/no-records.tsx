import { Button } from '@mantine/core'
import { IconFilterOff, IconPlus, IconSearchOff, IconTable } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ViewBodyProps } from './view-body.ts'
import classes from './view-states.module.css'

interface NoRecordsProps extends Pick<ViewBodyProps, 'table' | 'view' | 'search' | 'onSearch'> {
  /** null: not to this person, or not in this table. */
  readonly onAdd: (() => void) | null
}

/** Why there is nothing to see, over the empty grid. */
export function NoRecords(props: NoRecordsProps): ReactElement {
  return (
    <div className={classes.none}>
      <Reason {...props} />
    </div>
  )
}

function Reason({ table, view, search, onSearch, onAdd }: NoRecordsProps): ReactElement {
  const t = useTexts()
  if (search !== '') {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('tables.records.none')}
        text={t('tables.records.none.text', { search })}
        action={
          <Button variant="default" onClick={() => onSearch('')}>
            {t('tables.records.none.action')}
          </Button>
        }
      />
    )
  }
  if (view.settings.filters !== null) {
    return <EmptyState icon={IconFilterOff} title={t('grid.empty')} text={t('grid.empty.text')} />
  }
  return (
    <EmptyState
      icon={IconTable}
      title={t('tables.records.empty')}
      text={table.readOnlyReason ?? t(onAdd === null ? 'tables.records.empty.textRead' : 'tables.records.empty.text')}
      action={
        onAdd === null ? undefined : (
          <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('tables.record.add')}
          </Button>
        )
      }
    />
  )
}
