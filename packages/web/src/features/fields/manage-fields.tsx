import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { changesIn } from './manage-draft.ts'
import classes from './manage-fields.module.css'
import { ManageRow } from './manage-row.tsx'
import { type ManageFieldsProps, useManagedFields } from './use-managed-fields.tsx'

/** All fields in one list. What is changed is only marked; it is done together. */
export function ManageFields(props: ManageFieldsProps): ReactElement {
  const { project, table } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const fields = useManagedFields(props)
  const { list, begun, rows, faults, count, isApplying } = fields
  const isWritable = table.readOnlyReason === null
  const mayAdd = isWritable && mayIn(project, 'columns.add', previewAs)
  const mayChange = mayIn(project, 'columns.update', previewAs)
  const mayDelete = isWritable && mayIn(project, 'columns.delete', previewAs)
  return (
    <Dialog
      onClose={() => void fields.close()}
      size={780}
      title={t('fields.manage.of', { title: table.title })}
      classNames={{ body: classes.body ?? '' }}
    >
      <ul ref={list} className={classes.list} aria-label={t('fields.manage')}>
        {rows.map((row, place) => (
          <ManageRow
            key={row.id}
            row={row}
            changes={changesIn(row, begun)}
            fault={row.title === '' && row.column === null && !isApplying ? null : (faults.get(row.id) ?? null)}
            mayChange={mayChange}
            mayDelete={mayDelete}
            onChange={(part) => fields.change(row.id, part)}
            onForget={() => fields.forget(row.id)}
            onMove={(by) => fields.move(place, by)}
            onDrop={(dragged, edge) => fields.drop(dragged, row.id, edge)}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        {mayAdd ? (
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={fields.add}>
            {t('fields.add')}
          </Button>
        ) : null}
        <span className={classes.count} role="status">
          {count === 0 ? '' : t('fields.manage.changes', { count })}
        </span>
        <Button variant="default" disabled={count === 0 || isApplying} onClick={fields.discard}>
          {t('fields.manage.discard')}
        </Button>
        <Button disabled={count === 0} loading={isApplying} onClick={() => void fields.apply()}>
          {t('fields.manage.apply')}
        </Button>
      </div>
    </Dialog>
  )
}
