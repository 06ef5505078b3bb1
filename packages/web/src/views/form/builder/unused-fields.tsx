import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ColumnIcon } from '../../../cells/column-icon.tsx'
import { placeBelow } from '../../../features/view-settings/field-popover-store.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Column } from '../../../structure/tables/table.ts'
import { useDragRow } from '../../../ui/use-drag-row.ts'
import type { ViewBodyProps } from '../../view-body.ts'
import type { Question } from '../questions.ts'
import classes from './builder.module.css'
import { unusedColumns, withAsked } from './built-form.ts'
import { dragList } from './built-question.tsx'

interface UnusedFieldsProps extends ViewBodyProps {
  readonly questions: readonly Question[]
  readonly onAdd: (id: string) => void
}

/** What the form does not ask for, one click away from it. */
export function UnusedFields({ table, view, questions, onAdd, onAddColumn }: UnusedFieldsProps): ReactElement {
  const t = useTexts()
  const { settings, change } = view
  const unused = unusedColumns(table, settings)
  const put = (ids: readonly string[], isAsked: boolean) =>
    void change((now) => ({ columns: withAsked(table, now, ids, isAsked) }))
  return (
    <aside className={classes.unused} aria-label={t('forms.unused')}>
      <h3>{t('forms.unused')}</h3>
      <div className={classes.all}>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={unused.length === 0}
          onClick={() =>
            put(
              unused.map(({ id }) => id),
              true,
            )
          }
        >
          {t('forms.addAll')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={questions.length === 0}
          onClick={() =>
            put(
              questions.map(({ column }) => column.id),
              false,
            )
          }
        >
          {t('forms.removeAll')}
        </Button>
      </div>
      {unused.length === 0 ? <p className={classes.none}>{t('forms.unused.none')}</p> : null}
      <ul>
        {unused.map((column) => (
          <UnusedField
            key={column.id}
            column={column}
            onAdd={() => {
              put([column.id], true)
              onAdd(column.id)
            }}
            onDrop={(id) => put([id], false)}
          />
        ))}
      </ul>
      {onAddColumn === null ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={(event) => onAddColumn(placeBelow(event.currentTarget))}
        >
          {t('forms.newField')}
        </Button>
      )}
      <Switch
        size="xs"
        className={classes.system ?? ''}
        label={t('forms.system')}
        checked={settings.showsSystemFields}
        onChange={(event) => void change({ showsSystemFields: event.currentTarget.checked })}
      />
    </aside>
  )
}

interface UnusedFieldProps {
  readonly column: Column
  readonly onAdd: () => void
  /** A field of the form was let go here. */
  readonly onDrop: (id: string) => void
}

function UnusedField({ column, onAdd, onDrop }: UnusedFieldProps): ReactElement {
  const t = useTexts()
  const { row, isDragged } = useDragRow({ list: dragList, id: column.id, onDrop })
  return (
    <li ref={row} className={classes.field} data-dragged={isDragged || undefined}>
      <IconGripVertical size={14} aria-hidden />
      <ColumnIcon type={column.type} size={16} />
      <bdi>{column.title}</bdi>
      <ActionIcon size="xs" variant="subtle" aria-label={t('forms.add', { title: column.title })} onClick={onAdd}>
        <IconPlus size={14} />
      </ActionIcon>
    </li>
  )
}
