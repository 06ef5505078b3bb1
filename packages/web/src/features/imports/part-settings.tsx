import { MultiSelect, TextInput } from '@mantine/core'
import type { FoundSheet } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DraftPart } from './import-draft.ts'
import classes from './imports.module.css'
import { ChoiceLine, SettingLine } from './setting-line.tsx'
import type { OpenedImport } from './use-import.ts'
import { holdsChoices, isComparable, useMayMakeTables, useTargetFields, useTargetTables } from './use-targets.ts'

interface PartSettingsProps extends Pick<OpenedImport, 'project' | 'draft' | 'goInto' | 'isBusy'> {
  readonly change: OpenedImport['change']
  readonly changePart: OpenedImport['changePart']
  readonly sheet: FoundSheet
  readonly part: DraftPart
}

const newTable = ''

/** Where a sheet goes: into a new table, or into one that is there, and what happens to records that are in it. */
export function PartSettings(props: PartSettingsProps): ReactElement {
  const { project, draft, sheet, part, isBusy } = props
  const t = useTexts()
  const tables = useTargetTables(project)
  const mayMake = useMayMakeTables(project)
  const isNew = part.table === null
  const title = mayMake ? t('imports.into.new') : t('imports.into.choose')
  return (
    <>
      <div className={classes.section}>
        <h2>{t('imports.into')}</h2>
      </div>
      <div className={classes.lines}>
        <ChoiceLine
          label={t('imports.into.table')}
          value={part.table ?? newTable}
          isDisabled={isBusy}
          isSearchable={tables.length > 8}
          choices={[[newTable, title], ...tables.map((table) => [table.id, table.title] as const)]}
          onChoose={(table) => void props.goInto(sheet.id, table === newTable ? null : table)}
        />
        {isNew ? (
          <SettingLine label={t('imports.into.title')}>
            {(id) => (
              <TextInput
                id={id}
                value={part.title}
                autoComplete="off"
                onChange={(event) => props.changePart(sheet.id, { title: event.currentTarget.value })}
              />
            )}
          </SettingLine>
        ) : (
          <SameRecords {...props} />
        )}
        <ChoiceLine
          label={t('imports.unreadable')}
          value={draft.unreadable}
          choices={[
            ['refuse', t('imports.unreadable.refuse')],
            ['empty', t('imports.unreadable.empty')],
          ]}
          onChoose={(value) => props.change({ ...draft, unreadable: value === 'empty' ? 'empty' : 'refuse' })}
        />
      </div>
    </>
  )
}

function SameRecords({ project, sheet, part, changePart }: PartSettingsProps): ReactElement {
  const t = useTexts()
  const fields = useTargetFields(project, part.table) ?? []
  const set = (change: Partial<DraftPart>): void => changePart(sheet.id, change)
  const mapped = part.columns.flatMap(({ from, column }) => {
    const field = fields.find(({ id }) => id === column)
    return field === undefined ? [] : [{ from, field }]
  })
  return (
    <>
      <SettingLine
        label={t('imports.match')}
        hint={part.match.length === 0 ? t('imports.match.none') : t('imports.match.hint')}
      >
        {(id) => (
          <MultiSelect
            id={id}
            maxValues={5}
            placeholder={part.match.length === 0 ? t('imports.match.placeholder') : ''}
            value={part.match.map(String)}
            data={mapped
              .filter(({ field }) => isComparable(field))
              .map(({ from, field }) => ({ value: String(from), label: field.title }))}
            onChange={(chosen) => set({ match: chosen.map(Number) })}
          />
        )}
      </SettingLine>
      {part.match.length === 0 ? null : (
        <>
          <ChoiceLine
            label={t('imports.found')}
            value={part.found}
            choices={(['update', 'skip'] as const).map((one) => [one, t(`imports.found.${one}`)])}
            onChoose={(value) => set({ found: value === 'skip' ? 'skip' : 'update' })}
          />
          <ChoiceLine
            label={t('imports.missing')}
            value={part.missing}
            choices={(['create', 'skip'] as const).map((one) => [one, t(`imports.missing.${one}`)])}
            onChoose={(value) => set({ missing: value === 'skip' ? 'skip' : 'create' })}
          />
          <ChoiceLine
            label={t('imports.blank')}
            value={part.blank}
            choices={(['keep', 'clear'] as const).map((one) => [one, t(`imports.blank.${one}`)])}
            onChoose={(value) => set({ blank: value === 'clear' ? 'clear' : 'keep' })}
          />
        </>
      )}
      {mapped.some(({ field }) => holdsChoices(field)) ? (
        <ChoiceLine
          label={t('imports.choices')}
          value={part.addsChoices ? 'add' : 'refuse'}
          choices={(['add', 'refuse'] as const).map((one) => [one, t(`imports.choices.${one}`)])}
          onChoose={(value) => set({ addsChoices: value === 'add' })}
        />
      ) : null}
    </>
  )
}
