import { Button, Modal, SegmentedControl, Select } from '@mantine/core'
import { type DefaultColumnName, defaultColumnNames } from '@rowhouse/core/default-columns'
import { nameFault } from '@rowhouse/core/table-names'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { engineName, type Project } from '../../structure/projects/project.ts'
import { createTable } from '../../structure/tables/table-changes.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import type { Sheet } from '../fields/guess-fields.ts'
import { PasteSheet } from '../fields/paste-sheet.tsx'
import { addSheetRecords, sheetColumns, sheetNameFault } from '../fields/sheet-records.ts'
import { DefaultColumns } from '../tables/default-columns.tsx'
import { nameInDatabase } from '../tables/name-in-database.ts'
import classes from '../tables/table-dialogs.module.css'

interface NewTableDialogProps {
  readonly project: Project
  readonly onClose: () => void
}

type Refusal = { readonly field: 'title' | 'name' | 'form'; readonly sentence: string }

export function NewTableDialog({ project, onClose }: NewTableDialogProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  // null: made of the title.
  const [ownName, setOwnName] = useState<string | null>(null)
  const [baseId, setBaseId] = useState(project.bases[0]?.id ?? null)
  const [way, setWay] = useState<'name' | 'sheet'>('name')
  const [defaults, setDefaults] = useState<readonly DefaultColumnName[]>(defaultColumnNames)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isCreating, setCreating] = useState(false)
  const base = project.bases.find(({ id }) => id === baseId) ?? null
  const prefix = base === null || base.is_meta ? project.prefix : ''
  const faultOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.sentence : null)
  // Signs that are never right are told at once; that a name is missing only when it is wanted.
  const typedFault = title.trim() === '' ? null : nameFault('Table', title)
  const typedNameFault = ownName === null || ownName === '' ? null : nameFault('Table', ownName, { strict: true })

  function fault(): Refusal | null {
    const ofTitle = nameFault('Table', title)
    if (ofTitle !== null) return { field: 'title', sentence: ofTitle }
    const ofName = ownName === null ? null : nameFault('Table', ownName, { strict: true })
    if (ofName !== null) return { field: 'name', sentence: ofName }
    if (way === 'name') return null
    if (sheet === null) return { field: 'form', sentence: t('fields.sheet.missing') }
    const ofField = sheet.fields.map((_, at) => sheetNameFault(sheet.fields, at, t('fields.manage.twice')))
    return ofField.every((one) => one === null) ? null : { field: 'form', sentence: t('fields.sheet.names') }
  }

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = fault()
    if (found !== null) return setRefusal(found)
    setCreating(true)
    try {
      const isSheet = way === 'sheet' && sheet !== null
      const columns = isSheet ? { columns: [...sheetColumns(sheet)] } : { defaultColumns: [...defaults] }
      const table = await createTable(project.id, { title: title.trim(), name: ownName, columns, baseId })
      if (isSheet) await fill(table.id, sheet)
      onClose()
      await navigate(tablePath(project, table))
    } catch (error) {
      setRefusal({ field: fieldOf(error, ownName !== null), sentence: messageOf(error) })
      setCreating(false)
    }
  }

  /** What was refused is told by the rows of the sheet; the rest is there. */
  async function fill(tableId: string, given: Sheet): Promise<void> {
    const refused = await addSheetRecords(project.id, tableId, given)
    for (const { from, to, reason } of refused)
      toast.error(t('fields.sheet.refused', { from, to, reason }), { durationMs: 5000 })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={way === 'sheet' && sheet !== null ? 860 : 440}
      title={t('tables.new.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form className={classes.form} noValidate onSubmit={(event) => void create(event)}>
        <SegmentedControl
          aria-label={t('fields.sheet.way')}
          data={[
            { value: 'name', label: t('fields.sheet.way.name') },
            { value: 'sheet', label: t('fields.sheet.way.sheet') },
          ]}
          value={way}
          onChange={(value) => setWay(value === 'sheet' ? 'sheet' : 'name')}
        />
        {refusal?.field === 'form' ? <Notice kind="error">{refusal.sentence}</Notice> : null}
        <TextField
          data-autofocus
          size="md"
          label={t('tables.new.label')}
          placeholder={t('tables.new.placeholder')}
          autoComplete="off"
          value={title}
          fault={typedFault ?? faultOf('title')}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setRefusal(null)
          }}
        />
        {ownName === null ? (
          <div className={classes.stored}>
            <span>{t('tables.new.stored')}</span>
            <code>{nameInDatabase(title, prefix) ?? '—'}</code>
            <Button size="xs" variant="subtle" onClick={() => setOwnName(nameInDatabase(title, '') ?? '')}>
              {t('tables.new.stored.edit')}
            </Button>
          </div>
        ) : (
          <TextField
            size="md"
            autoFocus
            label={t('tables.new.stored')}
            description={prefix === '' ? undefined : t('tables.new.stored.prefix', { prefix: `${prefix}_` })}
            autoComplete="off"
            spellCheck={false}
            value={ownName}
            fault={typedNameFault ?? faultOf('name')}
            onChange={(event) => {
              setOwnName(event.currentTarget.value)
              setRefusal(null)
            }}
          />
        )}
        {project.bases.length > 1 ? (
          <Select
            size="md"
            label={t('tables.new.base')}
            data={project.bases.map(({ id, alias, type }) => ({ value: id, label: alias ?? engineName(type) }))}
            value={baseId}
            allowDeselect={false}
            onChange={setBaseId}
          />
        ) : null}
        {way === 'name' ? (
          <DefaultColumns chosen={defaults} onChange={setDefaults} />
        ) : (
          <PasteSheet sheet={sheet} onChange={setSheet} />
        )}
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isCreating}>
            {t('tables.new.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

// “Duplicate table name” speaks of the database, everything else a person can mend in the dialog of the title.
function fieldOf(error: unknown, hasOwnName: boolean): Refusal['field'] {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) return 'form'
  return hasOwnName && /table name/i.test(error.message) ? 'name' : 'title'
}
