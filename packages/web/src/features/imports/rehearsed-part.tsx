import type { FoundSheet, ImportRehearsal } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { alignOf, alignOfType } from '../../cells/cell-types.ts'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { type FigureName, Figures } from './figures.tsx'
import { type DraftPart, goesOn } from './import-draft.ts'
import { alteredLines, counted } from './import-words.ts'
import classes from './imports.module.css'
import { Refusals } from './refusals.tsx'
import { useTargetFields } from './use-targets.ts'

type Outcome = ImportRehearsal['parts'][number]

interface RehearsedPartProps {
  readonly project: Project
  readonly sheet: FoundSheet
  readonly part: DraftPart
  readonly outcome: Outcome
}

/** What a sheet would do to its table. */
export function RehearsedPart({ project, sheet, part, outcome }: RehearsedPartProps): ReactElement {
  const t = useTexts()
  const { refused, refusals, changes, updated, taken } = outcome
  return (
    <>
      <Figures label={t('imports.would')} of="rehearsal" figures={figuresOf(part, outcome, t)} />
      {taken === undefined ? null : <Notice kind="warning">{t('imports.wouldTake', counted(taken))}</Notice>}
      {alteredLines(outcome.altered, t).map((line) => (
        <p key={line} className={classes.quiet}>
          {line}
        </p>
      ))}
      {changes.length === 0 ? null : (
        <>
          <div className={classes.section}>
            <h2>{t('imports.changes')}</h2>
            <span>{t('imports.changes.of', { shown: changes.length, ...counted(updated) })}</span>
          </div>
          <Changes project={project} part={part} changes={changes} />
        </>
      )}
      {refused === 0 ? null : (
        <>
          <div className={classes.section}>
            <h2>{t('imports.wouldRefuse')}</h2>
            <span>{refused.toLocaleString()}</span>
          </div>
          <Refusals refusals={refusals} count={refused} />
        </>
      )}
      <FirstRows project={project} sheet={sheet} part={part} outcome={outcome} />
    </>
  )
}

function figuresOf({ table }: DraftPart, outcome: Outcome, t: Texts) {
  const { created, updated, cells, unchanged, skipped, refused } = outcome
  const figure = (name: FigureName, count: number, text: string) => ({ name, count, text })
  return [
    figure('created', created, t('imports.rehearsal.created.text')),
    ...(table === null
      ? []
      : [
          figure('updated', updated, t('imports.rehearsal.updated.text', counted(cells))),
          figure('unchanged', unchanged, t('imports.rehearsal.unchanged.text')),
        ]),
    ...(skipped === 0 ? [] : [figure('skipped', skipped, t('imports.rehearsal.skipped.text'))]),
    figure('refused', refused, t('imports.rehearsal.refused.text')),
  ]
}

interface ChangesProps extends Pick<RehearsedPartProps, 'project' | 'part'> {
  readonly changes: Outcome['changes']
}

function Changes({ project, part, changes }: ChangesProps): ReactElement {
  const t = useTexts()
  const fields = useTargetFields(project, part.table) ?? []
  return (
    <div className={classes.scroll}>
      <table className={classes.dense}>
        <thead>
          <tr>
            <th scope="col">{t('imports.changes.record')}</th>
            <th scope="col">{t('imports.changes.field')}</th>
            <th scope="col">{t('imports.changes.now')}</th>
            <th scope="col">{t('imports.changes.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap(({ record, line, name, cells }) =>
            cells.map(({ column, before, after, kept }, at) => (
              <tr key={`${line} ${record} ${column}`}>
                <td data-name>{at === 0 ? <bdi>{name}</bdi> : null}</td>
                <td>
                  <bdi>{fields.find(({ id }) => id === column)?.title ?? column}</bdi>
                </td>
                <td>
                  <Value text={before} className={kept ? undefined : classes.was} />
                </td>
                <td data-now>
                  {kept ? <span className={classes.empty}>{t('imports.changes.kept')}</span> : <Value text={after} />}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

interface ValueProps {
  readonly text: string | null
  readonly className?: string | undefined
}

function Value({ text, className }: ValueProps): ReactElement {
  const t = useTexts()
  if (text === null || text === '') return <span className={classes.empty}>{t('imports.empty')}</span>
  return <bdi className={className}>{text}</bdi>
}

function FirstRows({ project, sheet, part, outcome }: RehearsedPartProps): ReactElement | null {
  const t = useTexts()
  const fields = useTargetFields(project, part.table) ?? []
  const columns = part.columns.filter((column) => goesOn(part, column))
  if (outcome.first.length === 0) return null
  const shown = columns.map((column) => {
    const field = fields.find(({ id }) => id === column.column)
    if (part.table === null) return { column, title: column.title, align: alignOfType(column.type) }
    return { column, title: field?.title ?? '', align: field && alignOf(field) }
  })
  // What a formula gives is what the file says.
  const cellOf = (from: number, line: number, cells: readonly (string | null)[]): string => {
    const at = outcome.columns.findIndex((column) => column.from === from)
    if (at !== -1) return cells[at] ?? ''
    return sheet.first.find((row) => row.line === line)?.cells[from] ?? ''
  }
  return (
    <>
      <div className={classes.section}>
        <h2>{t('imports.first')}</h2>
        <span>{t('imports.first.of', { shown: outcome.first.length, ...counted(sheet.rows) })}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys. */}
      <section className={classes.frame} aria-label={t('imports.first')} tabIndex={0}>
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">{t('imports.line')}</th>
              {shown.map(({ column, title, align }) => (
                <th key={column.from} scope="col" data-plain data-align={align}>
                  <bdi>{title}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcome.first.map(({ line, outcome: what, cells }) => (
              <tr key={line} data-off={what === 'refuse' || what === 'skip' || undefined}>
                <th scope="row">{line}</th>
                {shown.map(({ column, align }) => (
                  <td key={column.from} data-align={align}>
                    <bdi>{cellOf(column.from, line, cells)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
