import { Button, SegmentedControl, Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { engineName, mayIn, type Project } from '../../structure/projects/project.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { ImportSource } from '../imports/import-source.tsx'
import { sendToImport } from '../imports/sending-store.ts'
import { DefaultColumns } from '../tables/default-columns.tsx'
import { nameInDatabase } from '../tables/name-in-database.ts'
import classes from '../tables/table-dialogs.module.css'
import { type NewTable, newTableWays, useNewTable } from './use-new-table.ts'

interface NewTableDialogProps {
  readonly project: Project
  readonly onClose: () => void
}

export function NewTableDialog({ project, onClose }: NewTableDialogProps): ReactElement {
  const t = useTexts()
  const table = useNewTable(project, onClose)
  const { draft, refusal, change } = table
  const { way } = draft
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayImport = mayIn(project, 'imports.use', previewAs)
  return (
    <Dialog onClose={onClose} size={440} title={t('tables.new.title')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void table.create()
        }}
      >
        {mayImport ? (
          <SegmentedControl
            aria-label={t('tables.new.way')}
            data={[
              { value: 'name', label: t('tables.new.way.name') },
              { value: 'import', label: t('projects.project.import') },
            ]}
            value={way}
            onChange={(value) => change({ way: newTableWays.find((one) => one === value) ?? 'name' })}
          />
        ) : null}
        {way === 'import' ? <FromElsewhere project={project} onClose={onClose} /> : null}
        {refusal?.field === 'form' ? <Notice kind="error">{refusal.sentence}</Notice> : null}
        {way === 'import' ? null : (
          <>
            <TextField
              data-autofocus
              size="md"
              label={t('tables.new.label')}
              placeholder={t('tables.new.placeholder')}
              autoComplete="off"
              value={draft.title}
              fault={table.faultOf('title')}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <StoredName project={project} table={table} />
            {project.bases.length > 1 ? (
              <Select
                size="md"
                label={t('tables.new.base')}
                data={project.bases.map(({ id, alias, type }) => ({ value: id, label: alias ?? engineName(type) }))}
                value={draft.baseId}
                allowDeselect={false}
                onChange={(baseId) => change({ baseId })}
              />
            ) : null}
            <DefaultColumns chosen={draft.defaults} onChange={(defaults) => change({ defaults })} />
            <DialogFoot>
              <Button size="md" variant="default" onClick={onClose}>
                {t('shell.cancel')}
              </Button>
              <Button size="md" type="submit" loading={table.isCreating}>
                {t('tables.new.submit')}
              </Button>
            </DialogFoot>
          </>
        )}
      </form>
    </Dialog>
  )
}

/** Goes on where imports are: the dialog has done its part. */
function FromElsewhere({ project, onClose }: NewTableDialogProps): ReactElement {
  const navigate = useNavigate()
  return (
    <ImportSource
      onSource={(source) => {
        void sendToImport(project.id, source, null)
        onClose()
        void navigate(importPath(project.id))
      }}
    />
  )
}

/** What the table is called in the database: made of the title until somebody wants another name. */
function StoredName({ project, table }: { readonly project: Project; readonly table: NewTable }): ReactElement {
  const t = useTexts()
  const { title, ownName, baseId } = table.draft
  const base = project.bases.find(({ id }) => id === baseId) ?? null
  const prefix = base === null || base.is_meta ? project.prefix : ''
  if (ownName === null)
    return (
      <div className={classes.stored}>
        <span>{t('tables.new.stored')}</span>
        <code>{nameInDatabase(title, prefix) ?? '—'}</code>
        <Button size="xs" variant="subtle" onClick={() => table.change({ ownName: nameInDatabase(title, '') ?? '' })}>
          {t('tables.new.stored.edit')}
        </Button>
      </div>
    )
  return (
    <TextField
      size="md"
      autoFocus
      label={t('tables.new.stored')}
      description={prefix === '' ? undefined : t('tables.new.stored.prefix', { prefix: `${prefix}_` })}
      autoComplete="off"
      spellCheck={false}
      value={ownName}
      fault={table.faultOf('name')}
      onChange={(event) => table.change({ ownName: event.currentTarget.value })}
    />
  )
}
