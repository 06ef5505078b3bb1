import type { FoundColumn, FoundSheet, ImportRehearsal } from '@rowhouse/core/api/imports'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColumnField, ColumnType } from './column-target.tsx'
import { formulaOf } from './formula-of.ts'
import { type DraftColumn, type DraftPart, goesOn, linkableSheets } from './import-draft.ts'
import { counted } from './import-words.ts'
import classes from './imports.module.css'
import type { OpenedImport } from './use-import.ts'

type Outcome = ImportRehearsal['parts'][number]

interface MappingProps extends Pick<OpenedImport, 'project' | 'draft' | 'changePart'> {
  readonly sheet: FoundSheet
  readonly part: DraftPart
  readonly outcome: Outcome | null
}

/** Each column of the source, what becomes of it, and what the rehearsal found out about it. */
export function Mapping({ project, draft, changePart, sheet, part, outcome }: MappingProps): ReactElement {
  const t = useTexts()
  const kept = part.columns.filter((column) => goesOn(part, column)).length
  const change = (from: number, now: Partial<DraftColumn>): void =>
    changePart(sheet.id, { columns: part.columns.map((one) => (one.from === from ? { ...one, ...now } : one)) })
  return (
    <>
      <div className={classes.section}>
        <h2>{t('imports.columns')}</h2>
        <span>{t('imports.columns.kept', { kept, columns: part.columns.length })}</span>
      </div>
      <ul className={classes.mapping}>
        {sheet.columns.map((found) => {
          const column = part.columns.find(({ from }) => from === found.from)
          if (column === undefined) return null
          const props = { found, column, onChange: (now: Partial<DraftColumn>) => change(found.from, now) }
          return (
            <li key={found.from} className={classes.mapped}>
              <bdi>{found.header || found.title}</bdi>
              <IconArrowRight size={14} aria-hidden />
              {part.table === null ? (
                <ColumnType
                  {...props}
                  linkable={linkableSheets(draft, sheet.id, found.from)}
                  formula={formulaOf(part, sheet, found)}
                />
              ) : (
                <ColumnField {...props} project={project} part={part} />
              )}
              <ColumnNote found={found} part={part} outcome={outcome} t={t} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface ColumnNoteProps extends Pick<MappingProps, 'part' | 'outcome'> {
  readonly found: FoundColumn
  readonly t: Texts
}

function ColumnNote({ found, part, outcome, t }: ColumnNoteProps): ReactElement | null {
  const known = outcome?.columns.find(({ from }) => from === found.from)
  const { refused = 0, unknownLinks = 0, newChoices = [] } = known ?? {}
  const words = [
    part.match.includes(found.from) && part.table !== null ? t('imports.column.match') : '',
    refused === 0 ? '' : t('imports.column.refused', counted(refused)),
    unknownLinks === 0 ? '' : t('imports.column.unknownLinks', counted(unknownLinks)),
    newChoices.length === 0 ? '' : choiceWords(part, newChoices, t),
  ].filter((word) => word !== '')
  return words.length === 0 ? null : <small data-error={refused > 0 || undefined}>{words.join(' · ')}</small>
}

function choiceWords({ table }: DraftPart, titles: readonly string[], t: Texts): string {
  return table === null
    ? t('fields.convert.choices', { count: titles.length, titles: titles.slice(0, 6).join(', ') })
    : t('imports.column.newChoices', counted(titles.length))
}
