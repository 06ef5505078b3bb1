import { Button, Select } from '@mantine/core'
import type { FoundColumn } from '@rowhouse/core/api/imports'
import { type ColumnTypeName, columnTypes, isColumnTypeName, typeWith } from '@rowhouse/core/column-types/registry'
import { IconCheck, IconChevronDown, IconEyeOff, IconLink } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { columnGroups } from '../../cells/cell-type.ts'
import { typesIn } from '../../cells/cell-types.ts'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Menu } from '../../ui/menu.tsx'
import type { DraftColumn, DraftPart } from './import-draft.ts'
import { shownNumber, typeName } from './import-words.ts'
import classes from './imports.module.css'
import { useTargetFields } from './use-targets.ts'

/** Fields that hold what was read, as they are offered everywhere. */
const importTypes = columnGroups.flatMap(typesIn).filter((name) => {
  const { computed, kept, foreign, unknown, holds } = columnTypes[name]
  return !computed && !kept && !foreign && !unknown && holds !== 'files'
})

const formulaType = typeWith({ computed: 'formula' })

interface ColumnTypeProps {
  readonly found: FoundColumn
  readonly column: DraftColumn
  /** Sheets whose rows it may name. */
  readonly linkable: readonly DraftPart[]
  /** What works it out, in the titles the fields get; null: nothing that can be taken over. */
  readonly formula: string | null
  readonly onChange: (part: Partial<DraftColumn>) => void
}

/** What a column becomes in a new table: a type, by how well it fits; a link; or nothing. */
export function ColumnType({ found, column, linkable, formula, onChange }: ColumnTypeProps): ReactElement {
  const t = useTexts()
  const { isKept, type } = column
  const title = column.title || found.header
  const isFormula = column.isFormula && formula !== null
  const linked = isFormula ? undefined : linkable.find(({ sheet }) => sheet === column.linksTo)
  const becomes = isFormula ? formulaType : type
  const name = !isKept ? t('imports.leftOut') : (linked?.title ?? typeName(becomes, t))
  const choose = (chosen: string): void => onChange({ isKept: true, type: chosen, linksTo: null, isFormula: false })
  const isOn = (one: string): boolean => isKept && linked === undefined && one === becomes
  return (
    <Menu position="bottom-start" width={232}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          fullWidth
          className={classes.type ?? ''}
          aria-label={t('imports.type.of', { title, type: name })}
          leftSection={
            isKept ? linked ? <IconLink size={14} /> : <TypeIcon type={becomes} /> : <IconEyeOff size={14} />
          }
          rightSection={<IconChevronDown size={12} />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formula === null ? null : (
          <>
            <Menu.Label>{t('imports.type.formula', { written: found.formula?.written ?? '' })}</Menu.Label>
            <Menu.Item
              leftSection={<TypeIcon type={formulaType} />}
              rightSection={isOn(formulaType) ? <IconCheck size={14} /> : null}
              onClick={() => onChange({ isKept: true, linksTo: null, isFormula: true })}
            >
              <bdi>{formula}</bdi>
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('imports.type.fits', { title })}</Menu.Label>
        {found.fits.slice(0, 6).map((fit) => (
          <TypeItem
            key={fit.type}
            type={fit.type}
            isOn={isOn(fit.type)}
            end={t('imports.type.fit', { count: shownNumber(fit.count), of: shownNumber(found.filled) })}
            onClick={() => choose(fit.type)}
          />
        ))}
        {linkable.length === 0 ? null : <Menu.Divider />}
        {linkable.map(({ sheet, title: other }) => (
          <Menu.Item
            key={sheet}
            leftSection={<IconLink size={16} />}
            rightSection={isKept && sheet === linked?.sheet ? <IconCheck size={14} /> : null}
            onClick={() => onChange({ isKept: true, linksTo: sheet, isFormula: false })}
          >
            {t('imports.type.link', { title: other })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Sub position="right-start" offset={4}>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{t('imports.type.all')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown mah={360} style={{ overflow: 'auto' }}>
            {importTypes.map((one) => (
              <TypeItem key={one} type={one} isOn={isOn(one)} onClick={() => choose(one)} />
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => onChange({ isKept: false })}>
          {t('imports.type.leaveOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface TypeItemProps {
  readonly type: string
  readonly isOn: boolean
  readonly end?: ReactNode
  readonly onClick: () => void
}

function TypeItem({ type, isOn, end, onClick }: TypeItemProps): ReactElement {
  const t = useTexts()
  return (
    <Menu.Item
      leftSection={<TypeIcon type={type} />}
      rightSection={
        <>
          {end} {isOn ? <IconCheck size={14} /> : null}
        </>
      }
      onClick={onClick}
    >
      {typeName(type, t)}
    </Menu.Item>
  )
}

function TypeIcon({ type }: { readonly type: string }): ReactElement | null {
  return isColumnTypeName(type) ? <ColumnIcon type={type satisfies ColumnTypeName} size={14} stroke={1.9} /> : null
}

interface ColumnFieldProps {
  readonly project: Project
  readonly part: DraftPart
  readonly found: FoundColumn
  readonly column: DraftColumn
  readonly isDisabled?: boolean
  readonly onChange: (part: Partial<DraftColumn>) => void
}

/** Which field of a table that is there a column goes into; a field takes one column. */
export function ColumnField({ project, part, found, column, isDisabled, onChange }: ColumnFieldProps): ReactElement {
  const t = useTexts()
  const fields = useTargetFields(project, part.table) ?? []
  const taken = part.columns.filter((other) => other.from !== column.from).map((other) => other.column)
  const chosen = fields.find(({ id }) => id === column.column)
  return (
    <Select
      aria-label={t('imports.field.of', { title: found.header || found.title })}
      placeholder={t('imports.leftOut')}
      clearable
      searchable
      disabled={isDisabled ?? false}
      leftSection={chosen === undefined ? undefined : <ColumnIcon type={chosen.type} size={14} stroke={1.9} />}
      value={chosen?.id ?? null}
      data={fields.map(({ id, title }) => ({ value: id, label: title, disabled: taken.includes(id) }))}
      onChange={(id) => onChange({ column: id })}
    />
  )
}
