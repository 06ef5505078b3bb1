import { Button } from '@mantine/core'
import { IconLayoutKanban, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { FieldSelect } from '../../features/view-settings/field-select.tsx'
import { stackableColumns } from '../../features/view-settings/stacks/stackable-columns.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import classes from './kanban.module.css'

/** Nothing says yet which cards stand together, or what did is gone. */
export function ChooseStacks({ table, view, onAddColumn }: ViewBodyProps): ReactElement {
  const t = useTexts()
  const columns = stackableColumns(table)
  const isNone = columns.length === 0
  return (
    <div className={classes.choose} data-focus-home>
      <EmptyState
        icon={IconLayoutKanban}
        title={t('kanban.choose')}
        text={t(isNone ? 'kanban.choose.none' : 'kanban.choose.text')}
        action={
          isNone ? (
            onAddColumn === null ? undefined : (
              <Button
                leftSection={<IconPlus size={16} />}
                onClick={({ currentTarget }) => {
                  const { left, bottom } = currentTarget.getBoundingClientRect()
                  onAddColumn({ x: left, y: bottom })
                }}
              >
                {t('kanban.choose.add')}
              </Button>
            )
          ) : (
            <FieldSelect
              label={t('kanban.stacks.field')}
              columns={columns}
              value={null}
              placeholder={t('kanban.stacks.field')}
              onPick={({ id }) => void view.change({ stackBy: id, stacks: [] })}
            />
          )
        }
      />
    </div>
  )
}
